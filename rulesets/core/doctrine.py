"""What the doctrines of all books have alike: standing orders by entry, and how they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, TypeVar

from rulesets.core.jsonio import JsonObject
from rulesets.core.reading import Reader

T = TypeVar("T")

#: No list of a standing order is longer.
MOST_NAMES: Final = 100


class Will(StrEnum):
    """What a standing order says of ramming or boarding."""

    DOCTRINE = "doctrine"
    NEVER = "never"
    ALWAYS = "always"


def read_standing(
    standing: JsonObject,
    at: str,
    entries: tuple[str, ...],
    read_one: Callable[[Reader, str], T],
    *,
    rule: str = "",
) -> Mapping[str, T]:
    """A side's standing orders by entry, `at` being their pointer.

    Raises IllegalSetupError for an entry that the side hasn't, and for whatever `read_one` refuses.
    """
    orders = Reader(dict(standing), at, rule)
    mine = {}
    for entry in sorted(standing):
        if entry not in entries:
            orders.refuse(entry, "is no entry of this side", "Name a vessel or unit of the side.")
        mine[entry] = read_one(orders.object(entry), entry)
    return MappingProxyType(mine)


def read_names(read: Reader, name: str, friends: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """A list of ids, none where it isn't there; of `friends` alone, where they are given."""
    if not read.has(name):
        return ()
    names = read.raw(name)
    if (
        not isinstance(names, list | tuple)
        or len(names) > MOST_NAMES
        or not all(isinstance(one, str) for one in names)
    ):
        read.refuse(name, "is no list of entries", "List the ids of entries.")
    for one in names:
        if friends is not None and one not in friends:
            read.refuse(name, f"{one!r} is no entry of this side", "Name friends alone.")
    return tuple(names)
