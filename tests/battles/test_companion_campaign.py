"""The main job with the Soldier's Companion book, through the API, and what lasts of a battle."""

from copy import deepcopy
from itertools import combinations

import pytest

from battles.forecast import advance
from battles.models import Battle
from battles.snapshots import read
from rulesets import resolve
from tests.battles.fixtures import WORKER
from tests.battles.templates import TemplateWar
from tests.factories import make_user
from tests.support.api import Person, done, refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("seeds_in_order")]

BOOK = "soldiers_companion"
#: Sunk, blown up, taken: by melee, for want of defenders or of officers, or by her crew's morale.
ENDS_OF_A_VESSEL = {
    "SC-HULL-03", "SC-MAG-03", "SC-BRD-06", "SC-BRD-07", "SC-MAN-05", "SC-BG-16",
}  # fmt: skip
REACH = {
    "length": 120_000,
    "width": 96_000,
    "river": {
        "north": [[0, 84_000], [120_000, 84_000]],
        "south": [[0, 12_000], [120_000, 12_000]],
    },
    "shallows": 2_000,
    "landings": [{"id": "jetty", "at": [90_000, 12_000]}],
    "islands": [],
    "areas": [],
}


class NileWar(TemplateWar):
    template = "nile"

    def buy(self, name, vessel_class, price):
        body = {
            "side": self.sides["british"],
            "name": name,
            "vessel_class": vessel_class,
            "price": price,
        }
        return done(self.umpire.post("/vessels/", body), 201)

    def drafted(self, name, bank=88_000, **changes):
        vessels, units = self.rows("vessels"), self.rows("units")
        afloat = [row for row in vessels.values() if row["status"] == "available"]
        ready = {key: row for key, row in units.items() if row["status"] == "ready"}
        lines = []
        if "marines" in ready and vessels["tamai"]["status"] == "available":
            lines.append({"unit": ready["marines"]["id"], "aboard": vessels["tamai"]["id"]})
        if "hafir" in ready:
            lines.append({"unit": ready["hafir"]["id"], "position": [60_000, bank]})
        if "danagla" in ready:
            lines.append({"unit": ready["danagla"]["id"], "position": [50_000, bank]})
        return {
            "campaign": self.id,
            "name": name,
            "place": name,
            "battlefield": REACH,
            "sides": [{"side": side} for side in self.sides.values()],
            "vessels": [{"vessel": row["id"]} for row in afloat],
            "units": lines,
            **changes,
        }


@pytest.fixture(scope="module")
def made(once):
    return once(NileWar)


@pytest.fixture
def war(made):
    return deepcopy(made)


def harmed_without_a_prize(conditions):
    """The Tamai comes out harmed, and all her men who live are aboard of her."""
    boats = [ended for name, ended in conditions.items() if name.startswith("nuggar")]
    return harmed({"melik": conditions["tamai"]}) and not any(
        boat["status"] == "captured" for boat in boats
    )


def breached(conditions):
    """The fort comes out of it with its damage, and there is somebody to attack it again."""
    fort = conditions["hafir"]
    return (
        fort["condition"].get("structure_lost")
        and fort["status"] == "in_play"
        and conditions["tamai"]["status"] == "available"
    )


def harmed(conditions):
    """The bought gunboat comes out afloat with hull hits and men lost."""
    melik = conditions["melik"]
    return (
        melik["status"] == "available"
        and melik["condition"].get("hull_lost", 0) > 0
        and sum(melik["crew"].values()) < 11
    )


