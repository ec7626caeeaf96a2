"""Tables 10, 11 and 13 to 17 in play, over thousands of real dice, at 5 sigma."""

from collections import Counter
from fractions import Fraction
from math import dist

import pytest

from rulesets.smoke_on_the_water.gunnery.blow import Blow
from rulesets.smoke_on_the_water.gunnery.criticals import critical_spot
from rulesets.smoke_on_the_water.gunnery.hits import strike
from rulesets.smoke_on_the_water.gunnery.indirect import fire_over
from rulesets.smoke_on_the_water.gunnery.legality import Laid, aim_at
from rulesets.smoke_on_the_water.gunnery.places import lands
from rulesets.smoke_on_the_water.gunnery.shots import Discharge, fire_at, spoil
from rulesets.smoke_on_the_water.gunnery.sight import Sight
from rulesets.smoke_on_the_water.gunnery.tally import Reckoning
from rulesets.smoke_on_the_water.rules.hitting import Shot
from rulesets.smoke_on_the_water.tables import CM
from rulesets.smoke_on_the_water.words import Aspect, Band, Critical, Location, Misfire, Nation
from tests.rulesets.smoke_on_the_water.factories import fort, last, make_battle, vessel
from tests.rulesets.smoke_on_the_water.firing import RED_HOT, SHELL, SHOT, gun_of, ship, steaming
from tests.support.sampling import agree, sampled

HULL, GUN, CASEMATE, DECK, STACK = (
    Location.HULL,
    Location.GUN,
    Location.CASEMATE,
    Location.DECK,
    Location.STACK,
)
WHEEL, PORT_WHEEL, STARBOARD_WHEEL = (
    Location.WHEEL,
    Location.PORT_WHEEL,
    Location.STARBOARD_WHEEL,
)
TURRET, FORE, MIDDLE, AFT = (
    Location.TURRET,
    Location.FORE_TURRET,
    Location.MIDDLE_TURRET,
    Location.AFT_TURRET,
)


def tenths(**shares):
    return {what: Fraction(share, 10) for what, share in shares.items()}


def discharge(battle, firer, gun, target, ammunition=SHOT):
    """What fires one gun again and again, with nobody the worse for it."""
    owner, aimed = battle.target(firer), battle.target(target)
    sight = Sight(battle, owner, aimed)
    laid = Laid(
        owner.gun(gun), aimed, ammunition, sight, aim_at(battle, owner, owner.gun(gun), sight)
    )

    def shot(dice):
        battle.turns = [[]]
        return Discharge(battle, dice, Reckoning(), owner, laid)

    return shot, laid.aim


# -- Table 10 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("apart", "hits"), [(4, 9), (30, 5), (60, 3), (100, 1)], ids=("PB", "S", "M", "L")
)
def test_sw_hit_02_table_10_monitor_at_each_band(apart, hits):
    """Her size B costs 2, but at point-blank: 9, 5, 3 and 1 of ten."""
    battle = make_battle(
        vessel("css_virginia", at=(100, 100), heading=0),
        vessel("uss_monitor", at=(100 + apart + 3.3125, 100), heading=0),
    )
    shot, aim = discharge(steaming(battle), "css-virginia", "starboard-forward-1", "uss-monitor")

    def once(dice):
        fire_at(shot(dice), aim)
        return last(battle, "shot_fired").result

    chances = {
        Shot.HIT: Fraction(hits, 10),
        Shot.MISS: Fraction(9 - hits, 10),
        Shot.MISFIRE: Fraction(1, 10),
    }
    agree(sampled(f"to hit {apart}", once), chances)


def test_sw_obs_02_table_10_with_cover():
    """Six tenths hidden: 2 hit, 2 more go into what hides her."""
    battle = make_battle(
        vessel("uss_monitor", at=(100, 100), heading=0),
        vessel("css_atlanta", at=(160, 100), heading=0),
        vessel("unadilla", at=(130, 103.9), heading=0),
    )
    shot, aim = discharge(steaming(battle), "uss-monitor", "turret-1", "css-atlanta")

    def once(dice):
        fire_at(shot(dice), aim)
        return last(battle, "shot_fired").result

    shares = {Shot.HIT: 2, Shot.OTHER: 2, Shot.MISS: 5, Shot.MISFIRE: 1}
    agree(sampled("cover", once), {what: Fraction(n, 10) for what, n in shares.items()})


