"""From a vessel's line in the order of battle to its ship."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulesets.core.battlefield import Water
from rulesets.core.entries import GunEntry, Leader, VesselEntry
from rulesets.core.events import EntryId
from rulesets.core.geometry import FULL_TURN, Point, bearing, squared
from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.core.setup import BattleSetup
from rulesets.riverside.continuity import ABSENT, Availability, begins_on_table
from rulesets.riverside.options import Options
from rulesets.riverside.passage import landing_near
from rulesets.riverside.people import Trait, leadership_under
from rulesets.riverside.ratings import ShipCard, ship_card
from rulesets.riverside.state import (
    ON_TABLE,
    Fate,
    Ground,
    Gun,
    RiversideBattle,
    Ship,
    Status,
    set_status,
)
from rulesets.riverside.tables import (
    GUN_CREW,
    SKILLED,
    WEAPONS,
    Drill,
    VesselKind,
)

#: How a vessel may come to a battle: there, or absent and rolling to return.
COMING: Final = (
    Availability.AVAILABLE,
    *(status for status in Availability if status in ABSENT),
)
#: RS-GEN-09: names that mean the boat, and so can't be a gun's.
_RESERVED: Final = ("crew", "captain")
_MOST_PINS: Final = 1000
_MOST_LOST: Final = 100_000
_UNLAID: Final = -1
TRAITS: Final = tuple(Trait)
LEAST_LEADERSHIP: Final = 1
_KINDS: Final = tuple(VesselKind)
_DRILLS: Final = tuple(Drill)
_AGROUND: Final[Mapping[Status, Ground]] = {
    Status.AGROUND_SHALLOWS: Ground.SHALLOWS,
    Status.AGROUND_CHANNEL: Ground.CHANNEL,
}


def muster_ship(
    battle: RiversideBattle, entry: VesselEntry, at: str, problems: Problems
) -> Ship | None:
    """One ship as the setup has it; None, with the problems noted, where it can't be made."""
    before = len(problems.found)
    kind = problems.word(f"{at}/kind", "RS-GEN-01", entry.kind, _KINDS)
    problems.word(f"{at}/status", "RS-CMP-01", entry.status, COMING)
    if not kind:
        return None
    with problems.collecting():
        card = ship_card(entry.kind, entry.ratings, at=f"{at}/ratings")
        ship = _ship(battle, entry, card, at, problems)
        if len(problems.found) == before:
            return ship
    return None


def _ship(
    battle: RiversideBattle, entry: VesselEntry, card: ShipCard, at: str, problems: Problems
) -> Ship:
    options = battle.options
    person = entry.captain
    trait = ""
    leadership = 0
    if person is not None:
        check_person(person, f"{at}/captain", problems)
        trait = person.trait if options.traits_enabled else ""
        leadership = leadership_under(trait, person.leadership)
    ship = Ship(
        id=entry.id,
        side=battle.side(entry.side),
        kind=entry.kind,
        card=card,
        points=entry.points,
        before=entry.status,
        status=Status.OFF_TABLE,
        crew=_boat_crew(entry, card, options, at),
        leadership=leadership,
        trait=trait,
        heading=entry.heading,
        captain=Fate.NONE if person is None else Fate.FIT,
        tally=_carried_tally(entry, options, at) if entry.condition else 0,
    )
    _arm(battle, ship, entry, at, problems)
    status = _read_state(battle, ship, entry, at) if entry.state else None
    _lay_guns(battle, ship, entry)
    _place(battle, ship, entry, status, at, problems)
    if ship.captain is not Fate.FIT and (ship.fights or ship.status is Status.OFF_TABLE):
        problems.add(
            f"{at}/captain",
            "RS-GEN-03",
            f"{entry.name} has no captain",
            "Post a captain, with his Leadership and trait.",
        )
    return ship


def check_person(person: Leader, at: str, problems: Problems) -> None:
    """RS-MW-06: a trait that the book has. RS-GEN-03: Leadership of 1 or more."""
    problems.word(f"{at}/trait", "RS-MW-06", person.trait, TRAITS)
    if person.leadership < LEAST_LEADERSHIP:
        problems.add(
            f"{at}/leadership",
            "RS-GEN-03",
            f"a Leadership of {person.leadership}",
            f"Give {LEAST_LEADERSHIP} or more.",
        )


