"""SNS-UNREST: the unrest step: rolls, states, muster, replacements."""

import pytest

from campaigns.rules.deck import Lasting
from campaigns.rules.unrest import State
from riverwar import feed
from riverwar.api import edge
from tests import factories
from tests.turns.world import open_war, play_step, station
from turns.models import Engagement, Government, StandingEffect, Territory
from vessels.models import Officer, TroopUnit, Vessel

pytestmark = pytest.mark.django_db

#: Two dice for each territory, in the order of their keys, that change nothing by themselves.
ORDER = (
    "afghanistan", "burma", "cape", "egypt", "india",
    "south-china", "straits", "sudan", "yangtze", "zululand",
)  # fmt: skip
STILL = (3, 3)


@pytest.fixture
def turn():
    return open_war(deploy=False)


def unrest(turn, number=1, **rolled):
    """Play the step of a turn; every territory not named rolls a six."""
    turn.number = number
    faces = [face for key in ORDER for face in rolled.get(key.replace("-", "_"), STILL)]
    return play_step(turn, "unrest", *faces)


def territory(turn, key):
    return Territory.objects.select_related("side").get(campaign=turn.campaign, key=key)


def set_up(turn, key, **particulars):
    Territory.objects.filter(campaign=turn.campaign, key=key).update(**particulars)


def bands(key):
    """Foot, rifle and horse bands, and guns, of a side."""
    units = TroopUnit.objects.filter(side__key=key, status=TroopUnit.Status.READY)
    types = ("war-band", "rifle-war-band", "horse-war-band", "native-gun")
    return tuple(units.filter(troop_type_version__troop_type__key=kind).count() for kind in types)


def british(turn):
    return Government.objects.get(campaign=turn.campaign).side


def test_sns_unrest_03_up_on_10_and_down_on_4_with_what_bears_on_it(turn):
    # Nobody garrisons the Sudan: one more, and 9 is enough. Egypt with its three units rolls 4.
    for _ in range(3):
        station(british(turn), "cairo")
    step = unrest(turn, sudan=(5, 4), egypt=(2, 2))
    assert (territory(turn, "sudan").index, territory(turn, "egypt").index) == (4, 1)
    told = {each["territory"]: each for each in step.log if each["kind"] == "unrest_rolled"}
    assert told["sudan"]["bearings"] == (("garrison short", 1),)
    assert told["egypt"]["bearings"] == ()


def test_sns_unrest_03_a_gunboat_at_a_river_node_holds_the_garrison_down(turn):
    boat = factories.make_vessel(british(turn), vessel_class="small-gunboat", guns=())
    Vessel.objects.filter(pk=boat.pk).update(location="dongola", card="SG")
    station(british(turn), "wadi-halfa")
    step = unrest(turn)
    told = next(each for each in step.log if each.get("territory") == "sudan")
    assert told["bearings"] == (("gunboat", -1),)


def test_sns_unrest_03_a_neighbour_counts_as_it_was_before_the_step(turn):
    # Afghanistan comes before India in the order, and rises in this very step.
    step = unrest(turn, afghanistan=(6, 5))
    assert territory(turn, "afghanistan").index == 4
    told = next(each for each in step.log if each.get("territory") == "india")
    assert ("neighbour in uprising", 1) not in told["bearings"]


def fought(turn, key, place, *, winner, major=False):
    """A battle of the month before turn 2."""
    natives = territory(turn, key).side
    with edge(reason="test"):
        feed.record(turn.campaign_id, "test.fought", turn, by=None)
        return Engagement.objects.create(
            campaign=turn.campaign, turn=turn, day=3, number=Engagement.objects.count() + 1,
            place=place, territory=key, attacker=british(turn), defender=natives,
            status=Engagement.Status.SETTLED, winner=winner or natives, major=major,
        )  # fmt: skip


def test_sns_unrest_03_last_months_defeat_and_victory_bear_on_the_roll(turn):
    fought(turn, "sudan", "dongola", winner=None)
    fought(turn, "egypt", "cairo", winner=british(turn))
    step = unrest(turn, number=2)
    told = {e["territory"]: e["bearings"] for e in step.log if e["kind"] == "unrest_rolled"}
    assert ("defeat", 1) in told["sudan"]
    assert ("victory", -1) in told["egypt"]


def test_sns_unrest_04_a_major_victory_takes_the_index_down(turn):
    set_up(turn, "sudan", index=5)
    fought(turn, "sudan", "dongola", winner=british(turn), major=True)
    unrest(turn, number=2)
    assert territory(turn, "sudan").index == 4


def test_sns_unrest_04_every_town_held_for_two_months_brings_the_index_to_1(turn):
    station(british(turn), "hong-kong")
    set_up(turn, "south-china", index=5, mustered=State.UPRISING)
    seen = []
    for number in (1, 2, 3):
        unrest(turn, number=number)
        seen.append(
            (territory(turn, "south-china").index, territory(turn, "south-china").months_held)
        )
    assert seen == [(5, 0), (5, 1), (1, 2)]


