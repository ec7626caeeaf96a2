"""A fleet of vessels of several books: who may fight by which, and damage carried over."""

from copy import deepcopy

import pytest

from riverwar.api import edge
from tests.battles.across import COMPANION, RICHMOND, RIVERSIDE, SMOKE, Across
from tests.factories import make_unit
from tests.support.api import done, refused
from vessels.books import fleet_book
from vessels.carrying import CARRIED, record_of, settled
from vessels.models import Vessel
from vessels.models.repairs import RepairJob, Task
from vessels.services.loading import embark
from vessels.services.repairs_ended import _mend

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("seeds_in_order")]


@pytest.fixture(scope="module")
def made(once):
    return once(converted)


def converted():
    """Each vessel rated for the three books that most of the tests play by."""
    war = Across()
    war.convert(COMPANION, RICHMOND, SMOKE)
    return war


@pytest.fixture
def war(made):
    return deepcopy(made)


def harm(war, **conditions):
    for key, condition in conditions.items():
        Vessel.objects.filter(pk=war.vessels[key].pk).update(condition=condition)


def test_cv_sid_02_a_sides_doctrine_is_the_nearest_of_the_scenarios_book(war):
    """Wilkinson's sides bombard and land by Riverside, with words that it alone has."""
    standing = {"mayfly": {"station": "hold"}}
    expedition = war.campaign.sides.get(key="expedition")
    assert expedition.doctrine.keys() == {"name", "shallows", "shooters"}
    war.campaign.sides.filter(pk=expedition.pk).update(standing=standing)

    def plans(scenario):
        shown = done(war.umpire.get(f"/scenarios/{scenario['id']}/setup/"))
        return {
            side["id"]: (side["doctrine"], side["standing"]) for side in shown["setup"]["sides"]
        }

    scenario = war.opened(RICHMOND)
    assert plans(scenario) == {
        "expedition": ({"name": "steady"}, {}),
        "slavers": ({"name": "landing"}, {}),
    }
    side = next(side for side in scenario["sides"] if side["key"] == "expedition")
    path = f"/scenario-sides/{side['id']}/"
    done(war.umpire.patch(path, {"doctrine": {"name": "bold"}}, tag="*"))
    assert plans(scenario)["expedition"] == ({"name": "bold"}, {})


@pytest.mark.parametrize(
    ("aboard", "way_out"), [(True, "put it ashore, and leave it out"), (False, "leave it out")]
)
def test_a_unit_that_the_book_does_not_rate_is_listed_and_told_and_not_fought(war, aboard, way_out):
    cairo = war.vessels["cairo"]
    unit = make_unit(cairo.side, troop_type="boarding-company", name="Boarders")
    if aboard:
        with edge(reason="test"):
            embark(unit=unit, vessel=cairo, by=None, ruleset=SMOKE)
    place = {} if aboard else {"position": [40_000, 4_000]}
    scenario = war.opened(COMPANION, units=[{"unit": str(unit.pk), **place}])
    shown = done(war.umpire.get(f"/scenarios/{scenario['id']}/setup/"))
    assert [(one["pointer"], one["code"]) for one in shown["problems"]] == [
        ("/units/boarders", "not_rated")
    ]
    assert shown["problems"][0]["detail"] == (
        "Boarders: its type is rated for smoke_on_the_water, and not for soldiers_companion; "
        f"{way_out}, or fight by smoke_on_the_water."
    )
    body = {"scenario": scenario["id"]}
    for address, more in (
        ("/battles/", {}),
        ("/forecasts/", {"runs": 1}),
        ("/forecasts/compare/", {"runs": 1, "rulesets": [COMPANION, SMOKE]}),
    ):
        problem = refused(war.umpire.post(address, {**body, **more}), 409, "units_unavailable")
        assert [one["code"] for one in problem["errors"]] == ["not_rated"]
    if aboard:
        done(war.umpire.post(f"/units/{unit.pk}/disembark/"))
    line = war.umpire.only("/scenario-units/", scenario=scenario["id"])
    war.umpire.delete(f"/scenario-units/{line['id']}/")
    assert war.setup(scenario)


def records(war):
    """What each vessel's row keeps of her damage, by key, of those that are still there."""
    return {row["key"]: row["condition"] for row in war.rows() if row["status"] == "available"}


