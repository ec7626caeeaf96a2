"""The main job with On To Richmond, through the API: a run past batteries, and what lasts of it."""

from collections.abc import Iterator
from copy import deepcopy

import pytest

from benchmarks.richmond import REACH
from riverwar.api import edge
from tests.battles.templates import TemplateWar
from tests.support.api import done, refused
from vessels.models import Vessel

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("seeds_in_order")]

BOOK = "on_to_richmond"
ASHORE = {
    "upper-battery": [40_000, 36_000],
    "lower-battery": [50_000, 36_000],
    "garrison": [24_000, 9_000],
}
LANDS = {"station": "land", "landing": "wharf"}


class RiverWar(TemplateWar):
    template = "past-the-batteries"

    def lines(self) -> Iterator[dict]:
        for key, row in self.rows("units").items():
            if row["status"] == "ready" and key in ASHORE:
                yield {"unit": row["id"], "position": ASHORE[key]}

    def drafted(self, name, **changes):
        vessels = self.rows("vessels")
        afloat = {key: row for key, row in vessels.items() if row["status"] == "available"}
        standing = {key: LANDS for key in ("city-of-alton", "january") if key in afloat}
        return {
            "campaign": self.id,
            "name": name,
            "place": "The bluff",
            "battlefield": dict(REACH),
            "objective": {"aim": "land", "side": "union", "count": 2},
            "sides": [
                {"side": self.sides["union"], "standing": standing},
                {"side": self.sides["confederate"]},
            ],
            "vessels": [{"vessel": row["id"]} for row in afloat.values()],
            "units": list(self.lines()),
            **changes,
        }


@pytest.fixture(scope="module")
def made(once):
    return once(RiverWar)


@pytest.fixture
def war(made):
    return deepcopy(made)


def test_a_battle_from_the_template_to_the_fleet(war):
    row = war.fought(war.opened("Past the batteries"))

    conditions = row.result["conditions"]
    assert {condition["type"] for condition in conditions.values()} == {"vessel", "unit"}
    vessels = war.rows("vessels")
    for key in ("cairo", "tyler", "january", "general-price"):
        ended = conditions[key]
        assert vessels[key]["status"] == ended["status"]
        kept = vessels[key]["condition"].get(BOOK, {})
        assert kept.get("hull_lost", 0) == ended["condition"].get("hull_lost", 0)


def test_or_cmp_02_the_next_battle_begins_with_the_damage(war):
    first = war.fought(war.opened("Past the batteries"))
    harmed = {
        key: ended["condition"]
        for key, ended in first.result["conditions"].items()
        if ended["type"] == "vessel" and ended["status"] == "available" and ended["condition"]
    }
    assert harmed
    scenario = war.opened("Once more", objective=None)
    setup = done(war.umpire.get(f"/scenarios/{scenario['id']}/setup/"))["setup"]
    listed = {vessel["id"]: vessel["condition"] for vessel in setup["vessels"]}
    assert {key: listed[key] for key in harmed} == harmed


def test_its_frames_report_and_dice_are_told(war):
    row = war.fought(war.opened("Past the batteries"))
    report = done(war.umpire.get(f"/battles/{row.pk}/report/"))
    told = str(report)
    assert "The deck was shuffled" in told
    assert "OR-CRD-02" in told


def test_or_mov_05_a_ship_on_the_land_is_refused_with_its_rule(war):
    ship = war.rows("vessels")["cairo"]["id"]
    draft = war.drafted(
        "Aground", vessels=[{"vessel": ship, "position": [40_000, 40_000], "heading": 0}]
    )
    answer = war.umpire.post("/scenarios/", draft)
    problem = refused(answer, 422, "setup_refused")
    assert "OR-MOV-05" in [error["rule"] for error in problem["errors"]]


def ruled(war, vessel, status, **more):
    path = f"/vessels/{vessel['id']}/rule/"
    return war.umpire.post(path, {"status": status, "reason": "The yard at Cairo", **more})


def test_or_cmp_02_a_vessel_lies_at_a_base_for_as_many_turns_as_she_needs_or_is_given(war):
    tyler = war.rows("vessels")["tyler"]
    with edge(reason="test"):
        Vessel.objects.filter(pk=tyler["id"]).update(condition={BOOK: {"hull_lost": 5}})

    def lies(**turns):
        assert done(ruled(war, tyler, "in_repair"))["status"] == "in_repair"
        return done(ruled(war, tyler, "available", **turns))["condition"]

    assert lies(turns=0) == {BOOK: {"hull_lost": 5}}
    assert lies(turns=1) == {BOOK: {"hull_lost": 3}}
    assert lies() == {}
    # Turns at a base are asked of nobody else.
    answer = ruled(war, tyler, "laid_up", turns=1)
    assert "Leave out the turns" in refused(answer, 409, "status_refused")["remedy"]


def test_or_cls_02_the_record_form_as_the_campaign_has_her_and_as_she_was_in_a_battle(war):
    alton = war.rows("vessels")["city-of-alton"]
    told = done(war.umpire.get(f"/vessels/{alton['id']}/record/"))
    assert (told["ruleset"], told["vessel"], told["turn"]) == (BOOK, "city-of-alton", None)
    form = told["form"]
    assert form["class"] == "transport"
    assert form["boxes"] == {"hull": {"full": 6, "lost": 0}}
    assert form["statistics"]["carries"] == {"infantry": 2, "cavalry": 1, "artillery": 1}
    assert [(unit["kind"], unit["stands"]) for unit in form["troops"]] == [("infantry", 2)]
    assert form["notes"]["state"] == "ready"

    row = war.fought(war.opened("Past the batteries"))
    path = f"/battles/{row.pk}/record/"
    start = done(war.umpire.get(path, vessel="cairo", turn=0))["form"]
    assert start["boxes"]["hull"] == {"full": 10, "lost": 0}
    assert start["notes"]["position"] is not None
    assert [mount["id"] for mount in start["mounts"]] == ["port", "starboard", "forward", "aft"]
    conditions = row.result["conditions"]
    for key in ("cairo", "tyler", "city-of-alton", "january", "general-price"):
        last = done(war.umpire.get(path, vessel=key))["form"]
        assert last["boxes"]["hull"]["lost"] == conditions[key]["condition"].get("hull_lost", 0)
        assert (last["notes"]["state"] == "sunk") is (conditions[key]["status"] == "sunk")
        # The campaign's own record tells the same damage, of a sunk one too.
        vessel = war.rows("vessels")[key]["id"]
        now = done(war.umpire.get(f"/vessels/{vessel}/record/"))["form"]
        assert now["boxes"] == last["boxes"]
    refused(war.umpire.get(path, vessel="x"), 404, "not_found")


def test_or_cls_02_a_sunk_vessels_record_is_still_told(war):
    tyler = war.rows("vessels")["tyler"]
    with edge(reason="test"):
        Vessel.objects.filter(pk=tyler["id"]).update(condition={BOOK: {"hull_lost": 8}})
    form = done(war.umpire.get(f"/vessels/{tyler['id']}/record/"))["form"]
    assert form["boxes"]["hull"] == {"full": 8, "lost": 8}
    assert form["notes"]["state"] == "sunk"
