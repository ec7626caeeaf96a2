"""SW-TOR, SW-OPT-DRF, SW-ANC-03: torpedoes, and what the current does."""

from dataclasses import replace

import pytest

from rulesets.smoke_on_the_water.rules.manoeuvre import Anchor
from rulesets.smoke_on_the_water.state import Aground, Status, Trigger
from tests.rulesets.smoke_on_the_water.factories import (
    cm,
    fort,
    last,
    logged,
    make_battle,
    minefield,
    table,
    unit,
    vessel,
)
from tests.rulesets.smoke_on_the_water.sailing import place, speed, turn

STRIKE, FUZE = "torpedo strike|ship|torpedoes", "torpedo fuze|ship|torpedoes"


def over(kind="hartford", start="S+", *, at=(130, 100), side="union", **field):
    """A vessel that runs east onto a field from 140 to 160 cm."""
    return make_battle(
        vessel(kind, "ship", side, at=at, heading=90, state={"speed": start}),
        minefield(**field),
    )


def test_sw_tor_02_density_and_draught():
    for kind, chance in (("hartford", 4), ("uss_monitor", 3), ("cairo", 2), ("tinclad", 1)):
        battle = over(kind)
        assert turn(battle, faces=(9,)) == [STRIKE]
        assert last(battle, "torpedo_tested").score.total == chance


def test_sw_tor_02_a_rake_and_a_swept_lane():
    battle = over(condition={"density": 3, "swept": True})
    ship = battle.ships["ship"]
    ship.card = replace(ship.card, rake=True)
    turn(battle, faces=(9,))
    assert last(battle, "torpedo_tested").score.total == 3 + 1 - 3 - 2


def test_sw_tor_03_a_torpedo_that_is_struck_may_be_a_dud():
    battle = over()
    assert turn(battle, faces=(4, 6)) == [STRIKE, FUZE]
    assert not logged(battle, "torpedo_exploded")
    assert battle.torpedoes["torpedoes"].density == 3
    battle = over(old=True)
    turn(battle, faces=(4, 4))
    assert last(battle, "torpedo_fuzed").most == 3
    assert not logged(battle, "torpedo_exploded")


def test_sw_tor_05_an_explosion_costs_hull_and_flooding_and_a_torpedo():
    battle = over()
    asked = turn(battle, faces=(4, 5, 4, 4, 3))
    assert asked == [
        STRIKE, FUZE, "torpedo damage|ship|torpedoes", "torpedo flooding|ship|torpedoes",
    ]  # fmt: skip
    ship = battle.ships["ship"]
    assert (ship.hull, ship.flooding) == (55 - 8, 3 + 2)
    assert battle.torpedoes["torpedoes"].density == 2
    assert Trigger.TORPEDO in ship.triggers
    assert place(battle, "ship")[0] == 140  # she goes on


def test_sw_tor_12_a_monitor_has_little_reserve():
    battle = over("uss_monitor")
    turn(battle, faces=(1, 1, 1, 1, 3))
    assert battle.ships["ship"].flooding == 3 + 2 + 1


def test_sw_mov_09_one_without_hull_points_stops_where_it_went_off():
    battle = over("hartford", "F+")
    battle.ships["ship"].hull = 2
    turn(battle, faces=(4, 5, 4, 4, 3))
    ship = battle.ships["ship"]
    assert (ship.hull, ship.flooding, ship.abandoned) == (0, 6 + 5, True)
    assert speed(battle, "ship") == "I"
    assert place(battle, "ship")[0] < 136


def test_sw_tor_02_once_a_turn_and_again_in_the_next():
    battle = over()
    assert turn(battle, faces=(9,)) == [STRIKE]
    assert turn(battle, faces=(9,)) == [STRIKE]


def test_sw_tor_02_at_rest_she_does_not_test():
    battle = over(at=(150, 100), start="I")
    turn(battle, {"ship": "I"})


@pytest.mark.parametrize(("start", "faces"), [("S+", ()), ("M+", (9,))])
def test_sw_tor_02_friends_know_the_lane_at_slow(start, faces):
    battle = over("css_virginia", start, side="confederate")
    turn(battle, faces=faces)


