"""Who is missing from a vessel's crew after a battle, place by place."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from battles.causes import GUNS

Place: TypeAlias = tuple[str, str]
"""("crew", role) or ("guns", slot)."""


class Loss(NamedTuple):
    """Men who fell at a place, those lost with the vessel herself, and how many of these came back.

    Who left his place for another is no loss.
    """

    fell: int = 0
    gone: int = 0
    saved: int = 0


def losses_of(
    line: Mapping[str, Any],
    condition: Mapping[str, Any],
    *,
    manned: Mapping[str, int],
    shifts: Sequence[Sequence[str]],
) -> dict[Place, Loss]:
    """The losses of a vessel: her line in the setup against how she ended.

    A vessel that is gone may name those who were aboard then; the others had fallen before.
    `manned` are the men by gun who came from elsewhere.
    """
    served = {gun["id"]: gun["crew"] + manned.get(gun["id"], 0) for gun in line["guns"]}
    start = dict(_places(line["crew"], served))
    aboard = condition.get("lost_aboard")
    if aboard is None:
        guns = {gun["id"]: gun["crew"] for gun in condition.get("guns", ())}
        left = dict(_places(condition.get("crew", {}), guns))
    else:
        left = dict(_places(aboard["crew"], aboard["guns"]))
    fell = {place: start.get(place, 0) - left.get(place, 0) for place in {**start, **left}}
    for together in shifts:
        _offset(fell, together)
    saved = aboard["saved"] if aboard else 0
    found = {}
    for place, men in fell.items():
        gone = left.get(place, 0) if aboard else 0
        back = min(gone, saved)
        saved -= back
        found[place] = Loss(max(0, men), gone, back)
    return found


def _places(crew: Mapping[str, int], guns: Mapping[str, int]) -> Iterator[tuple[Place, int]]:
    for role, men in crew.items():
        yield ("crew", role), men
    for slot, men in guns.items():
        yield (GUNS, slot), men


def _offset(fell: dict[Place, int], together: Sequence[str]) -> None:
    """Men who came to one of these places are not missing from the others."""
    places = [
        place
        for name in together
        for place in fell
        if (place[0] == GUNS if name == GUNS else place == ("crew", name))
    ]
    came = -sum(min(0, fell[place]) for place in places)
    for place in places:
        moved = min(came, max(0, fell[place]))
        fell[place] = max(0, fell[place]) - moved
        came -= moved
