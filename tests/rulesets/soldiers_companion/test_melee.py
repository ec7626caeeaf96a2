"""SC-BG-15, SC-BRD-06: melees."""

from __future__ import annotations

import pytest

from rulesets.core.battlefield import Area, AreaKind
from rulesets.core.dice import Roll
from rulesets.core.score import Score
from rulesets.soldiers_companion.fire.ashore import land_losses
from rulesets.soldiers_companion.people.boarding_melee import (
    attacking,
    boarding_melees,
    defending,
    first_round_cover,
)
from rulesets.soldiers_companion.people.land_melee import land_melees, melee_bonus, part
from rulesets.soldiers_companion.people.melee import best, pairs
from rulesets.soldiers_companion.state import Fate, Hands, Muster, Status
from rulesets.soldiers_companion.tables import (
    Cover,
    Formation,
    Morale,
    Post,
    Quality,
    Rank,
    UnitKind,
)
from tests.rulesets.soldiers_companion.alongside import alongside, board, party
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import (
    MIDDLE,
    at,
    heading,
    last,
    logged,
    make_battle,
    make_field,
    make_unit,
)
from tests.support.dice import ScriptedDice


def boarded(boarders=2, deck=1, *, arrived=0, **changes):
    """ "dhow" with some deckhands, and ratings of "tamai" aboard."""
    battle, ship, enemy = alongside(**changes)
    ship.posts[Post.DECK] = Hands(0, 0, 0)
    board(battle, ship, enemy, party(ratings=boarders), arrived=arrived)
    enemy.posts[Post.DECK] = Hands(0, 0, deck)
    enemy.defence = enemy.defence_at_phase = deck
    return battle, ship, enemy


def fight(battle, *faces):
    with ScriptedDice(*faces) as dice:
        boarding_melees(battle, dice)


def test_sc_bg_15_spare_figures_join_in_order_three_to_one_at_most():
    battle, ship, enemy = boarded(7, 2)
    made = pairs(attacking(battle, [ship]), defending(battle, enemy, [ship]))
    assert [(len(pair.attackers), len(pair.defenders)) for pair in made] == [(3, 1), (3, 1)]
    battle, ship, enemy = boarded(3, 2)
    made = pairs(attacking(battle, [ship]), defending(battle, enemy, [ship]))
    assert [(len(pair.attackers), len(pair.defenders)) for pair in made] == [(2, 1), (1, 1)]
    assert pairs([], attacking(battle, [ship])) == []


def test_sc_bg_15_the_highest_die_counts_with_its_own_modifiers():
    battle, ship, _ = boarded(2)
    plain, good = attacking(battle, [ship])
    good = type(good)(good.side, good.owner, "boarders", Rank.PO, None, Score((("x", 2),)))
    assert best((plain, good), Roll(6, (5, 4), "")) == (5, Score(()))
    assert best((plain, good), Roll(6, (4, 4), "")) == (4, Score((("x", 2),)))


def test_sc_bg_15_dice_are_rolled_pair_by_pair_the_attackers_first():
    battle, _, _ = boarded(2, 2)
    with ScriptedDice(3, 3, 4, 4) as dice:
        boarding_melees(battle, dice)
    assert dice.asked == [
        "melee|dhow|attack|1",
        "melee|dhow|defence|1",
        "melee|dhow|attack|2",
        "melee|dhow|defence|2",
    ]


@pytest.mark.parametrize(
    ("attack", "defence", "scores", "winner"),
    [
        (4, 4, (0, 0), None),
        (5, 4, (0, 1), "british"),
        (4, 5, (1, 0), "mahdists"),
        (6, 4, (0, 2), "british"),
        (1, 6, (2, 0), "mahdists"),
    ],
)
def test_sc_bg_15_the_difference_decides(attack, defence, scores, winner):
    battle, ship, enemy = boarded(1, 1)
    fight(battle, attack, defence)
    fought = last(battle, "round_fought")
    assert fought.scores == scores
    assert fought.winner == winner
    if winner == "british" and scores[1] == 2:
        assert enemy.status is Status.SURRENDERED  # nobody was left to defend it
    if winner == "mahdists" and scores[0] == 2:
        assert ship.boarders is None


