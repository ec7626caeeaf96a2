"""The main job with Smoke on the Water, through the API, and what lasts of a battle."""

import pytest

from battles.snapshots import read
from rulesets import resolve
from rulesets.smoke_on_the_water.editions import describe_tables
from tests.battles.templates import TemplateWar
from tests.factories import make_user
from tests.support.api import Person, done, refused

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("seeds_in_order")]

BOOK = "smoke_on_the_water"


class RoadsWar(TemplateWar):
    template = "hampton-roads"

    def drafted(self, name, *keys, sides=None, **changes):
        """The body that drafts a scenario of some vessels in the Roads."""
        vessels = self.rows("vessels")
        table = done(self.umpire.get("/battlefields/hampton-roads/"))["table"]
        return {
            "campaign": self.id,
            "name": name,
            "place": name,
            "battlefield": table,
            "sides": sides or [{"side": side} for side in self.sides.values()],
            "vessels": [{"vessel": vessels[key]["id"]} for key in keys],
            **changes,
        }


def harmed(conditions):
    """The Virginia comes out of it afloat, harmed, her own side's."""
    virginia = conditions["virginia"]
    return virginia["status"] == "available" and virginia["condition"].get("hull_lost", 0) > 0


def test_sw_end_06_a_fleet_keeps_what_a_battle_left_of_it():
    war = RoadsWar()
    fleet = war.rows("vessels")
    assert fleet["monitor"]["status"] == "expected"
    assert len(fleet["minnesota"]["guns"]) == 39  # 19 a side, and the pivot
    scenario = war.opened("Newport News", "virginia", "patrick-henry", "cumberland", "congress")
    assert done(war.umpire.get(f"/scenarios/{scenario['id']}/setup/"))["problems"] == []

    row = war.fought(scenario, fits=harmed)
    conditions = resolve(read(row), bytes(row.seed), log=False).conditions
    now = war.rows("vessels")
    for key in ("virginia", "patrick-henry", "cumberland", "congress"):
        ended = conditions[key]
        assert now[key]["condition"].get(BOOK, {}) == ended["condition"]
        assert {crew["role"]: crew["count"] for crew in now[key]["crew"]} == ended["crew"]
        if ended["status"] in ("sunk", "lost"):
            assert now[key]["status"] == ended["status"]
        if ended["status"] == "captured":
            assert now[key]["side"]["key"] == ended["side"]

    again = war.opened("Newport News again", "virginia", "minnesota")
    setup = done(war.umpire.get(f"/scenarios/{again['id']}/setup/"))["setup"]
    line = next(vessel for vessel in setup["vessels"] if vessel["id"] == "virginia")
    assert line["condition"] == conditions["virginia"]["condition"]


def test_an_order_is_refused_at_the_door_by_rule_and_place():
    war = RoadsWar()
    orders = [{"turn": 1, "entry": "virginia", "order": {"line": "M / F10X5"}}]
    sides = [
        {"side": war.sides["union"]},
        {"side": war.sides["confederacy"], "orders": orders},
    ]
    draft = war.drafted("Newport News", "virginia", "cumberland", sides=sides)
    answer = war.umpire.post("/scenarios/", draft)
    problem = refused(answer, 422, "setup_refused")
    (fault,) = problem["errors"]
    assert (fault["pointer"], fault["rule"]) == ("/sides/1/orders/0/order/line", "SW-ORD-03")
    assert "at character 8" in fault["detail"]


def test_a_battle_names_the_edition_of_the_tables_that_it_was_fought_by():
    war = RoadsWar()
    tables = {"name": "my copy", "version": 1, "values": {"chances": {"fire": 5}}}
    (book,) = war.umpire.rows("/campaign-rulesets/", campaign=war.id)
    path = f"/campaign-rulesets/{book['id']}/"

    bad = {**tables, "values": {"chances": {"fire": 11}}}
    problem = refused(war.umpire.patch(path, {"options": {"tables": bad}}), 422, "options_refused")
    assert problem["errors"][0]["pointer"] == "/options/tables/values/chances/fire"

    done(war.umpire.patch(path, {"options": {"tables": tables}}))
    scenario = war.opened("Newport News", "virginia", "cumberland")
    row = war.fought(scenario)
    assert read(row).options["tables"] == tables

    changed = {**tables, "values": {"chances": {"fire": 6}}}
    refused(
        war.umpire.patch(path, {"options": {"tables": changed}}),
        409,
        "edition_taken",
    )
    done(war.umpire.patch(path, {"options": {"tables": {**changed, "version": 2}}}))
    assert read(row).options["tables"] == tables


def test_the_tables_that_an_owner_may_replace_are_listed():
    reader = Person(make_user())
    listed = reader.rows(f"/rulesets/{BOOK}/tables/")
    assert [table["name"] for table in listed] == [table["name"] for table in describe_tables()]
    one = done(reader.get(f"/rulesets/{BOOK}/tables/grounding/"))
    assert one["values"]["deep"] == {"bank": 9, "shallow": 5, "deep": "-"}
    assert (one["rule"], one["basis"]) == ("SW-GRD-04", "C")
