"""What a battle leaves behind once it is over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from rulesets.core.events import EntryId, Event, Namer, SideId, counted


@dataclass(slots=True)
class VesselSettled(Event):
    """SC-GEN-04: how a vessel comes out of the battle, and whose it is now.

    `fires` and `leaks` were put out and stopped after the last turn, without more damage.
    """

    kind: ClassVar[str] = "vessel_settled"
    vessel: EntryId
    status: str
    side: SideId
    fires: int
    leaks: int
    aground: bool

    def tell(self, name: Namer) -> str:
        done = []
        if self.fires:
            done.append(f"{counted(self.fires, 'fire')} put out")
        if self.leaks:
            done.append(f"{counted(self.leaks, 'leak')} stopped")
        if self.aground:
            done.append("got off the ground")
        after = f", {', '.join(done)}" if done else ""
        end = _ENDS.get(self.status, self.status.replace("_", " "))
        return f"{name(self.vessel)} ({name(self.side)}) {end}{after}."


#: How a reader is told what a campaign calls a vessel.
_ENDS: Final = {
    "available": "came through",
    "sunk": "was sunk",
    "lost": "was blown up",
    "captured": "was a prize",
}


KINDS: Final[tuple[type[Event], ...]] = (VesselSettled,)
