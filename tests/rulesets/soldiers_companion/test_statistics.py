"""The steps of this book over thousands of real dice, against exact chances at 5 sigma."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import pytest

from rulesets.core.dice import Dice
from rulesets.core.score import Score
from rulesets.soldiers_companion.damage.armour import passes_through, through_armour
from rulesets.soldiers_companion.damage.chain import Chain, Hit
from rulesets.soldiers_companion.damage.crews import officer_tests
from rulesets.soldiers_companion.damage.criticals import EFFECTS, table
from rulesets.soldiers_companion.damage.repairs import (
    break_free,
    fight_fires,
    free_rudder,
    jury_rig,
    stop_floodings,
)
from rulesets.soldiers_companion.damage.strike import locate
from rulesets.soldiers_companion.fire.shots import to_hit
from rulesets.soldiers_companion.fire.volleys import settle_totals
from rulesets.soldiers_companion.movement.collision import collides_at_start, crash, strike_rocks
from rulesets.soldiers_companion.movement.grounding import ground, slowness
from rulesets.soldiers_companion.movement.movement import begin_move
from rulesets.soldiers_companion.people.grapples import attempts
from rulesets.soldiers_companion.people.initiative import roll_off
from rulesets.soldiers_companion.people.morale_scores import result_of
from rulesets.soldiers_companion.people.ramming import attempt
from rulesets.soldiers_companion.state import (
    CompanionBattle,
    Fire,
    Flooding,
    Jam,
    Losses,
    Ship,
    Status,
    Turning,
)
from rulesets.soldiers_companion.tables import INCH, Critical, Location, Morale, Post
from rulesets.soldiers_companion.water.waters import Rock
from tests.rulesets.soldiers_companion.afloat import POWER_LEFT, leg, planned, square
from tests.rulesets.soldiers_companion.alongside import alongside as logged_alongside
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import at, heading
from tests.rulesets.soldiers_companion.striking import ABEAM
from tests.rulesets.soldiers_companion.striking import afloat as logged_afloat
from tests.support.sampling import SAMPLES, agree, sampled


def succeeds(counts: Counter, chance: Fraction | int) -> None:
    agree(counts, {True: chance, False: 1 - chance})


def sixths(faces: int) -> Fraction:
    return Fraction(faces, 6)


def afloat(*args: Any, **changes: Any) -> tuple[CompanionBattle, Ship]:
    """One vessel, without a log that nobody reads."""
    battle, ship = logged_afloat(*args, **changes)
    battle.logging = False
    return battle, ship


def alongside(*args: Any, **changes: Any) -> tuple[CompanionBattle, Ship, Ship]:
    """Two of them side by side."""
    battle, ship, other = logged_alongside(*args, **changes)
    battle.logging = False
    return battle, ship, other


# -- hits ------------------------------------------------------------------------------------------


def of_a_hit(kind: str, at: tuple[int, int]) -> tuple:
    battle, ship = afloat(kind)
    return battle, lambda dice: Hit(ship, ship.side.foe, Chain(dice, ("enemy", "gun")), 1, at)


@pytest.mark.parametrize(
    ("kind", "gun", "chances"),
    [("small_steamer", True, (2, 2, 1, 1)), ("raft", False, (2, 2, 0, 1))],
)
def test_sc_loc_01_sc_gun_04_where_a_hit_lands(kind, gun, chances):
    battle, hit = of_a_hit(kind, ABEAM)
    counts = sampled(f"location {kind}", lambda dice: locate(battle, hit(dice))[0])
    whole = sum(chances)
    places = (Location.HULL, Location.CREW, Location.GUN, Location.CRITICAL)
    agree(counts, {place: Fraction(n, whole) for place, n in zip(places, chances, strict=True)})
    assert (Location.GUN in counts) is gun


#: SC-CRIT-01, in 36ths.
CRITICALS = {
    Critical.MAGAZINE: 3,
    Critical.BOILER: 3,
    Critical.RUDDER_RIGHT: 3,
    Critical.RUDDER: 4,
    Critical.FLOODING: 5,
    Critical.FIRE: 6,
    Critical.BRIDGE: 5,
    Critical.SCREW: 4,
    Critical.RUDDER_LEFT: 3,
}


def test_sc_crit_01_the_table_of_two_dice():
    battle, hit = of_a_hit("small_steamer", ABEAM)
    counts = sampled("critical", lambda dice: table(battle, hit(dice)), 2 * SAMPLES)
    agree(counts, {result: Fraction(n, 36) for result, n in CRITICALS.items()})


def test_sc_crit_03_an_oared_craft_rolls_again_for_its_screw():
    battle, hit = of_a_hit("small_boat", ABEAM)
    counts = sampled("oared critical", lambda dice: table(battle, hit(dice)))
    left = {result: n for result, n in CRITICALS.items() if result is not Critical.SCREW}
    agree(counts, {result: Fraction(n, 32) for result, n in left.items()})


@pytest.mark.parametrize("needed", range(1, 13))
def test_sc_bg_09_to_hit(needed):
    def once(dice: Dice) -> bool:
        return to_hit(dice, Score.of(("SC-BG-10", needed)), "to hit", ("firer",))[2]

    chance = sixths(min(5, 7 - needed)) if needed <= 6 else sixths(1) * sixths(12 - needed)
    succeeds(sampled(f"to hit {needed}", once), chance)


@pytest.mark.parametrize(("dv", "bursts"), [(1, 0), (2, 1), (3, 2), (7, 6)])
def test_sc_blr_02_the_boiler_bursts_below_the_dv(dv, bursts):
    battle, ship = afloat("small_steamer")
    hands = ship.posts[Post.MANEUVER].ratings

    def once(dice: Dice) -> bool:
        ship.boiler_burst = False
        ship.posts[Post.MANEUVER].ratings = hands
        ship.fires.clear()
        EFFECTS[Critical.BOILER](battle, Hit(ship, ship.side.foe, Chain(dice, ("enemy",))), dv)
        return ship.boiler_burst

    succeeds(sampled(f"boiler {dv}", once), sixths(bursts))


@pytest.mark.parametrize("kind", ["small_steamer", "large_gunboat"])
def test_sc_mag_02_sc_mag_03_one_magazine_at_random_against_its_own_dv(kind):
    battle, ship = afloat(kind)
    there = [gun for gun in ship.guns if gun.magazine]
    crew = {gun.id: gun.crew for gun in there}

    def once(dice: Dice) -> str:
        ship.status, ship.hull_lost = Status.AFLOAT, 0
        for gun in there:
            gun.detonated, gun.magazine, gun.crew = False, True, crew[gun.id]
        EFFECTS[Critical.MAGAZINE](battle, Hit(ship, ship.side.foe, Chain(dice, ("enemy",))), 1)
        return "all" if not ship.on_table else next(gun.id for gun in there if not gun.magazine)

    each = Fraction(1, len(there))
    chances = {gun.id: each * (1 - sixths(gun.card.dv2 // 2 - 1)) for gun in there}
    lost = {"small_steamer": 0, "large_gunboat": each * sixths(2)}[kind]  # a 4.7-inch gun, DV 3
    agree(sampled(f"magazine {kind}", once), {**chances, "all": lost})


@pytest.mark.parametrize(("dv2", "values"), [(2, (0, 1)), (6, (1, 2))])
def test_sc_av_02_sc_av_03_what_armour_leaves_of_a_hit(dv2, values):
    battle, hit = of_a_hit("large_gunboat", ABEAM)
    counts = sampled(f"fraction {dv2}", lambda dice: through_armour(battle, hit(dice), dv2, 2))
    agree(counts, dict.fromkeys(values, Fraction(1, 2)))


def test_sc_nx_01_half_of_the_rounds_pass_through():
    battle, hit = of_a_hit("small_steamer", ABEAM)
    counts = sampled("non-exploding", lambda dice: passes_through(battle, hit(dice)))
    succeeds(counts, Fraction(1, 2))


@pytest.mark.parametrize("hits", range(1, 9))
@pytest.mark.parametrize("category", ["hull", "structural"])
def test_sc_sa_04_a_total_of_n_hits_tells_n_less_one_times_in_six(category, hits):
    battle, ship = afloat("small_steamer")

    def once(dice: Dice) -> bool:
        ship.hull_lost = ship.structure_lost = 0
        ship.small_arms = {category: hits}
        settle_totals(battle, dice)
        return bool(ship.structure_lost)

    succeeds(sampled(f"{category} {hits}", once, 1_000), sixths(min(6, hits - 1)))


@pytest.mark.parametrize("fell", [1, 2, 3, 5, 6, 9])
def test_sc_crew_04_an_officer_among_so_many_who_fell(fell):
    battle, ship = afloat("small_steamer")
    bridge = ship.posts[Post.BRIDGE]

    def once(dice: Dice) -> bool:
        bridge.officers, bridge.pos = 1, 1
        ship.losses = Losses(crew=fell, fell=[Post.DECK])
        officer_tests(battle, dice)
        return bridge.officers + bridge.pos < 2

    succeeds(sampled(f"officers {fell}", once), sixths(min(6, fell)))


# -- movement --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("inches", "aground"), [(12, 2), (13, 3)])
def test_sc_grd_02_sc_grd_03_aground_slow_and_fast(inches, aground):
    battle, ship = afloat("small_steamer")
    pace = slowness(inches * INCH, 24 * INCH)

    def once(dice: Dice) -> bool:
        ship.aground = False
        return ground(battle, dice, ship, pace)

    succeeds(sampled(f"aground {inches}", once), sixths(aground))


@pytest.mark.parametrize(
    ("away", "avoiding", "turning", "collides"),
    [
        (60, False, False, 2),
        (0, False, False, 1),
        (180, False, False, 1),
        (60, True, False, 0),
        (0, True, False, 0),
        (60, False, True, 4),
        (0, False, True, 3),
        (60, True, True, 2),
    ],
)
def test_sc_col_04_collisions_at_the_start_of_a_move(away, avoiding, turning, collides):
    small = {"card": {"length": 1}}
    battle, ship, other = alongside(
        gap=1.9, theirs=StandFast(avoid=avoiding), first=small, second=small, phase="M"
    )
    other.heading = heading(away)
    if away == 60:
        other.position = at(4, 0)
    course = planned(battle, ship, *((POWER_LEFT,) if turning else ()), leg(6))

    def once(dice: Dice) -> bool:
        ship.hull_lost = other.hull_lost = other.avoided = 0
        return collides_at_start(battle, dice, ship, course)

    counts = sampled(f"collision {away} {avoiding} {turning}", once)
    succeeds(counts, sixths(collides))


@pytest.mark.parametrize(("kinds", "sizes"), [(("small_steamer", "large_steamer"), (1, 2))])
def test_sc_col_09_each_owners_die_against_the_others_size(kinds, sizes):
    battle, ship, other = alongside(kinds)

    def once(dice: Dice) -> tuple[int, int]:
        ship.hull_lost = other.hull_lost = 0
        crash(battle, dice, ship, other)
        return ship.hull_lost, other.hull_lost

    mine, theirs = sixths(sizes[1]), sixths(sizes[0])
    chances = {
        (a, b): (mine if a else 1 - mine) * (theirs if b else 1 - theirs)
        for a, b in product((0, 1), repeat=2)
    }
    agree(sampled("collision damage", once), chances)
    assert not ship.floodings


@pytest.mark.parametrize("size", [5, 7])
def test_sc_col_10_the_smaller_floods_by_half_the_difference(size):
    battle, ship, _ = alongside(second={"card": {"size": size}})

    def once(dice: Dice) -> bool:
        ship.hull_lost = 0
        ship.floodings.clear()
        crash(battle, dice, ship, battle.ships["dhow"])
        battle.ships["dhow"].hull_lost = 0
        return bool(ship.floodings)

    succeeds(sampled(f"collision flooding {size}", once), sixths((size - 1) // 2))


@pytest.mark.parametrize("kind", ["small_steamer", "large_steamer"])
def test_sc_col_03_sc_col_11_rocks_stop_hole_and_ground_a_vessel(kind):
    battle, ship = afloat(kind)
    rock = Rock(square("reef", 0, 4, 1))

    def once(dice: Dice) -> tuple[bool, int, bool]:
        ship.hull_lost, ship.aground = 0, False
        struck = strike_rocks(battle, dice, ship, rock, slowness(24 * INCH, 24 * INCH))
        return struck, ship.hull_lost, ship.aground

    hole, aground, struck = sixths(6 - ship.card.size), Fraction(1, 2), sixths(2)
    chances: dict = {
        (True, a, b): struck * (hole if a else 1 - hole) * (aground if b else 1 - aground)
        for a, b in product((0, 1), (False, True))
    }
    agree(sampled(f"rocks {kind}", once), {**chances, (False, 0, False): 1 - struck})


@pytest.mark.parametrize(
    ("rigging", "chances"), [(0, (0, 2, 2, 2)), (1, (1, 2, 2, 1)), (3, (3, 2, 1, 0))]
)
def test_sc_sail_01_sc_scr_03_the_sailing_roll(rigging, chances):
    battle, ship = afloat("large_boat", rigging_lost=rigging)

    def once(dice: Dice) -> int:
        begin_move(battle, dice, ship)
        ship.kept_roll = 0
        return ship.allowance // (12 * INCH)

    counts = sampled(f"sail {rigging}", once)
    agree(counts, {feet: sixths(n) for feet, n in enumerate(chances)})


# -- rams, grapples, initiative, morale ------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "avoids", "strikes"), [(24, False, 4), (24, True, 3), (36, True, 2), (60, True, 1),
                                    (96, True, 1)],
)  # fmt: skip
def test_sc_ram_05_a_ram_plain_and_against_points_of_avoidance(move, avoids, strikes):
    battle, ship, target = alongside(
        ("small_gunboat", "small_steamer"),
        theirs=StandFast(avoid=avoids),
        second={"card": {"move": move * INCH}},
    )
    ship.ram_target = target.id

    def once(dice: Dice) -> bool:
        target.hull_lost = target.ram_debt = 0
        battle.grapples.clear()
        target.floodings.clear()
        return attempt(battle, dice, ship)

    succeeds(sampled(f"ram {move} {avoids}", once), sixths(strikes))


@pytest.mark.parametrize(
    ("sizes", "floods"), [((1, 1), 3), ((2, 1), 4), ((3, 1), 5), ((1, 2), 2), ((1, 4), 1)]
)
def test_sc_ram_06_an_armored_ram_floods(sizes, floods):
    battle, ship, target = alongside(
        ("small_gunboat", "large_steamer"),
        first={"card": {"size": sizes[0]}},
        second={"card": {"size": sizes[1]}},
    )
    ship.ram_target = target.id

    def once(dice: Dice) -> bool:
        target.hull_lost = 0
        battle.grapples.clear()
        target.floodings.clear()
        attempt(battle, dice, ship)
        return bool(target.floodings)

    succeeds(sampled(f"ram flooding {sizes}", once), sixths(4) * sixths(floods))


@pytest.mark.parametrize(
    ("tries", "chances"), [(1, {0: (2, 3), 1: (1, 3)}), (2, {0: (4, 9), 1: (4, 9), 2: (1, 9)})]
)
def test_sc_grap_02_grapples_thrown(tries, chances):
    battle, ship, _ = alongside(ours=StandFast(grapple=("dhow", tries)), gap=1)

    def once(dice: Dice) -> int:
        battle.grapples.clear()
        ship.deck_used = 0
        attempts(battle, dice, ship)
        return sum(grapple.count for grapple in battle.grapples)

    agree(sampled(f"grapple {tries}", once), {n: Fraction(*share) for n, share in chances.items()})


@pytest.mark.parametrize("better", [0, 1, 2])
def test_sc_bg_01_the_initiative_with_ties_rolled_again(better):
    battle, ship, enemy = alongside()
    ship.leadership, enemy.leadership = better, 0
    ways = [a + better - b for a, b in product(range(1, 7), repeat=2)]
    wins, ties = sum(way > 0 for way in ways), ways.count(0)

    def once(dice: Dice) -> bool:
        return roll_off(battle, dice) is ship.side

    succeeds(sampled(f"initiative {better}", once), Fraction(wins, 36 - ties))


def test_sc_bg_16_the_states_of_a_failed_test():
    ways = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    counts = sampled("morale", lambda dice: result_of(dice.roll(2, 6, "morale", "unit").total, 6))
    states = {
        Morale.STEADY: (2, 3, 4, 5, 6),
        Morale.CHECKED: (7, 8),
        Morale.SHAKEN: (9, 10),
        Morale.ROUT: (11, 12),
    }
    chances = {state: sum(ways[n] for n in rolled) for state, rolled in states.items()}
    agree(counts, {state: Fraction(n, 36) for state, n in chances.items()})


# -- repairs ---------------------------------------------------------------------------------------

#: Section 38: amounts 1 to 5 and more, in sixths.
CLEARED = [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (6, 1), (9, 1)]


@pytest.mark.parametrize(("amount", "freed"), CLEARED)
def test_sc_rud_04_a_jammed_rudder_is_freed(amount, freed):
    battle, ship = afloat("small_steamer")

    def once(dice: Dice) -> bool:
        ship.rudder = Jam(Turning.LEFT, amount)
        free_rudder(battle, dice, ship)
        return ship.rudder is None

    succeeds(sampled(f"rudder {amount}", once), sixths(freed))


@pytest.mark.parametrize(("amount", "stopped"), CLEARED)
def test_sc_fld_04_a_flooding_is_stopped(amount, stopped):
    battle, ship = afloat("small_steamer")

    def once(dice: Dice) -> bool:
        ship.floodings = [Flooding(1, amount)]
        stop_floodings(battle, dice, ship)
        return not ship.floodings

    succeeds(sampled(f"flooding {amount}", once), sixths(stopped))


@pytest.mark.parametrize(("kind", "each"), [("small_steamer", 1), ("small_gunboat", 2)])
@pytest.mark.parametrize("men", [1, 2, 3])
def test_sc_burn_08_deckhands_lower_a_fire(kind, each, men):
    battle, ship = afloat(kind, commander=StandFast(repairs={1: men}))

    def once(dice: Dice) -> int:
        ship.fires, ship.deck_used = [Fire(1, 10)], 0
        fight_fires(battle, dice, ship)
        return 10 - ship.fires[0].level

    one = sixths(each)
    chances = {n: comb(men, n) * one**n * (1 - one) ** (men - n) for n in range(men + 1)}
    agree(sampled(f"fire {kind} {men}", once), chances)


def test_sc_scr_04_a_jury_rig_on_a_six():
    battle, ship = afloat("small_steamer", screw_hits=2)

    def once(dice: Dice) -> bool:
        ship.jury_rig, ship.jury_losses = False, 0
        jury_rig(battle, dice, ship)
        return ship.jury_rig

    succeeds(sampled("jury-rig", once), sixths(1))


@pytest.mark.parametrize(("fast", "free"), [(False, 6), (True, 5)])
def test_sc_grd_05_breaking_free(fast, free):
    battle, ship = afloat("small_steamer")

    def once(dice: Dice) -> bool:
        ship.aground, ship.ground_fast = True, fast
        break_free(battle, dice, ship)
        return not ship.aground

    succeeds(sampled(f"break free {fast}", once), sixths(free))