def test_sc_bg_15_quality_and_warriors_count():
    battle, ship, enemy = boarded(1, 1)
    ship.quality, enemy.quality, ship.warrior = Quality.ELITE, Quality.GREEN, True
    fight(battle, 1, 5)  # 1 + 2 + 1 against 5 - 1
    assert last(battle, "round_fought").scores == (0, 0)


def test_sc_bg_15_boarders_have_one_more_on_the_turn_of_crossing():
    battle, ship, _ = boarded(1, 1, arrived=1)
    assert [one.bonus.total for one in attacking(battle, [ship])] == [1]
    battle.turn = 2
    assert [one.bonus.total for one in attacking(battle, [ship])] == [0]


@pytest.mark.parametrize(
    ("cover", "size", "arrived", "bonus"),
    [
        (Cover.MEDIUM, 1, 1, 1),
        (Cover.HEAVY, 3, 1, 1),  # once
        (Cover.LIGHT, 1, 1, 0),
        (Cover.NONE, 3, 1, 1),
        (Cover.NONE, 2, 1, 0),
        (Cover.HEAVY, 1, 0, 0),
    ],
)
def test_sc_bg_15_cover_or_a_larger_hull_help_in_the_first_round(cover, size, arrived, bonus):
    battle, ship, enemy = boarded(
        1, 1, arrived=arrived, second={"card": {"cover": cover, "size": size}}
    )
    assert sum(value for _, value in first_round_cover(battle, enemy, [ship])) == bonus


def test_sc_bg_15_a_leader_helps_his_pair():
    battle, ship, enemy = boarded(1, 1)
    ship.boarders = party(officers=1, ratings=1)
    ship.boarders.aboard = enemy
    made = attacking(battle, [ship])
    assert [one.rank for one in made] == [Rank.OFFICER, Rank.RATING]
    assert best(made, Roll(6, (1, 5), ""))[1].total == 1
    ship.captain = Fate.DEAD
    assert best(attacking(battle, [ship]), Roll(6, (1, 5), ""))[1].total == 0


def test_sc_bg_16_checked_counts_for_nothing_in_a_boarding_action_and_shaken_does():
    battle, ship, enemy = boarded(1, 1)
    enemy.morale = Morale.CHECKED
    assert [one.bonus.total for one in defending(battle, enemy, [ship])] == [0]
    enemy.morale = Morale.SHAKEN
    assert [one.bonus.total for one in defending(battle, enemy, [ship])] == [-1]


def test_sc_brd_06_defenders_stand_in_the_order_party_marines_deckhands():
    battle, ship, enemy = boarded(1, 1)
    unit = make_unit("marines", 1, aboard=enemy, marines=True, figures=3)[1]
    battle.units["marines"] = unit
    enemy.party = party(marines=1)
    enemy.party.crew.pos = 1
    made = defending(battle, enemy, [ship])
    assert [(one.body, one.unit) for one in made] == [
        ("party", None),
        ("party", "marines"),
        ("deck", "marines"),
        ("deck", "marines"),
        ("deck", None),
    ]


def test_sc_brd_06_gunners_bridge_and_engineers_stay_at_their_posts():
    battle, _ship, enemy = boarded(3, 0)
    fight(battle)
    assert enemy.status is Status.SURRENDERED
    assert enemy.crew > 0


def test_sc_bg_15_the_owner_chooses_who_falls_in_the_pair():
    battle, ship, enemy = boarded(1, 1, ours=StandFast(lose_man=1))
    ship.boarders = party(pos=1, ratings=1)
    ship.boarders.aboard = enemy
    fight(battle, 1, 2, 5)
    assert (ship.boarders.crew.pos, ship.boarders.crew.ratings) == (1, 0)