def _read_state(battle: RiversideBattle, ship: Ship, entry: VesselEntry, at: str) -> Status | None:
    """What a vessel brings from the battle's beginning to the turn at which it is taken up."""
    state = Reader(dict(entry.state), f"{at}/state")
    status = state.word("status", Status) if state.has("status") else None
    if entry.captain is not None and state.has("captain"):
        ship.captain = state.word("captain", Fate)
    if state.has("leadership"):
        ship.leadership = state.integer("leadership", least=1, most=20)
    if state.has("trait"):
        ship.trait = state.word("trait", Trait) if battle.options.traits_enabled else ""
    if state.has("tally"):
        ship.tally = state.integer("tally")
    ship.withdrawing = _is(state, "withdrawing")
    ship.leaving = _is(state, "leaving")
    ship.landed = _is(state, "landed")
    ship.favourite_used = _is(state, "favourite_used")
    ship.appeared = _is(state, "appeared")
    if state.has("captor"):
        captor = state.identifier("captor")
        if captor != ship.side.foe.id:
            state.refuse("captor", f"{captor!r} is not the enemy", "Name the enemy's side.")
        ship.captor = ship.side.foe
    if state.has("grounded"):
        ship.grounded = state.word("grounded", Ground)
    if state.has("exited_as"):
        ship.exited_as = state.word("exited_as", Availability)
    if status is Status.EXITED and ship.exited_as is None:
        state.refuse("exited_as", "is missing", "Give the status that the vessel left with.")
    if state.has("guns"):
        guns = state.object("guns")
        for gun in ship.guns:
            if guns.has(gun.id):
                _read_gun(gun, guns.object(gun.id))
        guns.done()
    state.has("captain")
    state.done()
    return status


def _is(state: Reader, name: str) -> bool:
    return state.has(name) and state.truth(name)


def _read_gun(gun: Gun, state: Reader) -> None:
    if state.has("facing"):
        gun.facing = state.integer("facing", most=FULL_TURN - 1)
    if state.has("pins"):
        gun.pins = state.integer("pins", most=_MOST_PINS)
    if state.has("casualties"):
        gun.casualties = state.integer("casualties", most=_MOST_LOST)
    if state.has("donated"):
        gun.donated = state.integer("donated", most=GUN_CREW)
    if state.has("donor"):
        gun.donor = EntryId(state.identifier("donor"))
    gun.jammed = _is(state, "jammed")
    state.done()


def _boat_crew(entry: VesselEntry, card: ShipCard, options: Options, at: str) -> int:
    """RS-GEN-10: the crew as given, else as the class has it; a dhow's is a setting."""
    full = options.dhow_crew if entry.kind == VesselKind.DHOW else card.crew
    if not entry.crew:
        return full
    crew = Reader(dict(entry.crew), f"{at}/crew", "RS-GEN-10")
    boat = crew.integer("boat", most=1000) if crew.has("boat") else full
    crew.done()
    return boat


def _carried_tally(entry: VesselEntry, options: Options, at: str) -> int:
    """RS-HIT-02: the running count starts at 0, or by its setting where the last battle left it."""
    condition = Reader(dict(entry.condition), f"{at}/condition", "RS-HIT-02")
    tally = condition.integer("tally") if condition.has("tally") else 0
    condition.done()
    return tally if options.hull_tally_persists else 0


