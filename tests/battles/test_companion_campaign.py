"""The main job with the Soldier's Companion book, through the API, and what lasts of a battle."""

import uuid

import pytest

from battles.models import Battle
from battles.snapshots import read
from battles.tasks import bring_to_its_end
from rulesets import resolve
from tests.battles.fixtures import WORKER
from tests.factories import load_catalogue, make_user
from tests.support.api import Person, done, refused

pytestmark = pytest.mark.django_db

BOOK = "soldiers_companion"
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


class NileWar:
    """The template's war, led through the API."""

    def __init__(self):
        load_catalogue()
        self.umpire = Person(make_user("umpire"))
        founded = self.umpire.post("/campaigns/", {"template": "nile", "name": "River War"})
        self.id = done(founded, 201)["id"]
        self.sides = {side["key"]: side["id"] for side in self._all("sides")}

    def _all(self, kind):
        return self.umpire.rows(f"/{kind}/", campaign=self.id)

    def rows(self, kind):
        return {row["key"]: row for row in self._all(kind)}

    def buy(self, name, vessel_class, price):
        body = {
            "side": self.sides["british"],
            "name": name,
            "vessel_class": vessel_class,
            "price": price,
        }
        return done(self.umpire.post("/vessels/", body), 201)

    def drafted(self, name, **changes):
        vessels, units = self.rows("vessels"), self.rows("units")
        afloat = [row for row in vessels.values() if row["status"] == "available"]
        ready = {key: row for key, row in units.items() if row["status"] == "ready"}
        lines = []
        if "marines" in ready and vessels["tamai"]["status"] == "available":
            lines.append({"unit": ready["marines"]["id"], "aboard": vessels["tamai"]["id"]})
        if "hafir" in ready:
            lines.append({"unit": ready["hafir"]["id"], "position": [60_000, 88_000]})
        if "danagla" in ready:
            lines.append({"unit": ready["danagla"]["id"], "position": [50_000, 88_000]})
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

    def opened(self, name, **changes):
        draft = done(self.umpire.post("/scenarios/", self.drafted(name, **changes)), 201)
        return done(self.umpire.post(f"/scenarios/{draft['id']}/open/"))

    def fought(self, scenario, fits=lambda conditions: True):
        """The scenario's battle, applied; asked for anew until its result fits."""
        for _ in range(200):
            battle = done(self.umpire.post("/battles/", {"scenario": scenario["id"]}), 202)
            row = Battle.objects.get(pk=battle["id"])
            if fits(resolve(read(row), bytes(row.seed), log=False).conditions):
                bring_to_its_end(uuid.UUID(battle["id"]), worker=WORKER)
                ended = done(self.umpire.get(f"/battles/{battle['id']}/"))
                assert ended["status"] == "applied", ended["failure"]
                return row
            done(self.umpire.post(f"/battles/{battle['id']}/cancel/"))
        raise AssertionError("no seed gives such a result")


def harmed(conditions):
    """The bought gunboat comes out afloat with hull hits and men lost."""
    melik = conditions["melik"]
    return (
        melik["status"] == "available"
        and melik["condition"].get("hull_lost", 0) > 0
        and sum(melik["crew"].values()) < 11
    )


def test_sc_camp_01_from_the_purchase_to_a_battle_that_begins_damaged():
    war = NileWar()
    account = war.umpire.only("/accounts/", campaign=war.id, side=war.sides["british"])
    melik = war.buy("Melik", "large-gunboat", 9_000)
    after = war.umpire.only("/accounts/", campaign=war.id, side=war.sides["british"])
    assert after["balance"] == account["balance"] - 9_000
    assert melik["receipt"]["rule"] == "SC-CAMP-01"
    assert [gun["slot"] for gun in melik["guns"]][:2] == ["bow-12-pdr", "bow-4-7-inch"]

    scenario = war.opened("Hafir")
    setup = done(war.umpire.get(f"/scenarios/{scenario['id']}/setup/"))
    assert setup["problems"] == []
    row = war.fought(scenario, fits=harmed)
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


def test_sc_ves_04_what_the_book_refuses_is_told_with_its_rule():
    war = NileWar()
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


def test_sc_bg_04_a_types_ratings_are_the_state_in_which_a_unit_begins():
    war = NileWar()
    scenario = war.opened("Hafir")
    setup = done(war.umpire.get(f"/scenarios/{scenario['id']}/setup/"))["setup"]
    states = {unit["id"]: unit["state"] for unit in setup["units"]}
    assert states["marines"] == {"marines": True}
    assert [gun["kind"] for gun in states["hafir"]["guns"]] == ["krupp_75mm", "twelve_pdr_sb"]


def test_sc_mov_10_vessels_come_from_their_edges_clear_of_each_other():
    war = NileWar()
    war.buy("Melik", "large-gunboat", 100)
    for name in ("Sultan", "Sheik", "Nasir", "Fateh"):
        war.buy(name, "large-gunboat", 100)
    scenario = war.opened("Hafir")
    told = done(war.umpire.get(f"/scenarios/{scenario['id']}/setup/"))
    assert told["problems"] == []
    places = {vessel["id"]: vessel["position"] for vessel in told["setup"]["vessels"]}
    assert places["melik"][0] > 60_000 > places["nuggar-1"][0]
    assert len({tuple(place) for place in places.values()}) == 9


def test_sc_mov_11_a_vessel_at_a_landing_lies_alongside():
    war = NileWar()
    listed = [
        {"vessel": war.rows("vessels")["tamai"]["id"], "landing": "jetty"},
        {"vessel": war.rows("vessels")["nuggar-1"]["id"]},
    ]
    scenario = war.opened("Hafir", vessels=listed)
    told = done(war.umpire.get(f"/scenarios/{scenario['id']}/setup/"))
    assert told["problems"] == []
    places = {vessel["id"]: vessel["position"] for vessel in told["setup"]["vessels"]}
    assert places["tamai"] == [90_000, 13_000]


def test_sc_camp_01_a_price_is_needed():
    war = NileWar()
    body = {"side": war.sides["british"], "name": "Melik", "vessel_class": "large-gunboat"}
    problem = refused(war.umpire.post("/vessels/", body), 422, "price_needed")
    assert "organiser" in problem["remedy"]
