"""SW-VES-08: the guns that a vessel has aboard, and what earlier battles left of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rulesets.core.entries import GunEntry
from rulesets.core.events import GunId
from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.smoke_on_the_water.ratings import GunPlace
from rulesets.smoke_on_the_water.state import Gun

#: What becomes of a gun: burst or disabled for good, jammed, its port jammed.
MARKS: Final = ("lost", "jammed", "port_jammed")


def mounted(
    places: Sequence[GunPlace], listed: Sequence[GunEntry], at: str, problems: Problems
) -> list[Gun]:
    """SW-GEN-08: the guns listed, in the order of the record sheet.

    A gun stands where its id says, or else at the first free mounting of its kind. What the class
    has and nobody lists is not aboard.
    """
    by_id = {place.id: place for place in places}
    taken: dict[str, GunEntry] = {entry.id: entry for entry in listed if entry.id in by_id}
    for i, entry in enumerate(listed):
        if entry.id in by_id:
            _check_kind(entry, by_id[GunId(entry.id)], f"{at}/{i}", problems)
            continue
        free = next((p for p in places if p.id not in taken and p.card.code == entry.kind), None)
        if free is None:
            problems.add(
                f"{at}/{i}/kind",
                "SW-VES-08",
                f"she has no more mountings for {entry.kind[:40]}",
                "Leave the gun out, or change the ratings of her class.",
            )
        else:
            taken[free.id] = entry
    return [Gun(GunId(place.id), place) for place in places if place.id in taken]


def _check_kind(entry: GunEntry, place: GunPlace, at: str, problems: Problems) -> None:
    if entry.kind != place.card.code:
        problems.add(
            f"{at}/kind",
            "SW-VES-08",
            f"{place.id} is a {place.card.code}, not a {entry.kind[:40]}",
            f"Give {place.card.code}, or change the ratings of her class.",
        )


def read_gun_marks(guns: Iterable[Gun], places: Iterable[GunPlace], read: Reader) -> None:
    """SW-MIS-03, SW-MIS-04, SW-EFF-JAM-01: what earlier battles did to guns, by their ids.

    A gun of the class that is not aboard may stand there too: it tells nothing here.
    """
    aboard = {gun.id: gun for gun in guns}
    for place in places:
        if not read.has(place.id):
            continue
        state = read.object(place.id)
        for name in MARKS:
            if state.has(name) and state.truth(name) and GunId(place.id) in aboard:
                setattr(aboard[GunId(place.id)], name, True)
        state.done()
    read.done()


def gun_marks(guns: Iterable[Gun]) -> dict[str, dict[str, bool]]:
    """SW-END-06: what is written of guns that are not whole."""
    marked = {gun.id: {name: True for name in MARKS if getattr(gun, name)} for gun in guns}
    return {name: marks for name, marks in marked.items() if marks}
