"""The printed tables that vessels, guns, weapons, units and works are looked up in.

Lengths are thousandths of an inch. Half values of Damage Value are kept doubled: see `GunCard.dv2`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

INCH: Final = 1000
#: A movement point of speed.
POINT: Final = 12 * INCH
#: Six headings; in tenths of a degree, one turn of the helm.
TURN: Final = 600


class VesselClass(StrEnum):
    """SC-VES-01: the seven classes."""

    RAFT = "raft"
    SMALL_BOAT = "small_boat"
    LARGE_BOAT = "large_boat"
    SMALL_STEAMER = "small_steamer"
    LARGE_STEAMER = "large_steamer"
    SMALL_GUNBOAT = "small_gunboat"
    LARGE_GUNBOAT = "large_gunboat"


class Propulsion(StrEnum):
    """What moves a vessel. A small boat may be rigged with sail (SC-MOV-06)."""

    OARS = "oars"
    SAIL = "sail"
    STEAM = "steam"


class Quality(StrEnum):
    """SC-BG-04: of units as named, of crews as Green, Trained, Crack and Legendary."""

    GREEN = "green"
    EXPERIENCED = "experienced"
    VETERAN = "veteran"
    ELITE = "elite"


class Cover(StrEnum):
    """Protection from small arms, the least first."""

    NONE = "none"
    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"


class Formation(StrEnum):
    """SC-BG-20: how a unit stands. Aboard, LINE or OPEN (SC-TRP-04, -05)."""

    LINE = "line"
    COLUMN = "column"
    MASS = "mass"
    OPEN = "open"


class Sector(StrEnum):
    """The six sectors of a vessel, 60 degrees each."""

    AHEAD = "ahead"
    STARBOARD_BOW = "starboard_bow"
    STARBOARD_QUARTER = "starboard_quarter"
    ASTERN = "astern"
    PORT_QUARTER = "port_quarter"
    PORT_BOW = "port_bow"


class Aspect(StrEnum):
    """Which end or side of a vessel faces somebody."""

    BOW = "bow"
    STARBOARD = "starboard"
    STERN = "stern"
    PORT = "port"


class Mount(StrEnum):
    """SC-BG-12: where a gun or machine gun stands."""

    BOW = "bow"
    STERN = "stern"
    PORT = "port"
    STARBOARD = "starboard"
    BOAT = "boat"


class Band(StrEnum):
    """Short or long range."""

    SHORT = "short"
    LONG = "long"


class Location(StrEnum):
    """SC-LOC-01."""

    HULL = "hull"
    CREW = "crew"
    GUN = "gun"
    CRITICAL = "critical"


class Critical(StrEnum):
    """SC-CRIT-01: Fire/Boiler is BOILER, and becomes a fire on craft without one (SC-BLR-01)."""

    MAGAZINE = "magazine"
    BOILER = "boiler"
    RUDDER_RIGHT = "rudder_right"
    RUDDER = "rudder"
    RUDDER_LEFT = "rudder_left"
    FLOODING = "flooding"
    FIRE = "fire"
    BRIDGE = "bridge"
    SCREW = "screw"


class Morale(StrEnum):
    """SC-BG-16: the lightest first."""

    STEADY = "steady"
    CHECKED = "checked"
    SHAKEN = "shaken"
    ROUT = "rout"


class Post(StrEnum):
    """SC-MAN-01: where crewmen serve; the crew of each gun is kept with the gun."""

    BRIDGE = "bridge"
    DECK = "deck"
    MANEUVER = "maneuver"


class Rank(StrEnum):
    """SC-MAN-01."""

    OFFICER = "officer"
    PO = "po"
    RATING = "rating"


class UnitKind(StrEnum):
    """SC-BG-03: land units and bodies of troops."""

    COMPANY = "company"
    WAR_BAND = "war_band"
    SQUADRON = "squadron"
    GUN_SECTION = "gun_section"


class WorkKind(StrEnum):
    """SC-BG-14."""

    MUD_FORT = "mud_fort"
    EARTH_BATTERY = "earth_battery"
    MASONRY_FORT = "masonry_fort"


class WorkPlace(StrEnum):
    """SC-BG-14: what of a work is hit."""

    STRUCTURE = "structure"
    CREW = "crew"
    GUN = "gun"


@dataclass(frozen=True, slots=True)
class QualityCard:
    """SC-BG-04: morale value, melee modifier, what is added to numbers needed."""

    morale: int
    melee: int
    small_arms: int
    guns: int


@dataclass(frozen=True, slots=True)
class WeaponCard:
    """SC-BG-07: small arms. `every` is the turns from one shot to the next."""

    short: int
    long: int
    needed: int
    every: int
    magazine: bool
    thrown: bool


@dataclass(frozen=True, slots=True)
class MachineGunCard:
    """SC-BG-08. `jams` is the natural 1s that jam it, 0 for never."""

    bursts: int
    dice: int
    short: int
    long: int
    needed_short: int
    needed_long: int
    crew: int
    jams: int
    price: int


@dataclass(frozen=True, slots=True)
class GunCard:
    """SC-BG-10. `dv2` is twice the Damage Value, so that a Damage Value of 1/2 is 1."""

    gun_class: str
    dv2: int
    penetration: int
    rof: int
    reload: int
    short: int
    long: int
    needed_short: int
    needed_long: int
    crew: int
    case_dice: int
    howitzer: bool
    price: int


@dataclass(frozen=True, slots=True)
class WorkCard:
    """SC-BG-14."""

    av: int
    structure: int
    cover: Cover
    most_guns: int


# fmt: off
# SC-BG-04.
QUALITIES: Final[Mapping[str, QualityCard]] = MappingProxyType({
    #                              morale melee small guns
    Quality.GREEN:       QualityCard(7,  -1,   1,   1),
    Quality.EXPERIENCED: QualityCard(8,   0,   0,   0),
    Quality.VETERAN:     QualityCard(9,   1,   0,  -1),
    Quality.ELITE:       QualityCard(10,  2,  -1,  -1),
})

# SC-BG-07.
WEAPONS: Final[Mapping[str, WeaponCard]] = MappingProxyType({
    #                                   short      long    needed every magazine thrown
    "thrown_spear":        WeaponCard( 3 * INCH,  6 * INCH, 0, 1, False, True),
    "bow":                 WeaponCard( 6 * INCH, 12 * INCH, 1, 1, False, False),
    "revolver":            WeaponCard( 3 * INCH,  6 * INCH, 0, 1, False, False),
    "musket":              WeaponCard( 6 * INCH, 12 * INCH, 0, 2, False, False),
    "rifle_musket":        WeaponCard( 9 * INCH, 18 * INCH, 0, 2, False, False),
    "jezail":              WeaponCard(14 * INCH, 28 * INCH, 0, 2, False, False),
    "breechloading_carbine": WeaponCard(8 * INCH, 16 * INCH, 0, 1, False, False),
    "breechloading_rifle": WeaponCard(12 * INCH, 24 * INCH, 0, 1, False, False),
    "magazine_rifle":      WeaponCard(15 * INCH, 30 * INCH, 0, 1, True, False),
})

# SC-BG-08.
MACHINE_GUNS: Final[Mapping[str, MachineGunCard]] = MappingProxyType({
    #                                    bursts dice short      long   short long crew jams price
    "gardner":            MachineGunCard(2, 2, 12 * INCH, 24 * INCH, 5, 6, 2, 2, 180),
    "gatling":            MachineGunCard(2, 3, 12 * INCH, 24 * INCH, 5, 6, 2, 3, 220),
    "nordenfelt_4_barrel": MachineGunCard(2, 3, 12 * INCH, 24 * INCH, 5, 6, 2, 3, 200),
    "nordenfelt_5_barrel": MachineGunCard(2, 4, 12 * INCH, 24 * INCH, 5, 6, 2, 3, 200),
    "maxim":              MachineGunCard(3, 3, 15 * INCH, 30 * INCH, 5, 6, 2, 0, 250),
})

# SC-BG-10; case dice by SC-BG-13 (0: fires no case).
GUNS: Final[Mapping[str, GunCard]] = MappingProxyType({
    # class, dv2, penetration, rof, reload, short, long, needed (2), crew, case, howitzer, price
    "one_pdr": GunCard("light", 1, 0, 1, 1, 9 * INCH, 18 * INCH, 5, 6, 2, 3, False, 60),
    "one_pdr_hotchkiss": GunCard("light", 1, 0, 2, 0, 15 * INCH, 30 * INCH, 4, 5, 3, 3, False, 220),
    "two_pdr": GunCard("light", 2, 1, 1, 1, 12 * INCH, 24 * INCH, 5, 6, 2, 3, False, 150),
    "six_pdr": GunCard("light", 2, 1, 1, 1, 15 * INCH, 30 * INCH, 5, 6, 3, 6, False, 280),
    "seven_pdr_rml": GunCard("light", 2, 1, 1, 0, 18 * INCH, 36 * INCH, 5, 6, 3, 6, False, 300),
    "nine_pdr_rml": GunCard("field", 2, 1, 1, 0, 24 * INCH, 48 * INCH, 4, 5, 4, 6, False, 400),
    "twelve_pdr_sb": GunCard("field", 2, 1, 1, 1, 15 * INCH, 30 * INCH, 5, 6, 4, 6, False, 300),
    "twelve_pdr_bl": GunCard("field", 2, 1, 1, 0, 24 * INCH, 54 * INCH, 4, 5, 4, 6, False, 500),
    "krupp_75mm": GunCard("field", 2, 1, 1, 0, 24 * INCH, 54 * INCH, 4, 5, 4, 6, False, 500),
    "twelve_pdr_qf": GunCard("naval", 2, 1, 2, 0, 30 * INCH, 60 * INCH, 4, 5, 4, 6, False, 800),
    "twenty_pdr_rbl": GunCard("medium", 4, 2, 1, 1, 30 * INCH, 60 * INCH, 4, 5, 5, 0, False, 900),
    "forty_pdr_rbl": GunCard("heavy", 6, 3, 1, 1, 36 * INCH, 66 * INCH, 4, 5, 6, 0, False, 1400),
    "four_seven_qf": GunCard("heavy", 6, 3, 1, 0, 36 * INCH, 72 * INCH, 4, 5, 5, 0, False, 1500),
    "howitzer_five_inch":
        GunCard("heavy", 6, 3, 1, 1, 24 * INCH, 48 * INCH, 5, 6, 6, 0, True, 1200),
    "war_rocket": GunCard("light", 2, 0, 1, 0, 18 * INCH, 36 * INCH, 6, 6, 2, 0, False, 40),
})

# SC-BG-14.
WORKS: Final[Mapping[str, WorkCard]] = MappingProxyType({
    WorkKind.MUD_FORT:      WorkCard(0,  8, Cover.MEDIUM, 2),
    WorkKind.EARTH_BATTERY: WorkCard(1, 12, Cover.HEAVY,  3),
    WorkKind.MASONRY_FORT:  WorkCard(2, 20, Cover.HEAVY,  6),
})

# SC-BG-14: where a shot strikes a work.
WORK_LOCATIONS: Final[Mapping[int, WorkPlace]] = MappingProxyType({
    1: WorkPlace.STRUCTURE, 2: WorkPlace.STRUCTURE, 3: WorkPlace.STRUCTURE,
    4: WorkPlace.STRUCTURE, 5: WorkPlace.CREW, 6: WorkPlace.GUN,
})

# SC-LOC-01.
LOCATIONS: Final[Mapping[int, Location]] = MappingProxyType({
    1: Location.HULL, 2: Location.HULL, 3: Location.CREW,
    4: Location.CREW, 5: Location.GUN, 6: Location.CRITICAL,
})

# SC-CRIT-01.
CRITICALS: Final[Mapping[int, Critical]] = MappingProxyType({
    2: Critical.MAGAZINE, 3: Critical.BOILER, 4: Critical.RUDDER_RIGHT, 5: Critical.RUDDER,
    6: Critical.FLOODING, 7: Critical.FIRE, 8: Critical.BRIDGE, 9: Critical.SCREW,
    10: Critical.RUDDER_LEFT, 11: Critical.MAGAZINE, 12: Critical.BOILER,
})

# SC-BG-20: inches a turn.
LAND_MOVES: Final[Mapping[str, int]] = MappingProxyType({
    Formation.LINE: 6 * INCH, Formation.COLUMN: 9 * INCH,
    Formation.MASS: 9 * INCH, Formation.OPEN: 9 * INCH,
})
MOUNTED_MOVE: Final = 15 * INCH
LIMBERED_MOVE: Final = 9 * INCH
GUN_BY_HAND: Final = 3 * INCH
MACHINE_GUN_BY_HAND: Final = 4 * INCH
CHARGE_BONUS: Final = 3 * INCH

# SC-BG-03: figures of a whole unit; the company's are a switch.
FIGURES: Final[Mapping[str, int]] = MappingProxyType({
    UnitKind.COMPANY: 10, UnitKind.WAR_BAND: 20, UnitKind.SQUADRON: 10,
})
# SC-BG-06, SC-BG-09: what weather adds to numbers needed (rain stands for heavy smoke too).
WEATHER: Final[Mapping[str, int]] = MappingProxyType({"clear": 0, "rain": 1, "night": 2})

# SC-BG-06: what cover adds to numbers needed by small arms; SC-BG-09: by guns, of troops ashore.
COVER_FROM_SMALL_ARMS: Final[Mapping[str, int]] = MappingProxyType({
    Cover.NONE: 0, Cover.LIGHT: 1, Cover.MEDIUM: 1, Cover.HEAVY: 2,
})
COVER_FROM_GUNS: Final[Mapping[str, int]] = MappingProxyType({
    Cover.NONE: 0, Cover.LIGHT: 0, Cover.MEDIUM: 1, Cover.HEAVY: 2,
})

# SC-BG-13: the greatest face that saves a figure from a shell, by its cover.
SHELL_SAVES: Final[Mapping[str, int]] = MappingProxyType({
    Cover.NONE: 0, Cover.LIGHT: 0, Cover.MEDIUM: 2, Cover.HEAVY: 3,
})
# fmt: on

# Section 0: the hull on the table (assumed), a land unit's disc, and how near counts as near.
HULL_LENGTH: Final = 3 * INCH
HULL_WIDTHS: Final[Mapping[int, int]] = MappingProxyType({1: 1000, 2: 1500})
WIDEST: Final = 2 * INCH
UNIT_RADIUS: Final = INCH
WORK_RADIUS: Final = 2 * INCH
#: Nearer than this two hulls, or a hull and a bank, touch (assumed).
TOUCH: Final = INCH // 4
#: SC-COL-01, SC-COL-03, SC-GRD-01, SC-GRAP-01, SC-TOW-06.
NEAR: Final = 2 * INCH
#: SC-BG-22: how near behind a large vessel a small one is hidden.
HIDES_WITHIN: Final = 6 * INCH
#: SC-FIRE-05.
STRAY_REACH: Final = 6 * INCH
#: SC-BG-09, SC-BG-05: beyond this a natural 6 is required, and the excess spoils or saves.
HIGHEST_NEEDED: Final = 6
#: SC-FIRE-09: the light shot of a machine gun under `mg_mode` = gun: Damage Value 1/2.
LIGHT_SHOT_DV2: Final = 1
LIGHT_SHOT_PENETRATION: Final = 0
#: SC-BG-05: what a volley needs before all modifiers, and the least that they may leave of it.
SMALL_ARMS_NEEDED: Final = 6
LEAST_NEEDED: Final = 3
#: SC-SA-09: the greatest face that saves from small arms.
BEST_SAVE: Final = 5
#: SC-BG-06: how near to the line of its front an enfilading firer stands, in tenths of a degree.
ENFILADE: Final = 300
#: SC-BG-08: the face that clears a jam.
CLEARS_JAM: Final = 4
#: SC-BG-13: case needs one less than small arms.
CASE_NEEDED: Final = 5
#: SC-BG-13: dice of a shell besides two for each point of Damage Value, and what kills whom.
SHELL_DICE: Final = 2
SHELL_KILLS_FORMED: Final = 4
SHELL_KILLS_OPEN: Final = 5
#: SC-BG-18: the face on which the leader is among the fallen.
LEADER_FALLS: Final = 6
#: SC-LOC-02 (options): the location die of a crew hit, and up to which face of a die it is one.
CREW_FACE: Final = 3
CREW_NOT_STRUCTURE: Final = 3
#: SC-AV-03: from this face on half a hit is one. SC-GUN-02: it destroys a gun.
FRACTION_HITS: Final = 4
GUN_DESTROYED: Final = 4
#: SC-AV-04: up to this armour penetration 0 does full damage.
NO_PENETRATION_ARMOUR: Final = 1
#: SC-NX-01: from this face on a round passes through.
PASSES_THROUGH: Final = 4
#: SC-AV-06: the criticals of the superstructure.
UNARMOURED_CRITICALS: Final = (Critical.FIRE, Critical.BRIDGE)
#: SC-BLR-02: the Damage Value of the criticals that follow an explosion.
BURST_CRITICAL: Final = 1
#: SC-BURN-02: what a fire rises in a turn.
FIRE_GROWTH: Final[Mapping[str, int]] = MappingProxyType(
    {Propulsion.OARS: 1, Propulsion.SAIL: 2, Propulsion.STEAM: 1}
)
#: SC-BURN-08: from this face on a deckhand lowers a fire, on wooden and on armored vessels.
FIRE_FOUGHT_WOODEN: Final = 6
FIRE_FOUGHT_ARMORED: Final = 5
#: SC-RUD-04, SC-FLD-04: the face that always succeeds. SC-SCR-04: the one that rigs.
REPAIRED: Final = 6
JURY_RIGGED: Final = 6
#: SC-CREW-03: up to this face a crew hit strikes the crew, beyond it the troops who fire.
CREW_NOT_TROOPS: Final = 3
#: SC-FIRE-03.
MOST_TARGET_MODIFIER: Final = 2
#: SC-BG-13: how far case carries.
CASE_REACH: Final = 12 * INCH
#: SC-BG-16, SC-BG-17: how near a rout or a won melee is seen, and an enemy prevents a rally.
SEEN_WITHIN: Final = 12 * INCH
RALLY_CLEAR: Final = 6 * INCH
