"""From a unit's line in the order of battle to its unit, or its work.

`kind` is company, war_band, squadron or gun_section; mud_fort, earth_battery or masonry_fort for a
work. A unit stands at `position`, or is `aboard` a vessel, or in a work (`state.work`). The figures
of a gun section and of a work are their gunners. `weapon` is one of the small arms, or the kind's
usual ones; `drill` has no meaning here. `state` is what the scenario says, each value optional:

    {"quality": "veteran", "fieldcraft": 2, "regular": true, "warrior": false, "marines": false,
     "formation": "open", "facing": 900, "hidden": true, "work": "fort", "morale": -1,
     "guns": [{"id": "krupp", "kind": "krupp_75mm", "crew": 4, "facing": 0, "arc": 900}],
     "condition": {"structure_lost": 2, "guns": {"krupp": {"destroyed": true}}}, "now": {...}}

`morale` is what a campaign adds to its morale value (SNS-SUP-02).
A gun of a work bears all round, or `arc` to either side of its `facing`. Tenths of a degree.
`condition` is what an earlier battle left of a work and of a section's guns (aftermath.py). `now`
holds fields of the state by name where a battle is taken up in its middle (frozen.py); a gun
section that a vessel has landed then names it (`landed`), and its gun among the vessel's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulesets.core.battlefield import Water
from rulesets.core.entries import UnitEntry
from rulesets.core.geometry import FULL_TURN
from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.soldiers_companion.muster.arming import read_guns
from rulesets.soldiers_companion.muster.fleet import check_leadership, crew_quality
from rulesets.soldiers_companion.muster.frozen import thaw_guns
from rulesets.soldiers_companion.state import CompanionBattle, Fate, Muster, Unit, Work
from rulesets.soldiers_companion.tables import (
    FIGURES,
    WEAPONS,
    WORKS,
    Formation,
    Quality,
    UnitKind,
    WorkKind,
)

_KINDS: Final = (*UnitKind, *WorkKind)
MOST_FIELDCRAFT: Final = 5
MOST_MORALE: Final = 3
#: SC-BG-03: the guns of a section; two where a campaign counts them in pairs.
SECTION_GUNS: Final = 2
#: SC-BG-04: the Fieldcraft of regulars where the scenario says nothing; that of others is 0.
REGULAR_FIELDCRAFT: Final = 1
# SC-BG-03, SC-BG-07: what each kind of unit usually carries; a gun's crew has no small arms.
USUAL_WEAPON: Final[Mapping[str, str | None]] = {
    UnitKind.COMPANY: "breechloading_rifle",
    UnitKind.WAR_BAND: "thrown_spear",
    UnitKind.SQUADRON: "breechloading_carbine",
    UnitKind.GUN_SECTION: None,
}
#: SC-TRP-04, SC-TRP-05: how troops stand aboard.
ABOARD: Final = (Formation.LINE, Formation.OPEN)


def muster_troops(
    battle: CompanionBattle, entry: UnitEntry, at: str, problems: Problems
) -> Unit | Work | None:
    """One unit or work as the setup has it; None, with the problems noted, where it can't be."""
    if not problems.word(f"{at}/kind", "SC-BG-03", entry.kind, _KINDS):
        return None
    make = _work if entry.kind in WORKS else _unit
    return problems.made(lambda: make(battle, entry, at, problems))


def _unit(battle: CompanionBattle, entry: UnitEntry, at: str, problems: Problems) -> Unit:
    state = Reader(dict(entry.state), f"{at}/state", "SC-BG-04")
    band = entry.kind == UnitKind.WAR_BAND
    regular = state.truth("regular") if state.has("regular") else not band
    weapon = entry.weapon or USUAL_WEAPON[entry.kind]
    unit = Unit(
        id=entry.id,
        side=battle.side(entry.side),
        kind=entry.kind,
        figures=entry.figures,
        started=entry.figures,
        quality=state.word("quality", Quality) if state.has("quality") else Quality.EXPERIENCED,
        fieldcraft=_fieldcraft(state, regular=regular),
        regular=regular,
        warrior=state.truth("warrior") if state.has("warrior") else band and not regular,
        marines=state.has("marines") and state.truth("marines"),
        mounted=entry.kind == UnitKind.SQUADRON,
        weapon=weapon,
        shot=WEAPONS.get(weapon) if weapon is not None else None,
        formation=_formation(entry, state),
        leader=Fate.NONE if entry.leader is None else Fate.FIT,
        leadership=0 if entry.leader is None else entry.leader.leadership,
        morale_change=_morale_change(state),
        points=entry.points,
        status=_hidden(state),
        facing=state.integer("facing", most=FULL_TURN - 1) if state.has("facing") else 0,
        at_phase=entry.figures,
        by_water=entry.aboard is not None,
    )
    if entry.kind == UnitKind.GUN_SECTION and not _is_landed(entry):
        if not state.has("guns"):
            state.refuse("guns", "a gun section has no gun", "List its gun.", "SC-BG-03")
        unit.guns = read_guns(
            state, entry.figures, battle.options, most=SECTION_GUNS, wrecked=_wrecked(entry)
        )
        _read_condition(battle, unit, state)
    _check_unit(battle, entry, unit, at, problems)
    _place(battle, entry, unit, state, at, problems)
    # Read once all entries are there (muster.py), the guns of a vessel's section with them.
    for name in ("now", "landed", *(("guns",) if _is_landed(entry) else ())):
        state.has(name)
    state.done()
    return unit


