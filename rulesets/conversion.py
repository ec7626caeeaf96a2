"""CV: a vessel class of one book rated for another, and what she has lost carried over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulesets.core.converting import Converter, Rating
from rulesets.core.entries import GunEntry
from rulesets.core.jsonio import JsonObject
from rulesets.core.particulars import Particulars
from rulesets.core.reading import shown
from rulesets.core.reasons import Reason
from rulesets.core.settings import listed
from rulesets.core.wear import Wear, Worn
from rulesets.errors import IllegalSetupError
from rulesets.registry import RULESETS


@dataclass(frozen=True, slots=True)
class Conversion:
    """A class as another book rates it: by which particulars, and why.

    `reasons` are those of the particulars, then those of the rating.
    """

    source: str
    target: str
    particulars: Particulars
    rating: Rating
    reasons: tuple[Reason, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "source": self.source,
            "target": self.target,
            "particulars": self.particulars.to_json(),
            "rating": self.rating.to_json(),
            "reasons": [reason.to_json() for reason in self.reasons],
        }


def converter_of(book: str) -> Converter:
    """A book's converter. Raises IllegalSetupError where there is no such book."""
    ruleset = RULESETS.get(book)
    if ruleset is None or ruleset.converter is None:
        raise IllegalSetupError(
            pointer="/ruleset",
            rule="CV-PAR-01",
            problem=f"there is no ruleset {book!r} to convert to",
            remedy=f"One of: {', '.join(RULESETS)}.",
        )
    return ruleset.converter


def convert(
    kind: str,
    ratings: JsonObject,
    guns: Sequence[GunEntry] | None = None,
    *,
    source: str,
    target: str,
) -> Conversion:
    """CV-PAR-01: rate a class of the book `source` for the book `target`.

    `guns` are those aboard, None for all that the class has. CV-PAR-04: for its own book a class
    stays as it is. Raises IllegalSetupError at ratings that are none, and where the other book has
    nothing of the kind.
    """
    _check_kind(kind, source)
    told = converter_of(source).describe(kind, ratings, guns)
    if source == target:
        rating = converter_of(source).own(kind, ratings, guns)
        reason = Reason("ratings", "a class of this book stays as it is", "CV-PAR-04")
        rating = replace(rating, reasons=(reason,))
    else:
        rating = rate(told.particulars, target=target)
    return Conversion(source, target, told.particulars, rating, (*told.reasons, *rating.reasons))


def _check_kind(kind: str, book: str) -> None:
    kinds = converter_of(book).kinds
    if kind not in kinds:
        raise IllegalSetupError(
            pointer="/kind",
            rule="CV-PAR-01",
            problem=f"{shown(kind)} is no class of this book",
            remedy=f"Give {listed(kinds, 'or')}.",
        )


def rate(particulars: Particulars, *, target: str) -> Rating:
    """CV-PAR-01: rate a vessel for a book by her particulars alone, as a rules editor gives them.

    Raises IllegalSetupError where the book has nothing of the kind.
    """
    return converter_of(target).rate(particulars)


def wear_of(
    kind: str,
    ratings: JsonObject,
    condition: JsonObject,
    crew: JsonObject,
    guns: Sequence[GunEntry] | None = None,
    *,
    source: str,
) -> Wear:
    """CV-WEA-01: what is lost of a vessel, by her condition in the book `source`.

    `condition` has been read by that book already.
    """
    _check_kind(kind, source)
    return converter_of(source).wear_of(kind, ratings, condition, crew, guns)


def brought(own: Rating, record: Wear, rating: Rating, before: Wear, after: Wear) -> Wear:
    """CV-WEA-07: what a battle by a book not her own has cost a vessel, in terms of her own.

    `own` and `record` are her rating and her wear in her own book; `rating`, `before` and `after`
    those of the other, before its battle and after it. A gun that was lost there is the one of her
    own book that it stood for.
    """
    more = after.beyond(before)
    sources = {gun.id: gun.source for gun in rating.guns}
    there = {gun.id for gun in own.guns}
    lost = [sources.get(gun) for gun in more.guns]
    guns = tuple(sorted(gun for gun in lost if gun is not None and gun in there))
    turrets = more.turrets if len(more.turrets) == len(record.turrets) else ()
    return replace(more, guns=guns, turrets=turrets)


def returned(own: Rating, record: Wear, rating: Rating, before: Wear, after: Wear) -> Wear:
    """CV-WEA-07: what a vessel has lost in all, after a battle by a book not her own."""
    return record.added(brought(own, record, rating, before, after))


def worn(rating: Rating, wear: Wear, *, target: str) -> Worn:
    """CV-WEA-02: the condition in the book `target` of a vessel that has lost so much.

    She comes out afloat: a point of her hull is left. `rating` is hers in that book, and tells
    which of its guns were which.
    """
    if not wear:
        guns = {gun.id: gun.crew for gun in rating.guns}
        return Worn({}, dict(rating.crew), guns, wear.reasons)
    found = converter_of(target).worn(rating, wear)
    return replace(found, reasons=(*wear.reasons, *found.reasons))