@pytest.mark.parametrize(("face", "density"), [(5, 2), (6, 3)])
def test_sw_tor_11_a_small_craft_sweeps_in_place_of_the_test(face, density):
    battle = over("mortar_schooner", at=(134, 100))
    assert turn(battle, faces=(face,)) == ["sweep|ship|torpedoes"]
    field = battle.torpedoes["torpedoes"]
    assert (field.density, field.swept) == (density, face == 5)


def test_sw_tor_05_without_torpedoes_left_a_field_is_no_more():
    battle = over(density=1)
    battle.torpedoes["torpedoes"].density = 0
    turn(battle)


class TestElectric:
    """SW-TOR-04."""

    def battle(self, kind="hartford", start="S+", **field):
        return make_battle(
            vessel(kind, "ship", "union", at=(130, 100), heading=90, state={"speed": start}),
            fort(at=(150, 190), controls=True),
            minefield(type="electric", controller="fort", **field),
        )

    @pytest.mark.parametrize(("start", "chance"), [("S+", 8), ("M+", 7), ("F+", 7)])
    def test_sw_tor_04_by_the_targets_speed(self, start, chance):
        battle = self.battle(start=start)
        asked = turn(battle, faces=(9,), electric={"torpedoes": "ship"})
        assert asked == ["electric torpedo|torpedoes|ship"]
        assert last(battle, "torpedo_fired").score.total == chance

    def test_sw_tor_04_an_explosion_is_as_that_of_another(self):
        battle = self.battle()
        turn(battle, faces=(8, 1, 1, 1), electric={"torpedoes": "ship"})
        assert battle.ships["ship"].hull == 55 - 2
        assert battle.torpedoes["torpedoes"].density == 2

    def test_sw_tor_04_the_controller_may_wait(self):
        turn(self.battle())

    def test_sw_tor_04_a_silenced_fort_fires_nothing(self):
        battle = self.battle()
        battle.works["fort"].structure = 0
        turn(battle, electric={"torpedoes": "ship"})

    def test_sw_tor_04_one_that_lies_still_over_it_is_in_the_field(self):
        battle = self.battle()
        base = battle.ships["ship"].base
        battle.ships["ship"].base = type(base)(150_000, 100_000, 900, base.length, base.width)
        turn(battle, {"ship": "I"}, faces=(8, 1, 1, 1), electric={"torpedoes": "ship"})

    def test_sw_tor_04_one_controller_fires_one_a_turn(self):
        battle = make_battle(
            vessel("hartford", "ship", "union", at=(130, 100), state={"speed": "S+"}),
            fort(at=(150, 190), controls=True),
            minefield("east", type="electric", controller="fort"),
            minefield("west", type="electric", controller="fort"),
        )
        fired = turn(battle, faces=(9,), electric={"east": "ship", "west": "ship"})
        assert fired == ["electric torpedo|east|ship"]


