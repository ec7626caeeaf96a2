"""Stored values as a reader says them."""

from collections.abc import Mapping
from typing import Any, Final

NOTHING: Final = "none"
#: Books keep lengths in thousandths of an inch.
INCH: Final = 1000
#: Words of the books that say little by themselves.
TERMS: Final[Mapping[Any, str]] = {
    "deck_pos": "deck petty officers",
    "maneuver": "manoeuvring crew",
    "boat": "boat's crew",
    "av": "armour",
}
#: What names a place on the table.
POINTS: Final = ("to", "point", "position", "at")


def plain(value: Any) -> str:
    """A word, a number, a truth, or a document of them, on one line."""
    match value:
        case None | "":
            return NOTHING
        case bool():
            return "yes" if value else "no"
        case Mapping() | list() | tuple() if not value:
            return NOTHING
        case Mapping():
            return "; ".join(
                f"{plain(name)}: {point(inner) if name in POINTS else plain(inner)}"
                for name, inner in value.items()
            )
        case list() | tuple():
            return ", ".join(plain(inner) for inner in value)
        case _:
            return TERMS.get(value, str(value).replace("_", " "))


def point(value: Any) -> str:
    """A place on the table, in inches downstream and across."""
    match value:
        case [int(along), int(across)]:
            return f"{inches(along)} along, {inches(across)} across"
        case _:
            return plain(value)


def inches(length: int) -> str:
    """A length that is kept in thousandths of an inch."""
    return f"{length / INCH:g}\N{DOUBLE PRIME}"