def test_sc_bg_18_the_captain_falls_with_the_last_officer():
    battle, ship, enemy = boarded(1, 1)
    ship.posts[Post.BRIDGE].officers = 0
    ship.boarders = party(officers=1, ratings=1)
    ship.boarders.aboard = enemy
    fight(battle, 1, 1, 6)
    assert ship.captain is Fate.DEAD


def test_sc_bg_18_a_leader_of_troops_may_be_among_the_fallen():
    battle, ship, enemy = boarded(1, 1)
    unit = make_unit("sikhs", 0, aboard=ship, leader=Fate.FIT, leadership=1)[1]
    unit.side = ship.side
    battle.units["sikhs"] = unit
    ship.boarders = party(sikhs=2)
    ship.boarders.aboard = enemy
    with ScriptedDice(1, 1, 6, 6) as dice:
        boarding_melees(battle, dice)
        land_losses(battle, dice)
    assert ship.boarders.troops == {"sikhs": 1}
    assert unit.figures == 9
    assert unit.leader is Fate.DEAD


def test_sc_bg_15_the_round_is_lost_by_the_higher_score():
    battle, ship, enemy = boarded(2, 2)
    fight(battle, 6, 4, 4, 5)  # a deckhand falls; a boarder is pushed back
    assert last(battle, "round_fought").scores == (1, 2)
    assert enemy.causes == {"melee lost"}
    assert ship.boarders.causes == set()
    assert battle.victors == [ship]


# -- ashore --------------------------------------------------------------------------------------


def ashore(*, field=None, ours=None, theirs=None, charging=True):
    """ "sikhs" of side 0 has charged "ansar" of side 1; both on dry land, touching."""
    one = make_unit("sikhs", 0, position=at(0, 0), figures=1, **(ours or {}))
    other = make_unit(
        "ansar", 1, position=at(0, 2), facing=heading(180), figures=1, **(theirs or {})
    )
    battle = make_battle(one, other, commanders=(StandFast(), StandFast()), field=field)
    battle.turns.append([])
    one[1].in_melee, other[1].in_melee = "ansar", "sikhs"
    one[1].charging = "ansar" if charging else None
    return battle, one[1], other[1]


def dry():
    """A reach whose middle is land."""
    return make_field(north=((0, 60_000), (200_000, 60_000)), south=((0, 0), (200_000, 0)))


def land(battle, *faces):
    with ScriptedDice(*faces) as dice:
        land_melees(battle, dice)
        land_losses(battle, dice)
        part(battle)


def test_sc_bg_15_a_charge_has_one_more_in_its_first_round():
    battle, sikhs, ansar = ashore()
    assert (melee_bonus(battle, sikhs).total, melee_bonus(battle, ansar).total) == (1, 0)
    sikhs.charging = None
    assert melee_bonus(battle, sikhs).total == 0


@pytest.mark.parametrize(
    ("changes", "bonus"),
    [
        ({"warrior": True}, 1),
        ({"quality": Quality.GREEN}, -1),
        ({"morale": Morale.CHECKED}, -1),
        ({"disordered": True, "morale": Morale.SHAKEN}, -1),
        ({"facing": heading(0)}, -1),  # taken in the rear
        ({"facing": heading(90)}, 0),
        ({"facing": heading(80)}, -1),
        ({"kind": UnitKind.GUN_SECTION}, -1),
        ({"mounted": True}, 0),
    ],
)
def test_sc_bg_15_modifiers_ashore(changes, bonus):
    battle, _, ansar = ashore()
    for name, value in changes.items():
        setattr(ansar, name, value)
    assert melee_bonus(battle, ansar).total == bonus


