"""The tables of this book over thousands of real dice, against exact chances at 5 sigma."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from fractions import Fraction
from itertools import product

import pytest

from rulesets.core.dice import Dice
from rulesets.smoke_on_the_water.gunnery.blow import Blow
from rulesets.smoke_on_the_water.gunnery.places import lands
from rulesets.smoke_on_the_water.gunnery.tally import Reckoning
from rulesets.smoke_on_the_water.rules import (
    collisions,
    fire,
    forts,
    grounding,
    locking,
    morale,
    torpedoes,
)
from rulesets.smoke_on_the_water.rules.chances import halved, succeeds
from rulesets.smoke_on_the_water.rules.guns import gun_card
from rulesets.smoke_on_the_water.rules.hitting import Cover, hit_chance, misfire, shot_at
from rulesets.smoke_on_the_water.rules.ranges import deviation
from rulesets.smoke_on_the_water.rules.striking import armour_number, critical, deflects, detonates
from rulesets.smoke_on_the_water.tables import CM
from rulesets.smoke_on_the_water.words import (
    Ammunition,
    Arc,
    Armour,
    Aspect,
    Band,
    Critical,
    Draught,
    Fire,
    Level,
    Misfire,
    Nation,
    Size,
    TargetSize,
)
from tests.rulesets.smoke_on_the_water.factories import make_battle, vessel
from tests.rulesets.smoke_on_the_water.firing import gun_of
from tests.support.sampling import SAMPLES, agree, sampled

SLOW = Level.SLOW


def tenths(counts: Counter, parts: Mapping[Hashable, int]) -> None:
    agree(counts, {what: Fraction(n, 10) for what, n in parts.items()})


def d10(dice: Dice, what: str) -> int:
    return dice.roll(1, 10, what, "a-vessel").total


def d6(dice: Dice, what: str) -> int:
    return dice.roll(1, 6, what, "a-vessel").total


#: Table 14, the broadside column, in tenths.
BROADSIDES = {
    "css_virginia": {"hull": 1, "gun": 1, "casemate": 5, "stack": 2, "critical": 1},
    "tyler": {"hull": 4, "gun": 1, "wheel": 2, "stack": 2, "critical": 1},
    "cairo": {"hull": 1, "gun": 1, "casemate": 3, "wheel": 2, "stack": 2, "critical": 1},
    "uss_monitor": {"hull": 2, "gun": 1, "turret": 4, "stack": 2, "critical": 1},
    "milwaukee": {
        "hull": 2,
        "gun": 1,
        "fore_turret": 2,
        "aft_turret": 2,
        "stack": 2,
        "critical": 1,
    },
    "roanoke": {
        "hull": 1,
        "gun": 1,
        "fore_turret": 2,
        "middle_turret": 2,
        "aft_turret": 2,
        "stack": 1,
        "critical": 1,
    },
}


@pytest.mark.parametrize("kind", BROADSIDES)
def test_sw_loc_02_table_14_by_the_broadside(kind: str) -> None:
    battle = make_battle(vessel(kind, "target"), vessel("hartford", "firer", "confederate"))
    firer, target = battle.ships["firer"], battle.ships["target"]

    def once(dice: Dice) -> str:
        gun = gun_of("MSB")
        blow = Blow(
            battle,
            dice,
            Reckoning(),
            firer,
            gun,
            Ammunition.SHOT,
            target,
            Band.SHORT,
            Aspect.BROADSIDE,
        )
        return str(lands(blow, target)[0])

    tenths(sampled(f"location {kind}", once), BROADSIDES[kind])


def test_sw_crit_01_sw_crit_02_table_15() -> None:
    def once(dice: Dice) -> Critical:
        face = d6(dice, "critical")
        return critical(face, d6(dice, "special") if face == 6 else None)

    parts = {
        **dict.fromkeys(
            (
                Critical.PILOT_HOUSE,
                Critical.PORT_JAMMED,
                Critical.FIRE,
                Critical.FLOODING,
                Critical.RUDDER,
            ),
            6,
        ),
        Critical.GUN_PORT: 2,
        **dict.fromkeys(
            (Critical.MACHINERY, Critical.TURRET_JAMS, Critical.BOILER, Critical.MAGAZINE), 1
        ),
    }
    counts = sampled("critical", once, 2 * SAMPLES)
    agree(counts, {what: Fraction(n, 36) for what, n in parts.items()})


@pytest.mark.parametrize(
    ("band", "size", "hits"),
    [
        (Band.POINT_BLANK, TargetSize.A, 9),
        (Band.SHORT, TargetSize.B, 5),
        (Band.MEDIUM, TargetSize.D, 5),
        (Band.LONG, TargetSize.F, 5),
        (Band.EXTREME, TargetSize.A, 1),
    ],
)
def test_sw_hit_01_table_10(band: Band, size: TargetSize, hits: int) -> None:
    chance = hit_chance(band, size, firer=SLOW, target=SLOW).total
    counts = sampled(
        f"to hit {band} {size}",
        lambda dice: str(shot_at(chance, Cover.CLEAR, d10(dice, "to hit"))),
    )
    tenths(counts, {"hit": hits, "miss": 9 - hits, "misfire": 1})


@pytest.mark.parametrize(
    ("nation", "parts"),
    [
        (Nation.CONFEDERATE, {Misfire.NONE: 7, Misfire.JAM: 2, Misfire.BURST: 1}),
        (Nation.UNION, {Misfire.NONE: 8, Misfire.JAM: 1, Misfire.BURST: 1}),
    ],
)
def test_sw_mis_01_table_11(nation: Nation, parts: dict[Misfire, int]) -> None:
    counts = sampled(
        f"misfire {nation}", lambda dice: misfire(nation, d10(dice, "misfire"), Ammunition.SHOT)
    )
    tenths(counts, dict(parts))


def test_sw_ind_04_table_13_at_long_range() -> None:
    counts = sampled(
        "deviation", lambda dice: deviation(Band.LONG, dice.roll(2, 10, "deviation").faces) // CM
    )
    sums = Counter(a + b for a, b in product(range(1, 11), repeat=2))
    agree(counts, {total: Fraction(n, 100) for total, n in sums.items()})


@pytest.mark.parametrize(
    ("code", "armour", "band", "out"),
    [
        ("HR", Armour.MEDIUM, Band.SHORT, 6),
        ("HSB", Armour.HEAVY, Band.POINT_BLANK, 7),
        ("SHR", Armour.MEDIUM, Band.EXTREME, 8),
        ("MR", Armour.HEAVY, Band.LONG, 9),
        ("HR", Armour.LIGHT, Band.POINT_BLANK, 1),
    ],
)
def test_sw_arm_01_sw_arm_14_table_16(code: str, armour: Armour, band: Band, out: int) -> None:
    number = armour_number(armour, gun_card(code), Ammunition.SHOT, band)
    assert number is not None
    counts = sampled(
        f"armour {code} {armour}", lambda dice: deflects(number.total, d10(dice, "armour"))
    )
    tenths(counts, {True: out, False: 10 - out})


@pytest.mark.parametrize(("nation", "goes_off"), [(Nation.UNION, 8), (Nation.CONFEDERATE, 7)])
def test_sw_shell_03_fuzes(nation: Nation, goes_off: int) -> None:
    counts = sampled(f"fuze {nation}", lambda dice: detonates(nation, d10(dice, "fuze")))
    tenths(counts, {True: goes_off, False: 10 - goes_off})


def test_sw_grd_02_sw_grd_09_tables_3_and_4() -> None:
    # Virginia at Slow in shallow water: 5 - 2. A sidewheeler at Fast on a bank: d3 + 1 - 1.
    counts = sampled("grounding", lambda dice: grounding.runs_aground(3, d10(dice, "grounding")))
    tenths(counts, {True: 3, False: 7})

    def water(dice: Dice) -> int:
        face = halved(d6(dice, "damage"))
        damage = grounding.grounding_damage(face, Level.FAST, Size.MEDIUM, bank=True)
        total = dice.roll(2, 6, "flooding", "a-vessel").total
        return grounding.grounding_flood(damage, total, Level.FAST)

    # Damage 1, 2 or 3, each a third: the 2 always floods, a 3 besides where 3 were lost.
    flooded = Fraction(1, 3) * (Fraction(1, 36) + Fraction(1, 36) + Fraction(3, 36))
    agree(sampled("flooding", water, 2 * SAMPLES), {1: flooded, 0: 1 - flooded})


def test_sw_free_07_table_5() -> None:
    chance = grounding.free_chance(Draught.SHALLOW, Level.FAST, flooding=1, attempt=2).total
    counts = sampled("free", lambda dice: grounding.breaks_free(chance, d10(dice, "free")))
    assert chance == 5 + 2 + 1 - 2 - 1
    tenths(counts, {True: 5, False: 5})


def test_sw_col_10_table_6() -> None:
    by = collisions.Striker(Size.LARGE, ram=True)

    def once(dice: Dice) -> int:
        return collisions.collision_damage(
            d6(dice, "collision"),
            2,
            Arc.STARBOARD_BOW,
            hull=Armour.MEDIUM,
            own_ram_strikes=False,
            by=by,
        ).total

    # The worked example: -4 + 2 + 1 + 1 is nothing.
    agree(sampled("collision", once), {n: Fraction(1, 6) for n in range(1, 7)})


def test_sw_lock_02_sw_lock_22_tables_7_and_8() -> None:
    lock = locking.lock_chance(ram_struck=True, both_rigged=False, flooding=2).total
    part = locking.part_chance(
        flooding=2, striker_tries=True, striker_has_ram=True, both_try=False
    ).total
    tenths(sampled("lock", lambda dice: succeeds(lock, d10(dice, "lock"))), {True: 5, False: 5})
    tenths(sampled("part", lambda dice: succeeds(part, d10(dice, "part"))), {True: 6, False: 4})


def test_sw_mor_04_how_a_crew_stands() -> None:
    # A chance of 4: up to it they hold, by three more they withdraw, beyond that they abandon.
    counts = sampled("morale", lambda dice: str(morale.nerve_after(4, d10(dice, "morale"))))
    tenths(counts, {"holds": 4, "withdraws": 3, "abandons": 3})


def test_sw_fire_03_sw_fire_07_fires_and_magazines() -> None:
    chance = fire.fire_chance(2, Armour.UNARMOURED, red_hot=True).total
    assert chance == 4 + 1 + 1 + 1
    tenths(sampled("fire", lambda dice: succeeds(chance, d10(dice, "fire"))), {True: 7, False: 3})
    counts = sampled(
        "magazine",
        lambda dice: fire.magazine_reached(
            Fire.OUT_OF_CONTROL, d10(dice, "magazine"), magazine=True
        ),
    )
    tenths(counts, {True: 2, False: 8})


def test_sw_tor_02_sw_tor_03_a_field_of_torpedoes() -> None:
    chance = torpedoes.strike_chance(3, Draught.DEEP).total

    def once(dice: Dice) -> str:
        if not succeeds(chance, d10(dice, "torpedo")):
            return "clear"
        return "goes off" if d10(dice, "fuze") <= torpedoes.contact_up_to(old=False) else "dud"

    parts = {"clear": 60, "goes off": 20, "dud": 20}
    agree(sampled("torpedo", once), {what: Fraction(n, 100) for what, n in parts.items()})


def test_sw_fort_05_where_a_work_is_hit() -> None:
    def once(dice: Dice) -> str:
        face = d10(dice, "location")
        return str(forts.struck_at(face, d6(dice, "critical") if face == 10 else None))

    parts = {"structure": 36, "gun": 18, "gun_destroyed": 3, "fire": 2, "magazine": 1}
    agree(sampled("work", once), {what: Fraction(n, 60) for what, n in parts.items()})