def _is_landed(entry: UnitEntry) -> bool:
    """SC-TRP-06: whether it is the section of a gun that a vessel has put ashore."""
    return entry.state.get("landed") is not None


def _fieldcraft(state: Reader, *, regular: bool) -> int:
    if state.has("fieldcraft"):
        return state.integer("fieldcraft", most=MOST_FIELDCRAFT)
    return REGULAR_FIELDCRAFT if regular else 0


def _morale_change(state: Reader) -> int:
    """SNS-SUP-02: what a campaign adds to its morale value."""
    return (
        state.integer("morale", least=-MOST_MORALE, most=MOST_MORALE) if state.has("morale") else 0
    )


def _formation(entry: UnitEntry, state: Reader) -> Formation:
    """SC-TRP-04: aboard in line, or by SC-TRP-05 in open order; ashore a war band in mass."""
    if state.has("formation"):
        return state.word("formation", Formation)
    mass = entry.kind == UnitKind.WAR_BAND and entry.aboard is None
    return Formation.MASS if mass else Formation.LINE


def _hidden(state: Reader) -> Muster:
    """SC-BG-21: a unit that the enemy has not found yet."""
    hidden = state.has("hidden") and state.truth("hidden")
    return Muster.HIDDEN if hidden else Muster.IN_PLAY


def whole_unit(kind: str, figures_per_company: int) -> int:
    """SC-BG-03: the figures of a whole unit; a squadron has as many as a company."""
    if kind == UnitKind.WAR_BAND:
        return FIGURES[kind]
    return figures_per_company


def _check_unit(
    battle: CompanionBattle, entry: UnitEntry, unit: Unit, at: str, problems: Problems
) -> None:
    """SC-BG-03, SC-BG-04, SC-BG-07: one kind of unit, not a mixture of several."""
    if entry.weapon is not None and (
        entry.weapon not in WEAPONS or entry.kind == UnitKind.GUN_SECTION
    ):
        problems.add(
            f"{at}/weapon",
            "SC-BG-07",
            f"a {_words(entry.kind)} carries no {entry.weapon[:60]}",
            f"Leave it out, or give a {_words(UnitKind.COMPANY)} one of: {', '.join(WEAPONS)}.",
        )
    if entry.kind != UnitKind.GUN_SECTION:
        most = whole_unit(entry.kind, battle.options.figures_per_company)
        if entry.figures > most:
            problems.add(
                f"{at}/figures",
                "SC-BG-03",
                f"{entry.figures} figures in one {_words(entry.kind)}, which has {most}",
                "List the others as a unit of their own.",
            )
    if not entry.figures and not (entry.state.get("now") or _is_landed(entry)):
        problems.add(f"{at}/figures", "SC-BG-03", f"{entry.name} has none", "Leave the unit out.")
    if unit.regular and unit.warrior:
        problems.add(
            f"{at}/state/warrior",
            "SC-BG-04",
            f"{entry.name} mixes regulars and warriors",
            "Make it one of the two, or two units.",
        )
    if unit.marines and (not unit.regular or entry.kind != UnitKind.COMPANY):
        problems.add(
            f"{at}/state/marines",
            "SC-BRD-06",
            "marines are a company of regulars",
            "Leave it out, or list a company.",
        )
    if entry.leader is not None:
        check_leadership(entry.leader.leadership, f"{at}/leader", problems)


def _place(
    battle: CompanionBattle,
    entry: UnitEntry,
    unit: Unit,
    state: Reader,
    at: str,
    problems: Problems,
) -> None:
    """SC-BG-20: ashore on dry land; else aboard, or in a work, which muster.py sees to."""
    within = state.has("work")
    if within:
        state.identifier("work")
    if entry.aboard is not None:
        _check_aboard(entry, unit, within=within, at=at, problems=problems)
    elif entry.position is not None:
        unit.position = entry.position
        if battle.setup.start_turn == 1:
            check_ashore(battle, entry, at, problems)
    elif not within:
        problems.add(
            f"{at}/position",
            "SC-GEN-02",
            f"{entry.name} is neither ashore nor aboard nor in a work",
            "Place it ashore, aboard a vessel of its side, or in a work.",
        )


