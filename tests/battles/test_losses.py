"""Who is missing from a crew: counted place by place, and nobody twice."""

from battles.causes.riverside import RIVERSIDE
from battles.causes.soldiers_companion import SOLDIERS_COMPANION
from battles.losses import Loss, losses_of

LINE = {
    "crew": {"officers": 1, "helmsmen": 1, "deck": 2, "maneuver": 3},
    "guns": [{"id": "bow-gun", "crew": 2}],
}


def lost(condition, *, line=LINE, shifts=SOLDIERS_COMPANION.shifts, manned=()):
    found = losses_of(line, condition, manned=dict(manned), shifts=shifts)
    return {place: loss for place, loss in found.items() if loss != Loss()}


def ended(*, officers=1, helmsmen=1, deck=2, maneuver=3, bow_gun=2):
    return {
        "crew": {"officers": officers, "helmsmen": helmsmen, "deck": deck, "maneuver": maneuver},
        "guns": [{"id": "bow-gun", "crew": bow_gun}],
    }


def test_who_fell_is_missing_from_his_place():
    assert lost(ended(officers=0, maneuver=1)) == {
        ("crew", "officers"): Loss(fell=1),
        ("crew", "maneuver"): Loss(fell=2),
    }


def test_sc_gen_05_who_took_anothers_place_is_no_loss():
    assert lost(ended(deck=0, bow_gun=4)) == {}
    assert lost(ended(deck=0, bow_gun=3)) == {("crew", "deck"): Loss(fell=1)}


def test_sc_gen_05_no_rating_makes_up_for_an_officer():
    moved = ended(officers=0, deck=1, bow_gun=3)
    assert lost(moved) == {("crew", "officers"): Loss(fell=1)}


def test_sc_hull_03_those_aboard_a_lost_vessel_are_told_from_those_who_fell_before():
    gone = ended(officers=0, helmsmen=0, deck=0, maneuver=0, bow_gun=0)
    aboard = {"officers": 1, "helmsmen": 0, "deck": 2, "maneuver": 2}
    gone["lost_aboard"] = {"crew": aboard, "guns": {"bow-gun": 1}, "saved": 4}
    assert lost(gone) == {
        ("crew", "officers"): Loss(0, 1, 1),
        ("crew", "helmsmen"): Loss(fell=1),
        ("crew", "deck"): Loss(0, 2, 2),
        ("crew", "maneuver"): Loss(1, 2, 1),
        ("guns", "bow-gun"): Loss(1, 1, 0),
    }


def test_rs_gun_07_men_who_manned_a_gun_are_counted_with_its_crew():
    line = {"crew": {"boat": 4}, "guns": [{"id": "gun-1", "crew": 0}]}
    condition = {"crew": {"boat": 4}, "guns": [{"id": "gun-1", "crew": 2}]}
    asked = {"line": line, "shifts": RIVERSIDE.shifts}
    assert lost(condition, manned={"gun-1": 2}, **asked) == {}
    assert lost(condition, manned={"gun-1": 3}, **asked) == {("guns", "gun-1"): Loss(fell=1)}
