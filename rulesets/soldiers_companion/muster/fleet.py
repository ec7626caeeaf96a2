"""From a vessel's line in the order of battle to its ship.

`kind` is one of the seven classes, `ratings` a class's own numbers (ratings.py). `crew` counts men
by role: `officers`, `helmsmen`, `signallers`, `deck_pos`, `deck`, `maneuver`; a role left out is
full. `guns` are those that are there, by the ids of their mountings or, under other ids, in the
order of the class's mountings of their kind; the campaign's `drill` has no meaning here.

`condition` is what an earlier battle left (aftermath.py):

    {"hull_lost": 2, "structure_lost": 3, "rigging_lost": 0, "screw_hits": 1, "jury_rig": false,
     "jury_losses": 0, "boiler_burst": false, "rudder": {"turning": "right", "total": 2},
     "guns": {"bow-gun": {"destroyed": true}}}

`state` is what the scenario says, each value optional:

    {"quality": "veteran", "regular": true, "warrior": false, "weapon": "magazine_rifle",
     "options": {...} (outfit.py), "move_lost": 4, "speed": 2, "force_commander": true,
     "tug": "tamai", "aground": false, "anchored": true, "docked": false, "now": {...}}

`move_lost` are the inches of move that a steamer has lost since her last refit (SNS-REP-09).
`speed` is in points of 12 inches (SC-MOV-09). `now` holds fields of the ship's state by name, its
`guns` by id among them, where a battle is taken up in its middle (frozen.py). It goes before all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from rulesets.core.entries import VesselEntry
from rulesets.core.problems import Problems
from rulesets.core.reading import LONGEST, Reader
from rulesets.soldiers_companion.aftermath.complement import ROLES
from rulesets.soldiers_companion.muster.arming import mounted, places_of
from rulesets.soldiers_companion.muster.frozen import thaw_guns
from rulesets.soldiers_companion.muster.outfit import (
    BOAT_GUN,
    BoatGun,
    Outfit,
    check_outfit,
    read_outfit,
    refit,
    substitute,
)
from rulesets.soldiers_companion.ratings import Posts, ShipCard, ship_card
from rulesets.soldiers_companion.state import (
    CompanionBattle,
    Fate,
    Hands,
    Jam,
    Ship,
    Status,
    Turning,
)
from rulesets.soldiers_companion.tables import (
    INCH,
    POINT,
    TURN,
    WEAPONS,
    Post,
    Quality,
    Rank,
    VesselClass,
)

# Bound once, as these are asked for most.
_AFLOAT: Final = Status.AFLOAT
_ABSENT: Final = Status.ABSENT
_EXPERIENCED: Final = Quality.EXPERIENCED
_GREEN: Final = Quality.GREEN
_BRIDGE: Final = Post.BRIDGE
_DECK: Final = Post.DECK
_MANEUVER: Final = Post.MANEUVER
_FIT: Final = Fate.FIT
_PO: Final = Rank.PO
_OFFICER: Final = Rank.OFFICER
_RATING: Final = Rank.RATING

_KINDS: Final = tuple(VesselClass)
#: SC-CAMP-01: the campaign's word for a vessel that is there to fight.
AVAILABLE: Final = "available"
#: SC-BG-18: the greatest Leadership.
MOST_LEADERSHIP: Final = 2
#: SC-BG-23: what deckhands and idle crewmen carry.
RIFLES: Final = "breechloading_rifle"
MUSKETS: Final = "musket"
_MOST_SPEED: Final = 10
_MOST_MOVE_LOST: Final = 24
_MOST_JAM: Final = 100
_MOST_HITS: Final = 100


def muster_ship(
    battle: CompanionBattle, entry: VesselEntry, at: str, problems: Problems
) -> Ship | None:
    """One ship as the setup has it; None, with the problems noted, where it can't be made."""
    if not problems.word(f"{at}/kind", "SC-VES-01", entry.kind, _KINDS):
        return None
    return problems.made(lambda: _ship(battle, entry, at, problems))


