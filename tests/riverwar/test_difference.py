"""What differs between two rows, as it is shown to staff."""

from riverwar.staff.difference import Line, difference


def test_only_what_differs_is_told_by_its_path():
    before = {"name": "Dhow", "ratings": {"riverside": {"crew": 4, "guns": {"most": 1}}}}
    after = {"name": "Dhow", "ratings": {"riverside": {"crew": 5, "guns": {"most": 1}}}}

    assert difference(before, after) == [Line("ratings.riverside.crew", "4", "5", "+25%")]


def test_what_is_not_there_is_none_and_an_empty_text_is_nothing():
    assert difference({"place": "camp"}, {"place": ""}) == [Line("place", "camp", "none")]
    assert difference({}, {"kinds": ["a", "b"]}) == [Line("kinds", "none", '["a", "b"]')]
    assert difference({"side": None}, {"side": ""}) == []


def test_a_number_is_not_its_text_and_a_truth_has_no_percent():
    assert difference({"crew": 4}, {"crew": "4"}) == [Line("crew", "4", "4")]
    assert difference({"drilled": True}, {"drilled": False}) == [Line("drilled", "true", "false")]
    assert difference({"hits": 0}, {"hits": 3}) == [Line("hits", "0", "3")]