def _arm(
    battle: RiversideBattle, ship: Ship, entry: VesselEntry, at: str, problems: Problems
) -> None:
    """RS-GUN-01: how many guns, and of what kind. RS-GUN-02: four figures to each."""
    card = ship.card
    if not card.least_guns <= len(entry.guns) <= card.most_guns:
        allowed = " or ".join(map(str, sorted({card.least_guns, card.most_guns})))
        problems.add(
            f"{at}/guns",
            "RS-GUN-01",
            f"{entry.name} has {len(entry.guns)} guns; a {entry.kind} has {allowed}",
            "Arm it as its class allows.",
        )
    for i, gun in enumerate(entry.guns):
        where = f"{at}/guns/{i}"
        if gun.id in _RESERVED:
            problems.add(
                f"{where}/id", "RS-GEN-09", f"{gun.id!r} is no gun's name", "Call it gun-1."
            )
        if gun.kind not in card.gun_kinds:
            problems.add(
                f"{where}/kind",
                "RS-GUN-01",
                f"a {entry.kind} carries no {_words(gun.kind)}",
                "Give it a gun that its class may carry.",
            )
            continue
        if gun.full_crew != GUN_CREW:
            problems.add(
                f"{where}/full_crew",
                "RS-GUN-02",
                f"a full crew of {gun.full_crew}",
                f"The crew of a gun is {GUN_CREW}.",
            )
        if problems.word(f"{where}/drill", "RS-GUN-06", gun.drill, _DRILLS):
            ship.guns.append(_gun(battle, gun))


def _words(name: str) -> str:
    return name.replace("_", " ")[:60]


def _gun(battle: RiversideBattle, entry: GunEntry) -> Gun:
    gun = Gun(
        id=entry.id,
        kind=entry.kind,
        card=WEAPONS[entry.kind],
        crew=entry.crew,
        full_crew=entry.full_crew,
        drill=entry.drill,
        least=0,
        modifier=0,
        facing=_UNLAID,
    )
    drill(gun, entry.drill, battle.options)
    return gun


def _lay_guns(battle: RiversideBattle, ship: Ship, entry: VesselEntry) -> None:
    """RS-FIR-05: guns that their owner has not laid face the nearest enemy."""
    default = _UNLAID
    for gun in ship.guns:
        if gun.facing == _UNLAID:
            if default == _UNLAID:
                default = facing_by_default(
                    battle.setup, ship.side.id, entry.position or (0, 0), ship.heading
                )
            gun.facing = default


def drill(gun: Gun, grade: str, options: Options) -> None:
    """RS-GUN-06: what a crew of this drill hits on, and what it adds to its rolls."""
    gun.drill = grade
    gun.least = options.drill_firing[grade]
    gun.modifier = options.well_drilled_bonus if grade == SKILLED else 0


def _place(
    battle: RiversideBattle,
    ship: Ship,
    entry: VesselEntry,
    status: Status | None,
    at: str,
    problems: Problems,
) -> None:
    """RS-CMP-09: on the table from the start, or off it. A vessel on the table lies on water."""
    if status is None:
        present = begins_on_table(
            entry.status, riverside=battle.setup.scenario.riverside, options=battle.options
        )
        status = Status.AFLOAT if present else Status.OFF_TABLE
    if status in ON_TABLE:
        ship.appeared = True
        if entry.position is None:
            problems.add(
                f"{at}/position",
                "RS-MOD-04",
                f"{entry.name} is on the table and has no position",
                "Place it on the river.",
            )
            return
        ship.position = entry.position
        if battle.field.water(entry.position) is Water.LAND:
            problems.add(
                f"{at}/position",
                "RS-MOD-02",
                f"{entry.name} lies on land",
                "Place it on the river.",
            )
        ship.landing = landing_near(battle, ship.position)
        if status in _AGROUND:
            ship.grounded = _AGROUND[status]
        elif status is not Status.ABANDONED:
            ship.grounded = None
            status = Status.AT_LANDING if ship.landing else Status.AFLOAT
    set_status(ship, status)


def facing_by_default(setup: BattleSetup, side: str, position: Point, heading: int) -> int:
    """RS-FIR-05: a gun not laid by its owner faces the nearest enemy on the table, else ahead."""
    enemies = [
        (squared(position, entry.position), entry.position)
        for entries in (setup.vessels, setup.units)
        for entry in entries
        if entry.side != side and entry.position is not None
    ]
    if not enemies:
        return 0
    _, nearest = min(enemies)
    return (bearing(position, nearest) - heading) % FULL_TURN
