"""A side's fleet and a vessel's story."""

import re
from copy import deepcopy
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from battles.application import apply_battle, preview
from battles.models import ReturnRoll
from riverwar.api import edge
from tests import factories
from tests.battles.fixtures import resolved
from tests.factories import give_money
from tests.pages.places import make_place, page
from tests.support.api import Person, done
from vessels.models import Officer, Vessel
from vessels.services import new_captain, post_captain, purchase, relieve, rule_status
from vessels.services.crews import replenish
from vessels.services.naming import rename

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(once):
    return once(make_place)


@pytest.fixture
def place(made):
    return deepcopy(made)


def rewritten(row: Any, **values: Any) -> None:
    """Put values into a row as an undone battle would, without what they rest on."""
    with edge(reason="test"), connection.cursor() as cursor:
        cursor.execute("SELECT set_config('riverwar.restoring', 'on', true)")
        type(row).objects.filter(pk=row.pk).update(**values)
        cursor.execute("SELECT set_config('riverwar.restoring', 'off', true)")


def plain(text: str) -> str:
    """What a page says, without its markup."""
    main = text.partition("<main")[2].partition(">")[2].partition("</main>")[0]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())


def titles(text: str) -> list[str]:
    """The chapters of a story."""
    story = text.partition("<h2>Her story</h2>")[2]
    return [plain(f"<main>{title}</main>") for title in re.findall(r"<h3>(.*?)</h3>", story)]


def test_a_fleet_is_told_with_class_captain_crew_and_guns(place):
    text = plain(page(place.observer, f"/sides/{place.war.expedition.pk}/"))
    captain = Officer.objects.get(vessel=place.war.gunboat)
    assert f"Mayfly available Class Gunboat Captain {captain.name} Crew boat's crew 4 of 4" in text
    assert "Field Gun (4 of 4 men), Machine Gun (4 of 4 men) Aboard Sailors Place camp" in text
    assert "Askari irregular infantry 12 of 12" in text
    assert "Zahra" not in text


def test_an_absent_vessel_stands_in_the_return_queue_with_rule_scope_and_chance(place):
    with edge(reason="test"):
        rule_status(vessel=place.war.gunboat, status="separated", reason="Left behind", by=None)
    since = timezone.now()
    text = plain(page(place.observer, f"/sides/{place.war.expedition.pk}/"))
    # RS-CMP-02: a sum of 10, 11 or 12 on two dice.
    assert f"Mayfly separated since {since:%-d %B %Y}. Comes back by 6 chances of 36" in text
    assert "RS-CMP-05" in text
    story = page(place.observer, f"/vessels/{place.war.gunboat.pk}/")
    assert "Her side has become separated from her. RS-CMP-05" in plain(story)


def test_a_lost_vessel_stays_with_date_place_and_cause(place):
    lost = timezone.now()
    rewritten(
        place.war.dhow,
        status="sunk",
        lost_at=lost,
        lost_where="The old jetty",
        lost_why="Sunk in 1. Jenkins' Mission (RS-HIT-08)",
    )
    text = plain(page(place.observer, f"/sides/{place.war.slavers.pk}/"))
    told = f"{lost:%-d %B %Y}, The old jetty. Sunk in 1. Jenkins' Mission (RS-HIT-08)"
    assert f"Lost Zahra , Dhow sunk {told}" in text
    assert told in plain(page(place.observer, f"/vessels/{place.war.dhow.pk}/"))


def test_a_captured_vessel_stands_with_both_sides(place):
    rewritten(place.war.dhow, side=place.war.expedition)
    loser = plain(page(place.observer, f"/sides/{place.war.slavers.pk}/"))
    captor = plain(page(place.observer, f"/sides/{place.war.expedition.pk}/"))
    assert "Zahra captured now with Wilkinson's Expedition" in loser
    assert "Zahra available Class Dhow" in captor


def test_an_engaged_vessel_leads_to_her_battle(place):
    link = f'<a href="/battles/{place.battle.pk}/">engaged in a battle</a>'
    assert link in page(place.observer, f"/sides/{place.war.expedition.pk}/")
    assert link in page(place.observer, f"/vessels/{place.war.gunboat.pk}/")


def test_damage_by_the_other_book_is_shown_in_boxes_and_words(nile):
    umpire, _, side, vessel = nile
    damage = {"hull_lost": 3, "structure_lost": 1, "boiler_burst": True}
    rewritten(vessel, status="available", condition={"soldiers_companion": damage})
    text = plain(page(umpire, f"/sides/{side.pk}/"))
    # SC-VES-02: a large gunboat has 10 boxes of hull and 20 of structure.
    assert "3 hull boxes lost, 1 structure box lost, boiler burst hull 7 of 10" in text
    assert "structure 19 of 20" in text
    form = plain(page(umpire, f"/vessels/{vessel.pk}/"))
    assert "Record form Move 24″, steam Armour 2; cover: heavy Hull size 2; length 4" in form