def _ship(battle: CompanionBattle, entry: VesselEntry, at: str, problems: Problems) -> Ship:
    state = Reader(dict(entry.state), f"{at}/state", "SC-FORM-01")
    printed = ship_card(entry.kind, entry.ratings, at=f"{at}/ratings")
    outfit = _outfit(entry, printed, state, problems)
    card = refit(printed, outfit, battle.options)
    if state.has("move_lost"):
        lost = state.integer("move_lost", most=_MOST_MOVE_LOST) * INCH
        card = replace(card, move=max(0, card.move - lost))
    regular = state.truth("regular") if state.has("regular") else not card.boat
    ship = Ship(
        id=entry.id,
        side=battle.side(entry.side),
        kind=entry.kind,
        card=card,
        points=entry.points,
        before=entry.status,
        status=_AFLOAT if entry.status == AVAILABLE else _ABSENT,
        quality=crew_quality(state, regular=regular),
        regular=regular,
        warrior=state.has("warrior") and state.truth("warrior"),
        heading=entry.heading,
        posts=_posts(entry, card.posts, at),
        weapon=weapon_of(state, RIFLES if regular else MUSKETS),
        cargo=bool(entry.cargo),
    )
    _arm(battle, ship, entry, outfit, at, problems)
    _read_captain(ship, entry, at, problems)
    _read_bearing(ship, state)
    if entry.condition:
        _read_condition(battle, ship, entry, at)
    ship.helm = _helm(battle, ship)
    ship.start_crew = ship.crew
    _place(ship, entry, at, problems)
    # Read once all entries are there (muster.py).
    for name in ("now", "tug", "force_commander"):
        state.has(name)
    state.done()
    return ship


def _outfit(entry: VesselEntry, printed: ShipCard, state: Reader, problems: Problems) -> Outfit:
    """SC-VES-04: the options chosen, or none of them where the class forbids one."""
    outfit = read_outfit(state.object("options")) if state.has("options") else Outfit()
    if outfit.boat_gun is None and printed.kind is VesselClass.LARGE_BOAT:
        listed = [gun.kind for gun in entry.guns if gun.kind in tuple(BoatGun)]
        if listed:
            outfit = replace(outfit, boat_gun=BoatGun(listed[0]))
    before = len(problems.found)
    check_outfit(printed, outfit, f"{state.pointer}/options", problems)
    return outfit if len(problems.found) == before else Outfit()


def crew_quality(state: Reader, *, regular: bool) -> Quality:
    """SC-BG-04: as the scenario says, else Trained for regulars and Green for natives."""
    if state.has("quality"):
        return state.word("quality", Quality)
    return _EXPERIENCED if regular else _GREEN


def weapon_of(state: Reader, default: str) -> str:
    """SC-BG-07, SC-BG-23: small arms as the scenario says, else the usual ones."""
    if not state.has("weapon"):
        return default
    weapon = state.text("weapon")
    if weapon not in WEAPONS:
        state.refuse(
            "weapon",
            f"{weapon!r} is no weapon of this book",
            f"One of: {', '.join(WEAPONS)}.",
            "SC-BG-07",
        )
    return weapon


def _posts(entry: VesselEntry, full: Posts, at: str) -> dict[Post, Hands]:
    """SC-VES-02, SC-MAN-04: the crew by role, full where the entry does not say."""
    crew = Reader(dict(entry.crew), f"{at}/crew", "SC-VES-02")
    men = {}
    for role in ROLES:
        most = getattr(full, role)
        men[role] = crew.integer(role, most=most) if crew.has(role) else most
    crew.done()
    return {
        _BRIDGE: Hands(men["officers"], men["helmsmen"], men["signallers"]),
        _DECK: Hands(0, men["deck_pos"], men["deck"]),
        _MANEUVER: Hands(0, 0, men["maneuver"]),
    }


def _arm(
    battle: CompanionBattle,
    ship: Ship,
    entry: VesselEntry,
    outfit: Outfit,
    at: str,
    problems: Problems,
) -> None:
    """SC-VES-04: the guns listed, at the mountings of the class and of its options."""
    printed = ship_card(entry.kind, entry.ratings, at=f"{at}/ratings")
    boat_guns = tuple(m for m in ship.card.mountings if m.id == BOAT_GUN)
    placed = places_of((*printed.mountings, *boat_guns), entry.guns, f"{at}/guns", problems)
    ship.guns = list(mounted(ship.card, outfit, placed, battle.options))


