"""SNS-ROLE-04, SNS-VP: the month is reckoned: political level, victory points, the war's end."""

import pytest
from django.utils import timezone

from campaigns.models import Campaign, CampaignSeed, CampaignTurn, Side
from riverwar import feed
from riverwar.api import edge
from tests.factories import make_officer, make_vessel
from tests.turns.parliament import Parliament
from tests.turns.world import advance, open_war, stepping
from turns.causes import causes_of
from turns.models import (
    Election,
    Engagement,
    Government,
    MonthAccount,
    Score,
    StandingEffect,
    Territory,
)
from turns.standings import Standing, standings, told_end
from vessels.models import Officer, Vessel

pytestmark = pytest.mark.django_db


def at_accounts(turn, number=None):
    """The turn as it stands before its accounts, and as another month where a number is given."""
    CampaignTurn.objects.filter(pk=turn.pk).update(step="accounts", number=number or turn.number)
    Territory.objects.filter(campaign=turn.campaign).update(index=2)
    Government.objects.filter(campaign=turn.campaign).update(level=6)
    return CampaignTurn.objects.get(pk=turn.pk)


def side_of(turn, key):
    return Side.objects.get(campaign=turn.campaign, key=key)


def met(turn, *, winner, attacker="mahdists", place="khartoum", major=False, forces=None, day=3):
    """A battle that was fought in the month."""
    other = "british" if attacker != "british" else "mahdists"
    return Engagement.objects.create(
        campaign=turn.campaign,
        turn=turn,
        day=day,
        number=day,
        place=place,
        attacker=side_of(turn, attacker),
        defender=side_of(turn, other),
        winner=side_of(turn, winner),
        major=major,
        status="settled",
        forces=forces or {},
        figures={"sides": {"british": {}, "mahdists": {}}},
    )


def boat(turn, key, *, side="british", status="available", vessel_class="small-gunboat", card=""):
    """A vessel of a side, sunk or not in this month."""
    owner = side_of(turn, side)
    vessel = make_vessel(
        owner, vessel_class=vessel_class, name=key, guns=(), ruleset="soldiers_companion"
    )
    with edge(reason="test"):
        event = feed.record(turn.campaign_id, "vessel.lost", vessel, by=None)
        Vessel.objects.filter(pk=vessel.pk).update(
            card=card,
            status=status,
            status_event=event,
            location="khartoum",
            lost_at=timezone.now() if status == "sunk" else None,
        )
        if status == "sunk":
            Officer.objects.filter(vessel=vessel).update(post=Officer.Post.NONE, vessel=None)
    vessel.refresh_from_db()
    return vessel


def scored(turn):
    """Part, theatre, deed and points of what was scored in a turn."""
    return sorted(Score.objects.filter(turn=turn).values_list("part", "theatre", "deed", "points"))


def test_sns_vp_01_a_battle_scores_for_the_commander_of_its_theatre():
    house = Parliament(at_step=False)
    turn = at_accounts(house.turn)
    met(turn, winner="british")
    met(turn, winner="british", major=True, day=4)
    advance(turn)
    assert scored(turn) == [
        ("british", "north-africa", "battle_won", 1),
        ("british", "north-africa", "major_battle_won", 3),
    ]
    members = set(Score.objects.filter(turn=turn).values_list("member", flat=True))
    assert members == {house.members["gladstone"].pk}
    # SNS-ROLE-04: only the major victory raises the level.
    assert house.government().level == 7


def test_sns_vp_01_a_native_commander_scores_in_his_own_sides_country():
    house = Parliament(at_step=False)
    turn = at_accounts(house.turn)
    met(turn, winner="mahdists", place="khartoum")
    advance(turn)
    assert scored(turn) == [
        ("native", "north-africa", "battle_won", 2),
        ("native", "north-africa", "garrison_town_taken", 4),
    ]
    score = Score.objects.filter(turn=turn, deed="garrison_town_taken").get()
    assert score.member == house.members["lowe"]
    # SNS-ROLE-04: a defeat and a town lost.
    assert house.government().level == 3
    account = MonthAccount.objects.get(turn=turn)
    assert (account.level_before, account.level) == (6, 3)
    assert account.causes == ["defeat", "garrison_town_lost"]


