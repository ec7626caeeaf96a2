"""SNS-SEQ-01, SNS-RIV-08: contacts become scenarios, in the order of their days.

A scenario is drawn up when whoever met in it is free: one who has fought on an earlier day of the
month fights on with what that battle has left him. Where the machine leads parliament and natives
and applies results, it requests the battles too; else they wait for the organiser.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from battles.models import Battle, BattleStatus, Scenario
from battles.orders_of_battle import create_scenario
from battles.scenarios import open_scenario
from battles.services import request_battle
from campaigns.models import Campaign, CampaignRuleset, Side
from campaigns.rules.chart import Chart
from campaigns.rules.deck import LOW_RIVER_GROUNDS, Lasting
from campaigns.rules.natives import Encounter
from campaigns.rules.options import Decider
from riverwar.errors import FieldError
from rulesets.core.battlefield import Battlefield
from rulesets.core.reading import Reader
from turns import settling
from turns.deploying import COMPANY, Array, Body, Hull, array, edges_of
from turns.effects import rivers_struck
from turns.models import Engagement
from turns.mustering import Forces, read_forces
from turns.natives import within
from turns.play import StepInPlay
from turns.seats import sits
from turns.tables import table_for
from vessels.books import FleetBook, fleet_book

#: SNS-CAL-02: what a scenario sets of its book, whatever the campaign's setting is.
SETTINGS: Final[Mapping[str, Mapping[str, Any]]] = {
    "soldiers_companion": {"figures_per_company": COMPANY}
}

#: SNS-EVT-02, event 17: by this book vessels ground on a die, in a low river from a lower face.
LOW_RIVER: Final[Mapping[str, Mapping[str, Any]]] = {
    "soldiers_companion": {"aground_from": min(LOW_RIVER_GROUNDS)}
}

#: The books that know units in ambush (SC-BG-21) and standing orders to hold.
BY_COMPANION: Final = ("soldiers_companion",)


def proceed(step: StepInPlay, *, request: bool | None = None) -> None:
    """Settle what is fought, draw up what is free, and request the battles if nobody else does.

    `request` overrides who asks for the battles: the machine where the campaign leaves all to it.
    """
    met = unsettled(step)
    settling.settle([one for one in met if _is_over(one)], step)
    waiting = [one for one in met if one.status == Engagement.Status.MET]
    while free := [one for one in _free(waiting) if one.scenario_id is None]:
        _draw_up(free, step)
        # One where a side has nobody left is over at once, and frees those of its later days.
        waiting = [one for one in waiting if one.status == Engagement.Status.MET]
    if by_machine(step) if request is None else request:
        _request(waiting, step)


def _request(waiting: Iterable[Engagement], step: StepInPlay) -> None:
    """Have the battles fought that nobody has asked for; one that failed is the organiser's."""
    scenarios = {
        one.scenario_id: one.scenario
        for one in waiting
        if one.scenario is not None and one.scenario.status == Scenario.Status.OPEN
    }
    called_off = (BattleStatus.CANCELLED, BattleStatus.VOID)
    asked = Battle.objects.filter(scenario__in=scenarios).exclude(status__in=called_off)
    done = set(asked.values_list("scenario", flat=True))
    for key, scenario in scenarios.items():
        if key not in done:
            request_battle(scenario=scenario, by=step.by)


def unsettled(step: StepInPlay) -> list[Engagement]:
    """The turn's engagements that are to be fought or settled yet, in their order."""
    found = Engagement.objects.filter(turn=step.turn, status=Engagement.Status.MET)
    return list(found.select_related("attacker", "defender", "scenario").order_by("day", "number"))


def waits(step: StepInPlay) -> list[FieldError]:
    """What the battle step waits for: each scenario that is neither applied nor cancelled."""
    errors = []
    for one in unsettled(step):
        if one.scenario is None:
            detail = (
                f"{step.name(one.place)}, day {one.day}: whoever met there has an earlier battle "
                "to fight. Have it fought, then ask for the turn's battles."
            )
            code = "not_drawn_up"
        elif _is_over(one):
            continue
        else:
            detail = (
                f"Scenario {one.scenario} is {one.scenario.status}. "
                "Request its battle and apply it, or cancel the scenario."
            )
            code = "battle_due"
        errors.append(FieldError(pointer=f"/engagements/{one.pk}", code=code, detail=detail))
    return errors


def by_machine(step: StepInPlay) -> bool:
    """SNS-ROLE-02, SNS-UNREST-06: whether nobody plays: battles are requested by the step."""
    return (
        step.campaign.apply_mode == Campaign.ApplyMode.AUTOMATIC
        and not sits(step.campaign, step.options)
        and step.options.natives is Decider.AUTO
    )


def _is_over(met: Engagement) -> bool:
    return met.scenario is not None and met.scenario.status in (
        Scenario.Status.FOUGHT,
        Scenario.Status.CANCELLED,
    )


def _free(waiting: Iterable[Engagement]) -> list[Engagement]:
    """Those none of whose forces has an earlier battle to fight yet."""
    busy: set[str] = set()
    free = []
    for one in waiting:
        keys = keys_of(one)
        if busy.isdisjoint(keys):
            free.append(one)
        busy |= keys
    return free


