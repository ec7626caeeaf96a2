"""SW-FORT: forts and batteries that fire and are fired at."""

import pytest

from rulesets.smoke_on_the_water.words import Aspect, Band
from tests.rulesets.smoke_on_the_water.factories import fort, logged, make_battle, vessel
from tests.rulesets.smoke_on_the_water.firing import SHELL, at, gunnery, hit, ship, steaming

FOUR = ("HSB", "HSB", "HR", "HR")


def below(apart, *guns, **state):
    """A Confederate work facing south, and USS Unadilla so many centimetres off its front."""
    kind = state.pop("kind", "earthwork")
    battle = make_battle(
        fort("target", kind, at=(150, 180), facing=180, guns=guns or FOUR, **state),
        vessel("unadilla", "union-firer", at=(150, 180 - 3 - apart - 2.4 / 2), heading=90),
    )
    return steaming(battle)


def fires_at(battle, *faces, gun="midships-pivot-1", ammunition=None):
    orders = at("target", gun, **({"ammunition": ammunition} if ammunition else {}))
    gunnery(battle, {"union-firer": orders}, *faces)


@pytest.mark.parametrize(
    ("kind", "size"), [("battery", 0), ("earthwork", 1), ("masonry", 2)], ids=("D", "E", "F")
)
def test_sw_fort_03_a_forts_size_and_no_line_for_its_speed(kind, size):
    battle = below(30, kind=kind, length=10_000, width=6_000)
    fires_at(battle, 10, 1)
    parts = dict(logged(battle, "shot_fired")[0].score.parts)
    assert parts == {"SW-HIT-01": 5, "SW-HIT-02": 2} | ({"SW-HIT-05": size} if size else {})


def test_sw_fort_04_a_fort_fires_without_speed_from_its_rectangle():
    battle = below(30)
    gunnery(battle, {"target": at("union-firer", "gun-1")}, 9)
    [event] = logged(battle, "shot_fired")
    assert event.distance == 30_000
    # Unadilla broadside is D: nothing but the base and Short.
    assert dict(event.score.parts) == {"SW-HIT-01": 5, "SW-HIT-02": 2}


@pytest.mark.parametrize(
    ("protection", "armour"),
    [
        ("open", "unarmoured"),
        ("cotton", "cottonclad"),
        ("earth", "medium"),
        ("masonry", "light"),
        ("iron", "heavy"),
    ],
)
def test_sw_fort_02_sw_arm_02_protection_is_armour(protection, armour):
    struck = hit(below(30, protection=protection), "SHSB", 1, *((10,) * (armour in _HARD)))
    assert struck.event.armour == armour


_HARD = ("medium", "light", "heavy")


@pytest.mark.parametrize(
    ("faces", "place", "lost", "markers"),
    [
        ((6, 10), "structure", [], 0),
        ((7, 3, 10), "gun", ["gun-3"], 0),
        ((10, 3, 2, 10), "gun_destroyed", ["gun-2"], 0),
        ((10, 5, 10), "fire", [], 1),
    ],
)
def test_sw_fort_05_where_a_work_is_hit(faces, place, lost, markers):
    work = hit(below(30, magazine=True), "HR", *faces)
    assert work.event.place == place
    assert [gun.id for gun in work.target.guns if gun.lost] == lost
    assert (work.target.structure, work.target.markers) == (40 - 6, markers)


def test_sw_fort_01_sw_fort_05_what_is_deflected_wrecks_nothing():
    """SW-CRIT-04, SW-FORT-01: the second number comes off its structure."""
    work = hit(below(30), "HSB", 10, 1, 1, 4, band=Band.SHORT)
    assert (work.event.pierced, work.target.structure) == (False, 39)
    assert not any(gun.lost for gun in work.target.guns)


def test_sw_fort_09_a_magazine_destroys_it_and_scorches_who_is_near():
    battle = below(9.9, magazine=True)
    work = hit(battle, "HR", 10, 6, 10)
    assert (work.target.structure, work.target.magazine) == (0, False)
    assert ship(battle, "union-firer").markers == 1
    far = below(10.1, magazine=True)
    hit(far, "HR", 10, 6, 10)
    assert ship(far, "union-firer").markers == 0


def test_sw_fort_05_without_a_magazine_it_is_a_fire():
    assert hit(below(30), "HR", 10, 6, 10).event.place == "fire"


def test_sw_fort_06_without_structure_it_is_silenced_and_its_walls_are_nothing():
    battle = below(30)
    work = battle.works["target"]
    work.structure = 4
    struck = hit(battle, "HR", 1, 10)
    assert (work.structure, work.silenced) == (0, True)
    gunnery(battle, {"target": at("union-firer", "gun-1")})
    assert [event.rule for event in logged(battle, "fire_refused")] == ["SW-FORT-06"]
    assert hit(battle, "VLSB", 1).event.pierced
    assert struck.event.deflection is not None


