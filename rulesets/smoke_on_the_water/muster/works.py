"""SW-FORT, SW-TOR: from a unit's line in the order of battle to a work or to torpedoes.

A `battery`, an `earthwork` or a `masonry` fort stands at `position`, the middle of its rectangle;
its figures have no meaning here. Its `state`, each value but `guns` optional:

    {"protection": "earth", "facing": 900, "length": 8000, "width": 4000, "structure": 40,
     "bluff": true, "magazine": true, "furnace": true, "controls": true, "nation": "confederate",
     "guns": [{"id": "columbiad-1", "gun": "HC", "facing": 900, "arc": 600, "port": false}],
     "condition": {"structure_lost": 4, "guns": {"columbiad-1": {"lost": true}}}, "now": {...}}

Bearings are the core's, in tenths of a degree, lengths thousandths of a centimetre. The long side
of the rectangle faces `facing`. A gun bears `arc` to either side of its own `facing`, or of the
work's; without it 90 degrees. `port`: it is in a casemate, and has no Extreme range (SW-RNG-02).

`torpedoes` are a field, or one that drifts from `position`:

    {"type": "electric", "outline": [[60000, 20000], ...], "density": 3, "old": false,
     "swept": false, "controller": "fort-sumter", "condition": {"density": 2, "swept": true},
     "now": {...}}
"""

from __future__ import annotations

from typing import Final

from rulesets.core.entries import MOST_GUNS, UnitEntry
from rulesets.core.events import EntryId, GunId
from rulesets.core.geometry import FULL_TURN, Path
from rulesets.core.outline import fault_in
from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.smoke_on_the_water.muster.armament import read_gun_marks
from rulesets.smoke_on_the_water.own_ratings import read_gun
from rulesets.smoke_on_the_water.ratings import GunPlace
from rulesets.smoke_on_the_water.rules.bases import Base
from rulesets.smoke_on_the_water.rules.guns import Mark, Mount, Mounting
from rulesets.smoke_on_the_water.rules.turning import compass
from rulesets.smoke_on_the_water.state import Gun, SmokeBattle, Torpedoes, TorpedoKind, Work
from rulesets.smoke_on_the_water.words import Nation, Protection, WorkKind

TORPEDOES: Final = "torpedoes"
#: SW-FORT-02 [A]: what stands before the guns where nobody says.
USUAL: Final = {
    WorkKind.BATTERY: Protection.OPEN,
    WorkKind.EARTHWORK: Protection.EARTH,
    WorkKind.MASONRY: Protection.MASONRY,
}
#: SW-GEO-06 [A]: length and depth of a work where nobody says.
EXTENT: Final = {
    WorkKind.BATTERY: (6_000, 3_000),
    WorkKind.EARTHWORK: (10_000, 6_000),
    WorkKind.MASONRY: (14_000, 10_000),
}
_MOST_STRUCTURE: Final = 200
_MOST_EXTENT: Final = 100_000
#: SW-FORT-02 [A]: how far a gun of a work bears to either side.
QUARTER: Final = FULL_TURN // 4
#: SW-TOR-01.
MOST_DENSITY: Final = 5
_MOST_CORNERS: Final = 60


def muster_work(battle: SmokeBattle, entry: UnitEntry, at: str, problems: Problems) -> Work | None:
    """SW-FORT-02: one work; None, with the problems noted, where it can't be made."""
    before = len(problems.found)
    with problems.collecting():
        if entry.aboard is not None or entry.position is None:
            problems.add(
                f"{at}/position", "SW-FORT-02", "a work stands on the table", "Give its middle."
            )
            return None
        work = _work(battle, entry, Reader(dict(entry.state), f"{at}/state", "SW-FORT-02"))
        if len(problems.found) == before:
            return work
    return None


def _work(battle: SmokeBattle, entry: UnitEntry, state: Reader) -> Work:
    kind, side = WorkKind(entry.kind), battle.side(entry.side)
    full = (
        state.integer("structure", least=1, most=_MOST_STRUCTURE)
        if state.has("structure")
        else battle.tables.fort_structure[kind]
    )
    base = _base(entry, kind, state)
    work = Work(
        id=entry.id,
        side=side,
        kind=kind,
        protection=_protection(state, kind),
        nation=state.word("nation", Nation) if state.has("nation") else side.nation,
        points=entry.points,
        base=base,
        full_structure=full,
        structure=full,
        bluff=_truth(state, "bluff"),
        magazine=_truth(state, "magazine"),
        furnace=_truth(state, "furnace"),
        controls=_truth(state, "controls"),
        guns=_guns(state, base),
    )
    if state.has("condition"):
        _read_condition(work, state.object("condition"))
    state.has("now")
    state.done()
    return work


