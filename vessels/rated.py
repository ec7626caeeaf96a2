"""What a class is in a book: its own kind and guns, or those that the book has for it."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

KIND: Final = "kind"
MOUNTED: Final = "mounted"
OURS: Final = (KIND, MOUNTED)
"""What a class's ratings for a book say beside the book's numbers."""


class Rated(NamedTuple):
    """A class as one book has it.

    `mounted` are the kinds of its guns in this book; None where she has those that are hers.
    """

    kind: str
    ratings: dict[str, Any]
    mounted: tuple[str, ...] | None

    @property
    def converted(self) -> bool:
        """Whether the book rates her as something that she was not designed as."""
        return self.mounted is not None

    def to_json(self) -> dict[str, Any]:
        """The ratings of a class version for the book."""
        if self.mounted is None:
            return self.ratings
        return {**self.ratings, KIND: self.kind, MOUNTED: list(self.mounted)}


def rated(kind: str, ratings: Mapping[str, Any], ruleset: str) -> Rated | None:
    """A class as a book has it; None where the book does not rate it.

    `kind` and `ratings` are those of its version. Ratings that name a kind are those of a class
    that was designed for another book; such a one carries in this book the guns that they name.
    """
    found: Any = ratings.get(ruleset)
    if found is None:
        return None
    if KIND not in found:
        return Rated(kind, dict(found), None)
    own = {name: value for name, value in found.items() if name not in OURS}
    return Rated(found[KIND], own, tuple(found.get(MOUNTED, ())))


def designed_for(ratings: Mapping[str, Any]) -> str | None:
    """The book that a class was designed for: the first whose ratings name no other kind."""
    return next((book for book, found in ratings.items() if KIND not in found), None)