# -- Table 11 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nation", "ammunition", "none", "jam", "burst"),
    [
        (Nation.UNION, SHOT, 8, 1, 1),
        (Nation.CONFEDERATE, SHOT, 7, 2, 1),
        (Nation.UNION, RED_HOT, 8, 0, 2),
        (Nation.CONFEDERATE, RED_HOT, 7, 0, 3),
    ],
)
def test_sw_mis_01_table_11(nation, ammunition, none, jam, burst):
    battle = make_battle(
        vessel("css_virginia", at=(100, 100), heading=0),
        vessel("uss_monitor", at=(140, 100), heading=0),
    )
    ship(battle, "css-virginia").nation = nation
    shot, _ = discharge(battle, "css-virginia", "starboard-forward-1", "uss-monitor", ammunition)

    def once(dice):
        spoil(shot(dice))
        return last(battle, "misfired").result

    shares = {Misfire.NONE: none, Misfire.JAM: jam, Misfire.BURST: burst}
    counts = sampled(f"misfire {nation} {ammunition}", once)
    agree(counts, {what: Fraction(n, 10) for what, n in shares.items()})


# -- Table 13 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("apart", "off"),
    [
        (60, Counter(dict.fromkeys(range(1, 6), 2))),
        (120, Counter(range(1, 11))),
        (200, Counter(a + b for a in range(1, 11) for b in range(1, 11))),
        (260, Counter(range(11, 21))),
    ],
    ids=("S", "M", "L", "E"),
)
def test_sw_ind_04_table_13_how_far_off_a_shell_falls(apart, off):
    """A mortar's at each band; one direction in ten is a misfire, and falls nowhere."""
    battle = make_battle(
        vessel("mortar_schooner", at=(15, 100), heading=0),
        vessel("css_virginia", at=(15 + 1.85 / 2 + 3.55 / 2 + apart, 100), heading=0),
    )
    shot, aim = discharge(battle, "mortar-schooner", "deck-mortar-1", "css-virginia", SHELL)

    lies = ship(battle, "css-virginia").base

    def once(dice):
        fire_over(shot(dice), aim)
        at = last(battle, "shell_fell").at
        return 0 if at is None else round(dist(at, (lies.x, lies.y)) / CM)

    chances = {cm: Fraction(9 * n, 10 * off.total()) for cm, n in off.items()}
    agree(sampled(f"falls {apart}", once), chances | {0: Fraction(1, 10)})


def test_sw_ind_02_where_it_falls():
    battle = make_battle(
        vessel("mortar_schooner", at=(50, 100), heading=0),
        vessel("css_virginia", at=(100, 100), heading=0),
    )
    shot, aim = discharge(battle, "mortar-schooner", "deck-mortar-1", "css-virginia", SHELL)

    def once(dice):
        fire_over(shot(dice), aim)
        at = last(battle, "shell_fell").at
        return "nowhere" if at is None else ("over" if at[0] > 100_000 else "short")

    # 1, 2, 3 and 9 are over; 4 to 8 short; 10 a misfire.
    agree(sampled("direction", once), tenths(over=4, short=5, nowhere=1))


# -- Table 14 --------------------------------------------------------------------------------------