def test_sns_vp_01_a_town_that_was_not_defended_at_its_gates_is_not_taken_in_the_country():
    turn = at_accounts(open_war(deploy=False))
    met(turn, winner="mahdists", place="nile:835")
    met(turn, winner="mahdists", attacker="british", place="berber", day=5)
    with edge(reason="test"):
        assert causes_of(stepping(turn)).towns == []


def test_sns_vp_01_gunboats_lost_and_craft_destroyed():
    turn = at_accounts(open_war(deploy=False))
    large = boat(turn, "Sultan", status="sunk", vessel_class="large-gunboat", card="LG")
    taken = boat(turn, "Tamai", side="mahdists", card="SG")
    rowed = boat(turn, "Nuggar", side="mahdists", status="sunk", vessel_class="large-boat")
    steamer = boat(turn, "Bordein", side="british", vessel_class="small-steamer")
    forces = {
        "british": {"vessels": [large.key, taken.key]},
        "mahdists": {"vessels": [rowed.key, steamer.key]},
    }
    met(turn, winner="british", forces=forces, place="nile:1500")
    alone = boat(turn, "Abu Klea", status="sunk", card="SG")
    advance(turn)
    assert scored(turn) == [
        ("british", "north-africa", "battle_won", 1),
        ("british", "north-africa", "large_boat_or_battery_destroyed", 1),
        ("british", "north-africa", "native_steamer_taken", 3),
        ("british", "north-africa", "own_large_gunboat_lost", -6),
        ("british", "north-africa", "own_small_gunboat_lost", -2),
        ("british", "north-africa", "own_small_gunboat_lost", -2),
        ("native", "north-africa", "large_gunboat_sunk", 8),
        ("native", "north-africa", "small_gunboat_taken", 5),
    ]
    # SNS-ROLE-04: the large gunboat alone costs two.
    assert Government.objects.get(campaign=turn.campaign).level == 4
    # What is lost is reckoned once.
    following = at_accounts(CampaignTurn.objects.get(campaign=turn.campaign, number=2))
    advance(following)
    assert scored(following) == []
    assert alone.status == "sunk"


def test_sns_vp_01_independence_scores_each_month_and_costs_the_level_once():
    turn = at_accounts(open_war(deploy=False))
    Territory.objects.filter(campaign=turn.campaign, key="sudan").update(index=6)
    advance(turn)
    assert scored(turn) == [("native", "north-africa", "month_of_independence", 5)]
    assert Government.objects.get(campaign=turn.campaign).level == 4
    following = at_accounts(CampaignTurn.objects.get(campaign=turn.campaign, number=2))
    Territory.objects.filter(campaign=turn.campaign, key="sudan").update(index=6)
    advance(following)
    assert scored(following) == [("native", "north-africa", "month_of_independence", 5)]
    assert MonthAccount.objects.get(turn=following).level == 6


def test_sns_vp_01_an_uprising_that_is_brought_to_quiet_scores_6():
    turn = at_accounts(open_war(deploy=False))
    sudan = Territory.objects.filter(campaign=turn.campaign, key="sudan")
    for index, points in ((4, []), (2, []), (1, [6]), (1, [])):
        sudan.update(index=index)
        advance(turn)
        assert [row[3] for row in scored(turn)] == points
        turn = at_accounts(CampaignTurn.objects.get(campaign=turn.campaign, number=turn.number + 1))
    assert sudan.get().index == 2


def a_year_before(house, *, chancellor_out=0, unpaid=0):
    """Eleven months of accounts, and December that is to be reckoned."""
    government = house.government()
    CampaignTurn.objects.filter(pk=house.turn.pk).update(number=12)
    for number in range(1, 12):
        month = CampaignTurn.objects.create(
            campaign=house.war, number=number, step="accounts", closed_at=timezone.now()
        )
        MonthAccount.objects.create(
            campaign=house.war, turn=month, level_before=6, level=6,
            prime_minister=government.prime_minister, unpaid=unpaid,
            chancellor=None if number == chancellor_out else government.chancellor,
        )  # fmt: skip
    return at_accounts(CampaignTurn.objects.get(pk=house.turn.pk))


