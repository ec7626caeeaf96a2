"""The frames of a battle tell what its log tells: one for each turn, in every book."""

from __future__ import annotations

import pytest

from benchmarks.richmond import past_the_batteries
from rulesets import RULESETS, BattleSetup
from rulesets.core.dice import AddressedDice
from tests.rulesets.riverside.factories import seed_of, standard_json
from tests.rulesets.soldiers_companion.test_record import fleets

SETUPS = {
    "riverside": BattleSetup.from_json(standard_json()),
    "soldiers_companion": fleets(),
    "on_to_richmond": BattleSetup.from_json(past_the_batteries()),
}


@pytest.fixture(params=SETUPS)
def book(request):
    return RULESETS[request.param]


@pytest.fixture(params=range(3))
def fought(request, book):
    """A setup, the log of its battle, its result, and its frames."""
    setup = SETUPS[book.key]
    result = book.fight(setup, AddressedDice(seed_of(request.param)))
    return setup, result, list(book.frames(setup, result.log))


def on_table(entries):
    return {one.id: one.position for one in entries if one.position is not None}


def test_there_is_one_for_each_turn_and_one_before_the_first(fought):
    _, result, frames = fought
    assert [frame.turn for frame in frames] == list(range(len(result.log)))
    assert frames[-1].turn == result.outcome.turns


def test_each_shows_every_vessel_and_unit_in_the_order_of_ids(fought):
    setup, _, frames = fought
    for frame in frames:
        for kind, listed in (("vessel", setup.vessels), ("unit", setup.units)):
            shown = [one.id for one in frame.entries if one.type == kind]
            assert shown == sorted(shown)
            assert set(shown) >= {entry.id for entry in listed}


def test_the_first_shows_the_places_of_the_setup(fought):
    setup, _, frames = fought
    placed = {entry.id: entry.position for entry in (*setup.vessels, *setup.units)}
    assert on_table(frames[0].entries) == {
        name: place for name, place in placed.items() if place is not None
    }
    aboard = {one.id: one.aboard for one in frames[0].entries if one.aboard}
    assert aboard == {unit.id: unit.aboard for unit in setup.units if unit.aboard}


def test_a_battle_taken_up_at_a_turn_begins_with_the_frame_before(book, fought):
    setup, result, frames = fought
    for frame in frames[:-1]:
        again = book.resume(setup, result.log, frame.turn + 1)
        assert list(book.frames(again, [()])) == [frame]


def test_the_last_shows_whose_everything_is_at_the_end(fought):
    _, result, frames = fought
    ended = {name: one for name, one in result.conditions.items() if one["type"] != "object"}
    shown = {one.id: one for one in frames[-1].entries if one.id in ended}
    assert {name: one.side for name, one in shown.items()} == {
        name: one["side"] for name, one in ended.items()
    }
    assert {name: one.leader for name, one in shown.items()} == {
        name: one["leader" if one["type"] == "unit" else "captain"] for name, one in ended.items()
    }


def test_a_log_cut_short_gives_the_same_frames_as_far_as_it_goes(book, fought):
    setup, result, frames = fought
    assert list(book.frames(setup, result.log[:3])) == frames[:3]


def test_a_vessel_is_where_its_last_move_ended():
    setup = SETUPS["riverside"]
    book = RULESETS["riverside"]
    log = book.fight(setup, AddressedDice(seed_of(0))).log
    moves = 0
    for frame, events in zip(book.frames(setup, log), log, strict=True):
        shown = {one.id: one for one in frame.entries}
        moved = {event.vessel: event for event in events if event.kind == "hull_moved"}
        for name, event in moved.items():
            if shown[name].position is not None:
                assert (shown[name].position, shown[name].heading) == (
                    event.position,
                    event.heading,
                )
                moves += 1
    assert moves > 3