def _check_aboard(
    entry: UnitEntry, unit: Unit, *, within: bool, at: str, problems: Problems
) -> None:
    """SC-TRP-04, SC-TRP-06, SC-BG-21: who may be aboard, and how."""
    if within:
        problems.add(f"{at}/state/work", "SC-BG-14", "it is aboard a vessel", "Choose one.")
    if entry.kind == UnitKind.GUN_SECTION:
        problems.add(
            f"{at}/aboard",
            "SC-TRP-06",
            "a gun aboard is one of the vessel's",
            "List it among the guns of a steamer, or place the section ashore.",
        )
    if unit.formation not in ABOARD:
        problems.add(
            f"{at}/state/formation",
            "SC-TRP-04",
            f"troops aboard do not stand in {unit.formation}",
            f"Give {' or '.join(ABOARD)}.",
        )
    if unit.status is Muster.HIDDEN:
        problems.add(
            f"{at}/state/hidden", "SC-BG-21", "nobody hides aboard", "Hide it ashore, or not."
        )


def check_ashore(battle: CompanionBattle, entry: UnitEntry, at: str, problems: Problems) -> None:
    """SC-BG-20, SC-BG-14: units and works stand on dry land of the table."""
    assert entry.position is not None
    if battle.field.water(entry.position) is not Water.LAND:
        problems.add(
            f"{at}/position",
            "SC-BG-14" if entry.kind in WORKS else "SC-BG-20",
            f"{entry.name} stands in the water",
            "Place it ashore.",
        )


def _work(battle: CompanionBattle, entry: UnitEntry, at: str, problems: Problems) -> Work:
    """SC-BG-14: a fort or a battery with its guns; its figures are the gunners."""
    state = Reader(dict(entry.state), f"{at}/state", "SC-BG-14")
    card = WORKS[entry.kind]
    regular = state.has("regular") and state.truth("regular")
    work = Work(
        id=entry.id,
        side=battle.side(entry.side),
        kind=entry.kind,
        card=card,
        position=entry.position or (0, 0),
        quality=crew_quality(state, regular=regular),
        regular=regular,
        points=entry.points,
    )
    if state.has("guns"):
        work.guns = read_guns(
            state, entry.figures, battle.options, most=MOST_LISTED, wrecked=_wrecked(entry)
        )
        work.arcs = _arcs(state)
    elif entry.figures:
        problems.add(
            f"{at}/figures", "SC-BG-14", "its gunners have no gun", "List guns, or give 0."
        )
    if len(work.guns) > card.most_guns:
        problems.add(
            f"{at}/state/guns",
            "SC-BG-14",
            f"{len(work.guns)} guns in a {_words(entry.kind)}, which takes {card.most_guns}",
            "Move some of them to another work.",
        )
    _read_condition(battle, work, state)
    if entry.aboard is not None or entry.position is None:
        problems.add(
            f"{at}/position", "SC-BG-14", "a work stands on the ground", "Place it ashore."
        )
    else:
        check_ashore(battle, entry, at, problems)
    state.has("now")
    state.done()
    return work


def _wrecked(entry: UnitEntry) -> list[str]:
    """SC-GUN-01: the guns that an earlier battle has wrecked, before their condition is checked."""
    condition = entry.state.get("condition")
    guns = condition.get("guns") if isinstance(condition, Mapping) else None
    return list(guns) if isinstance(guns, Mapping) else []


def _read_condition(battle: CompanionBattle, troops: Unit | Work, state: Reader) -> None:
    """SC-BG-14, SC-GUN-01: structure and guns that an earlier battle has cost."""
    if not state.has("condition"):
        return
    read = state.object("condition")
    if isinstance(troops, Work) and read.has("structure_lost"):
        troops.structure_lost = read.integer("structure_lost", most=troops.card.structure)
    if read.has("guns"):
        thaw_guns(battle, troops.guns, read.mapping("guns"), f"{read.pointer}/guns")
    read.done()


#: Guns of a work before it is known how many its kind takes.
MOST_LISTED: Final = 20


def _arcs(state: Reader) -> dict[str, tuple[int, int]]:
    """SC-BG-14: the facing and the half arc of the guns that do not bear all round."""
    arcs = {}
    for gun in state.objects("guns", most=MOST_LISTED):
        if gun.has("facing") or gun.has("arc"):
            arcs[gun.identifier("id")] = (
                gun.integer("facing", most=FULL_TURN - 1),
                gun.integer("arc", most=FULL_TURN // 2),
            )
    return arcs


def _words(kind: str) -> str:
    return kind.replace("_", " ")
