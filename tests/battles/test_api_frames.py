"""The frames of a battle over HTTP: every turn's table, in pages, for a map tool."""

import uuid

import pytest

from battles.tasks import bring_to_its_end
from tests.battles.api import make_table
from tests.battles.fixtures import WORKER
from tests.battles.test_companion_campaign import NileWar
from tests.support.api import done, refused

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def table(once):
    return once(make_table)


@pytest.fixture(scope="module")
def fought(once, table):
    return once(lambda: asked_early(table))


@pytest.fixture(scope="module")
def battle(fought):
    return fought[0]


def asked_early(table):
    """A battle, and what was answered to those who asked for its frames before it was fought."""
    scenario = table.opened()
    asked = done(table.organiser.post("/battles/", {"scenario": scenario["id"]}), 202)
    battle = f"/battles/{asked['id']}/"
    early = [table.organiser.get(f"{battle}{path}") for path in ("frames/", "frames/0/")]
    bring_to_its_end(uuid.UUID(asked["id"]), worker=WORKER)
    return battle, early


def test_there_is_a_frame_for_every_turn_of_the_log(table, battle):
    frames = table.observer.rows(f"{battle}frames/")
    turns = table.observer.rows(f"{battle}turns/")
    assert [frame["turn"] for frame in frames] == [turn["turn"] for turn in turns]


def test_the_first_is_the_setup(table, battle):
    setup = done(table.observer.get(f"{battle}setup/"))["setup"]
    first = done(table.observer.get(f"{battle}frames/0/"))
    shown = {one["id"]: one for one in first["entries"]}
    entries = [*setup["vessels"], *setup["units"]]
    assert shown.keys() == {entry["id"] for entry in entries}
    for entry in entries:
        one = shown[entry["id"]]
        assert (one["name"], one["side"]) == (entry["name"], entry["side"])
        assert one["position"] == entry["position"]
    assert shown["sailors"]["aboard"] == "mayfly"
    board, field = first["board"], setup["battlefield"]
    assert (board["length"], board["width"]) == (field["length"], field["width"])
    assert (board["unit"], board["per_unit"]) == ("inch", 1000)


def test_pages_hold_every_frame_once_forward_and_back(table, battle):
    whole = table.observer.rows(f"{battle}frames/")
    page = done(table.observer.get(f"{battle}frames/", limit=1))
    seen = page["results"]
    while page["next"]:
        page = table.observer.client.get(page["next"]).json()
        seen += page["results"]
    assert seen == whole
    back = []
    while page["previous"]:
        page = table.observer.client.get(page["previous"]).json()
        back = page["results"] + back
    assert back == whole[:-1]


def test_a_cursor_of_no_frame_is_refused(table, battle):
    refused(table.observer.get(f"{battle}frames/", cursor="bjo5OTk="), 400, "invalid_cursor")
    refused(table.observer.get(f"{battle}frames/", cursor="?"), 400, "invalid_cursor")


def test_one_vessel_or_one_side_alone(table, battle):
    for frame in table.observer.rows(f"{battle}frames/", entry="zahra"):
        assert [one["id"] for one in frame["entries"]] == ["zahra"]
    for frame in table.observer.rows(f"{battle}frames/", side="slavers"):
        assert {one["side"] for one in frame["entries"]} == {"slavers"}


def test_one_turn_is_as_the_list_has_it_and_is_not_sent_twice(table, battle):
    listed = table.observer.rows(f"{battle}frames/")[-1]
    answer = table.observer.get(f"{battle}frames/{listed['turn']}/")
    assert done(answer) == listed
    again = table.observer.client.get(
        f"/api/v1{battle}frames/{listed['turn']}/", headers={"If-None-Match": answer["ETag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


def test_a_turn_that_was_not_fought(table, battle):
    problem = refused(table.observer.get(f"{battle}frames/999/"), 404, "not_found")
    assert "from 0 to" in problem["remedy"]


def test_a_battle_without_a_result_has_no_frames(fought):
    for answer in fought[1]:
        refused(answer, 409, "battle_state")


def test_the_other_book_has_frames_too():
    war = NileWar()
    row = war.fought(war.opened("Hafir"))
    row.refresh_from_db()
    frames = war.umpire.rows(f"/battles/{row.pk}/frames/")
    assert [frame["turn"] for frame in frames] == list(range(row.turns + 1))
    tamai = {one["id"]: one for one in frames[0]["entries"]}["tamai"]
    assert tamai["condition"]["hull"]["lost"] == 0
    assert tamai["heading"] is not None
    ends = {one["id"]: one["people"] for one in frames[-1]["entries"]}
    begins = {one["id"]: one["people"] for one in frames[0]["entries"]}
    assert all(ends[name] <= people for name, people in begins.items())