def _read_captain(ship: Ship, entry: VesselEntry, at: str, problems: Problems) -> None:
    """SC-BG-18: a captain's Leadership. SC-MAN-04: he is one of the officers."""
    if entry.captain is None:
        return
    ship.captain, ship.leadership = _FIT, entry.captain.leadership
    check_leadership(ship.leadership, f"{at}/captain", problems)
    if not ship.officers and ship.card.posts.officers:
        # One who was posted to a vessel that had lost all of hers.
        ship.posts[_BRIDGE].officers = 1
    if not ship.officers:
        problems.add(
            f"{at}/crew/officers",
            "SC-MAN-04",
            f"{entry.name} has a captain and no officer",
            "Leave the captain out, or give the class an officer.",
        )


def check_leadership(leadership: int, at: str, problems: Problems) -> None:
    """SC-BG-18: from 0 to 2."""
    if leadership > MOST_LEADERSHIP:
        problems.add(
            f"{at}/leadership",
            "SC-BG-18",
            f"a Leadership of {leadership}",
            f"Give 0 to {MOST_LEADERSHIP}.",
        )


def _read_bearing(ship: Ship, state: Reader) -> None:
    """SC-MOV-09: the speed at the start; how the vessel lies (SC-GRD-04, SC-MOV-11)."""
    if state.has("speed"):
        ship.move = state.integer("speed", most=_MOST_SPEED) * POINT
    for name in ("aground", "anchored", "docked"):
        if state.has(name):
            setattr(ship, name, state.truth(name))


def _read_condition(battle: CompanionBattle, ship: Ship, entry: VesselEntry, at: str) -> None:
    """SC-REP-03, SC-RUD-01, SC-BLR-02, SC-SCR-04: what is left of an earlier battle's damage."""
    read = Reader(dict(entry.condition), f"{at}/condition", "SC-REP-03")
    card = ship.card
    # A vessel that is to fight has a box left; the form of one that has sunk is all marked off.
    for name, most in (
        ("hull_lost", card.hull - (ship.status is Status.AFLOAT)),
        ("structure_lost", card.structure),
        ("rigging_lost", card.rigging),
        ("screw_hits", _MOST_HITS),
        ("jury_losses", LONGEST),
    ):
        if read.has(name):
            setattr(ship, name, read.integer(name, most=most))
    for name in ("jury_rig", "boiler_burst"):
        if read.has(name):
            setattr(ship, name, read.truth(name))
    if read.has("rudder"):
        jam = read.object("rudder")
        turning = jam.word("turning", Turning)
        ship.rudder = Jam(turning, jam.integer("total", least=1, most=_MOST_JAM))
        jam.done()
    if read.has("guns"):
        given = read.mapping("guns")
        there = [gun.id for gun in ship.guns]
        absent = [name for name in given if name not in there and name in _gun_ids(entry)]
        kept = {name: given[name] for name in given if name not in absent}
        thaw_guns(battle, ship.guns, kept, f"{at}/condition/guns")
    read.done()


def _gun_ids(entry: VesselEntry) -> list[str]:
    """SC-VES-04: all guns that the class may have, whatever its options were in other battles."""
    names = [mounting.id for mounting in ship_card(entry.kind, entry.ratings).mountings]
    return [*names, *(substitute(name, n) for name in names for n in (1, 2)), BOAT_GUN]


def _helm(battle: CompanionBattle, ship: Ship) -> Rank | None:
    """SC-MAN-04: who steers: the helmsman, else an officer; in a boat by its switch a rating."""
    bridge = ship.posts[_BRIDGE]
    if bridge.pos:
        return _PO
    if bridge.officers:
        return _OFFICER
    if ship.card.boat and battle.options.boat_rating_may_steer and ship.crew:
        return _RATING
    return None


def _place(ship: Ship, entry: VesselEntry, at: str, problems: Problems) -> None:
    """SC-GEN-02: a vessel in the battle has its place, and one of the six headings."""
    if ship.status is not Status.AFLOAT:
        return
    if entry.position is None:
        problems.add(
            f"{at}/position",
            "SC-GEN-02",
            f"{entry.name} is on the table and has no position",
            "Place it on the river.",
        )
    else:
        ship.position = entry.position
    if entry.heading % TURN:
        problems.add(
            f"{at}/heading",
            "SC-GEN-02",
            f"{entry.heading} is none of the six headings",
            f"Give a multiple of {TURN}: 0 points downstream.",
        )
