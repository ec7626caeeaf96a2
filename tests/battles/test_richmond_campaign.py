"""The main job with On To Richmond, through the API: a run past batteries, and what lasts of it."""

from collections.abc import Iterator

import pytest

from benchmarks.richmond import REACH
from tests.battles.templates import TemplateWar
from tests.support.api import done, refused

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


@pytest.fixture
def war():
    return RiverWar()


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