class TestSpar:
    """SW-TOR-07 to SW-TOR-10."""

    def battle(self, carrier="david", start="M+", target="hartford", **card):
        battle = make_battle(
            vessel(carrier, "boat", "confederate", at=(100, 100), state={"speed": start}),
            vessel(target, "ship", "union", at=(110, 100), heading=0, state={"speed": "I"}),
        )
        boat = battle.ships["boat"]
        boat.card = replace(boat.card, **card)
        return battle

    def test_sw_tor_07_it_takes_the_place_of_table_6_for_the_target(self):
        battle = self.battle()
        asked = turn(
            battle, {"boat": "M+ / / SP", "ship": "I"}, faces=(7, 3, 4, 5, 2, 3, 1, 6, 6, 10)
        )
        assert asked == [
            "spar torpedo|boat|ship",
            "spar damage|ship|boat",
            "spar flooding|ship|boat",
            "spar damage|boat",
            "swamped|boat",
            "collision damage|boat|ship",
            "collision flooding|boat|ship",
            "lock|boat|ship",
        ]
        assert last(battle, "spar_attack").score.total == 6 + 1  # Medium 0, the target at rest
        ship, boat = battle.ships["ship"], battle.ships["boat"]
        assert (ship.hull, ship.flooding) == (55 - 7, 5)
        assert boat.spar_used

    def test_sw_tor_08_a_very_small_carrier_takes_a_die_and_may_be_swamped(self):
        battle = self.battle()
        turn(battle, {"boat": "M+ / / SP", "ship": "I"}, faces=(1, 3, 4, 5, 4, 2))
        boat = battle.ships["boat"]
        assert (boat.hull, boat.status) == (5 - 4, Status.SUNK)
        assert not logged(battle, "lock_tested")

    def test_sw_tor_08_a_larger_one_takes_a_d3(self):
        battle = self.battle("css_atlanta", "S+")
        turn(battle, {"boat": "S+ / / SP", "ship": "I"}, faces=(1, 3, 4, 5, 5, 1, 10))
        assert battle.ships["boat"].hull == 30 - 3

    def test_sw_tor_09_one_that_fails_leaves_table_6_and_its_charge(self):
        battle = self.battle()
        turn(battle, {"boat": "M+ / / SP", "ship": "I"}, faces=(8, 6, 6, 6, 1, 6, 6, 10))
        blow = logged(battle, "collision_blow")[0]
        assert (blow.vessel, dict(blow.score.parts)["SW-COL-12"]) == ("ship", -4)
        assert not battle.ships["boat"].spar_used

    @pytest.mark.parametrize(
        ("order", "changes"),
        [("M+", {}), ("M+ / / SP", {"spar_used": True})],
    )
    def test_sw_tor_07_no_order_or_no_charge_is_no_attack(self, order, changes):
        battle = self.battle()
        for name, value in changes.items():
            setattr(battle.ships["boat"], name, value)
        turn(battle, {"boat": order, "ship": "I"}, faces=None)
        assert not logged(battle, "spar_attack")

    @pytest.mark.parametrize(
        ("faces", "status"), [((8, 3, 1), Status.SUNK), ((8, 4, 1, 1, 10), Status.AFLOAT)]
    )
    def test_sw_tor_10_a_submerged_boat_may_not_come_back(self, faces, status):
        battle = self.battle(submerged=True)
        asked = turn(battle, {"boat": "S+ / / SP", "ship": "I"}, faces=faces)
        assert asked[:2] == ["spar torpedo|boat|ship", "submerged|boat|ship"]
        assert battle.ships["boat"].status is status


