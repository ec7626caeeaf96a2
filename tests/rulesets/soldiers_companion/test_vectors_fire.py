"""The worked cases of the ledger that concern fire, by their numbers."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from rulesets.core.battlefield import AreaKind
from rulesets.soldiers_companion.fire.firers import capacity
from rulesets.soldiers_companion.fire.gunnery import gun_score, may_fire, rate, target_modifier
from rulesets.soldiers_companion.fire.volleys import settle_totals, volley_score
from rulesets.soldiers_companion.muster.outfit import Outfit, refit
from rulesets.soldiers_companion.options import Options
from rulesets.soldiers_companion.people.rally import clear_jams
from rulesets.soldiers_companion.ratings import PRINTED
from rulesets.soldiers_companion.state import Fate, Fire, Hands, Party
from rulesets.soldiers_companion.tables import (
    GUNS,
    INCH,
    Aspect,
    Band,
    Cover,
    Mount,
    Quality,
)
from rulesets.soldiers_companion.water.sight import bears, eligible_guns
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import (
    at,
    gun,
    last,
    logged,
    make_battle,
    make_field,
    make_ship,
    make_unit,
)
from tests.rulesets.soldiers_companion.firing import (
    covered,
    facing_units,
    fired,
    have_fired,
    legal,
    refused,
    section,
)
from tests.support.dice import ScriptedDice

DV2 = {"two_pdr": 2, "nine_pdr_rml": 2, "twelve_pdr_bl": 2, "twenty_pdr_rbl": 4, "forty_pdr_rbl": 6}


def two_steamers(apart: float, **changes):
    """Two small steamers abreast, whose sides are so many inches apart; the second has moved."""
    firer = make_ship("small_steamer", "bordein", 0)
    target = make_ship("small_steamer", "ismailia", 1, position=at(apart + 2, 0), **changes)
    battle = make_battle(firer, target, phase="F", commanders=(StandFast(), StandFast()))
    return battle, firer[1], target[1]


def riflemen_and(kind: str, figures: int, *, options=None, inches: float = 10, **changes):
    """Riflemen ashore of side 0, abeam of a vessel of side 1."""
    ship = make_ship(kind, "tamai", 1, **changes)
    beam = ship[1].card.wide / INCH / 2
    unit = make_unit("sikhs", 0, position=at(beam + inches + 1, 0), figures=figures)
    battle = make_battle(
        ship, unit, options=options, phase="F", commanders=(StandFast(), StandFast())
    )
    return battle, unit[1], ship[1]


def with_troops(ship, **changes):
    return make_unit("fusiliers", 1, aboard=ship, **changes)


def test_sc_vector_01_a_target_modifier_of_one_makes_a_shot_one_harder():
    battle, firer, target = two_steamers(24, move=24 * INCH)
    fired(battle, (4,), firer, "bow-gun", target)
    shot = last(battle, "shot_fired")
    assert (shot.band, shot.score.total, shot.hit) == (Band.SHORT, 5, False)
    assert ("SC-FIRE-03", 1) in shot.score.parts
    battle.turn = 2
    fired(battle, (5, 1), firer, "bow-gun", target)
    assert last(battle, "shot_fired").hit
    assert target.hull_lost == 1


@pytest.fixture
def barricaded():
    """Eight hits, located 2 crew, 1 hull, 3 gun, 2 critical; their saves rolled 2 and 5."""
    battle, unit, ship = riflemen_and(
        "small_steamer", 8, options={"sa_structural_total": False}, card={"cover": Cover.MEDIUM}
    )
    crew = ship.crew
    locations = (3, 4, 1, 5, 5, 5, 6, 6)
    fired(battle, (*[6] * 8, *locations, 2, 5), unit, "sikhs", ship, "volley")
    assert last(battle, "volley_fired").score.total == 8
    assert [saved.saved for saved in logged(battle, "save_rolled")] == [True, False]
    assert ship.crew == crew - 1
    return battle, ship


def test_sc_vector_03_totals_need_less_than_their_hits(barricaded):
    battle, ship = barricaded
    bow = ship.gun("bow-gun")
    with ScriptedDice(1, 2, 1, 1, 4, 5) as dice:  # hull; gun, its pick; critical, 2d6
        settle_totals(battle, dice)
    assert ship.hull_lost == 0
    assert (bow.crew, bow.destroyed) == (3, False)
    assert ship.screw_hits == 1
    assert [total.success for total in logged(battle, "total_rolled")] == [False, True, True]


def test_sc_vector_04_equal_dice_do_nothing(barricaded):
    battle, ship = barricaded
    crew = ship.crew
    with ScriptedDice(1, 3, 2) as dice:
        settle_totals(battle, dice)
    assert (ship.crew, ship.hull_lost, ship.screw_hits) == (crew, 0, 0)
    assert ship.small_arms == {}


@pytest.mark.parametrize(
    ("kind", "card", "die", "saved"),
    [
        ("small_gunboat", {}, 4, True),
        ("small_gunboat", {}, 5, False),
        ("small_gunboat", {}, 6, False),
        ("small_steamer", {"cover": Cover.HEAVY}, 2, True),
        ("small_steamer", {"cover": Cover.HEAVY}, 3, False),
    ],
)
def test_sc_vector_05_troops_behind_plating_save_with_the_hull_av(kind, card, die, saved):
    ship = make_ship(kind, "tamai", 1, card=card)
    troops = with_troops(ship[1])
    unit = make_unit("beja", 0, position=at(12, 0), figures=1)
    battle = make_battle(ship, troops, unit, phase="F", commanders=(StandFast(), StandFast()))
    have_fired(battle, troops[1])
    fired(battle, (6, 3, 4, die), unit[1], "beja", ship[1], "volley")
    assert last(battle, "volley_fired").score.total == 8
    assert last(battle, "save_rolled").save == (4 if kind == "small_gunboat" else 2)
    assert troops[1].figures == (10 if saved else 9)


def test_sc_vector_07_firers_by_side_and_end():
    _, steamer = make_ship("large_steamer")
    _, boat = make_ship("small_boat")

    def firers(ship, facing):
        return capacity(ship, facing, open_order=False)

    assert [firers(steamer, facing) for facing in Aspect] == [4, 10, 4, 10]
    assert [firers(boat, facing) for facing in Aspect] == [1, 2, 1, 2]


@pytest.mark.parametrize(("kind", "dv2"), DV2.items())
def test_sc_vector_08_damage_values(kind, dv2):
    assert GUNS[kind].dv2 == dv2


@pytest.mark.parametrize("apart", [5, 7])
def test_sc_vector_36_a_miss_may_strike_another_vessel_close_by(apart):
    battery = section("twelve_pdr_bl", position=at(15, 0))
    a = make_ship("small_steamer", "a", 1, move=12 * INCH)
    b = make_ship("small_steamer", "b", 1, position=at(-2 - apart, 0), move=12 * INCH)
    battle = make_battle(battery, a, b, phase="F", commanders=(StandFast(), StandFast()))
    faces = (3, 4, 1) if apart == 5 else (3,)
    fired(battle, faces, battery[1], "gun-1", "a")
    assert last(battle, "shot_fired").score.total == 4
    assert not last(battle, "shot_fired").hit
    assert a[1].hull_lost == 0
    assert b[1].hull_lost == (1 if apart == 5 else 0)
    if apart == 5:
        assert last(battle, "shot_strayed").score.total == 4


def test_sc_vector_58_two_fires_are_one_harder():
    battle, firer, target = two_steamers(20, move=12 * INCH)
    bow = firer.gun("bow-gun")
    assert gun_score(battle, firer, bow, target, Band.SHORT).total == 4
    firer.fires = [Fire(1, 1), Fire(2, 3)]
    assert gun_score(battle, firer, bow, target, Band.SHORT).total == 5


def armoured_under_fire(*, firing: bool, party: bool, troops_formed: bool = True):
    ship = make_ship("small_gunboat", "melik", 1)
    troops = with_troops(ship[1])
    unit = make_unit("beja", 0, position=at(12, 0), figures=6)
    battle = make_battle(ship, troops, unit, phase="F", commanders=(StandFast(), StandFast()))
    if firing:
        have_fired(battle, troops[1])
    if party:
        ship[1].party = Party(Hands(), {"fusiliers": 4})
    return battle, unit[1], ship[1], troops[1]


SIX_HITS = (6, 6, 6, 6, 6, 6, 1, 2, 3, 4, 5, 6)


def test_sc_vector_67_an_armored_vessel_suffers_crew_hits_only():
    battle, unit, ship, troops = armoured_under_fire(firing=True, party=False)
    crew = ship.crew
    fired(battle, (*SIX_HITS, 5, 4, 6, 5), unit, "beja", ship, "volley")
    assert last(battle, "volley_fired").score.total == 8
    assert (troops.figures, ship.crew, ship.small_arms) == (9, crew, {})


def test_sc_vector_67_without_troops_firing_the_crew_is_harder_to_kill():
    battle, unit, ship, troops = armoured_under_fire(firing=False, party=False)
    crew = ship.crew
    fired(battle, (*SIX_HITS, 4, 5), unit, "beja", ship, "volley")
    assert last(battle, "volley_fired").score.total == 9
    assert [saved.save for saved in logged(battle, "save_rolled")] == [5, 5]
    assert (troops.figures, ship.crew) == (10, crew)


def test_sc_vector_68_a_boarding_party_on_deck_has_no_armour():
    battle, unit, ship, troops = armoured_under_fire(firing=True, party=True)
    fired(battle, (*SIX_HITS, 3, 2), unit, "beja", ship, "volley")
    assert [saved.save for saved in logged(battle, "save_rolled")] == [2, 2]
    assert troops.figures == 9
    assert ship.party.troops == {"fusiliers": 3}


def test_sc_vector_69_casualties_slow_a_gun():
    qf = gun("twelve_pdr_qf")
    rates = []
    for crew in (4, 3, 2, 1):
        qf.crew = crew
        rates.append(rate(qf))
    assert rates == [(2, 0), (1, 0), (1, 1), (1, 2)]
    qf.crew = 0
    assert may_fire(make_battle(), qf).rule == "SC-MAN-08"


def test_sc_vector_80_speed_is_whole_points():
    dhow = make_ship("large_boat", "dhow", 1, move=20 * INCH)
    battle = make_battle(dhow)
    assert target_modifier(battle, dhow[1]) == 0


def test_sc_vector_83_a_gun_total_kills_the_last_gunner_and_leaves_the_gun():
    battle, unit, ship = riflemen_and("small_steamer", 7)
    for other in ship.guns:
        other.crew = 0
    bow = ship.gun("bow-gun")
    bow.crew = 1
    fired(battle, (*[6] * 7, *[5] * 7), unit, "sikhs", ship, "volley")
    with ScriptedDice(6) as dice:  # seven hits always tell
        settle_totals(battle, dice)
    assert (bow.crew, bow.destroyed) == (0, False)
    assert refused(battle, ship, "bow-gun", unit) == "SC-MAN-08"
    bow.crew = 1  # re-manned in S1d
    bow.full_crew = 1
    assert legal(battle, ship, "bow-gun", unit).gun is bow


@pytest.mark.parametrize(
    ("outfit", "inches", "needed"),
    [(Outfit(barricades=True), 24, 8), (Outfit(plating=True), 20, 9)],
)
def test_sc_vector_95_barricades_and_plating_are_cover(outfit, inches, needed):
    card = refit(PRINTED["large_steamer"], outfit, Options())
    assert card.move == inches * INCH
    battle, unit, ship = riflemen_and("large_steamer", 1)
    ship.card = card
    assert volley_score(battle, legal(battle, unit, "sikhs", ship, "volley")).total == needed


@pytest.mark.parametrize(
    ("inches", "needed", "faces", "save", "lost"),
    [(10, 5, (1, 4, 5, 6), 0, 2), (20, 7, (1, 4, 5, 6, 1), 1, 0), (20, 7, (1, 4, 5, 6, 2), 1, 1)],
)
def test_sc_vector_99_a_volley_of_regulars(inches, needed, faces, save, lost):
    sikhs, line = facing_units(inches)
    sikhs[1].figures, sikhs[1].leader = 4, Fate.FIT
    battle = make_battle(sikhs, line, phase="F")
    fired(battle, faces, sikhs[1], "sikhs", "beja", "volley")
    assert last(battle, "volley_fired").score.total == needed
    assert (last(battle, "unit_hit").save, line[1].lost) == (save, lost)


@pytest.mark.parametrize(
    ("field", "needed", "saves", "lost"),
    [(make_field(), 6, (), 2), (covered(AreaKind.JUNGLE), 7, (1, 2), 1)],
)
def test_sc_vector_100_light_cover_makes_saves(field, needed, saves, lost):
    sikhs, line = facing_units(12)
    sikhs[1].figures = 4
    battle = make_battle(sikhs, line, field=field, phase="F")
    fired(battle, (5, 6, 6, 2, *saves), sikhs[1], "sikhs", "beja", "volley")
    assert last(battle, "volley_fired").score.total == needed
    assert (last(battle, "unit_hit").hits, line[1].lost) == (2, lost)


def test_sc_vector_100_no_shot_at_25_inches():
    sikhs, line = facing_units(25)
    battle = make_battle(sikhs, line, phase="F")
    assert refused(battle, sikhs[1], "sikhs", "beja", "volley") == "SC-BG-07"


def test_sc_vector_101_riflemen_at_a_plated_steamer():
    battle, unit, ship = riflemen_and("small_steamer", 6, inches=12, card={"cover": Cover.HEAVY})
    crew = ship.crew
    fired(battle, (6, 6, 5, 4, 3, 6, 3, 1, 4, 3, 4), unit, "sikhs", ship, "volley")
    volley = last(battle, "volley_fired")
    assert (volley.score.total, volley.hits, volley.band) == (9, 3, Band.SHORT)
    assert ship.crew == crew - 1
    with ScriptedDice(4, 1) as dice:  # hull, structural
        settle_totals(battle, dice)
    assert (ship.hull_lost, ship.structure_lost) == (0, 1)


def test_sc_vector_101_riflemen_at_a_gunboat():
    battle, unit, ship = riflemen_and("small_gunboat", 6, inches=12)
    crew = ship.crew
    fired(battle, (6, 6, 5, 4, 3, 6, 3, 1, 4, 3, 4), unit, "sikhs", ship, "volley")
    with ScriptedDice() as dice:
        settle_totals(battle, dice)
    assert (ship.crew, ship.structure_lost) == (crew, 0)
    assert [saved.save for saved in logged(battle, "save_rolled")] == [5, 5]


MAXIM = (6, 5, 4, 5, 1, 2, 6, 3, 1)


@pytest.mark.parametrize(
    ("field", "inches", "needed", "saves", "lost"),
    [
        (make_field(), 14, 5, (), 4),
        (covered(AreaKind.BUILDING), 14, 6, (), 2),
        (covered(AreaKind.WORK), 14, 7, (1, 2), 1),
        (make_field(), 20, 6, (), 2),
    ],
)
def test_sc_vector_102_a_maxim_at_a_line(field, inches, needed, saves, lost):
    maxim = section("maxim", position=at(0, -inches - 2))
    line = make_unit("beja", 1, position=at(0, 0))
    battle = make_battle(maxim, line, field=field, phase="F")
    fired(battle, (*MAXIM, *saves), maxim[1], "gun-1", "beja", "burst")
    assert last(battle, "bursts_fired").score.total == needed
    assert line[1].lost == lost
    assert logged(battle, "gun_jammed") == []


def test_sc_vector_102_a_lost_gunner_takes_a_burst():
    maxim = section("maxim", position=at(0, -16))
    line = make_unit("beja", 1, position=at(0, 0))
    battle = make_battle(maxim, line, phase="F")
    maxim[1].guns[0].crew = 1
    fired(battle, MAXIM[:6], maxim[1], "gun-1", "beja", "burst")
    assert last(battle, "bursts_fired").bursts == 2


@pytest.mark.parametrize("jams", [True, False])
def test_sc_vector_103_a_gardner_jams(jams):
    gardner = section("gardner", position=at(0, -22))
    line = make_unit("beja", 1, position=at(0, 0))
    battle = make_battle(gardner, line, options={"mg_jams": jams}, turn=4, phase="F")
    order = gardner[1], "gun-1", "beja", "burst"
    fired(battle, (1, 6, 1, 3), *order)
    assert last(battle, "bursts_fired").hits == 1
    with ScriptedDice() as dice:
        clear_jams(battle, dice)  # S9 of the turn in which it jammed: no die
    battle.turn = 5
    if not jams:
        assert legal(battle, *order).shots == 2
        return
    assert refused(battle, *order) == "SC-BG-08"
    with ScriptedDice(3) as dice:
        clear_jams(battle, dice)
    battle.turn = 6
    assert refused(battle, *order) == "SC-BG-08"
    with ScriptedDice(4) as dice:
        clear_jams(battle, dice)
    battle.turn = 7
    assert legal(battle, *order).shots == 2


@pytest.mark.parametrize(("inches", "needed"), [(24, 5), (25, 6), (54, 6), (55, None)])
def test_sc_vector_104_a_field_gun_at_a_steamer_under_way(inches, needed):
    battery = section("twelve_pdr_bl", position=at(inches + 2, 0))
    steamer = make_ship("small_steamer", "bordein", 1, move=24 * INCH)
    battle = make_battle(battery, steamer, phase="F")
    if needed is None:
        assert refused(battle, battery[1], "gun-1", "bordein") == "SC-BG-09"
        return
    shot = legal(battle, battery[1], "gun-1", "bordein")
    assert gun_score(battle, battery[1], shot.gun, steamer[1], shot.band).total == needed


def test_sc_vector_104_at_anchor_burning_green_and_in_rain():
    battery = section("twelve_pdr_bl")
    steamer = make_ship("small_steamer", "bordein", 1, anchored=True)
    large = make_ship("large_steamer", "safieh", 1, move=24 * INCH)
    burning = make_ship("small_steamer", "burning", 0, quality=Quality.VETERAN)
    battle = make_battle(battery, steamer, large, burning, phase="F")
    piece = battery[1].guns[0]
    for band, needed in ((Band.SHORT, 3), (Band.LONG, 4)):
        assert gun_score(battle, battery[1], piece, steamer[1], band).total == needed
    burning[1].fires = [Fire(1, 1)]
    assert gun_score(battle, burning[1], piece, large[1], Band.LONG).total == 5
    steamer[1].anchored, steamer[1].move = False, 24 * INCH
    battery[1].quality, battle.weather = Quality.GREEN, "rain"
    assert gun_score(battle, battery[1], piece, steamer[1], Band.SHORT).total == 7


@pytest.mark.parametrize(
    ("weather", "needed", "faces", "hit"),
    [
        ("clear", 7, (5,), False),
        ("clear", 7, (6, 1), False),
        ("clear", 7, (6, 2, 1), True),
        ("rain", 8, (6, 2), False),
        ("rain", 8, (6, 3, 1), True),
    ],
)
def test_sc_vector_105_above_six_the_target_side_may_spoil_the_shot(weather, needed, faces, hit):
    battery = section("nine_pdr_rml", position=at(49.75, 0))
    dhow = make_ship("large_boat", "dhow", 1, move=36 * INCH)
    battle = make_battle(
        battery, dhow, phase="F", weather=weather, commanders=(StandFast(), StandFast())
    )
    fired(battle, faces, battery[1], "gun-1", "dhow")
    shot = last(battle, "shot_fired")
    assert (shot.score.total, shot.band, shot.hit) == (needed, Band.LONG, hit)
    assert dhow[1].hull_lost == (1 if hit else 0)


def first_shot_after(piece, turn: int) -> int:
    """The turn of a gun's next shot when it fired in this one."""
    battle = make_battle(phase="F")
    piece.fired, piece.fired_in, piece.shots = turn, "F", 1
    battle.turn = turn + 1
    while may_fire(battle, piece) is not None:
        battle.turn += 1
    return battle.turn