def test_a_story_tells_in_order_what_happened_between_battles(place):
    vessel, user = place.war.gunboat, place.organiser
    captain = Officer.objects.get(vessel=vessel)
    with edge(actor=user, reason="test"):
        rename(what=vessel, name="Dragonfly", by=user)
        relieve(officer=captain, by=user)
        new_captain(vessel=vessel, name="Lieutenant Bright", by=user)
        rule_status(vessel=vessel, status="laid_up", reason="Her bottom is foul", by=user)
        rule_status(vessel=vessel, status="available", reason="Scraped", by=user)
        replenish(vessel=vessel, crew={"boat": 4}, by=user)
    assert titles(page(place.observer, f"/vessels/{vessel.pk}/")) == [
        "Joined her side, a Gunboat",
        f"{captain.name} took command",
        "Renamed: Mayfly became Dragonfly",
        f"{captain.name} left her",
        "Lieutenant Bright took command",
        "Laid up: Her bottom is foul",
        "In service again: Scraped",
        "Her crews were made up",
    ]


def test_a_story_begins_with_her_purchase(place):
    give_money(place.war.expedition, 100)
    with edge(reason="test"):
        bought = purchase(
            side=place.war.expedition, vessel_class="river-launch", name="Minnow", by=None
        )
    text = page(place.observer, f"/vessels/{bought.pk}/")
    assert titles(text)[0] == f"Bought: a {bought.class_version.name}"
    price = bought.receipts.get().amount
    assert f"Bought for {price} points RS-PTS-0" in plain(text)


def test_a_captain_is_no_more_of_her_story_once_he_commands_another(place):
    captain = Officer.objects.get(vessel=place.war.gunboat)
    other = factories.make_vessel(place.war.expedition, name="Heron")
    with edge(reason="test"):
        relieve(officer=Officer.objects.get(vessel=other), by=None)
        relieve(officer=captain, by=None)

        post_captain(vessel=other, officer=captain, by=None)
        relieve(officer=captain, by=None)
    hers = titles(page(place.observer, f"/vessels/{place.war.gunboat.pk}/"))
    assert hers[1:] == [f"{captain.name} took command", f"{captain.name} left her"]
    assert titles(page(place.observer, f"/vessels/{other.pk}/"))[-2:] == hers[1:]


def test_a_battle_is_a_chapter_with_all_that_it_changed_of_her(place):
    battle = place.battle
    with edge(reason="test"):
        apply_battle(battle=battle, by=None)
    battle.refresh_from_db()
    for vessel in (place.war.gunboat, place.war.dhow):
        text = page(place.observer, f"/vessels/{vessel.pk}/")
        story = text.partition("<h2>Her story</h2>")[2]
        assert f'<a href="/battles/{place.battle.pk}/">Jenkins&#x27; Mission, battle 1</a>' in story
        hers = [
            change
            for change in preview(place.battle).changes
            if change["name"].partition(",")[0] in (vessel.name, f"Captain of {vessel.name}")
        ]
        rows = story.count('<tr><th scope="row"')
        assert rows == len(hers)
        assert ("It changed nothing of her." in story) == (not hers)
        for change in hers:
            assert f'href="/rules/riverside/#{change["rule"]}"' in story


def test_a_battle_that_is_not_applied_says_so_in_her_story(place):
    assert place.battle.result
    story = plain(page(place.observer, f"/vessels/{place.war.gunboat.pk}/"))
    assert "the result is not in the fleet yet" in story


def test_the_rolls_to_come_back_are_told_with_their_battle(place):
    with edge(reason="test"):
        rule_status(vessel=place.war.gunboat, status="separated", reason="Left behind", by=None)
    battle = resolved(place.scenario)
    rolls = ReturnRoll.objects.filter(battle=battle, vessel=place.war.gunboat)
    story = plain(page(place.observer, f"/vessels/{place.war.gunboat.pk}/"))
    came = rolls.filter(came=True).first()
    if came is None:
        assert f"Rolled {rolls.count()} time" in story
    else:
        assert f"Came back in turn {came.turn}: {', '.join(map(str, came.faces))}." in story


@pytest.mark.parametrize(
    ("template", "key", "told"),
    [
        (
            "past-the-batteries",
            "city-of-alton",
            "Record form Move 8″ Carries stands, of one arm: 2 of infantry, 1 of cavalry,"
            " 1 of artillery Her story",
        ),
        (
            "past-the-batteries",
            "cairo",
            "Record form Move 10″ Armour 3 to fire from the shore Mounts port (smoothbore),"
            " starboard (smoothbore), forward (smoothbore), aft (smoothbore) Her story",
        ),
        ("hampton-roads", "virginia", "Record form"),
    ],
)
def test_a_vessels_page_tells_the_form_of_her_own_book(template, key, told):
    factories.load_catalogue()
    umpire = factories.make_user("umpire")
    founded = Person(umpire).post("/campaigns/", {"template": template, "name": "The river"})
    vessel = Vessel.objects.get(campaign=done(founded, 201)["id"], key=key)
    assert told in plain(page(umpire, f"/vessels/{vessel.pk}/"))