CASED = {HULL: 1, GUN: 1, CASEMATE: 5, STACK: 2}
LOCATIONS = {
    ("css_virginia", Aspect.BOW): CASED,
    ("css_virginia", Aspect.BROADSIDE): CASED,
    ("css_virginia", Aspect.STERN): CASED,
    ("css_virginia", Aspect.PLUNGING): {HULL: 1, CASEMATE: 3, DECK: 5},
    ("hartford", Aspect.BROADSIDE): {HULL: 6, GUN: 1, STACK: 2},
    ("choctaw", Aspect.BOW): {
        HULL: 1, GUN: 1, CASEMATE: 3, PORT_WHEEL: 1, STARBOARD_WHEEL: 1, STACK: 2,
    },
    ("choctaw", Aspect.BROADSIDE): {HULL: 1, GUN: 1, CASEMATE: 3, WHEEL: 2, STACK: 2},
    ("choctaw", Aspect.STERN): {
        HULL: 1, GUN: 1, CASEMATE: 3, PORT_WHEEL: 1, STARBOARD_WHEEL: 1, STACK: 2,
    },
    ("choctaw", Aspect.PLUNGING): {
        HULL: 1, PORT_WHEEL: 1, STARBOARD_WHEEL: 1, CASEMATE: 2, DECK: 4,
    },
    ("cairo", Aspect.BOW): CASED,
    ("cairo", Aspect.BROADSIDE): {HULL: 1, GUN: 1, CASEMATE: 3, WHEEL: 2, STACK: 2},
    ("cairo", Aspect.STERN): {HULL: 1, GUN: 1, CASEMATE: 2, WHEEL: 3, STACK: 2},
    ("cairo", Aspect.PLUNGING): {HULL: 1, CASEMATE: 3, DECK: 5},
    ("uss_monitor", Aspect.BOW): {HULL: 2, GUN: 1, TURRET: 6},
    ("uss_monitor", Aspect.BROADSIDE): {HULL: 2, GUN: 1, TURRET: 4, STACK: 2},
    ("uss_monitor", Aspect.STERN): {HULL: 2, GUN: 1, TURRET: 3, STACK: 3},
    ("uss_monitor", Aspect.PLUNGING): {HULL: 1, DECK: 5, TURRET: 3},
    ("milwaukee", Aspect.BOW): {HULL: 2, GUN: 1, FORE: 6},
    ("milwaukee", Aspect.BROADSIDE): {HULL: 2, GUN: 1, FORE: 2, AFT: 2, STACK: 2},
    ("milwaukee", Aspect.STERN): {HULL: 2, GUN: 1, AFT: 6},
    ("milwaukee", Aspect.PLUNGING): {HULL: 1, FORE: 2, AFT: 2, DECK: 4},
    ("roanoke", Aspect.BOW): {HULL: 1, GUN: 1, FORE: 7},
    ("roanoke", Aspect.BROADSIDE): {HULL: 1, GUN: 1, FORE: 2, MIDDLE: 2, AFT: 2, STACK: 1},
    ("roanoke", Aspect.STERN): {HULL: 1, GUN: 1, AFT: 7},
    ("roanoke", Aspect.PLUNGING): {HULL: 1, FORE: 1, MIDDLE: 1, AFT: 1, DECK: 5},
}  # fmt: skip


def blows(battle, target, code="HSB", ammunition=SHOT, aspect=Aspect.BROADSIDE, band=Band.MEDIUM):
    """What strikes a target again and again, with nobody the worse for it."""
    firer, struck, gun = battle.target("firer"), battle.target(target), gun_of(code)

    def blow(dice):
        battle.turns = [[]]
        return Blow(battle, dice, Reckoning(), firer, gun, ammunition, struck, band, aspect)

    return blow


def beside_a_firer(line):
    return make_battle(line, vessel("uss_monitor", "firer", "union", at=(20, 20)))


@pytest.mark.parametrize(("kind", "aspect"), LOCATIONS)
def test_sw_loc_01_sw_loc_02_table_14(kind, aspect):
    battle = beside_a_firer(vessel(kind, "target", "confederate"))
    blow, target = blows(battle, "target", aspect=aspect), ship(battle, "target")
    counts = sampled(f"location {kind} {aspect}", lambda dice: lands(blow(dice), target)[0])
    shares = LOCATIONS[kind, aspect] | {Location.CRITICAL: 1}
    agree(counts, {what: Fraction(n, 10) for what, n in shares.items()})


