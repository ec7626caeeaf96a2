"""SW-EFF-MAG: magazines that explode, what is near them, and chains."""

import pytest

from rulesets.smoke_on_the_water.gunnery.magazine import explode
from rulesets.smoke_on_the_water.state import Gone, Lock, Status
from rulesets.smoke_on_the_water.words import Level
from tests.rulesets.smoke_on_the_water.factories import logged, make_battle, vessel
from tests.rulesets.smoke_on_the_water.firing import at, gunnery, ship, steaming
from tests.support.dice import ScriptedDice


def three():
    """Cumberland; Monitor alongside and locked to her; Virginia's side 9.9 cm from hers."""
    battle = make_battle(
        vessel("cumberland", at=(100, 100), heading=0),
        vessel("uss_monitor", at=(100 + (2.75 + 3.25) / 2, 100), heading=0),
        vessel("css_virginia", at=(100 - (2.75 + 3.55) / 2 - 9.9, 100), heading=0),
    )
    lock(battle, "cumberland", "uss-monitor")
    return battle


def lock(battle, one, other):
    a, b = ship(battle, one), ship(battle, other)
    battle.locks.append(Lock(a, b, 0, (), 0, Level.IMMOBILE, 1))


def blow_up(battle, *names, faces=()):
    with ScriptedDice(*faces) as dice:
        dice.enter(1, "gunnery")
        explode(battle, dice, [ship(battle, name) for name in names])
    return dice


@pytest.mark.parametrize(("further", "markers"), [(0, 1), (2, 0)])
def test_sw_eff_mag_01_sw_eff_mag_03_she_is_gone_and_those_within_10_cm_smoulder(further, markers):
    battle = three()
    battle.locks.clear()
    virginia = ship(battle, "css-virginia")
    virginia.base = type(virginia.base)(
        virginia.base.x - further * 1_000, virginia.base.y, 0, 14_150, 3_550
    )
    blow_up(battle, "cumberland")
    assert ship(battle, "cumberland").status is Status.EXPLODED
    assert ("cumberland", Gone.EXPLODED) in battle.side("union").lost
    assert [ship(battle, name).markers for name in ("uss-monitor", "css-virginia")] == [1, markers]


def test_sw_eff_mag_04_who_is_locked_to_her_pays_with_hull_and_water():
    """Trap 25, SW-LOCK-29: the marker, two dice of hull and one of flooding; armour is nothing."""
    battle = three()
    dice = blow_up(battle, "cumberland", faces=(4, 6, 5, 3))
    monitor = ship(battle, "uss-monitor")
    assert (monitor.hull, monitor.flooding, monitor.markers) == (30 - 11, 3, 1)
    assert not battle.locks
    assert [asked.split("|", 2)[2] for asked in dice.asked] == [
        "chain|cumberland|uss-monitor",
        "chain damage|cumberland|uss-monitor",
        "chain flooding|cumberland|uss-monitor",
    ]


def test_sw_eff_mag_04_or_follows_her():
    battle = three()
    blow_up(battle, "cumberland", faces=(5,))
    assert [event.vessel for event in logged(battle, "vessel_exploded")] == [
        "cumberland",
        "uss-monitor",
    ]


@pytest.mark.parametrize("mark", ["magazine_flooded", None])
def test_sw_eff_mag_04_without_a_magazine_she_cannot_follow(mark):
    battle = three()
    monitor = ship(battle, "uss-monitor")
    if mark:
        monitor.magazine_flooded = True
    else:
        battle = make_battle(
            vessel("cumberland", at=(100, 100), heading=0),
            vessel("david", "uss-monitor", at=(102.1, 100), heading=0),
        )
        lock(battle, "cumberland", "uss-monitor")
    blow_up(battle, "cumberland", faces=(6, 1, 1, 1))
    monitor = ship(battle, "uss-monitor")
    assert monitor.status is Status.AFLOAT
    assert monitor.flooding == 1


def test_sw_eff_mag_04_a_chain_runs_through_a_third():
    battle = three()
    lock(battle, "uss-monitor", "css-virginia")
    dice = blow_up(battle, "cumberland", faces=(6, 6))
    assert len(logged(battle, "vessel_exploded")) == 3
    assert dice.asked[1].endswith("chain|uss-monitor|css-virginia")


def test_sw_eff_mag_04_who_is_doomed_already_rolls_for_nothing():
    battle = three()
    blow_up(battle, "cumberland", "uss-monitor")
    assert len(logged(battle, "vessel_exploded")) == 2


def test_sw_eff_mag_01_magazines_explode_when_all_damage_is_done():
    """Step 3.5: after the shot that struck her last, in the order of the firers."""
    battle = make_battle(
        vessel("hartford", at=(100, 100), heading=0),
        vessel("css_atlanta", at=(150, 100), heading=0),
        vessel("unadilla", at=(150, 140), heading=0),
        vessel("css_virginia", at=(100, 140), heading=0),
    )
    steaming(battle)
    fire = {
        "css-atlanta": at("hartford", "port-midships-1"),
        "css-virginia": at("unadilla", "starboard-midships-1"),
    }
    gunnery(battle, fire, 1, 10, 6, 6, 1, 10, 6, 6)
    kinds = [event.kind for event in battle.turns[-1]]
    assert kinds[:4] == ["shot_fired", "hit_scored"] * 2
    assert [event.vessel for event in logged(battle, "vessel_exploded")] == ["hartford", "unadilla"]
    assert kinds.index("vessel_exploded") > kinds.index("hull_damaged")


def test_sw_lock_27_whom_the_exploded_vessel_held_up_sinks_at_once():
    battle = make_battle(
        vessel("hartford", at=(100, 100), heading=0),
        vessel("uss_monitor", at=(104, 100), heading=0),
    )
    lock(battle, "hartford", "uss-monitor")
    monitor = ship(battle, "uss-monitor")
    monitor.flotation, monitor.held_up, monitor.abandoned = 0, True, True
    blow_up(battle, "hartford", faces=(4, 1, 1, 1))
    assert monitor.status is Status.SUNK
