"""CV-WEA-04: the men of a vessel that fought as something else, by the share that is left."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from battles.fleet import HeldCrew, HeldGun

GONE: Final = ("captured", "sunk", "lost")


def left_of(line: Mapping[str, Any], condition: Mapping[str, Any]) -> tuple[int, int]:
    """How many men the battle's book had aboard at first, and how many at the end.

    A book that counts none leaves all of them, unless the vessel is gone.
    """
    if condition["status"] in GONE:
        return 1, 0
    had = sum(line["crew"].values()) + sum(gun["crew"] for gun in line["guns"])
    left = sum(condition.get("crew", {}).values())
    left += sum(gun["crew"] for gun in condition.get("guns", ()))
    return (had, min(left, had)) if had else (1, 1)


def shared(
    crew: Iterable[HeldCrew], guns: Iterable[HeldGun], share: tuple[int, int]
) -> Iterator[tuple[HeldCrew | HeldGun, int, int]]:
    """Each post or gun with its men before and after, those who are left rounded up."""
    had, left = share
    for row in crew:
        yield row, row.count, _share(row.count, left, had)
    for gun in guns:
        yield gun, gun.crew, _share(gun.crew, left, had)


def _share(men: int, left: int, had: int) -> int:
    return -(-men * left // had)