@pytest.mark.parametrize("other", [RICHMOND, SMOKE])
def test_cv_wea_07_a_battle_by_another_book_begins_damaged_and_adds_its_own(war, other):
    record = {"hull_lost": 3, "structure_lost": 4}
    harm(war, sultan={COMPANION: record}, tamai={COMPANION: {"hull_lost": 1}})
    scenario = war.opened(other, "By another book")
    begun = war.setup(scenario)
    assert begun["sultan"]["condition"]["hull_lost"] >= 1
    ended = war.fought(scenario).result["conditions"]
    kept = records(war)
    assert kept
    by_companion = war.opened(COMPANION, "By her own again")
    shown = done(war.umpire.get(f"/scenarios/{by_companion['id']}/setup/"))
    assert [one for one in shown["problems"] if one["code"] != "nothing_present"] == []
    for key in {"sultan", "tamai"} & kept.keys():
        before = record if key == "sultan" else {"hull_lost": 1}
        assert kept[key][COMPANION] == before, "her own book's record stays as it is"
        if ended[key]["condition"] == begun[key]["condition"]:
            assert kept[key].keys() == {COMPANION}
            continue
        assert kept[key][other] == ended[key]["condition"]
        assert kept[key][CARRIED] == {
            "own": before,
            "legs": [
                {
                    "book": other,
                    "began": begun[key]["condition"],
                    "left": ended[key]["condition"],
                }
            ],
        }
        again = {one["id"]: one for one in shown["setup"]["vessels"]}[key]["condition"]
        assert all(again.get(name, 0) >= lost for name, lost in before.items())


def test_a_fleet_fights_by_four_books_one_after_the_other_and_stays_valid(war):
    war.convert(RIVERSIDE)
    fought = []
    for day, book in enumerate((RIVERSIDE, RICHMOND, SMOKE, COMPANION, RICHMOND)):
        sides = {row["side"]["key"] for row in war.rows() if row["status"] == "available"}
        if len(sides) < 2:
            break
        scenario = war.opened(book, f"Day {day}")
        war.setup(scenario)
        fought.append(war.fought(scenario).ruleset)
    assert len(fought) >= 2


def test_cv_wea_03_going_to_and_fro_without_new_damage_changes_no_record(war):
    record = {"hull_lost": 3, "structure_lost": 5}
    harm(war, sultan={COMPANION: record})
    by_richmond = war.setup(war.opened(RICHMOND))["sultan"]
    assert by_richmond["kind"] != "large_gunboat"
    assert by_richmond["condition"]["hull_lost"] >= 1
    assert war.setup(war.opened(COMPANION, "Again"))["sultan"]["condition"] == record
    assert CARRIED not in Vessel.objects.get(pk=war.vessels["sultan"].pk).condition


def carried(own, book, began, left):
    """A vessel's condition after battles of another book."""
    leg = {"book": book, "began": began, "left": left}
    return {COMPANION: own, book: left, CARRIED: {"own": own, "legs": [leg]}}


