"""CV-PAR, CV-KIN: every class of every book as every other book rates it."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets import IllegalSetupError
from rulesets.conversion import convert, rate
from rulesets.on_to_richmond import ratings as richmond
from rulesets.riverside import ratings as riverside
from rulesets.smoke_on_the_water import own_ratings as smoke
from rulesets.soldiers_companion import ratings as companion
from tests.rulesets.conversion.classes import BOOKS, KINDS, NONE, OR, RS, SC, SW, classes

READ: dict[str, Any] = {
    RS: riverside.ship_card,
    SC: companion.ship_card,
    SW: smoke.ship_card,
    OR: richmond.ship_card,
}
ALL = {(book, name): (kind, ratings) for book, name, kind, ratings in classes()}


def card(book: str, name: str, target: str) -> Any:
    """A class's card in another book."""
    kind, ratings = ALL[book, name]
    rating = convert(kind, ratings, source=book, target=target).rating
    return READ[target](rating.kind, rating.ratings)


def kind_in(target: str, book: str, kind: str, ratings: dict) -> str:
    """What a book takes a class for; nothing where it refuses it."""
    try:
        return convert(kind, ratings, source=book, target=target).rating.kind
    except IllegalSetupError:
        return NONE


@pytest.mark.parametrize("kind", ["raft", "small_boat"])
def test_cv_kin_02_what_has_no_class_is_refused_with_the_rule(kind: str):
    with pytest.raises(IllegalSetupError) as refused:
        convert(kind, {}, source=SC, target=OR)
    assert refused.value.problems[0].rule == "CV-KIN-02"


@pytest.mark.parametrize("book", BOOKS)
def test_an_unknown_class_is_refused_with_those_that_there_are(book: str):
    with pytest.raises(IllegalSetupError) as refused:
        convert("galleon", {}, source=book, target=SC)
    assert (refused.value.pointer, refused.value.rule) == ("/kind", "CV-PAR-01")
    assert "gunboat" in refused.value.remedy or book == SW


def test_the_table_has_every_class():
    assert sorted(KINDS) == sorted(ALL)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    "target", [RS, SC, SW, OR], ids=["CV-KIN-03", "CV-KIN-01", "CV-KIN-04", "CV-KIN-02"]
)
def test_the_kind_of_each_class(book: str, target: str):
    place = BOOKS.index(target)
    found = {}
    for (of, name), (kind, ratings) in ALL.items():
        if of == book:
            found[name] = kind_in(target, book, kind, ratings)

    wanted = {name: kinds[place] for (of, name), kinds in KINDS.items() if of == book}
    assert found == wanted


@pytest.mark.parametrize("book", BOOKS)
def test_cv_par_04_for_its_own_book_a_class_stays_as_it_is(book: str):
    for (of, _), (kind, ratings) in ALL.items():
        if of == book:
            same = convert(kind, ratings, source=book, target=book)

            assert (same.rating.kind, dict(same.rating.ratings)) == (kind, ratings)
            assert [reason.rule for reason in same.rating.reasons] == ["CV-PAR-04"]


@pytest.mark.parametrize("target", BOOKS)
def test_cv_par_01_the_other_book_reads_what_it_is_given(target: str):
    for (book, _), (kind, ratings) in ALL.items():
        try:
            rating = convert(kind, ratings, source=book, target=target).rating
        except IllegalSetupError:
            continue
        READ[target](rating.kind, rating.ratings)


def test_cv_par_02_every_step_names_its_rule_and_every_gun_is_accounted_for():
    for (book, name), (kind, ratings) in ALL.items():
        for target in BOOKS:
            try:
                told = convert(kind, ratings, source=book, target=target)
            except IllegalSetupError:
                continue
            assert all(reason.rule and reason.text for reason in told.reasons)
            if book != target and told.particulars.guns:
                subjects = {reason.subject for reason in told.rating.reasons}
                mounted = {gun.source for gun in told.rating.guns}
                assert mounted <= {gun.id for gun in told.particulars.guns}, name
                assert mounted <= subjects, name
                left = len(told.particulars.guns) - len(mounted)
                assert (
                    not left or "guns" in subjects or "turrets" in subjects or ("kind" in subjects)
                ), name