def test_sc_vector_108_reloading_with_men_missing():
    field_gun, light, heavy = gun("nine_pdr_rml"), gun("two_pdr"), gun("forty_pdr_rbl")
    field_gun.crew, light.crew = 3, 1
    assert first_shot_after(field_gun, 3) == 5
    field_gun.crew = 4
    assert first_shot_after(field_gun, 3) == 4
    assert first_shot_after(light, 3) == 6
    assert first_shot_after(heavy, 3) == 5


@pytest.mark.parametrize(
    ("bearing", "expected", "stern"),
    [
        (0, ["bow-gun"], False),
        (30, ["bow-gun"], False),
        (31, ["bow-gun", "starboard-gardner"], True),
        (149, ["bow-gun", "starboard-gardner"], True),
        (150, [], True),
        (180, [], True),
    ],
)
def test_sc_vector_109_what_bears_on_an_enemy(bearing, expected, stern):
    _, ship = make_ship("small_steamer")
    enemy = at(40 * sin(radians(bearing)), 40 * cos(radians(bearing)))
    assert [one.id for one in eligible_guns(ship, enemy)] == expected
    assert bears(ship, gun("nine_pdr_rml", Mount.STERN), enemy) is stern


def test_sc_vector_109_a_gun_location_from_astern_is_rolled_again():
    battery = section("twelve_pdr_bl", position=at(0, -30))
    steamer = make_ship("small_steamer", "bordein", 1)
    battle = make_battle(battery, steamer, phase="F", commanders=(StandFast(), StandFast()))
    fired(battle, (6, 5, 1), battery[1], "gun-1", "bordein")
    assert steamer[1].hull_lost == 1
