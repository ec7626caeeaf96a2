"""CV: what holds of every conversion: classes with ratings of their own, and random setups."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesets import RULESETS, BattleSetup, IllegalSetupError, resolve
from rulesets.conversion import convert, rate, wear_of, worn
from rulesets.core.converting import Rating
from rulesets.core.measures import STEP_IS
from rulesets.core.particulars import (
    NUMBERS,
    Armour,
    Bearing,
    GunParticulars,
    Make,
    Particulars,
    Propulsion,
)
from rulesets.core.reading import Reader
from rulesets.smoke_on_the_water.rules.guns import CODES, MOUNTINGS
from rulesets.smoke_on_the_water.words import Armour as Plate
from rulesets.smoke_on_the_water.words import rank
from rulesets.soldiers_companion.tables import GUNS, MACHINE_GUNS
from rulesets.transposing import transpose
from tests.rulesets.conversion.classes import BOOKS, OR, RS, SC, SW, classes
from tests.rulesets.conversion.test_classes import READ
from tests.rulesets.on_to_richmond.random_setups import make_random as random_richmond
from tests.rulesets.riverside.factories import make_random as random_riverside
from tests.rulesets.smoke_on_the_water.random_setups import make_random as random_smoke
from tests.rulesets.soldiers_companion.random_setups import make_random as random_companion

KINDS = {book: [kind for of, _, kind, _ in classes() if of == book] for book in BOOKS}
_often = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
_SOME_ARCS = tuple(arc for arc in MOUNTINGS if not arc.startswith("TU"))


def numbers(**bounds: tuple[int, int]) -> st.SearchStrategy[dict[str, Any]]:
    """Some of these ratings, each within its bounds."""
    return st.fixed_dictionaries(
        {}, optional={name: st.integers(*ends) for name, ends in bounds.items()}
    )


def guns(kind: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[list[dict[str, Any]]]:
    listed = st.lists(kind, max_size=20)
    return listed.map(lambda made: [{**gun, "id": f"gun-{n}"} for n, gun in enumerate(made)])


_COMPANION = st.builds(
    lambda plain, listed: {**plain, "guns": listed},
    numbers(
        size=(1, 10), length=(1, 20), move=(0, 120_000), av=(0, 6), hull=(1, 200),
        structure=(0, 200), rigging=(0, 200), capacity=(0, 100), war_bands=(0, 100),
    ),
    guns(st.fixed_dictionaries({
        "kind": st.sampled_from((*GUNS, *MACHINE_GUNS)),
        "mount": st.sampled_from(("bow", "stern", "port", "starboard")),
        "turret_av": st.integers(0, 6),
    })),
)  # fmt: skip
_SMOKE = st.builds(
    lambda plain, listed: {**plain, "guns": listed},
    numbers(
        hull=(1, 200), flotation=(1, 100), stack=(0, 100), crew=(1, 100), machinery=(0, 4),
        length=(1_000, 60_000), width=(500, 20_000),
    ),
    guns(st.fixed_dictionaries({
        "gun": st.sampled_from(CODES), "arc": st.sampled_from(_SOME_ARCS),
    })),
)  # fmt: skip
_RIVERSIDE = st.builds(
    lambda plain, base, packages: {
        **plain, "downstream": {"base": base, "dice": 2}, "packages": packages,
    },
    numbers(crew=(1, 200), pin_every=(1, 100), sinks_at=(1, 100), objects=(0, 1000)),
    st.integers(0, 100),
    st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)), min_size=1, max_size=3),
)  # fmt: skip
RANDOM = {RS: _RIVERSIDE, SC: _COMPANION, SW: _SMOKE, OR: st.just({})}


@st.composite
def of_any_book(draw: st.DrawFn) -> tuple[str, str, dict[str, Any]]:
    book = draw(st.sampled_from(BOOKS))
    kind = draw(st.sampled_from(KINDS[book]))
    ratings = draw(RANDOM[book])
    if book == OR and kind == "turreted_ironclad":
        ratings = {"turrets": draw(st.integers(1, 4)), "ram": draw(st.booleans())}
    return book, kind, ratings


@_often
@given(of_any_book())
def test_any_class_is_rated_for_any_book_or_refused_with_a_rule(of: tuple[str, str, dict]):
    book, kind, ratings = of
    refused: list[str] = []
    for target in BOOKS:
        try:
            made = convert(kind, ratings, source=book, target=target)
        except IllegalSetupError as error:
            refused.append(error.rule)
            continue
        READ[target](made.rating.kind, made.rating.ratings)
        assert convert(kind, ratings, source=book, target=target) == made
        told = made.particulars.to_json()
        assert Particulars.from_json(Reader(told)) == made.particulars
        assert Rating.from_json(Reader(made.rating.to_json())).guns == made.rating.guns
        sources = {gun.id for gun in made.particulars.guns}
        assert {gun.source for gun in made.rating.guns} <= sources
    assert set(refused) <= {"CV-KIN-02"}


_GUN = st.fixed_dictionaries(
    {
        "calibre": st.integers(1, 500),
        "make": st.sampled_from(Make).map(str),
        "bearing": st.sampled_from(Bearing).map(str),
        "shield": st.integers(0, 1000),
        "turret": st.none() | st.integers(1, 4),
    }
)
#: Words that mean something else in one book or another, and others.
_NAMES = ("hull", "crew", "crew-gun", "spar", "officers", "deck", "captain", "a", "b", "c")
_ARMED = st.dictionaries(st.sampled_from(_NAMES), _GUN).map(
    lambda made: [{**gun, "id": name} for name, gun in made.items()]
)
_MEASURED = st.fixed_dictionaries(
    {name: st.integers(*ends) for name, ends in NUMBERS.items()}
    | {name: st.booleans() for name in ("partial", "ram", "spar")}
    | {
        "propulsion": st.sampled_from(Propulsion).map(str),
        "armour": numbers(**dict.fromkeys(("hull", "guns", "deck", "pilot_house"), (0, 1000))),
        "guns": _ARMED,
    }
)


@_often
@given(_MEASURED)
def test_any_particulars_that_a_rules_editor_gives_are_rated_or_refused(told: dict[str, Any]):
    vessel = Particulars.from_json(Reader(told))
    refused: list[str] = []
    for target in BOOKS:
        try:
            made = rate(vessel, target=target)
        except IllegalSetupError as error:
            refused.append(error.rule)
            continue
        READ[target](made.kind, made.ratings)
        assert len({gun.id for gun in made.guns}) == len(made.guns)
        assert Rating.from_json(Reader(made.to_json())) == made
    assert set(refused) <= {"CV-KIN-02"}


GUN = GunParticulars("a-gun", 178, Make.RIFLED, Bearing.BOW)
TURRETED = replace(GUN, bearing=Bearing.ALL_ROUND, turret=1)


def armoured(book: str, rating: Rating) -> int:
    """How well a book protects a vessel that it rates so."""
    card = READ[book](rating.kind, rating.ratings)
    match book:
        case "riverside":
            return card.sinks_at
        case "soldiers_companion":
            return card.av
        case "smoke_on_the_water":
            plates = (card.hull_armour, card.casemate_armour, card.turret_armour)
            return sum(rank(plate) for plate in plates if plate is not None)
        case _:
            return card.armour


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("propulsion", list(Propulsion)[:4])
@pytest.mark.parametrize("armament", [(), (GUN,), (TURRETED,)], ids=["none", "a gun", "a turret"])
def test_more_armour_is_never_rated_less(
    book: str, propulsion: Propulsion, armament: tuple[GunParticulars, ...]
):
    found = []
    for iron in range(0, 320, 3):
        vessel = Particulars(
            length=600, beam=120, draught=200, speed=60, propulsion=propulsion, tonnes=900,
            armour=Armour(hull=iron, guns=iron), crew=60, room=150,
            guns=tuple(replace(gun, shield=iron) for gun in armament),
        )  # fmt: skip
        found.append(armoured(book, rate(vessel, target=book)))

    assert found == sorted(found)
    assert found[-1] > found[0] or (book == OR and not armament)


@pytest.mark.parametrize("target", [RS, SW, OR])
def test_more_armour_value_of_the_companion_is_never_rated_less(target: str):
    found = [
        armoured(target, convert("large_gunboat", {"av": av}, source=SC, target=target).rating)
        for av in range(7)
    ]

    assert found == sorted(found)
    assert found[-1] > found[0]


@pytest.mark.parametrize("target", [RS, SC, OR])
def test_a_better_class_of_armour_is_never_rated_less(target: str):
    found = []
    for plate in Plate:
        ratings = {"armour": {"hull": plate, "casemate": plate}}
        rating = convert("css_virginia", ratings, source=SW, target=target).rating
        found.append(armoured(target, rating))

    assert found == sorted(found)
    assert len(set(found)) == {RS: 7, SC: 7, OR: 2}[target]


def test_the_steps_are_those_of_the_table():
    assert STEP_IS == (0, 8, 19, 50, 89, 140, 254)


#: What a hull is called where it is lost, and how much there is of it.
ROWS = {SC: "hull", SW: "hull", OR: "limit"}


@_often
@given(st.sampled_from(sorted(ROWS)), st.sampled_from(sorted(ROWS)), st.data())
def test_cv_wea_02_there_and_back_she_is_neither_made_whole_nor_sunk(
    source: str, target: str, data: st.DataObject
):
    kind = data.draw(st.sampled_from(KINDS[source]))
    try:
        there = convert(kind, {}, source=source, target=target).rating
    except IllegalSetupError:
        return
    own = convert(kind, {}, source=source, target=source).rating
    full = getattr(READ[source](kind, {}), ROWS[source])
    lost = data.draw(st.integers(0, full - 1))

    wear = wear_of(kind, {}, {"hull_lost": lost}, {}, source=source)
    carried = worn(there, wear, target=target).condition
    card = READ[target](there.kind, there.ratings)
    most = getattr(card, ROWS[target])
    assert carried.get("hull_lost", 0) < most
    assert bool(carried) is (bool(lost) and most > 1)
    again = wear_of(there.kind, there.ratings, carried, {}, source=target)
    back = worn(own, again, target=source).condition.get("hull_lost", 0)
    assert back < full
    # the box that is left to her there is at most what she gains; no more than one is lost besides
    left_to_her = carried.get("hull_lost", 0) == most - 1
    assert back >= lost or left_to_her
    assert abs(back - lost) <= -(-full // most) + 1


DRAWN = {RS: random_riverside, SC: random_companion, SW: random_smoke, OR: random_richmond}


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("source", BOOKS)
def test_any_setup_is_fought_by_any_book_or_refused_with_a_rule(source: str, number: int):
    setup = DRAWN[source](number)
    refused: list[tuple[str, str]] = []
    for target in BOOKS:
        try:
            made = transpose(setup, target)
        except IllegalSetupError as error:
            refused += [(problem.pointer.split("/")[1], problem.rule) for problem in error.problems]
            continue
        assert BattleSetup.from_json(made.setup.to_json()) == made.setup
        book = RULESETS[target]
        result = resolve(made.setup, bytes([number]) * 32)
        outcome, conditions = book.fold(made.setup, (e for turn in result.log for e in turn))
        assert (outcome, dict(conditions)) == (result.outcome, dict(result.conditions))
        named = {one.id for one in setup.vessels} | {one.id for one in setup.units}
        there = {one.id for one in made.setup.vessels} | {one.id for one in made.setup.units}
        assert named <= there | {reason.subject for reason in made.left_out}
    assert all(rule for _, rule in refused)
    assert {place for place, _ in refused} <= ({"start"} if setup.start_turn > 1 else {"sides"})