def test_sc_bg_15_mounted_against_foot_not_formed():
    battle, sikhs, ansar = ashore(charging=False)
    sikhs.mounted = True
    assert melee_bonus(battle, sikhs).total == 0
    ansar.formation = Formation.OPEN
    assert melee_bonus(battle, sikhs).total == 1
    ansar.mounted = True
    assert melee_bonus(battle, sikhs).total == 0


def test_sc_bg_15_cover_helps_the_charged_once():
    x, y = MIDDLE
    outline = (
        (x - 9000, y - 9000),
        (x + 9000, y - 9000),
        (x + 9000, y + 9000),
        (x - 9000, y + 9000),
    )
    ground = make_field(areas=(Area("village", AreaKind.BUILDING, outline),))
    battle, sikhs, ansar = ashore(field=ground)
    assert melee_bonus(battle, ansar).total == 1
    sikhs.charging = None
    assert melee_bonus(battle, ansar).total == 0


def test_sc_bg_15_the_pushed_back_loser_gives_an_inch():
    battle, _sikhs, ansar = ashore(field=dry())
    land(battle, 4, 4)  # 5 to 4
    assert ansar.position == at(0, 3)
    assert ansar.causes == {"melee lost"}
    assert ansar.in_melee == "sikhs"


def test_sc_bg_15_who_has_no_enemy_left_fights_no_longer():
    battle, sikhs, ansar = ashore()
    land(battle, 5, 4)  # 6 to 4
    assert ansar.status is Muster.DESTROYED
    assert sikhs.in_melee is None
    assert logged(battle, "melee_parted")


def test_sc_bg_15_two_units_on_one_fight_one_melee():
    battle, sikhs, ansar = ashore()
    gurkhas = make_unit("gurkhas", 0, position=at(2, 2), figures=1)[1]
    gurkhas.side, gurkhas.in_melee = sikhs.side, "ansar"
    battle.units = {"ansar": ansar, "gurkhas": gurkhas, "sikhs": sikhs}
    sikhs.side.units.append(gurkhas)
    with ScriptedDice(2, 3, 4) as dice:
        land_melees(battle, dice)
    assert dice.asked == ["melee|ansar|attack|1", "melee|ansar|defence|1"]
    assert last(battle, "round_fought").attackers == ("gurkhas", "sikhs")


def test_sc_bg_15_a_round_can_be_checked_by_its_sentences():
    battle, ship, enemy = boarded(2, 2, arrived=1)
    enemy.quality = Quality.GREEN
    fight(battle, 3, 5, 4, 3)  # 3 + 1 against 5 - 1; 4 + 1 against 3 - 1
    assert [event.tell(str) for event in logged(battle, "pair_fought")] == [
        "Pair 1 of dhow: 3 and +1 (+1 SC-BG-15) against 5 and -1 (-1 SC-BG-04); evenly matched.",
        "Pair 2 of dhow: 4 and +1 (+1 SC-BG-15) against 3 and -1 (-1 SC-BG-04); "
        "the defenders lost a figure.",
    ]
    assert ship.boarders.total == 2


def test_sc_bg_15_the_captain_leads_one_pair():
    battle, ship, enemy = boarded(1, 1)
    enemy.posts[Post.DECK].officers = 2
    assert [one.leads for one in defending(battle, enemy, [ship])] == [True, False, False]
    enemy.party = party(officers=1)
    assert [one.leads for one in defending(battle, enemy, [ship])] == [True] + [False] * 3
    enemy.boarders = party(officers=1)
    assert not any(one.leads for one in defending(battle, enemy, [ship]))


def test_sc_bg_15_the_leader_of_a_unit_fights_in_one_place():
    battle, ship, enemy = boarded(1, 0)
    marines = make_unit("marines", 1, aboard=enemy, marines=True, figures=3, leader=Fate.FIT)[1]
    battle.units["marines"] = marines
    enemy.party = party(marines=1)
    assert [one.leads for one in defending(battle, enemy, [ship])] == [True, False, False]
