"""Damage by one book in a battle of another: what is lost of her is carried over.

A vessel keeps a record of damage by each book in which she was harmed. The record that changed last
leads: in any other book what she lacks is worked out from it, share for share (CV-WEA), and never
made good by going to and fro. Where a battle of a book leads over records of others, her condition
says so under `carried`: the book, and the other records as they were then. A repair that changes
one of these since makes it the one that leads.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Final

from rulesets import RULESETS
from rulesets.conversion import converter_of, worn
from rulesets.core.converting import Rating
from rulesets.core.wear import Steering, Wear, Worn
from vessels.converting import computed, entries_of, rating_of, with_sources
from vessels.models import Vessel
from vessels.rated import designed_for, rated

CARRIED: Final = "carried"
BOOK: Final = "book"
OVER: Final = "over"


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


def leading(hull: Hull) -> str | None:
    """The book whose record of her damage changed last; None: she was never harmed."""
    mark = hull.condition.get(CARRIED)
    if mark is not None:
        others = [book for book in RULESETS if book != mark[BOOK]]
        for book in others:
            if hull.record(book) != mark[OVER].get(book, {}):
                return book
        if hull.record(mark[BOOK]):
            return str(mark[BOOK])
    own = hull.book
    if own is not None and hull.record(own):
        return own
    return next((book for book in RULESETS if hull.record(book)), None)


def mark_of(condition: Mapping[str, Any], ruleset: str) -> dict[str, Any]:
    """What is kept with the record that a battle of a book leaves: it leads over the others."""
    over = {book: condition[book] for book in RULESETS if book != ruleset and condition.get(book)}
    return {BOOK: ruleset, OVER: over}


def kept_after(
    condition: Mapping[str, Any], ruleset: str, record: Mapping[str, Any], *, converted: bool
) -> dict[str, Any]:
    """Her condition with what a battle of a book has left of her.

    The mark is kept only where there is something for it to lead over, or where the book is not
    the one that she was designed for.
    """
    kept = {**{k: v for k, v in condition.items() if k != CARRIED}, ruleset: dict(record)}
    mark = mark_of(kept, ruleset)
    return {**kept, CARRIED: mark} if mark[OVER] or converted else kept


def condition_in(hull: Hull, ruleset: str, rating: Rating) -> Worn | None:
    """Her condition in a book that rates her so; None where it is that book's own record.

    Raises IllegalSetupError where the book cannot take it over.
    """
    leader = leading(hull)
    own = hull.book
    if own == ruleset and leader in (None, ruleset):
        return None
    wear = _worn_in(hull, own, crew=hull.crew, guns=hull.guns) if own is not None else Wear()
    for book in dict.fromkeys((leader, ruleset)):
        if book is not None and book != own and _counts(hull, book, leader):
            wear = worst(wear, _worn_in(hull, book))
    found = worn(_named_by_source(hull, ruleset, rating), wear, target=ruleset)
    return replace(found, condition=hull.record(ruleset)) if leader == ruleset else found


def _counts(hull: Hull, book: str, leader: str | None) -> bool:
    """Whether a book's record tells of her as she is: the leader's, and those it leads over."""
    if book == leader:
        return True
    mark = hull.condition.get(CARRIED)
    return mark is not None and mark[BOOK] == leader


def _worn_in(
    hull: Hull,
    book: str,
    *,
    crew: Mapping[str, int] | None = None,
    guns: Sequence[Mapping[str, Any]] | None = None,
) -> Wear:
    """What a book's record has taken from her; lost guns by their places in her own book."""
    found = rated(hull.kind, hull.ratings, book)
    if found is None:
        return Wear()  # a version of her class that this book does not rate
    rating = rating_of(found, book, hull.guns)
    record = hull.record(book) if _counts(hull, book, leading(hull)) else {}
    wear = converter_of(book).wear_of(
        found.kind,
        found.ratings,
        record,
        dict(rating.crew if crew is None else crew),
        entries_of([gun.entry() for gun in rating.guns] if guns is None else guns),
    )
    named = {gun.id: gun.source for gun in _named_by_source(hull, book, rating).guns}
    places = (named.get(gun) for gun in wear.guns)
    return replace(wear, guns=tuple(sorted({place for place in places if place is not None})))


def _named_by_source(hull: Hull, ruleset: str, rating: Rating) -> Rating:
    """A rating whose guns tell what they are in the book that she was designed for."""
    own = hull.book
    if own is None or own == ruleset:
        guns = tuple(replace(gun, source=gun.id) for gun in rating.guns)
        return replace(rating, guns=guns)
    if all(gun.source is not None for gun in rating.guns):
        return rating
    found = rated(hull.kind, hull.ratings, own)
    assert found is not None, "a class is rated for the book that it was designed for"
    made = computed(found.kind, found.ratings, hull.guns, source=own, target=ruleset)
    return with_sources(rating, made.rating)


def worst(one: Wear, other: Wear) -> Wear:
    """CV-WEA-01: of each the greater loss."""
    merged: dict[str, Any] = {}
    for each in fields(Wear):
        a, b = getattr(one, each.name), getattr(other, each.name)
        match each.name:
            case "steering":
                merged[each.name] = _steering(a, b)
            case "guns":
                merged[each.name] = tuple(sorted({*a, *b}))
            case "turrets":
                longer = max(len(a), len(b))
                merged[each.name] = tuple(
                    max(x, y) for x, y in zip(_padded(a, longer), _padded(b, longer), strict=True)
                )
            case "reasons":
                merged[each.name] = (*a, *(reason for reason in b if reason not in a))
            case _:
                merged[each.name] = max(a, b)
    return Wear(**merged)


def _padded(shares: tuple[int, ...], length: int) -> tuple[int, ...]:
    return (*shares, *(0 for _ in range(length - len(shares))))


def _steering(one: Steering, other: Steering) -> Steering:
    if one is Steering.WHOLE or one is other:
        return other
    return one if other is Steering.WHOLE else Steering.BOTH


def record_of(vessel: Vessel, ruleset: str) -> dict[str, Any]:
    """What is to be mended of a vessel in a book: its own record, or what is carried over to it.

    Her guns are read where damage has to be carried over.
    """
    version = vessel.class_version
    hull = Hull(version.kind, version.ratings, vessel.condition)
    if leading(hull) in (None, ruleset):
        return hull.record(ruleset)
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
