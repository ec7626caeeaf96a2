"""Damage by one book in a battle of another: what is lost of her is carried over.

A vessel keeps a record of her damage by each book in which she was harmed. That of the book which
she was designed for tells all, until a battle of another book harms her: then that one leads. Her
condition says so under `carried`: the record of her own book as it was then, and the legs since,
one for each book that led, with the condition that she began them with and what they left. Only
what a leg has taken besides is added to what she lacked (CV-WEA-07), share for share (CV-WEA-02),
so that going to and fro neither mends nor harms her. What a yard has mended, or the river has done,
in one book is written so that this book's record tells all (`settled`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from rulesets import RULESETS
from rulesets.conversion import returned, wear_of, worn
from rulesets.core.converting import Rating
from rulesets.core.wear import Wear, Worn
from vessels.converting import computed, entries_of, rating_of, with_sources
from vessels.models import Vessel
from vessels.rated import Rated, designed_for, rated

CARRIED: Final = "carried"
OWN: Final = "own"
LEGS: Final = "legs"


class Leg(NamedTuple):
    """Battles of one book, one after the other: her condition before them, and what they left."""

    book: str
    began: dict[str, Any]
    left: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Hull:
    """A vessel apart from any one book: her class, her damage by book, her guns and her men.

    `ratings` are the books' of her class version; `guns` and `crew` are lines of the book that she
    was designed for.
    """

    kind: str
    ratings: Mapping[str, Any]
    condition: Mapping[str, Any]
    guns: Sequence[Mapping[str, Any]] = ()
    crew: Mapping[str, int] = field(default_factory=dict)

    @property
    def book(self) -> str | None:
        """The book that she was designed for."""
        return designed_for(self.ratings)

    def record(self, ruleset: str) -> dict[str, Any]:
        """What a book itself keeps of her damage."""
        found: dict[str, Any] = self.condition.get(ruleset, {})
        return found

    @property
    def legs(self) -> list[Leg]:
        """Those since the record of her own book changed last."""
        return legs_of(self.condition, self.book)


def legs_of(condition: Mapping[str, Any], own: str | None) -> list[Leg]:
    """The legs that her condition tells of, the last one with its book's record as it is now."""
    mark = condition.get(CARRIED)
    if mark is None:
        others = [book for book in RULESETS if book != own and condition.get(book)]
        harmed = own is not None and condition.get(own)
        return [] if harmed or not others else [Leg(others[0], {}, condition[others[0]])]
    if own is not None and condition.get(own, {}) != mark[OWN]:
        return []
    legs = [Leg(**leg) for leg in mark[LEGS]]
    now = condition.get(legs[-1].book, {})
    return [*legs[:-1], legs[-1]._replace(left=now)] if now else []


def leading(hull: Hull) -> str | None:
    """The book whose record of her damage tells all; None: she is whole."""
    if legs := hull.legs:
        return legs[-1].book
    own = hull.book
    return own if own is not None and hull.record(own) else None


def kept_after(
    condition: Mapping[str, Any],
    ruleset: str,
    record: Mapping[str, Any],
    *,
    began: Mapping[str, Any],
    own: str | None,
) -> dict[str, Any]:
    """Her condition with what a battle of a book has left of her, that she began in such a state.

    `own` is the book that she was designed for.
    """
    kept = {name: value for name, value in condition.items() if name != CARRIED}
    kept[ruleset] = dict(record)
    if own is None or own == ruleset:
        return kept
    legs = legs_of(condition, own)
    if legs and legs[-1].book == ruleset:
        legs[-1] = legs[-1]._replace(left=dict(record))
    else:
        legs.append(Leg(ruleset, dict(began), dict(record)))
    mark = {OWN: condition.get(own, {}), LEGS: [leg._asdict() for leg in legs]}
    return {**kept, CARRIED: mark}


