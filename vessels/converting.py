"""What the engine makes of a class in another book, with the guns that a book mounts in her."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from rulesets.conversion import Conversion, convert, converter_of, rate
from rulesets.core.converting import Rating
from rulesets.core.entries import GunEntry
from rulesets.core.events import GunId
from rulesets.core.particulars import Particulars
from rulesets.core.reading import Reader
from rulesets.core.reasons import Reason
from vessels.books import fleet_book
from vessels.rated import Rated


def mounted_in(ruleset: str, kind: str, ratings: Mapping[str, Any], guns: Sequence[str]) -> Any:
    """Guns of these kinds as lines of an order of battle, each at its place with a full crew."""
    mounted = fleet_book(ruleset, {}).mount(kind, dict(ratings), guns)
    return [
        {
            "id": mounting.slot or f"gun-{number}",
            "kind": mounting.kind,
            "crew": mounting.crew,
            "full_crew": mounting.crew,
            "drill": mounting.drill,
        }
        for number, mounting in enumerate(mounted, start=1)
    ]


def entries_of(guns: Sequence[Mapping[str, Any]]) -> list[GunEntry]:
    """Lines of guns as the engine has them."""
    return [GunEntry(**{**gun, "id": GunId(gun["id"])}) for gun in guns]


def rating_of(rated: Rated, ruleset: str, guns: Sequence[Mapping[str, Any]]) -> Rating:
    """A class that a book rates as the engine has it: with its own guns, or with these."""
    if rated.mounted is not None:
        guns = mounted_in(ruleset, rated.kind, rated.ratings, rated.mounted)
    return converter_of(ruleset).own(rated.kind, rated.ratings, entries_of(guns))


def computed(
    kind: str,
    ratings: Mapping[str, Any],
    guns: Sequence[Mapping[str, Any]] | None,
    *,
    source: str,
    target: str,
) -> Conversion:
    """The particulars behind a book's ratings, and what another book makes of them, with reasons.

    `guns` are those aboard; None: all of the class. Raises IllegalSetupError where the book has
    nothing of the kind.
    """
    aboard = None if guns is None else entries_of(guns)
    return convert(kind, dict(ratings), aboard, source=source, target=target)


def described(
    kind: str, ratings: Mapping[str, Any], source: str
) -> tuple[Particulars, tuple[Reason, ...]]:
    """The particulars behind a book's ratings of a class, and how they follow from these."""
    found = converter_of(source).describe(kind, dict(ratings), None)
    return found.particulars, found.reasons


def rated_anew(given: Mapping[str, Any], target: str) -> tuple[Particulars, Rating]:
    """What a book makes of particulars that somebody gives, at `/particulars`."""
    particulars = Particulars.from_json(Reader(dict(given), "/particulars"))
    return particulars, rate(particulars, target=target)


def rated_from(rating: Rating) -> Rated:
    """A rating as a class version keeps it."""
    return Rated(rating.kind, dict(rating.ratings), tuple(gun.kind for gun in rating.guns))


def with_sources(rating: Rating, computed: Rating) -> Rating:
    """A rating whose guns tell what they are in the book she was designed for, where it's known."""
    known = {(gun.id, gun.kind): gun.source for gun in computed.guns}
    guns = tuple(replace(gun, source=known.get((gun.id, gun.kind))) for gun in rating.guns)
    return replace(rating, guns=guns)


def as_json(reasons: Sequence[Reason]) -> list[dict[str, Any]]:
    """Reasons as they are kept and shown."""
    return [reason.to_json() for reason in reasons]
