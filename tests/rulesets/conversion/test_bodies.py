"""CV-BOD, CV-CAP: troops, works and captains of one book in another."""

from __future__ import annotations

import pytest

from rulesets import IllegalSetupError
from rulesets.conversion import converter_of
from rulesets.core.entries import Leader, UnitEntry
from rulesets.core.events import EntryId, SideId
from tests.rulesets.conversion.classes import BOOKS, OR, RS, SC, SW


def unit(kind: str, figures: int, **changes) -> UnitEntry:
    told = {
        "id": EntryId("a-unit"), "side": SideId("north"), "name": "A Unit", "kind": kind,
        "figures": figures, "full_figures": figures, "points": 0, "weapon": None, "drill": None,
        "leader": None, "aboard": None, "position": (0, 0), "objects": (), "state": {}, **changes,
    }  # fmt: skip
    return UnitEntry(**told)


def turned(source: str, target: str, entry: UnitEntry):
    return converter_of(target).bodies(converter_of(source).body_of(entry))


KRUPP = {"guns": [{"id": "krupp", "kind": "krupp_75mm"}]}
COLUMBIADS = {"guns": [{"id": f"c-{n}", "gun": "HC"} for n in range(5)], "facing": 900}


@pytest.mark.parametrize(
    ("source", "entry", "target", "kind", "figures"),
    [
        (RS, unit("regular_infantry", 12), SC, "company", 10),
        (RS, unit("regular_infantry", 5), SC, "company", 5),  # 416 thousandths of ten: 4.2
        (RS, unit("tribal_infantry", 16), SC, "war_band", 20),
        (RS, unit("irregular_infantry", 12), OR, "infantry", 1),
        (SC, unit("company", 10), RS, "regular_infantry", 12),
        (SC, unit("company", 1), RS, "regular_infantry", 2),
        (SC, unit("war_band", 20), RS, "tribal_infantry", 16),
        (SC, unit("squadron", 10), OR, "cavalry", 1),
        (SC, unit("company", 10), SW, "troops", 100),
        (SW, unit("troops", 80), SC, "company", 8),
        (OR, unit("infantry", 2), SW, "troops", 200),
    ],
)
def test_cv_bod_01_one_body_for_one_body(
    source: str, entry: UnitEntry, target: str, kind: str, figures: int
):
    made = turned(source, target, entry)

    assert [(one.kind, one.figures) for one in made] == [(kind, figures)]


def test_cv_bod_01_a_brigade_is_as_many_companies_as_stands():
    made = turned(OR, SC, unit("infantry", 6, drill="veteran"))

    assert [(one.kind, one.figures) for one in made] == [("company", 10)] * 6
    assert {one.state["quality"] for one in made} == {"veteran"}
    back = turned(SC, OR, unit("company", 10, state={"quality": "veteran"}))
    assert (back[0].figures, back[0].drill) == (1, "veteran")


@pytest.mark.parametrize(
    ("kind", "source", "men"),
    [("gunboat", RS, 200), ("launch", RS, 100), ("raft", SC, 50), ("large_gunboat", SC, 400),
     ("transport", OR, 100), ("river_transport", SW, 675), ("uss_monitor", SW, 180)],
)  # fmt: skip
def test_cv_bod_02_room_for_a_hundred_men_to_a_body(kind: str, source: str, men: int):
    assert converter_of(source).describe(kind, {}, None).particulars.room == men


def test_cv_bod_03_guns_and_works_ashore():
    section = turned(RS, SC, unit("field_gun", 4, drill="drilled"))[0]
    battery = turned(SC, SW, unit("gun_section", 4, state=KRUPP))[0]
    earth = turned(SW, SC, unit("earthwork", 1, state=COLUMBIADS))[0]
    stands = turned(SW, OR, unit("earthwork", 1, state=COLUMBIADS))[0]
    field = turned(SW, RS, unit("earthwork", 1, state=COLUMBIADS))[0]

    assert (section.kind, section.state["guns"]) == (
        "gun_section", [{"id": "gun", "kind": "nine_pdr_rml"}],
    )  # fmt: skip
    assert (battery.kind, [gun["gun"] for gun in battery.state["guns"]]) == ("battery", ["VLR"])
    assert (earth.kind, len(earth.state["guns"]), earth.figures) == ("earth_battery", 3, 18)
    assert (stands.kind, stands.figures, stands.weapon) == ("artillery", 2, "smoothbore")
    assert dict(stands.state) == {"cover": "works"}
    assert (field.kind, field.figures) == ("field_gun", 4)


@pytest.mark.parametrize(
    ("source", "entry", "target"),
    [
        (SC, unit("squadron", 10), RS),
        (SW, unit("torpedoes", 1, state={"type": "contact"}), RS),
        (SW, unit("torpedoes", 1, state={"type": "contact"}), SC),
        (SW, unit("torpedoes", 1, state={"type": "contact"}), OR),
        (RS, unit("baggage", 4), SC),
        (RS, unit("baggage", 4), OR),
        (RS, unit("baggage", 4), SW),
        (OR, unit("cavalry", 2), SW),
    ],
)
def test_cv_bod_04_what_a_book_has_no_word_for_is_refused_with_the_reason(
    source: str, entry: UnitEntry, target: str
):
    with pytest.raises(IllegalSetupError) as refused:
        turned(source, target, entry)
    assert refused.value.problems[0].rule == "CV-BOD-04"


def test_cv_bod_03_what_was_lost_of_a_work_stays_lost():
    state = {**COLUMBIADS, "condition": {"structure_lost": 10, "guns": {"c-1": {"lost": True}}}}
    earth = turned(SW, SC, unit("earthwork", 1, state={**state, "structure": 40}))[0]

    # a quarter of its points: 3 of the 12 of an earth battery
    assert earth.state["condition"] == {"structure_lost": 3}
    assert "c-1" not in [gun["id"] for gun in earth.state["guns"]]


@pytest.mark.parametrize(("companion", "riverside"), [(0, 7), (1, 6), (2, 5)])
def test_cv_cap_01_captains_by_leadership(companion: int, riverside: int):
    there = converter_of(RS).captain("A Captain", companion)

    assert there is not None
    assert there.leadership == riverside
    assert converter_of(RS).skill_of(there) == companion
    back = converter_of(SC).skill_of(Leader("A Captain", companion, "none"))
    assert back == companion


def test_cv_cap_01_a_book_without_captains_counts_them_as_they_come():
    for book in BOOKS:
        made = converter_of(book).captain("A Captain", 0)
        assert made is not None
        assert made.trait
    assert converter_of(SW).skill_of(Leader("A Captain", 5, "none")) == 0