#: What a wargamer would expect of a few well-known vessels, in numbers.
KNOWN = {
    "the Monitor of the Soldier's Companion": (
        (SW, "uss_monitor", SC),
        # 900 t: 25 boxes of 36 t for the square; M plate is Armour Value 4; 5.5 kn are 13.2", so 12
        {"hull": 25, "size": 5, "structure": 50, "av": 4, "move": 12_000, "length": 4},
    ),
    "the Virginia of the Soldier's Companion": (
        (SW, "css_virginia", SC),
        {"hull": 46, "size": 9, "av": 5, "ram": True, "move": 12_000},
    ),
    "a Nile gunboat of Smoke on the Water": (
        (SC, "large_gunboat", SW),
        # 140 t: the root is 11.8, so 10 points; 44 m are 144 ft, small; 36 men are 2 points
        {"hull": 10, "flotation": 6, "crew": 2, "machinery": 3, "hull_armour": "tinclad",
         "size": "small", "draught": "very_shallow"},
    ),
    "a Nile gunboat of Riverside": (
        (SC, "large_gunboat", RS),
        # 140 t are 12 hits, and two steps of armour half as many again
        {"sinks_at": 18, "pin_every": 18, "most_guns": 2, "crew": 28},
    ),
    "a gunboat of Riverside in the Soldier's Companion": (
        (RS, "gunboat", SC),
        {"hull": 7, "structure": 14, "av": 0, "move": 24_000, "capacity": 4, "length": 3},
    ),
    "a dhow in the Soldier's Companion": (
        (RS, "dhow", SC),
        {"hull": 3, "rigging": 9, "capacity": 4, "length": 2},
    ),
    "a river transport of Smoke on the Water in On To Richmond": (
        (SW, "river_transport", OR),
        {"size": "large", "limit": 6},
    ),
    "the Roanoke in On To Richmond": (
        (SW, "roanoke", OR), {"turrets": 3, "limit": 10, "ram": True},
    ),
    "the Cairo in On To Richmond": ((SW, "cairo", OR), {"limit": 8, "armour": 1}),
    "a monitor of On To Richmond in Smoke on the Water": (
        (OR, "Turreted Ironclad", SW),
        # 1,350 t: 36.7, so 35
        {"hull": 35, "turrets": (20,), "configuration": "one_turret",
         "turret_armour": "super_heavy"},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("which", "wanted"), KNOWN.values(), ids=KNOWN)
def test_numbers_of_well_known_vessels(which: tuple[str, str, str], wanted: dict):
    found = card(*which)

    assert {name: getattr(found, name) for name in wanted} == wanted


@pytest.mark.parametrize("book", BOOKS)
def test_cv_par_05_a_class_described_and_rated_again_is_of_its_own_kind(book: str):
    """What a book tells of its own class comes back to it: the particulars lose little."""
    for (of, name), (kind, ratings) in ALL.items():
        if of != book:
            continue
        particulars = convert(kind, ratings, source=book, target=book).particulars
        if book in (OR, RS):
            assert rate(particulars, target=book).kind == kind, name
            continue
        if book == SC:
            one, other = READ[SC](kind, ratings), rate(particulars, target=book)
            two = READ[SC](other.kind, other.ratings)
            assert (one.kind, one.hull, one.av, one.move, one.capacity, one.length) == (
                two.kind, two.hull, two.av, two.move, two.capacity, two.length,
            ), name  # fmt: skip
            continue
        if kind == "david":
            continue
        one, other = READ[SW](kind, ratings), rate(particulars, target=book)
        two = READ[SW](other.kind, other.ratings)
        assert (one.configuration, one.hull, one.size, one.top, one.draught) == (
            two.configuration, two.hull, two.size, two.top, two.draught,
        ), name  # fmt: skip
        assert len(one.guns) == len(two.guns), name


@pytest.mark.parametrize(
    ("name", "target", "left"),
    [("css_virginia", RS, "ram"), ("david", RS, "spar"), ("david", SC, "spar")],
)
def test_cv_par_02_a_weapon_that_the_book_has_not_is_told(name: str, target: str, left: str):
    kind, ratings = ALL[SW, name]
    reasons = convert(kind, ratings, source=SW, target=target).rating.reasons

    told = [reason.text for reason in reasons if reason.subject == left]
    assert told == ["left out: the book has none"]