def test_cv_wea_07_only_new_damage_is_added_and_a_repair_leads_over_it(war):
    own = {"hull_lost": 3}
    harm(war, sultan={COMPANION: own})
    began = war.setup(war.opened(RICHMOND, "First"))["sultan"]["condition"]
    # No new damage: her own record as it was.
    harm(war, sultan=carried(own, RICHMOND, began, began))
    assert war.setup(war.opened(COMPANION, "Same"))["sultan"]["condition"] == own
    # A point more, of the points that she has there.
    points = war.vessels["sultan"]
    points.refresh_from_db()
    full = fleet_book(RICHMOND, {}).boxes(points.kind(RICHMOND), points.ratings(RICHMOND))["hull"]
    worse = {"hull_lost": began["hull_lost"] + 1}
    harm(war, sultan=carried(own, RICHMOND, began, worse))
    assert war.setup(war.opened(RICHMOND, "Later"))["sultan"]["condition"] == worse
    hull = points.ratings(COMPANION)["hull"]
    now = war.setup(war.opened(COMPANION, "Worse"))["sultan"]["condition"]["hull_lost"]
    # Shares in thousandths, those of the point rounded down; boxes up, and one is left to her.
    added = 1000 * worse["hull_lost"] // full - 1000 * began["hull_lost"] // full
    assert now == min(hull - 1, -(-(1000 * own["hull_lost"] // hull + added) * hull // 1000))
    # A yard of her own book has made her whole: that record changed last.
    harm(war, sultan={**carried(own, RICHMOND, began, worse), COMPANION: {}})
    assert war.setup(war.opened(RICHMOND, "Mended"))["sultan"]["condition"] == {}
    # A yard of the other book has made good what that book did, and no more.
    harm(war, sultan={**carried(own, RICHMOND, began, worse), RICHMOND: {}})
    assert war.setup(war.opened(COMPANION, "Eased"))["sultan"]["condition"] == own


@pytest.mark.parametrize(
    ("key", "damage"),
    [
        ("sultan", carried({}, RICHMOND, {}, {"hull_lost": 3})),
        ("sultan", carried({"hull_lost": 3}, RICHMOND, {"hull_lost": 3}, {"hull_lost": 4})),
        ("cairo", {SMOKE: {"hull_lost": 4}}),
        ("cairo", {SMOKE: {"hull_lost": 1}, COMPANION: {"hull_lost": 5}, CARRIED: {
            "own": {"hull_lost": 1},
            "legs": [{"book": COMPANION, "began": {"hull_lost": 1}, "left": {"hull_lost": 5}}],
        }}),
    ],
)  # fmt: skip
def test_sns_rep_01_what_a_yard_mends_stays_mended_whatever_book_did_it(war, key, damage):
    """Each job takes a box of the Soldier's Companion off; none comes back, and at last she is
    whole by every book."""
    harm(war, **{key: damage})
    vessel = war.vessels[key]
    vessel.refresh_from_db()
    lost = record_of(vessel, COMPANION)["hull_lost"]
    assert lost > 1
    for left in reversed(range(lost)):
        _mend(vessel, RepairJob(task=Task.HULL))
        vessel.save(update_fields=["condition"])
        assert record_of(vessel, COMPANION).get("hull_lost", 0) == left
        begun = war.setup(war.opened(COMPANION, f"With {left}"))[key]["condition"]
        assert begun.get("hull_lost", 0) == left
    by_richmond = war.setup(war.opened(RICHMOND, "Whole"))[key]["condition"]
    assert by_richmond.get("hull_lost", 0) == 0


def test_or_cmp_02_a_base_mends_the_damage_of_all_books_by_the_book_that_tells_it(war):
    """The Soldier's Companion took 3 boxes of her, On To Richmond a point more; two turns at a base
    mend four points, and what is left is the same by every book from then on."""
    harm(war, sultan={COMPANION: {"hull_lost": 3}})
    began = war.setup(war.opened(RICHMOND, "First"))["sultan"]["condition"]
    lost = began["hull_lost"] + 1
    harm(war, sultan=carried({"hull_lost": 3}, RICHMOND, began, {"hull_lost": lost}))

    def lies(turns):
        for status, more in (("in_repair", {}), ("available", {"turns": turns})):
            path = f"/vessels/{war.vessels['sultan'].pk}/rule/"
            told = done(war.umpire.post(path, {"status": status, "reason": "Cairo", **more}))
        return told["condition"]

    assert lies(0)[COMPANION] == {"hull_lost": 3}, "nothing was mended"
    left = lies(1)
    assert left == {
        RICHMOND: {"hull_lost": lost - 2},
        CARRIED: {
            "own": {},
            "legs": [{"book": RICHMOND, "began": {}, "left": {"hull_lost": lost - 2}}],
        },
    }
    sultan = war.vessels["sultan"]
    sultan.refresh_from_db()
    ours, hull = sultan.ratings(RICHMOND), sultan.ratings(COMPANION)["hull"]
    points = fleet_book(RICHMOND, {}).boxes(sultan.kind(RICHMOND), ours)["hull"]
    by_companion = war.setup(war.opened(COMPANION, "By hers"))["sultan"]["condition"]
    # CV-WEA-02: the share in thousandths rounded down, boxes up.
    assert by_companion["hull_lost"] == -(-(1000 * (lost - 2) // points) * hull // 1000)
    assert lies(9) == {}


def test_sc_form_01_what_the_river_does_to_her_is_on_her_record_by_every_book(war):
    """Two boxes more, of a vessel of another book that was harmed by its own."""
    harm(war, cairo={SMOKE: {"hull_lost": 4}})
    vessel = war.vessels["cairo"]
    vessel.refresh_from_db()
    before = record_of(vessel, COMPANION)
    after = {**before, "hull_lost": before["hull_lost"] + 2}
    harm(war, cairo=settled(vessel.condition, COMPANION, after, own=SMOKE))

    assert war.setup(war.opened(COMPANION, "By it"))["cairo"]["condition"] == after
    assert war.setup(war.opened(SMOKE, "By hers"))["cairo"]["condition"]["hull_lost"] > 4