@pytest.mark.parametrize(
    ("structure", "suppressed", "manned"), [(21, 0, 4), (20, 0, 2), (21, 1, 2), (20, 1, 2)]
)
def test_sw_fort_06_sw_fort_07_how_many_guns_fire(structure, suppressed, manned):
    battle = below(30)
    work = battle.works["target"]
    work.structure, work.suppressed = structure, suppressed
    orders = at("union-firer", *(gun.id for gun in work.guns))
    gunnery(battle, {"target": orders}, *[9] * manned)
    fired = logged(battle, "shot_fired")
    assert [event.gun for event in fired] == [gun.id for gun in work.guns][:manned]
    rules = {event.rule for event in logged(battle, "fire_refused")}
    assert rules == ({"SW-FORT-07" if suppressed else "SW-FORT-06"} if manned < 4 else set())
    aim = dict(fired[0].score.parts).get("SW-FORT-07", 0)
    assert aim == (-2 if suppressed else 0)


@pytest.mark.parametrize(("face", "until"), [(5, 0), (6, 2), (10, 2)])
def test_sw_fort_07_a_work_that_was_pierced_tests_at_the_end(face, until):
    battle = below(30, protection="open")
    work = battle.works["target"]
    # Two hits on the structure, that no armour stops: 7 - 2 = 5.
    orders = at("target", "midships-pivot-1", "fore-pivot-1")
    gunnery(battle, {"union-firer": orders}, 1, 1, 1, 1, face)
    [event] = logged(battle, "work_tested")
    assert (event.score.total, event.until, work.suppressed) == (5, until, until)


def test_sw_fort_07_a_work_that_no_shot_has_pierced_does_not_test():
    battle = below(30)
    fires_at(battle, 1, 1, 4)  # deflected by earth: 8 - 1
    assert not logged(battle, "work_tested")


def test_sw_fort_08_under_a_bluff_guns_in_ports_cannot_be_raised():
    battle = make_battle(
        fort("target", at=(150, 180), facing=180, bluff=True),
        vessel("cumberland", "union-firer", "union", at=(150, 180 - 3 - 25 - 2.75 / 2), heading=90),
    )
    steaming(battle)
    orders = at("target", "port-midships-1", "fore-pivot-1")
    gunnery(battle, {"union-firer": orders}, 9)
    refused = [(event.rule, event.gun) for event in logged(battle, "fire_refused")]
    assert refused == [("SW-FORT-08", "port-midships-1")]
    assert [event.gun for event in logged(battle, "shot_fired")] == ["fore-pivot-1"]


@pytest.mark.parametrize(
    ("apart", "bluff", "aspect"),
    [
        (24.9, True, Aspect.PLUNGING),
        (25.1, True, Aspect.BROADSIDE),
        (24.9, False, Aspect.BROADSIDE),
    ],
)
def test_sw_fort_08_a_bluff_fires_down_on_what_is_near(apart, bluff, aspect):
    """Trap 31: on a monitor that is mostly her deck."""
    battle = make_battle(
        fort("fort", at=(150, 180), facing=180, bluff=bluff),
        vessel("uss_monitor", at=(150, 180 - 3 - apart - 3.075 / 2), heading=90),
    )
    steaming(battle)
    # A 4 is the deck from above, which an HSB always pierces, and the turret from the side.
    faces = (1, 4) if aspect is Aspect.PLUNGING else (1, 4, 1)
    gunnery(battle, {"fort": at("uss-monitor", "gun-1")}, *faces)
    [struck] = logged(battle, "hit_scored")
    assert struck.aspect is aspect
    assert struck.place == ("deck" if aspect is Aspect.PLUNGING else "turret")


def test_sw_fort_10_vessels_do_not_block_the_line_of_a_bluff():
    for bluff in (True, False):
        battle = make_battle(
            fort("fort", at=(150, 180), facing=180, bluff=bluff),
            vessel("uss_monitor", at=(150, 120), heading=90),
            vessel("css_virginia", at=(150, 150), heading=90),
        )
        steaming(battle)
        gunnery(battle, {"fort": at("uss-monitor", "gun-1")}, *([9] * bluff))
        assert bool(logged(battle, "shot_fired")) is bluff


def test_sw_ind_11_a_shell_that_comes_down_in_a_fort_hits_it():
    battle = make_battle(
        fort("target", at=(150, 180), facing=180),
        vessel("mortar_schooner", "union-firer", at=(150, 110), heading=0),
    )
    steaming(battle)
    # Short, 1 cm short of its middle: the structure, SHM shell on earth: 9 - 1, a 10, and a dud.
    fires_at(battle, 6, 2, 1, 10, 9, 1, gun="deck-mortar-1", ammunition=SHELL)
    [struck] = logged(battle, "hit_scored")
    assert (struck.target, struck.place, struck.damage) == ("target", "structure", 2)
