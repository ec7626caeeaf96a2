"""Dice whose faces are written beforehand, for tests of phases and steps."""

from __future__ import annotations

import re
from types import TracebackType

from rulesets.core.dice import AddressedDice, Roll

PURPOSE = re.compile(r"[a-z0-9 -]+")
WHO = re.compile(r"[a-z0-9-]+|#[0-9]+")


class ScriptedDice:
    """Shows the given faces in order, and fails the test that rolls otherwise than was expected.

    A roll beyond the script, a face that its die does not have, an address used twice, a name that
    no address may hold, and faces left over at the end are all failures. `asked` lists each roll's
    address, turn and phase in front, as far as they were entered.
    """

    def __init__(self, *faces: int) -> None:
        self._faces = faces
        self._shown = 0
        self._place: tuple[int, str] | None = None
        self.asked: list[str] = []

    def enter(self, turn: int, phase: str) -> None:
        assert PURPOSE.fullmatch(phase), f"{phase!r} cannot stand in an address"
        self._place = turn, phase

    def roll(self, count: int, die: int, purpose: str, *who: str) -> Roll:
        assert count >= 1, f"{purpose!r} rolled {count} dice"
        assert PURPOSE.fullmatch(purpose), f"{purpose!r} cannot stand in an address"
        for name in who:
            assert WHO.fullmatch(name), f"{name!r} of {purpose!r} cannot stand in an address"
        tail = "|".join((purpose, *who))
        address = "|".join((*map(str, self._place or ()), tail))
        assert address not in self.asked, f"the address {address!r} was used twice"
        faces = self._faces[self._shown : self._shown + count]
        assert len(faces) == count, (
            f"{count}d{die} rolled for {address!r}, but the script held only {list(faces)} more"
        )
        assert all(1 <= face <= die for face in faces), (
            f"{count}d{die} rolled for {address!r}, but the script shows {list(faces)}"
        )
        self._shown += count
        self.asked.append(address)
        return Roll(die, faces, tail)

    def __enter__(self) -> ScriptedDice:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is None:
            left = list(self._faces[self._shown :])
            assert not left, f"{left} left unrolled after {self.asked}"


class WatchedDice:
    """Dice of a seed that fail the test when an address is used twice."""

    def __init__(self, seed: bytes) -> None:
        self._dice = AddressedDice(seed)
        self._place = (0, "")
        self.used: dict[tuple[int, str, str], None] = {}

    def enter(self, turn: int, phase: str) -> None:
        self._dice.enter(turn, phase)
        self._place = (turn, phase)

    def roll(self, count: int, die: int, purpose: str, *who: str) -> Roll:
        rolled = self._dice.roll(count, die, purpose, *who)
        address = (*self._place, rolled.address)
        assert address not in self.used, f"{address} was used twice"
        self.used[address] = None
        return rolled