@pytest.mark.parametrize(
    ("year", "deeds", "level"),
    [
        ({}, {"year_as_prime_minister": 1, "year_in_balance_as_chancellor": 1}, 7),
        ({"chancellor_out": 5}, {"year_as_prime_minister": 1}, 7),
        ({"unpaid": 1}, {"year_as_prime_minister": 1}, 6),
    ],
)
def test_sns_vp_02_a_year_in_office_and_a_year_in_balance(year, deeds, level):
    house = Parliament(at_step=False, months=24)
    december = a_year_before(house, **year)
    advance(december)
    won = dict(Score.objects.filter(turn=december).values_list("deed", "points"))
    assert won == deeds
    assert house.government().level == level


def test_sns_vp_01_each_quiet_territory_scores_2_at_the_years_end():
    turn = at_accounts(open_war(deploy=False, options={"months": 24}), number=12)
    Territory.objects.filter(campaign=turn.campaign, key__in=("egypt", "straits")).update(index=1)
    advance(turn)
    assert scored(turn) == [
        ("british", "china", "year_end_quiet", 2),
        ("british", "north-africa", "year_end_quiet", 2),
    ]


def test_sns_vp_03_the_campaign_ends_after_the_set_month_and_tells_who_won():
    turn = at_accounts(open_war(deploy=False, options={"months": 1}))
    met(turn, winner="mahdists", place="nile:1500")
    closed = advance(turn)
    assert closed.closed_at is not None
    campaign = Campaign.objects.get(pk=turn.campaign_id)
    assert campaign.state == "ended"
    assert not CampaignTurn.objects.filter(campaign=campaign, number=2).exists()
    assert CampaignSeed.objects.get(campaign=campaign).shown_seed is not None
    told = [entry["told"] for entry in turn.steps.get(step="accounts").log]
    assert told[-1] == "The campaign ended: The Mahdists won with 2 victory points."
    assert standings(campaign, through=1) == [Standing("The Mahdists", 2)]


def test_sns_vp_03_players_who_are_level_share_the_victory():
    level = [Standing("lowe", 4), Standing("bright", 4), Standing("disraeli", 1)]
    assert told_end(level) == (
        "The campaign ended: lowe and bright shared the victory with 4 victory points."
    )
    assert told_end([]) == "The campaign ended, and nobody had scored."


def test_sns_role_04_at_level_0_the_ministry_falls_and_the_players_elect():
    house = Parliament(at_step=False)
    turn = at_accounts(house.turn)
    house.set_level(1)
    met(turn, winner="mahdists", attacker="british", place="berber")
    advance(turn)
    fallen = house.government()
    assert (fallen.level, fallen.prime_minister, fallen.chancellor) == (0, None, None)
    assert Election.objects.get(campaign=house.war).status == "open"
    # A month later there is no ministry that could fall again.
    following = CampaignTurn.objects.get(campaign=house.war, number=2)
    CampaignTurn.objects.filter(pk=following.pk).update(step="accounts")
    following.refresh_from_db()
    advance(following)
    assert Election.objects.filter(campaign=house.war).count() == 1


def test_sns_role_02_without_votes_a_new_ministry_is_there_at_once():
    turn = at_accounts(open_war(deploy=False))
    Government.objects.filter(campaign=turn.campaign).update(level=1)
    met(turn, winner="mahdists", attacker="british", place="berber")
    advance(turn)
    assert Government.objects.get(campaign=turn.campaign).level == 5
    assert not Election.objects.exists()
    told = [entry["told"] for entry in turn.steps.get(step="accounts").log]
    assert "The ministry fell at political level 0. The new one began at level 5." in told


def test_sns_vp_01_a_great_chief_who_is_lost_costs_his_commander_3_once():
    turn = at_accounts(open_war(deploy=False))
    side = side_of(turn, "zulu")
    chief = make_officer(side, name="Great Chief of the Zulu", kind="small-boat")
    with edge(reason="test"):
        event = feed.record(turn.campaign_id, "officer.fell", chief, by=None)
        Officer.objects.filter(pk=chief.pk).update(fate="dead", fate_event=event)
    StandingEffect.objects.create(
        campaign=turn.campaign, lasting="great_chief", struck="zulu", since=1,
        left={"officer": chief.key},
    )  # fmt: skip
    advance(turn)
    assert scored(turn) == [("native", "south-africa", "great_chief_lost", -3)]
    following = at_accounts(CampaignTurn.objects.get(campaign=turn.campaign, number=2))
    advance(following)
    assert scored(following) == []
