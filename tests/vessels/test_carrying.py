"""Damage by one book in the battles of others: what is kept of it stays short, and tells all."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesets.conversion import wear_of, worn
from rulesets.core.measures import WHOLE
from rulesets.core.wear import SHARES, Steering, Wear
from tests.rulesets.conversion.classes import BOOKS, KINDS, NONE, OR, RS, SC, SW, classes
from vessels.books import fleet_book
from vessels.carrying import CARRIED, LEGS, LOST, OWN, Hull, condition_in, kept_after, leading
from vessels.converting import computed, entries_of, mounted_in, rated_from, rating_of
from vessels.rated import rated

CLASSES = [
    (book, kind, ratings)
    for book, name, kind, ratings in classes()
    if NONE not in KINDS[book, name]
]
#: What the book leaves to her owner.
ARMED = {"gunboat": ("field_gun", "machine_gun"), "dhow": ("field_gun",)}
_often = settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))


def hull_of(book: str, kind: str, ratings: dict[str, Any]) -> Hull:
    """A whole vessel of a class, armed as the class is, that all books rate."""
    kinds = fleet_book(book, {}).armament(kind, ratings) or ARMED.get(kind, ())
    guns = mounted_in(book, kind, ratings, kinds)
    others = {
        other: rated_from(computed(kind, ratings, guns, source=book, target=other).rating).to_json()
        for other in BOOKS
        if other != book
    }
    crew = fleet_book(book, {}).complement(kind, ratings)
    return Hull(kind, {book: ratings, **others}, {}, guns, crew)


def rating_in(hull: Hull, book: str):
    found = rated(hull.kind, hull.ratings, book)
    assert found is not None
    return rating_of(found, book, hull.guns)


def seen(hull: Hull, book: str):
    """All that a book has of her: her condition, her men, her guns, with the reasons."""
    found = condition_in(hull, book, rating_in(hull, book))
    return hull.record(book) if found is None else found


def began_in(hull: Hull, book: str) -> dict[str, Any]:
    """The condition in which she begins a battle of a book."""
    found = seen(hull, book)
    return found if isinstance(found, dict) else dict(found.condition)


def harmed(hull: Hull, book: str, began: dict[str, Any], more: Wear) -> dict[str, Any]:
    """What a battle leaves of her that takes so much besides."""
    rating = rating_in(hull, book)
    rating = replace(rating, guns=tuple(replace(gun, source=gun.id) for gun in rating.guns))
    guns = entries_of([gun.entry() for gun in rating.guns])
    lost = wear_of(rating.kind, rating.ratings, began, dict(rating.crew), guns, source=book)
    ids = [gun.id for gun in rating.guns]
    gone = tuple(ids[int(one) % len(ids)] for one in more.guns) if ids else ()
    turrets = tuple(more.hull for _ in lost.turrets)
    return dict(
        worn(rating, lost.added(replace(more, guns=gone, turrets=turrets)), target=book).condition
    )


class Whole:
    """Her condition with all legs kept one by one: what the folded one is measured by."""

    def __init__(self, hull: Hull) -> None:
        self.hull = hull
        self.legs: list[dict[str, Any]] = []

    def fight(self, book: str, began: dict[str, Any], left: dict[str, Any]) -> None:
        own = self.hull.book
        kept = {name: told for name, told in self.hull.condition.items() if name != CARRIED}
        kept[book] = left
        if book == own:
            self.legs = []
        elif self.legs and self.legs[-1]["book"] == book:
            self.legs[-1] = {**self.legs[-1], "left": left}
        else:
            self.legs = [*self.legs, {"book": book, "began": began, "left": left}]
        if self.legs:
            kept[CARRIED] = {OWN: kept.get(own, {}), LEGS: self.legs}
        self.hull = replace(self.hull, condition=kept)


_WEAR = st.builds(
    Wear,
    **{name: st.sampled_from((0, 1, 17, 90, 250, WHOLE)) for name in SHARES},
    steering=st.sampled_from(Steering),
    pilot_house=st.booleans(),
    flooding=st.booleans(),
    fire=st.booleans(),
    guns=st.lists(st.integers(0, 20).map(str), max_size=2).map(tuple),
)
_WARS = st.lists(st.tuples(st.sampled_from(BOOKS), _WEAR), min_size=1, max_size=9)


@_often
@given(st.sampled_from(CLASSES), _WARS)
def test_cv_wea_07_folding_never_changes_what_is_carried(of: tuple[str, str, dict], war: list):
    folded = hull_of(*of)
    whole = Whole(folded)
    for book, more in war:
        began = began_in(folded, book)
        assert began == began_in(whole.hull, book)
        left = harmed(folded, book, began, more)
        if left == began:
            continue  # nothing is written
        kept = kept_after(folded, book, left, began=began)
        folded = replace(folded, condition=kept)
        whole.fight(book, began, left)
        assert leading(folded) == leading(whole.hull)
        assert {name: seen(folded, name) for name in BOOKS} == {
            name: seen(whole.hull, name) for name in BOOKS
        }
        mark = folded.condition.get(CARRIED, {OWN: {}, LEGS: []})
        assert mark.keys() <= {OWN, LOST, LEGS}
        assert len(mark[LEGS]) <= 1


def war_of(hull: Hull, *books: str) -> Hull:
    """The vessel after a battle of each of the books that took a tenth of her."""
    for book in books:
        began = began_in(hull, book)
        left = harmed(hull, book, began, Wear(hull=100))
        hull = replace(hull, condition=kept_after(hull, book, left, began=began))
    return hull


CAIRO: tuple[str, str, dict] = (SW, "cairo", {})


def test_a_long_war_by_two_other_books_is_kept_as_short_as_a_short_one():
    short = war_of(hull_of(*CAIRO), SC, OR, SC, OR)
    long = war_of(short, *(SC, OR) * 10)

    assert len(long.condition[CARRIED][LEGS]) == 1
    assert long.condition[CARRIED].keys() == short.condition[CARRIED].keys() == {OWN, LOST, LEGS}
    assert short.condition[CARRIED][LOST].keys() == long.condition[CARRIED][LOST].keys() == {"hull"}


def test_legs_of_a_record_that_kept_them_all_are_folded_by_the_next_battle():
    whole = Whole(hull_of(*CAIRO))
    for book in (SC, OR, SC):
        began = began_in(whole.hull, book)
        whole.fight(book, began, harmed(whole.hull, book, began, Wear(hull=100)))
    began = began_in(whole.hull, OR)
    left = harmed(whole.hull, OR, began, Wear(hull=100))

    kept = kept_after(whole.hull, OR, left, began=began)
    whole.fight(OR, began, left)

    assert len(whole.legs) == 4
    assert [leg["book"] for leg in kept[CARRIED][LEGS]] == [OR]
    folded = replace(whole.hull, condition=kept)
    assert [seen(folded, book) for book in BOOKS] == [seen(whole.hull, book) for book in BOOKS]


def test_a_leg_of_a_book_that_no_longer_rates_her_class_stays_until_one_does():
    hull = war_of(hull_of(*CAIRO), SC)
    without = {book: told for book, told in hull.ratings.items() if book != SC}
    lost = war_of(replace(hull, ratings=without), OR, RS)

    assert [leg["book"] for leg in lost.condition[CARRIED][LEGS]] == [SC, RS]
    again = war_of(replace(lost, ratings=hull.ratings), OR)
    assert [leg["book"] for leg in again.condition[CARRIED][LEGS]] == [OR]


@pytest.mark.parametrize("more", [Wear(), Wear(hull=3, steering=Steering.PORT, turrets=(0, 4))])
def test_what_is_told_of_a_wear_is_what_is_lost(more: Wear):
    told = more.told()

    assert told == ({"hull": 3, "steering": "port", "turrets": [0, 4]} if more else {})
