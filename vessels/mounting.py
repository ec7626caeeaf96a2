"""A gun as a book has it aboard."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from vessels.errors import ArmamentRefusedError


@dataclass(frozen=True, slots=True)
class Mounting:
    """A gun as mounted: the crew it needs, and how they are drilled.

    `slot` is the name of its place aboard, where the book has one.
    """

    kind: str
    crew: int
    drill: str
    slot: str = ""


def at_places(
    guns: Sequence[str],
    places: Iterable[tuple[str, str]],
    *,
    printed: Sequence[str],
    rule: str,
    drill: str,
    crew_of: Callable[[str], int],
) -> Sequence[Mounting]:
    """Each gun at the first free place of its kind; a place is its name and the kind it takes.

    Raises ArmamentRefusedError, which names the `printed` guns of the class, for one without any.
    """
    free = list(places)
    mounted = []
    for gun in guns:
        slot = next((name for name, kind in free if kind == gun), None)
        if slot is None:
            raise ArmamentRefusedError(
                problem=f"there is no place for another {gun} ({rule})",
                least=0,
                most=len(printed),
                types=", ".join(dict.fromkeys(printed)) or "none",
            )
        free.remove((slot, gun))
        mounted.append(Mounting(gun, crew_of(gun), drill, slot))
    return mounted