def settled(
    condition: Mapping[str, Any], ruleset: str, record: Mapping[str, Any], *, own: str | None
) -> dict[str, Any]:
    """Her condition where a book's record, which all her damage was carried to, has been changed.

    It tells all from now on: what the records of other books said is in it, or has been mended with
    it. Nothing is converted, so that no box comes back by rounding.
    """
    kept = {name: value for name, value in condition.items() if name not in (*RULESETS, CARRIED)}
    kept[ruleset] = dict(record)
    if own in (None, ruleset) or not record:
        return kept
    return {**kept, CARRIED: {OWN: {}, LEGS: [Leg(ruleset, {}, dict(record))._asdict()]}}


def condition_in(hull: Hull, ruleset: str, rating: Rating) -> Worn | None:
    """Her condition in a book that rates her so; None where it is her own book's own record.

    Raises IllegalSetupError where the book cannot take it over.
    """
    legs = hull.legs
    if hull.book == ruleset and not legs:
        return None
    found = worn(_named(hull, ruleset, rating), _lost(hull, legs), target=ruleset)
    if legs and legs[-1].book == ruleset:
        return replace(found, condition=legs[-1].left)
    return found


def _lost(hull: Hull, legs: Sequence[Leg]) -> Wear:
    """CV-WEA-07: what is lost of her in all, in the terms of the book that she was designed for."""
    own = hull.book
    if own is None:
        return Wear()
    designed = _rated(hull, own)
    wear = wear_of(
        designed.kind,
        designed.ratings,
        hull.record(own),
        dict(hull.crew),
        entries_of(hull.guns),
        source=own,
    )
    rating = _named(hull, own, rating_of(designed, own, hull.guns))
    for leg in legs:
        made = rated(hull.kind, hull.ratings, leg.book)
        if made is None:
            continue  # a version of her class that this book does not rate
        theirs = _named(hull, leg.book, rating_of(made, leg.book, hull.guns))
        before, after = (_by(theirs, leg.book, record) for record in (leg.began, leg.left))
        wear = returned(rating, wear, theirs, before, after)
    return wear


def _by(rating: Rating, book: str, record: Mapping[str, Any]) -> Wear:
    """What a book's record says is lost; her men are counted elsewhere."""
    guns = entries_of([gun.entry() for gun in rating.guns])
    return wear_of(rating.kind, rating.ratings, dict(record), dict(rating.crew), guns, source=book)


def _rated(hull: Hull, ruleset: str) -> Rated:
    found = rated(hull.kind, hull.ratings, ruleset)
    assert found is not None, "a class is rated for the book that it was designed for"
    return found


def _named(hull: Hull, ruleset: str, rating: Rating) -> Rating:
    """A rating whose guns tell what they are in the book that she was designed for."""
    own = hull.book
    if own is None or own == ruleset:
        guns = tuple(replace(gun, source=gun.id) for gun in rating.guns)
        return replace(rating, guns=guns)
    if all(gun.source is not None for gun in rating.guns):
        return rating
    found = _rated(hull, own)
    made = computed(found.kind, found.ratings, hull.guns, source=own, target=ruleset)
    return with_sources(rating, made.rating)


def record_of(vessel: Vessel, ruleset: str) -> dict[str, Any]:
    """What is to be mended of a vessel in a book: its own record, or what is carried over to it.

    Her guns are read where damage has to be carried over.
    """
    version = vessel.class_version
    hull = Hull(version.kind, version.ratings, vessel.condition)
    if leading(hull) in (None, ruleset):
        return hull.record(ruleset) if leading(hull) else {}
    found = version.rated(ruleset)
    if found is None:
        return hull.record(ruleset)
    lines = [
        {
            "id": gun.slot,
            "kind": gun.gun_type_version.kind,
            "crew": gun.full_crew,
            "full_crew": gun.full_crew,
            "drill": gun.drill,
        }
        for gun in vessel.guns.select_related("gun_type_version").order_by("slot")
    ]
    hull = replace(hull, guns=lines, crew={row.role: row.full for row in vessel.crew.all()})
    carried = condition_in(hull, ruleset, rating_of(found, ruleset, lines))
    return hull.record(ruleset) if carried is None else dict(carried.condition)
