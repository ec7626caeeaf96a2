"""SNS-UNREST-04, SNS-UNREST-05: natives come to arms, replace their losses, and go home."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from campaigns.rules.chart import Chart, gathering_place
from campaigns.rules.deck import Lasting
from campaigns.rules.natives import Recruit, cost_of, points_after, recruits_wanted
from campaigns.rules.territories import TERRITORIES, Craft
from campaigns.rules.units import BandType
from campaigns.rules.unrest import State, craft_due, muster_due, rises_above
from turns.effects import in_force
from turns.forces import NO_UNIT
from turns.garrisons import Garrison
from turns.leading import Lead
from turns.models import Territory
from turns.natives import Levy, present, raise_levies, within
from turns.play import StepInPlay
from vessels.errors import unless_engaged
from vessels.models import Officer, TroopUnit, Vessel
from vessels.models.fleet import CAMP

RULE: Final = "SNS-UNREST-04"

_BANDS: Final = {
    Recruit.FOOT: BandType.FOOT,
    Recruit.RIFLE: BandType.RIFLE,
    Recruit.HORSE: BandType.HORSE,
}
_CRAFT: Final = {
    Recruit.SMALL_BOAT: Craft.SMALL_BOAT,
    Recruit.LARGE_BOAT: Craft.LARGE_BOAT,
    Recruit.GUN_BOAT: Craft.GUN_BOAT,
}


def levy_at(
    chart: Chart,
    territory: Territory,
    held: Iterable[str],
    wanted: Mapping[Recruit, int],
    *,
    place: str = "",
) -> Levy:
    """SNS-UNREST-05: replacements as a levy, at a place or where the natives gather.

    Craft gather on a river; of a place that lies on none they go to the territory's nearest fit.
    """
    held = tuple(held)
    berth = place if place and chart.berths(place) else None
    return Levy(
        territory,
        place or gathering_place(chart, territory.territory, held) or "",
        bands={_BANDS[kind]: n for kind, n in wanted.items() if kind in _BANDS},
        guns=wanted.get(Recruit.GUN, 0),
        craft={_CRAFT[kind]: n for kind, n in wanted.items() if kind in _CRAFT},
        berth=berth or gathering_place(chart, territory.territory, held, afloat=True),
    )


def muster(
    step: StepInPlay, territories: Sequence[Territory], garrisons: Mapping[Any, Garrison]
) -> None:
    """SNS-UNREST-04: what each state brings to arms; SNS-UNREST-05: points, and replacements.

    Natives gather away from the towns and the enemy. SNS-EVT-02: a band of the gun-runners comes
    once its side is in arms. SNS-UNREST-06: sides that nobody leads replace losses by themselves.
    """
    levies: list[Levy] = []
    lead = Lead(step.campaign, step.options)
    there = present(step.campaign)
    runners = in_force(step.campaign, Lasting.GUN_RUNNERS, step.number)
    for territory in territories:
        card, state = TERRITORIES[territory.territory], territory.state
        held = garrisons[territory.territory].held
        place = gathering_place(step.chart, territory.territory, held)
        if place is None:
            continue
        berth = gathering_place(step.chart, territory.territory, held, afloat=True)
        mustered = State(territory.mustered)
        if rises_above(state, mustered):
            due = muster_due(state, mustered, card)
            craft = craft_due(state, mustered, card)
            levies.append(Levy(territory, place, due.bands(), due.guns, craft, berth))
            territory.mustered = state
        if state is State.QUIET:
            territory.mustered = State.QUIET
            continue
        for effect in runners:
            if effect.struck == territory.side.key and effect.ended_in is None:
                levies.append(Levy(territory, place, {BandType.RIFLE: 1}))
                effect.ended_in = step.number
                effect.save(update_fields=["ended_in", "updated_at"])
        books = lead.is_books(territory.side_id, territory.side.key)
        if territory.months_risen > 1 and books:
            wanted = recruits_wanted(card, territory.half_points, there.get(territory.side_id, {}))
            territory.half_points -= cost_of(wanted)
            levies.append(levy_at(step.chart, territory, held, wanted))
    for levy, rows in zip(levies, raise_levies(step.campaign, levies, by=step.by), strict=True):
        if rows:
            _tell(step, levy, len(rows))


def earn(territory: Territory) -> None:
    """SNS-UNREST-05: the month's muster points, from the second month of a rising on."""
    territory.months_risen = territory.months_risen + 1 if has_risen(territory) else 0
    territory.half_points = points_after(
        territory.half_points, territory.index, months_risen=territory.months_risen
    )


def has_risen(territory: Territory) -> bool:
    """SNS-UNREST-02: whether it is in uprising, or has gone on to independence."""
    return not rises_above(State.UPRISING, territory.state)


def disperse(step: StepInPlay, quiet: Sequence[Territory]) -> None:
    """SNS-UNREST-04: in quiet times there are no native units: bands and craft go home.

    What they have taken from others, which has a line in a price list, stays with them. Whoever
    led is without a post.
    """
    went = {each.side_id: each for each in quiet if each.mustered != State.QUIET}
    if not went:
        return
    units = list(
        TroopUnit.objects.select_for_update(no_key=True, of=("self",))
        .filter(campaign=step.campaign, side__in=went, card="")
        .exclude(status__in=NO_UNIT)
        .select_related("vessel")
        .order_by("pk")
    )
    vessels = list(
        Vessel.objects.select_for_update(no_key=True)
        .filter(campaign=step.campaign, side__in=went, card="")
        .afloat()
        .order_by("pk")
    )
    gone: dict[UUID, list[UUID]] = {side: [] for side in went}
    for unit in units:
        gone[unit.side_id].append(unit.pk)
    for vessel in vessels:
        gone[vessel.side_id].append(vessel.pk)
    cause = {side: _tell_dispersal(step, each, gone[side]) for side, each in went.items()}
    for unit in units:
        unit.status, unit.status_event_id = TroopUnit.Status.DISBANDED, cause[unit.side_id]
        if unit.vessel is not None:
            unit.place = unit.vessel.location or CAMP
            unit.vessel = None
    for vessel in vessels:
        vessel.status, vessel.status_event_id = Vessel.Status.SCRAPPED, cause[vessel.side_id]
    with unless_engaged():
        Officer.objects.filter(unit__in=units).update(post=Officer.Post.NONE, unit=None)
        Officer.objects.filter(vessel__in=vessels).update(post=Officer.Post.NONE, vessel=None)
        TroopUnit.objects.bulk_update(units, ["status", "status_event", "vessel", "place"])
        Vessel.objects.bulk_update(vessels, ["status", "status_event"])


def _tell(step: StepInPlay, levy: Levy, count: int) -> None:
    where = step.name(levy.place)
    names = f"{count} bands, guns and craft" if count > 1 else "One band, gun or boat"
    step.note(
        RULE,
        f"{names} of {within(levy.territory.side.name)} came to arms at {where}.",
        of=levy.territory,
        type="territory.mustered",
        facts={
            "territory": levy.territory.key,
            "place": levy.place,
            "bands": {str(band): n for band, n in levy.bands.items() if n},
            "guns": levy.guns,
            "craft": {str(craft): n for craft, n in levy.craft.items() if n},
        },
    )


def _tell_dispersal(step: StepInPlay, territory: Territory, gone: Sequence[UUID]) -> UUID:
    return step.note(
        RULE,
        f"{territory.side.name} went home.",
        of=territory,
        type="territory.dispersed",
        facts={"territory": territory.key},
        about=gone,
    )
