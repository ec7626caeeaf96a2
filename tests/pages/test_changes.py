"""Changes told in words, and against an earlier preview."""

import pytest

from pages.changes import in_words, remembered, told, told_since
from pages.words import plain
from vessels.condition import damage_in_words

NAMES = {"zahra": "Zahra", "slavers": "The Arab Slavers", "askari": "Askari"}


def names(key):
    return NAMES.get(key, key)


def change(before, after, *, field="figures", key="1", name="Sailors", kind="unit"):
    return {
        "type": kind, "id": key, "name": name, "field": field,
        "before": before, "after": after, "rule": "RS-MW-09",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("status", "laid_up", "laid up"),
        ("figures", 0, "0"),
        ("side", "slavers", "The Arab Slavers"),
        ("vessel", None, "none"),
        ("vessel", "zahra", "Zahra"),
        ("donor", "askari", "Askari"),
        ("place", "zahra", "zahra"),
        ("post", {"post": "captain", "of": "zahra"}, "captain of Zahra"),
        ("post", {"post": "none", "of": None}, "no post"),
        ("condition", {}, "none"),
        ("condition", {"hull_lost": 1, "screw_hits": 2}, "1 hull box lost, 2 hits on the screw"),
        ("count", {"of": "gun", "id": "1", "role": "", "count": 3, "returns": 0}, "3"),
        ("count", {"of": "gun", "id": "1", "role": "", "count": 3, "returns": 1},
         "3, of whom 1 came back"),
        ("options", {"hunter": 1}, "hunter: 1"),
    ],
)  # fmt: skip
def test_a_value_in_words(field, value, words):
    assert in_words(field, value, names) == words


def test_men_lost_have_nothing_before():
    lost = {"of": "vessel", "id": "1", "role": "deck_pos", "count": 1, "returns": 0}
    [row] = told(
        [change(None, lost, field="count", key=None, name="Melik, deck_pos", kind="casualty")],
        names,
    )
    assert (row.name, row.field) == ("Melik, deck petty officers", "men lost")
    assert (row.before, row.after) == ("", "1")


def test_a_preview_that_is_as_it_was_has_nothing_new():
    changes = [change(12, 9), change("camp", "", field="place")]
    rows, dropped = told_since(changes, names, remembered(changes))
    assert [row.new for row in rows] == [False, False]
    assert dropped == 0


def test_what_changed_since_is_marked_with_what_was_seen():
    seen = remembered([change(12, 9), change(4, 2, key="2"), change(3, 1, key="3")])
    rows, dropped = told_since([change(11, 9), change(4, 2, key="2"), change(7, 5, key="4")],
                               names, seen)  # fmt: skip
    assert [(row.new, row.seen) for row in rows] == [(True, "12 to 9"), (False, ""), (True, "")]
    assert dropped == 1


def test_losses_of_one_name_are_told_apart():
    def lost(count):
        after = {"of": "gun", "id": "1", "role": "", "count": count, "returns": 0}
        return change(None, after, field="count", key=None, kind="casualty")

    rows, dropped = told_since([lost(2), lost(1)], names, remembered([lost(1), lost(2)]))
    assert [row.new for row in rows] == [False, False]
    assert dropped == 0


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "none"),
        ([], "none"),
        (True, "yes"),
        ({"name": "bombard", "leave": "never_mind"}, "name: bombard; leave: never mind"),
        ({"to": [36000, 18500]}, "to: 36″ along, 18.5″ across"),
        ([3, 4], "3, 4"),
    ],
)
def test_a_document_on_one_line(value, words):
    assert plain(value) == words


def test_lasting_damage_in_words():
    condition = {
        "tally": 1,
        "rudder": {"turning": "right", "total": 2},
        "jury_rig": True,
        "guns": {"bow-gun": {"destroyed": True}, "stern-gun": {"detonated": True}},
    }
    assert damage_in_words(condition) == (
        "1 hit on the boat, rudder jammed: right, under a jury rig, bow gun destroyed, "
        "magazine of the stern gun blown up"
    )
    assert damage_in_words({}) == ""