def test_sc_camp_01_from_the_purchase_to_a_battle_that_begins_damaged(war):
    account = war.umpire.only("/accounts/", campaign=war.id, side=war.sides["british"])
    melik = war.buy("Melik", "large-gunboat", 9_000)
    after = war.umpire.only("/accounts/", campaign=war.id, side=war.sides["british"])
    assert after["balance"] == account["balance"] - 9_000
    assert melik["receipt"]["rule"] == "SC-CAMP-01"
    assert [gun["slot"] for gun in melik["guns"]][:2] == ["bow-12-pdr", "bow-4-7-inch"]

    table = done(war.umpire.get("/battlefields/open-reach/"))["table"]
    scenario = war.opened("Hafir", bank=66_000, battlefield=table)
    setup = done(war.umpire.get(f"/scenarios/{scenario['id']}/setup/"))
    assert setup["problems"] == []
    assert setup["setup"]["battlefield"] == table
    row = war.fought(
        scenario, fits=lambda ended: harmed(ended) and ended["hafir"]["status"] == "in_play"
    )
    conditions = resolve(read(row), bytes(row.seed), log=False).conditions
    ended = conditions["melik"]

    fleet = war.rows("vessels")
    now = fleet["melik"]
    assert now["condition"][BOOK] == ended["condition"]
    assert {crew["role"]: crew["count"] for crew in now["crew"]} == ended["crew"]
    assert {gun["slot"]: gun["crew"] for gun in now["guns"]} == {
        gun["id"]: gun["crew"] for gun in ended["guns"]
    }
    for key, vessel in fleet.items():
        if conditions[key]["status"] in ("sunk", "lost"):
            assert vessel["status"] == conditions[key]["status"]
            assert all(crew["count"] == 0 for crew in vessel["crew"])
        if conditions[key]["status"] == "captured":
            assert vessel["side"]["key"] == conditions[key]["side"]
    for key, unit in war.rows("units").items():
        if key in conditions:
            assert unit["figures"] == conditions[key]["figures"]

    draft = war.opened("Dongola")
    next_setup = done(war.umpire.get(f"/scenarios/{draft['id']}/setup/"))["setup"]
    line = next(vessel for vessel in next_setup["vessels"] if vessel["id"] == "melik")
    assert line["condition"] == ended["condition"]
    assert line["crew"] == ended["crew"]


def people(setup):
    """The men of each vessel and unit as a setup has them."""
    found = {
        vessel.id: sum(vessel.crew.values()) + sum(gun.crew for gun in vessel.guns)
        for vessel in setup.vessels
    }
    return found | {unit.id: unit.figures for unit in setup.units}


def lost_a_crew(conditions):
    """A vessel is gone with men aboard, and the gunboat came out of it with men lost."""
    crews = [one.get("lost_aboard", {}).get("crew", {}) for one in conditions.values()]
    return any(sum(crew.values()) for crew in crews) and harmed({"melik": conditions["tamai"]})


def test_sc_gen_05_every_man_is_there_or_a_casualty_with_its_cause(war):
    row = war.fought(war.opened("Hafir"), fits=lost_a_crew)
    start = people(read(row))
    conditions = Battle.objects.get(pk=row.pk).result["conditions"]
    vessels, units = war.rows("vessels"), war.rows("units")
    left = {
        key: sum(crew["count"] for crew in vessel["crew"])
        + sum(gun["crew"] for gun in vessel["guns"])
        for key, vessel in vessels.items()
    } | {key: unit["figures"] for key, unit in units.items()}
    whose = {row["id"]: key for key, row in (vessels | units).items()}
    whose |= {gun["id"]: key for key, vessel in vessels.items() for gun in vessel["guns"]}
    lost = dict.fromkeys(start, 0)
    causes = {key: set() for key in start}
    for casualty in war.umpire.rows("/casualties/", campaign=war.id, limit=200):
        key = whose[casualty["vessel"] or casualty["gun"] or casualty["unit"]]
        assert casualty["cause"]
        assert casualty["rule"].startswith("SC-")
        lost[key] += casualty["count"]
        causes[key].add(casualty["rule"])
    assert {key: left[key] + lost[key] for key in start} == start
    for key, ended in conditions.items():
        if sum(ended.get("lost_aboard", {}).get("crew", {}).values()):
            assert causes[key] & ENDS_OF_A_VESSEL
            assert vessels[key]["captain"] is None