class TestDrift:
    """SW-OPT-DRF, SW-TOR-06, SW-ANC-03."""

    @pytest.mark.parametrize(
        ("drift", "x"), [("none", 110), ("weak", 115), ("medium", 120), ("strong", 125)]
    )
    def test_sw_opt_drf_all_are_carried_downstream(self, drift, x):
        battle = make_battle(
            vessel("uss_monitor", "ship", at=(100, 100), state={"speed": "S+"}),
            options={"drift": drift},
        )
        turn(battle)
        assert place(battle, "ship") == (x, 100, 90)
        assert battle.ships["ship"].moved == 10_000

    def test_sw_opt_drf_a_vessel_carried_by_the_current_has_rested(self):
        battle = make_battle(
            vessel("uss_monitor", "ship", at=(100, 100), state={"speed": "I"}),
            options={"drift": "weak"},
        )
        turn(battle, {"ship": "I"})
        turn(battle, {"ship": "S-"})
        assert place(battle, "ship")[0] == 100 + 5 - 10 + 5

    def test_sw_opt_drf_at_anchor_and_aground_they_stay(self):
        battle = make_battle(
            vessel("uss_monitor", "a", at=(100, 100), state={"anchored": True}),
            vessel("uss_monitor", "b", at=(100, 130), state={"speed": "I"}),
            options={"drift": "strong"},
        )
        battle.ships["b"].aground = Aground("flats", 0)
        turn(battle, {"a": "I", "b": "I"})
        assert place(battle, "a")[:2] == (100, 100)
        assert place(battle, "b")[:2] == (100, 130)

    def test_sw_anc_03_with_a_current_she_swings_bow_upstream(self):
        battle = make_battle(
            vessel("uss_monitor", "ship", at=(100, 100), heading=45, state={"speed": "I"}),
            options={"drift": "weak"},
        )
        turn(battle, {"ship": "I / / AN"})
        assert battle.ships["ship"].anchor is Anchor.DOWN
        assert place(battle, "ship")[2] == 270
        at = place(battle, "ship")
        turn(battle, {"ship": "I"})
        assert place(battle, "ship") == at

    def test_sw_opt_drf_who_drifts_onto_another_collides_at_slow(self):
        battle = make_battle(
            vessel("hartford", "adrift", at=(100, 100), heading=0, state={"speed": "I"}),
            vessel("uss_monitor", "moored", at=(110, 100), heading=270, state={"anchored": True}),
            options={"drift": "strong"},
        )
        # Hers: 6 - 1 Slow + 2 broadside; the other's 1 - 1 - 4 armour.
        asked = turn(battle, {"adrift": "I", "moored": "I"}, faces=(1, 6, 6, 6, 10))
        assert asked == [
            "collision damage|moored|adrift|#2",
            "collision damage|adrift|moored|#2",
            "collision flooding|adrift|moored|#2",
            "lock|adrift|moored|#2",
        ]
        collided = last(battle, "collided")
        assert (collided.striker, collided.struck, collided.speed) == ("adrift", "moored", 1)
        assert (collided.arc, collided.own_arc) == ("bow", "starboard_broadside")
        assert not collided.rammed

    def test_sw_opt_drf_onto_a_shoal_she_tests_as_a_slow_one(self):
        flats = {
            "id": "flats",
            "kind": "shoal",
            "level": 0,
            "outline": [cm(110, 80), cm(150, 80), cm(150, 120), cm(110, 120)],
        }
        battle = make_battle(
            vessel("uss_monitor", "ship", at=(100, 100), state={"speed": "I"}),
            options={"drift": "strong"},
            table=table(areas=[flats]),
        )
        turn(battle, {"ship": "I"}, faces=(6,))
        assert last(battle, "grounding_tested").score.total == 7 - 2

    def drifting(self, *lines, drift="strong", at=(120, 100)):
        mine = unit("torpedoes", "mine", at=at, state={"type": "drifting"})
        return make_battle(*lines, mine, options={"drift": drift})

    def test_sw_tor_06_a_drifting_torpedo_goes_with_the_current(self):
        battle = self.drifting(vessel("uss_monitor", "ship", at=(20, 20)))
        turn(battle)
        mine = battle.torpedoes["mine"]
        assert (mine.base.x, mine.base.y, mine.density) == (135_000, 100_000, 1)
        assert not battle.torpedoes["mine"].swept

    @pytest.mark.parametrize(("face", "left"), [(4, 0), (5, 1)])
    def test_sw_tor_06_it_goes_off_against_whom_it_touches(self, face, left):
        battle = self.drifting(
            vessel("uss_monitor", "ship", "union", at=(130, 100), state={"anchored": True})
        )
        faces = (face, 1, 1, 1) if not left else (face,)
        asked = turn(battle, {"ship": "I"}, faces=faces)
        assert asked[0] == "torpedo fuze|ship|mine"
        assert battle.torpedoes["mine"].density == left

    def test_sw_tor_06_a_vessel_that_runs_onto_it_tests_too(self):
        battle = self.drifting(
            vessel("uss_monitor", "ship", "union", at=(110, 100), state={"speed": "S+"}),
            drift="none",
        )
        assert turn(battle, faces=(5,)) == ["torpedo fuze|ship|mine"]

    def test_sw_tor_06_off_the_table_it_is_gone(self):
        battle = self.drifting(vessel("uss_monitor", "ship", at=(20, 20)), at=(290, 100))
        turn(battle)
        assert battle.torpedoes["mine"].density == 0