def _truth(state: Reader, name: str) -> bool:
    return state.has(name) and state.truth(name)


def _protection(state: Reader, kind: WorkKind) -> Protection:
    return state.word("protection", Protection) if state.has("protection") else USUAL[kind]


def _base(entry: UnitEntry, kind: WorkKind, state: Reader) -> Base:
    """SW-GEO-06: a rectangle with a facing; a base's front is its short side, so it lies across."""
    assert entry.position is not None
    facing = compass(_facing(state, 0))
    deep, long = EXTENT[kind][1], EXTENT[kind][0]
    if state.has("length"):
        long = state.integer("length", least=1, most=_MOST_EXTENT)
    if state.has("width"):
        deep = state.integer("width", least=1, most=_MOST_EXTENT)
    return Base(*entry.position, facing, deep, long)


def _facing(read: Reader, usual: int) -> int:
    return read.integer("facing", most=FULL_TURN - 1) if read.has("facing") else usual


def _guns(state: Reader, base: Base) -> list[Gun]:
    """SW-FORT-02: guns with their arcs, from the middle of the work."""
    guns: list[Gun] = []
    for read in state.objects("guns", most=MOST_GUNS) if state.has("guns") else ():
        place = _place(read, base)
        if any(gun.id == place.id for gun in guns):
            read.refuse("id", f"{place.id!r} is taken", "Give each gun an id of its own.")
        guns.append(Gun(GunId(place.id), place))
    return guns


def _place(read: Reader, base: Base) -> GunPlace:
    middle = (compass(_facing(read, compass(base.heading))) - base.heading) % FULL_TURN
    half = read.integer("arc", least=1, most=FULL_TURN // 2) if read.has("arc") else QUARTER
    mount = Mount.PORT if _truth(read, "port") else Mount.DECK
    place = GunPlace(
        id=read.identifier("id"),
        card=read_gun(read, "gun"),
        arc="work",
        mounting=Mounting(mount, Mark.CENTRE, ((middle, half),)),
        mount=mount,
    )
    read.done()
    return place


def _read_condition(work: Work, read: Reader) -> None:
    """SW-FORT-06: what earlier battles left of it."""
    if read.has("structure_lost"):
        work.structure -= read.integer("structure_lost", most=work.full_structure)
    if read.has("guns"):
        read_gun_marks(work.guns, [gun.place for gun in work.guns], read.object("guns"))
    read.done()


def muster_torpedoes(
    battle: SmokeBattle, entry: UnitEntry, at: str, problems: Problems
) -> Torpedoes | None:
    """SW-TOR-01: a field of torpedoes, or one that drifts."""
    before = len(problems.found)
    with problems.collecting():
        state = Reader(dict(entry.state), f"{at}/state", "SW-TOR-01")
        kind = state.word("type", TorpedoKind)
        drifts = kind is TorpedoKind.DRIFTING
        density = 1 if drifts else state.integer("density", least=1, most=MOST_DENSITY)
        if drifts and entry.position is None:
            problems.add(f"{at}/position", "SW-TOR-06", "it drifts from nowhere", "Place it.")
        torpedoes = Torpedoes(
            id=entry.id,
            side=battle.side(entry.side),
            kind=kind,
            outline=() if drifts else _outline(state),
            density=density,
            laid=density,
            base=Base(*(entry.position or (0, 0)), 0, 0, 0),
            old=_truth(state, "old"),
            swept=_truth(state, "swept"),
            controller=EntryId(state.identifier("controller")) if state.has("controller") else None,
        )
        if state.has("condition"):
            _read_field(torpedoes, state.object("condition"))
        state.has("now")
        state.done()
        if len(problems.found) == before:
            return torpedoes
    return None


def _read_field(torpedoes: Torpedoes, read: Reader) -> None:
    """SW-TOR-05, SW-TOR-02: what earlier battles left of a field."""
    torpedoes.density = read.integer("density", most=torpedoes.density)
    torpedoes.swept = torpedoes.swept or _truth(read, "swept")
    read.done()


def _outline(state: Reader) -> Path:
    """SW-TOR-01: a polygon that does not cross itself."""
    outline = state.points("outline", least=3, most=_MOST_CORNERS)
    if fault := fault_in(outline):
        state.refuse("outline", fault, "Draw it as a simple polygon.")
    return outline