def test_sc_bg_14_a_work_begins_the_next_battle_with_its_damage(war):
    row = war.fought(war.opened("Hafir"), fits=breached)
    left = Battle.objects.get(pk=row.pk).result["conditions"]["hafir"]["condition"]
    work = war.rows("units")["hafir"]
    assert work["condition"] == {BOOK: left}
    changes = done(war.umpire.get(f"/battles/{row.pk}/preview/"))["changes"]
    told = [one for one in changes if (one["type"], one["field"]) == ("unit", "condition")]
    assert [(one["after"], one["rule"]) for one in told] == [(left, "SC-BG-14")]
    assert {one["rule"] for one in changes if one["type"] == "scenario"} == {"SC-GEN-04"}

    setup = done(war.umpire.get(f"/scenarios/{war.opened('Again')['id']}/setup/"))["setup"]
    line = next(unit for unit in setup["units"] if unit["id"] == "hafir")
    assert line["state"]["condition"] == left


def test_sc_form_01_the_record_form_as_the_campaign_has_her(war):
    row = war.fought(war.opened("Hafir"), fits=harmed_without_a_prize)
    ended = Battle.objects.get(pk=row.pk).result["conditions"]["tamai"]
    tamai = war.rows("vessels")["tamai"]
    told = done(war.umpire.get(f"/vessels/{tamai['id']}/record/"))
    assert (told["ruleset"], told["vessel"], told["turn"]) == (BOOK, "tamai", None)
    form = told["form"]
    assert form["boxes"]["hull"] == {"full": 5, "lost": ended["condition"]["hull_lost"]}
    assert form["crew"]["in_all"] == 17
    men = sum(ended["crew"].values()) + sum(gun["crew"] for gun in ended["guns"])
    assert form["crew"]["now"] == men
    assert form["notes"]["position"] is None
    assert [unit["id"] for unit in form["troops"]] == [unit["key"] for unit in tamai["units"]]
    by_name = done(war.umpire.get(f"/vessels/{tamai['id']}/record/", ruleset=BOOK))
    assert by_name == told
    answer = war.umpire.get(f"/vessels/{tamai['id']}/record/", ruleset="riverside")
    assert BOOK in refused(answer, 422, "no_record_form")["remedy"]
    stranger = Person(make_user())
    assert stranger.get(f"/vessels/{tamai['id']}/record/").status_code == 404

    path = f"/battles/{row.pk}/record/"
    start = done(war.umpire.get(path, vessel="tamai", turn=0))
    assert start["form"]["boxes"]["hull"]["lost"] == 0
    assert (start["form"]["crew"]["now"], start["turn"]) == (17, 0)
    last = done(war.umpire.get(path, vessel="tamai"))
    assert last["turn"] == Battle.objects.get(pk=row.pk).turns
    assert last["form"]["boxes"] == form["boxes"]
    assert last["form"]["crew"]["now"] == men
    assert "tamai" in refused(war.umpire.get(path, vessel="x"), 404, "not_found")["remedy"]
    refused(war.umpire.get(path, vessel="tamai", turn=99), 404, "not_found")
    refused(war.umpire.get(path, vessel="tamai", turn="last"), 400, "invalid_fields")


def test_sc_ves_04_what_the_book_refuses_is_told_with_its_rule(war):
    tamai = war.rows("vessels")["tamai"]["id"]
    listed = [
        {"vessel": tamai, "state": {"options": {"turret": True}}},
        {"vessel": war.rows("vessels")["nuggar-1"]["id"]},
    ]
    answer = war.umpire.post("/scenarios/", war.drafted("Hafir", vessels=listed))
    problem = refused(answer, 422, "setup_refused")
    assert [(error["pointer"], error["rule"]) for error in problem["errors"]] == [
        ("/vessels/0/state/options/turret", "SC-VES-04")
    ]


def test_sc_bg_04_a_types_ratings_are_the_state_in_which_a_unit_begins(war):
    scenario = war.opened("Hafir")
    setup = done(war.umpire.get(f"/scenarios/{scenario['id']}/setup/"))["setup"]
    states = {unit["id"]: unit["state"] for unit in setup["units"]}
    assert states["marines"] == {"marines": True}
    assert [gun["kind"] for gun in states["hafir"]["guns"]] == ["krupp_75mm", "twelve_pdr_sb"]