def test_sns_unrest_04_half_the_muster_when_restless_away_from_the_enemy(turn):
    station(british(turn), "wadi-halfa")
    unrest(turn)
    assert bands("mahdists") == (5, 2, 1, 1)
    sudan = TroopUnit.objects.filter(side__key="mahdists")
    places = set(sudan.values_list("place", flat=True))
    assert len(places) == 1
    assert "wadi-halfa" not in places
    boats = Vessel.objects.filter(side__key="mahdists")
    kinds = list(boats.values_list("class_version__kind", flat=True))
    assert (kinds.count("large_boat"), kinds.count("small_boat"), len(kinds)) == (3, 4, 7)
    # Quiet territories have none: the Cape, India and the Straits.
    assert bands("boers") == bands("mutineers") == (0, 0, 0, 0)


def test_sns_unrest_04_the_whole_muster_in_an_uprising_once(turn):
    unrest(turn)
    unrest(turn, number=2, sudan=(6, 6))
    assert territory(turn, "sudan").state is State.UPRISING
    assert bands("mahdists") == (10, 4, 3, 3)
    steamers = Vessel.objects.filter(side__key="mahdists", class_version__kind="small_steamer")
    assert steamers.count() == 1
    set_up(turn, "sudan", index=3)
    unrest(turn, number=3, sudan=(6, 6))
    assert bands("mahdists") == (10, 4, 3, 3)


def test_sns_unrest_04_independence_brings_three_bands_more(turn):
    set_up(turn, "cape", index=5)
    unrest(turn, cape=(6, 6))
    riders = TroopUnit.objects.filter(side__key="boers", kind="squadron")
    assert (territory(turn, "cape").state, riders.count()) == (State.INDEPENDENCE, 9)


def test_sns_unrest_04_natives_go_home_when_it_is_quiet(turn):
    unrest(turn)
    assert bands("burmese")[0] == 3
    unrest(turn, number=2, burma=(1, 1))
    assert territory(turn, "burma").state is State.QUIET
    assert bands("burmese") == (0, 0, 0, 0)
    units = TroopUnit.objects.filter(side__key="burmese")
    assert set(units.values_list("status", flat=True)) == {TroopUnit.Status.DISBANDED}
    boats = Vessel.objects.filter(side__key="burmese")
    assert set(boats.values_list("status", flat=True)) == {Vessel.Status.SCRAPPED}
    assert not Officer.objects.filter(side__key="burmese").exclude(post="none").exists()
    # And come again with the next unrest.
    unrest(turn, number=3, burma=(6, 6))
    assert bands("burmese")[0] == 3


def test_sns_unrest_05_replacements_from_the_second_month_of_a_rising(turn):
    set_up(turn, "afghanistan", index=4)
    unrest(turn)
    assert territory(turn, "afghanistan").half_points == 0
    with edge(reason="test"):
        event = feed.record(turn.campaign_id, "test.lost", turn, by=None)
        lost = TroopUnit.objects.filter(side__key="afghans", kind="war_band")[:2]
        TroopUnit.objects.filter(pk__in=[u.pk for u in lost]).update(
            status=TroopUnit.Status.DESTROYED, status_event_id=event, figures=0
        )
    before = sum(bands("afghans"))
    unrest(turn, number=2)
    # Four points: two of foot or one of rifle (3), of which none is left to buy more.
    assert sum(bands("afghans")) > before
    assert 2 * 4 - territory(turn, "afghanistan").half_points in (4, 6, 8)


def test_sns_evt_02_the_gun_runners_band_comes_once_its_side_is_in_arms(turn):
    StandingEffect.objects.create(
        campaign=turn.campaign, lasting=Lasting.GUN_RUNNERS, struck="burmese", since=1
    )
    StandingEffect.objects.create(
        campaign=turn.campaign, lasting=Lasting.GUN_RUNNERS, struck="boers", since=1
    )
    unrest(turn)
    assert bands("burmese")[1] == 2  # half of three, and one
    assert bands("boers") == (0, 0, 0, 0)
    open_ones = StandingEffect.objects.filter(ended_in__isnull=True)
    assert [each.struck for each in open_ones] == ["boers"]


def test_sns_evt_02_a_great_chief_leads_his_sides_strongest_band(turn):
    StandingEffect.objects.create(
        campaign=turn.campaign, lasting=Lasting.GREAT_CHIEF, struck="zulu", since=1
    )
    unrest(turn)
    chief = Officer.objects.get(name="Great Chief of the Zulu")
    assert chief.ratings["soldiers_companion"]["leadership"] == 2
    assert (chief.post, chief.unit.side.key, chief.unit.figures) == ("leader", "zulu", 20)
    unrest(turn, number=2)
    assert Officer.objects.filter(name="Great Chief of the Zulu").count() == 1


@pytest.mark.parametrize(("came", "level"), [(True, 6), (False, 5)])
def test_sns_evt_02_a_unit_that_enters_in_two_months_saves_the_level(turn, came, level):
    unit = station(british(turn), "lahore")
    play_step(turn, "event", 10, 1)  # Afghanistan
    station(british(turn), "quetta")  # raised there: it has not come
    unrest(turn, number=2)
    if came:
        TroopUnit.objects.filter(pk=unit.pk).update(place="peshawar")
    unrest(turn, number=3)
    assert Government.objects.get(campaign=turn.campaign).level == level
    assert StandingEffect.objects.get(lasting=Lasting.MISSION).ended_in == 3