def keys_of(met: Engagement) -> set[str]:
    """The keys of all vessels and units of an engagement."""
    return {
        key
        for force in met.forces.values()
        for kind in ("vessels", "units")
        for key in force.get(kind, ())
    }


@dataclass(frozen=True, slots=True)
class _Book:
    """The book that battles are fought by, with its settings."""

    key: str
    fleet: FleetBook
    options: Mapping[str, Any]
    #: SNS-EVT-02: the rivers that an event has made low.
    low: frozenset[str]


def _book_of(campaign: Campaign, turn: int) -> _Book:
    key = campaign.default_ruleset
    chosen = CampaignRuleset.objects.filter(campaign=campaign, ruleset=key).values_list("options")
    (options,) = chosen.get()
    settings = SETTINGS.get(key, {})
    struck = rivers_struck(campaign, turn)
    low = frozenset(river for river, event in struck.items() if event is Lasting.LOW_RIVER)
    return _Book(key, fleet_book(key, {**options, **settings}), settings, low)


def _draw_up(free: Sequence[Engagement], step: StepInPlay) -> None:
    """A scenario for each, or the end of one to which nobody has come who can fight."""
    forces = read_forces(step.campaign, free, step.turn, step.options)
    book = _book_of(step.campaign, step.number)
    for one in free:
        drawn = _scenario(one, forces, book, step)
        if drawn is None:
            continue
        one.scenario = drawn
        one.save(update_fields=["scenario", "forces", "updated_at"])
    settling.settle([one for one in free if one.scenario is None], step)


def _scenario(met: Engagement, forces: Forces, book: _Book, step: StepInPlay) -> Scenario | None:
    sides = (met.attacker, met.defender)
    there = {side.key: forces.of(met, side, book.key) for side in sides}
    afloat = any(hulls for hulls, _ in there.values())
    works = any(body.is_work for _, bodies in there.values() for body in bodies)
    table = table_for(step.chart, met.place, afloat=afloat, works=works)
    field = Battlefield.from_json(Reader(table, "/battlefield"))
    edges = edges_of(met)
    ambush = met.encounter == Encounter.AMBUSH and book.key in BY_COMPANION
    arrays = {
        side.key: array(
            field,
            edges[side.key],
            *there[side.key],
            book.fleet,
            hidden=ambush and side == met.attacker,
        )
        for side in sides
    }
    _keep(met, arrays, there)
    if not all(made.fights for made in arrays.values()):
        return None
    place = step.name(met.place)
    scenario = create_scenario(
        campaign=step.campaign,
        by=step.by,
        name=f"{place}, day {met.day} of {step.month.name.title()} {step.year}"[:120],
        ruleset=book.key,
        place=met.place,
        battlefield=table,
        options=_settings(met, book, step.chart),
        sides=[
            {
                "side": side.pk,
                "edge": str(edges[side.key]),
                "standing": _standing(met, side, there[side.key][1], arrays[side.key], book),
            }
            for side in sides
        ],
        vessels=[line for made in arrays.values() for line in made.vessels],
        units=[line for made in arrays.values() for line in made.units],
    )
    for side in sides:
        if arrays[side.key].reserve:
            _tell_reserve(met, side, arrays[side.key].reserve, step)
    return open_scenario(scenario=scenario, by=step.by)


def _settings(met: Engagement, book: _Book, chart: Chart) -> dict[str, Any]:
    """SNS-RIV-08: who runs past a battery is under fire for so many turns and no longer.

    SNS-EVT-02, event 17: in a low river vessels ground sooner.
    """
    limit = {} if met.turns_of_fire is None else {"turn_limit": met.turns_of_fire}
    is_low = any(river in book.low for river, _ in chart.berths(met.place))
    return {**book.options, **limit, **(LOW_RIVER.get(book.key, {}) if is_low else {})}


def _standing(
    met: Engagement, side: Side, bodies: Sequence[Body], made: Array, book: _Book
) -> dict[str, Any]:
    """SNS-UNREST-06: natives that are met on their defence stand where they are."""
    holds = met.encounter == Encounter.DEFENCE and book.key in BY_COMPANION
    if not holds or side != met.defender:
        return {}
    ashore = {line["unit"] for line in made.units if "position" in line}
    return {
        body.key: {"station": "hold"} for body in bodies if body.pk in ashore and not body.is_work
    }


def _keep(
    met: Engagement,
    arrays: Mapping[str, Array],
    there: Mapping[str, tuple[Sequence[Hull], Sequence[Body]]],
) -> None:
    """With the forces: who can fight, who is in reserve, which unit came in which vessel."""
    for key, (hulls, bodies) in there.items():
        names = {hull.pk: hull.key for hull in hulls}
        met.forces = {
            **met.forces,
            key: {
                **met.forces.get(key, {}),
                "able": arrays[key].fights,
                "reserve": arrays[key].reserve,
                "aboard": {b.key: names[b.deck] for b in bodies if b.deck in names},
            },
        }


def _tell_reserve(met: Engagement, side: Side, reserve: Sequence[str], step: StepInPlay) -> None:
    who = ", ".join(step.name(key) for key in reserve)
    step.note(
        "SNS-RIV-08",
        f"At {step.name(met.place)} {within(side.name)} kept in reserve: {who}.",
        of=met,
        type="engagement.reserve_kept",
        facts={"side": side.key, "reserve": list(reserve)},
    )
