"""Damage by one book in a battle of another: what is lost of her is carried over.

A vessel keeps a record of her damage by each book in which she was harmed. That of the book which
she was designed for tells all, until a battle of another book harms her: then that one leads. Her
condition says so under `carried`: the record of her own book as it was then, and the leg since,
with the condition that she began it with and what it left. Only what a leg has taken besides is
added to what she lacked (CV-WEA-07), share for share (CV-WEA-02), so that going to and fro neither
mends nor harms her. Where a third book takes the lead, the leg before is folded into the shares
that all legs before have taken (`lost`). What a yard has mended, or the river has done, in one book
is written so that this book's record tells all (`settled`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from rulesets import RULESETS, IllegalSetupError
from rulesets.conversion import brought, wear_of, worn
from rulesets.core.converting import Rating
from rulesets.core.reading import Reader
from rulesets.core.wear import Wear, Worn
from vessels.converting import computed, entries_of, rating_of, with_sources
from vessels.models import Vessel
from vessels.rated import Rated, designed_for, rated

CARRIED: Final = "carried"
OWN: Final = "own"
LOST: Final = "lost"
LEGS: Final = "legs"


class Leg(NamedTuple):
    """Battles of one book, one after the other: her condition before them, and what they left."""

    book: str
    began: dict[str, Any]
    left: dict[str, Any]


class Carried(NamedTuple):
    """What other books have taken since the record of her own changed last.

    `lost` is what early legs took, `legs` are the last one and those that cannot be told in shares,
    since her class is not rated for their books any more. Without legs her own record tells all.
    """

    lost: Wear
    legs: list[Leg]


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
    def carried(self) -> Carried:
        """What other books have taken since the record of her own book changed last."""
        own, mark = self.book, self.condition.get(CARRIED)
        nothing = Carried(Wear(), [])
        if mark is None:
            others = [book for book in RULESETS if book != own and self.record(book)]
            if not others or (own is not None and self.record(own)):
                return nothing
            return Carried(Wear(), [Leg(others[0], {}, self.record(others[0]))])
        if own is not None and self.record(own) != mark[OWN]:
            return nothing
        legs = [Leg(**leg) for leg in mark[LEGS]]
        now = self.record(legs[-1].book)
        if not now:
            return nothing
        lost = Wear.from_json(Reader(mark.get(LOST, {}), f"/{CARRIED}/{LOST}"))
        return Carried(lost, [*legs[:-1], legs[-1]._replace(left=now)])


def leading(hull: Hull) -> str | None:
    """The book whose record of her damage tells all; None: she is whole."""
    if legs := hull.carried.legs:
        return legs[-1].book
    own = hull.book
    return own if own is not None and hull.record(own) else None


def kept_after(
    hull: Hull, ruleset: str, record: Mapping[str, Any], *, began: Mapping[str, Any]
) -> dict[str, Any]:
    """Her condition with what a battle of a book has left of her, that she began in such a state.

    A hull without ratings is one whose own book it was.
    """
    kept = {name: value for name, value in hull.condition.items() if name != CARRIED}
    kept[ruleset] = dict(record)
    own = hull.book
    if own is None or own == ruleset:
        return kept
    lost, legs = hull.carried
    if legs and legs[-1].book == ruleset:
        legs[-1] = legs[-1]._replace(left=dict(record))
    else:
        legs.append(Leg(ruleset, dict(began), dict(record)))
    lost, early = _folded(hull, own, lost, legs[:-1])
    mark = {OWN: hull.record(own), LEGS: [leg._asdict() for leg in (*early, legs[-1])]}
    told = lost.told()
    return {**kept, CARRIED: {**mark, LOST: told} if told else mark}


def _folded(hull: Hull, own: str, lost: Wear, legs: Sequence[Leg]) -> Carried:
    """Legs that are over, in shares; what cannot be told so now stays as it is."""
    if not legs:
        return Carried(lost, [])
    rating = _own_rating(hull, own)
    record, left = _by(rating, own, hull.record(own)), []
    for leg in legs:
        try:
            more = _brought(hull, rating, record, leg)
        except IllegalSetupError:
            more = None
        if more is None:
            left.append(leg)
        else:
            lost = lost.added(more)
    return Carried(lost, left)


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
    carried = hull.carried
    legs = carried.legs
    if hull.book == ruleset and not legs:
        return None
    found = worn(_named(hull, ruleset, rating), _lost(hull, carried), target=ruleset)
    if legs and legs[-1].book == ruleset:
        return replace(found, condition=legs[-1].left)
    return found


def _lost(hull: Hull, carried: Carried) -> Wear:
    """CV-WEA-07: what is lost of her in all, in the terms of the book that she was designed for."""
    own = hull.book
    if own is None:
        return Wear()
    designed = _rated(hull, own)
    record = wear_of(
        designed.kind,
        designed.ratings,
        hull.record(own),
        dict(hull.crew),
        entries_of(hull.guns),
        source=own,
    )
    rating = _own_rating(hull, own)
    wear = record.added(carried.lost)
    for leg in carried.legs:
        more = _brought(hull, rating, record, leg)
        wear = wear if more is None else wear.added(more)
    return wear


def _own_rating(hull: Hull, own: str) -> Rating:
    return _named(hull, own, rating_of(_rated(hull, own), own, hull.guns))


def _brought(hull: Hull, own: Rating, record: Wear, leg: Leg) -> Wear | None:
    """What a leg has taken; None where the version of her class is not rated for its book."""
    made = rated(hull.kind, hull.ratings, leg.book)
    if made is None:
        return None
    theirs = _named(hull, leg.book, rating_of(made, leg.book, hull.guns))
    before, after = (_by(theirs, leg.book, told) for told in (leg.began, leg.left))
    return brought(own, record, theirs, before, after)


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