# -- Table 15 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "special"),
    [
        # A Virginia has no turret to jam, so that a port does (SW-EFF-TJM-02).
        ("css_virginia", {Critical.PORT_JAMMED: 1}),
        ("uss_monitor", {Critical.TURRET_JAMS: 1}),
    ],
)
def test_sw_crit_01_sw_crit_02_table_15(kind, special):
    battle = beside_a_firer(vessel(kind, "target", "confederate"))
    blow, target = blows(battle, "target"), ship(battle, "target")
    counts = sampled(f"critical {kind}", lambda dice: critical_spot(blow(dice), target).place)
    shares = Counter(
        {
            Critical.PILOT_HOUSE: 6,
            Critical.PORT_JAMMED: 6,
            Critical.FIRE: 6,
            Critical.FLOODING: 6,
            Critical.RUDDER: 6,
            Critical.GUN_PORT: 2,
            Critical.MACHINERY: 1,
            Critical.BOILER: 1,
            Critical.MAGAZINE: 1,
        }
    )
    shares.update(special)
    agree(counts, {what: Fraction(n, 36) for what, n in shares.items()})


# -- Tables 16 and 17 ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("protection", "code", "band", "deflected"),
    [
        ("earth", "HSB", Band.MEDIUM, 8),  # Medium armour
        ("earth", "HR", Band.SHORT, 6),
        ("earth", "LSB", Band.MEDIUM, 10),  # a dash
        ("masonry", "LR", Band.LONG, 7),  # Light armour
        ("masonry", "SHR", Band.MEDIUM, 0),  # an asterisk
        ("iron", "SHSB", Band.EXTREME, 9),  # Heavy armour: 10 is as good as 9
        ("cotton", "HR", Band.POINT_BLANK, 1),  # 1 - 2, and a 1 deflects all the same
        ("open", "VLSB", Band.EXTREME, 0),
    ],
)
def test_sw_arm_01_sw_arm_05_sw_dmg_01_table_16_and_17(protection, code, band, deflected):
    """A work has one armour all over, so that every hit tests it."""
    battle = beside_a_firer(fort("target", guns=("HSB",), protection=protection))
    blow = blows(battle, "target", code, band=band)

    def once(dice):
        strike(blow(dice))
        event = last(battle, "hit_scored")
        return event.pierced, event.damage

    inside, outside = DAMAGE[code, band]
    chances = {
        (True, inside): Fraction(10 - deflected, 10),
        (False, outside): Fraction(deflected, 10),
    }
    agree(sampled(f"armour {protection} {code} {band}", once), chances)


DAMAGE = {
    ("HSB", Band.MEDIUM): (6, 0),
    ("HR", Band.SHORT): (6, 1),
    ("LSB", Band.MEDIUM): (2, 0),
    ("LR", Band.LONG): (2, 0),
    ("SHR", Band.MEDIUM): (8, 0),
    ("SHSB", Band.EXTREME): (6, 0),
    ("HR", Band.POINT_BLANK): (8, 1),
    ("VLSB", Band.EXTREME): (1, 0),
}


@pytest.mark.parametrize(
    ("nation", "code", "whole", "dud", "fuzes"),
    [
        (Nation.UNION, "VLH", 2, 0, 8),
        (Nation.CONFEDERATE, "LR", 4, 0, 7),
        (Nation.UNION, "MSB", 6, 1, 8),
        (Nation.CONFEDERATE, "HC", 10, 2, 7),
        (Nation.UNION, "SHM", 16, 2, 8),
    ],
)
def test_sw_shell_01_sw_shell_03_table_17_shells(nation, code, whole, dud, fuzes):
    battle = beside_a_firer(fort("target", guns=("HSB",), protection="open"))
    ship(battle, "firer").nation = nation
    blow = blows(battle, "target", code, SHELL)

    def once(dice):
        strike(blow(dice))
        return last(battle, "hit_scored").damage

    chances = {whole: Fraction(fuzes, 10), dud: Fraction(10 - fuzes, 10)}
    agree(sampled(f"shell {nation} {code}", once), chances)