def test_sc_mov_10_vessels_come_from_their_edges_clear_of_each_other(war):
    war.buy("Melik", "large-gunboat", 100)
    for name in ("Sultan", "Sheik", "Nasir", "Fateh"):
        war.buy(name, "large-gunboat", 100)
    scenario = war.opened("Hafir")
    told = done(war.umpire.get(f"/scenarios/{scenario['id']}/setup/"))
    assert told["problems"] == []
    places = {vessel["id"]: vessel["position"] for vessel in told["setup"]["vessels"]}
    assert places["melik"][0] > 60_000 > places["nuggar-1"][0]
    assert len({tuple(place) for place in places.values()}) == 9
    # SC-COL-02: friends that begin within 2 inches of each other and both move test for collision.
    for one, other in combinations(places.values(), 2):
        assert abs(one[0] - other[0]) > 14_000 or abs(one[1] - other[1]) > 4_000


def test_sc_mov_11_a_vessel_at_a_landing_lies_alongside(war):
    listed = [
        {"vessel": war.rows("vessels")["tamai"]["id"], "landing": "jetty"},
        {"vessel": war.rows("vessels")["nuggar-1"]["id"]},
    ]
    scenario = war.opened("Hafir", vessels=listed)
    told = done(war.umpire.get(f"/scenarios/{scenario['id']}/setup/"))
    assert told["problems"] == []
    places = {vessel["id"]: vessel["position"] for vessel in told["setup"]["vessels"]}
    assert places["tamai"] == [90_000, 13_000]


def test_sc_camp_01_a_price_is_needed(war):
    body = {"side": war.sides["british"], "name": "Melik", "vessel_class": "large-gunboat"}
    problem = refused(war.umpire.post("/vessels/", body), 422, "price_needed")
    assert "organiser" in problem["remedy"]


def test_sc_bg_06_the_organiser_sets_the_weather(war):
    scenario = war.opened("Hafir", weather="rain")
    path = f"/scenarios/{scenario['id']}/"
    setup = done(war.umpire.get(f"{path}setup/"))["setup"]
    assert setup["start"] == {"turn": 1, "state": {"weather": "rain"}}
    assert done(war.umpire.patch(path, {"weather": "night"}))["weather"] == "night"
    battle = done(war.umpire.post("/battles/", {"scenario": scenario["id"]}), 202)
    assert read(Battle.objects.get(pk=battle["id"])).start_state == {"weather": "night"}


def test_sc_bg_06_a_weather_that_the_book_does_not_know(war):
    answer = war.umpire.post("/scenarios/", war.drafted("Hafir", weather="snow"))
    problem = refused(answer, 422, "setup_refused")
    assert [(error["pointer"], error["code"]) for error in problem["errors"]] == [
        ("/weather", "unknown_weather")
    ]
    assert "clear, rain, night" in problem["errors"][0]["detail"]


def test_a_forecast_is_of_the_battle_to_come_and_tells_of_the_books_boxes(war):
    scenario = war.opened("Hafir")
    body = {"scenario": scenario["id"], "runs": 3, "seed": "5f" * 32}
    asked = done(war.umpire.post("/forecasts/", body), 202)
    while advance(worker=WORKER):
        pass
    told = done(war.umpire.get(f"/forecasts/{asked['id']}/"))
    assert (told["status"], told["figures"]["fought"]) == ("done", 3)
    tamai = next(entry for entry in told["figures"]["entries"] if entry["id"] == "tamai")
    boxes = {one["name"]: one["of"] for one in tamai["boxes"]}
    assert set(boxes) == {"hull", "structure"}
    for one in tamai["boxes"]:
        assert sum(battles for _, battles in one["lost"]["counts"]) == 3
        assert 0 <= one["lost"]["least"] <= one["lost"]["most"] <= one["of"]
    battle = done(war.umpire.post("/battles/", {"scenario": scenario["id"]}), 202)
    assert battle["setup_digest"] == told["setup_digest"]
