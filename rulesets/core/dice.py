"""The only source of chance: faces that are a hash of the seed and of what the roll is for.

Scheme `rw1`. The address of a roll is ASCII:

    rw1|<seed hex>|<turn>|<phase>|<purpose>|<who>|...

Its faces are read from the bytes of SHA-256(address), then of SHA-256(address + "|+1"), "|+2" and
so on. For a die of n faces, bytes from 256 - 256 mod n upwards are skipped; the face is byte mod n
plus 1. So a die can be checked alone, and a rule that gains a roll moves no other die.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol, TypeVar

Item = TypeVar("Item")

_sha256 = hashlib.sha256
_new = tuple.__new__


class Roll(NamedTuple):
    """Dice of one address: the faces each has, those they show, the address after the phase."""

    die: int
    faces: tuple[int, ...]
    address: str

    @property
    def total(self) -> int:
        return sum(self.faces)

    def __str__(self) -> str:
        return " ".join(map(str, self.faces))


class Dice(Protocol):
    """Chance, handed in. Each address may be asked for once; a repeat ends in "#2", "#3"."""

    def enter(self, turn: int, phase: str) -> None:
        """The turn and the phase that stand in front of the addresses from here on."""

    def roll(self, count: int, die: int, purpose: str, *who: str) -> Roll:
        """Roll `count` dice of `die` faces (2 to 256)."""


def faces_at(address: str, count: int, die: int) -> tuple[int, ...]:
    """The faces of a whole address, seed included: what a checker computes too."""
    assert 2 <= die <= 256, f"no byte shows a die of {die}"
    limit = 256 - 256 % die
    faces: list[int] = []
    block = 0
    while len(faces) < count:
        text = f"{address}|+{block}" if block else address
        faces += [byte % die + 1 for byte in _sha256(text.encode("ascii")).digest() if byte < limit]
        block += 1
    return tuple(faces[:count])


def _byte_map(die: int) -> tuple[bytes, bytes]:
    """For one die: the face of each byte, and the bytes to skip."""
    return bytes(byte % die + 1 for byte in range(256)), bytes(range(256 - 256 % die, 256))


# The dice of the books, read in C. Another die takes the plain way of `faces_at`.
_MAPS: Final = {die: _byte_map(die) for die in (2, 3, 4, 6, 8, 10, 12, 20, 100)}


class AddressedDice:
    """Dice of one seed. `scheme` is `rw1` in a battle, `rw1c` between battles."""

    __slots__ = ("_begun", "_front", "_prefix")

    def __init__(self, seed: bytes, scheme: str = "rw1") -> None:
        assert len(seed) == 32, "a seed is 32 bytes"
        self._prefix = f"{scheme}|{seed.hex()}|"
        self._front = self._prefix
        self._begun = _sha256(self._front.encode("ascii"))

    def enter(self, turn: int, phase: str) -> None:
        self._front = f"{self._prefix}{turn}|{phase}|"
        self._begun = _sha256(self._front.encode("ascii"))

    def roll(self, count: int, die: int, purpose: str, *who: str) -> Roll:
        address = "|".join((purpose, *who))
        if die in _MAPS:
            # The front of the address is hashed once a phase, and each roll goes on from there.
            hashed = self._begun.copy()
            hashed.update(address.encode("ascii"))
            table, skipped = _MAPS[die]
            shown = hashed.digest().translate(table, skipped)
            if len(shown) >= count:
                return _new(Roll, (die, tuple(shown[:count]), address))
        return Roll(die, faces_at(self._front + address, count, die), address)


def commitment(seed: bytes, setup_digest: str) -> str:
    """What is shown before a battle: SHA-256(32 seed bytes || 32 bytes of the setup's SHA-256)."""
    return _sha256(seed + bytes.fromhex(setup_digest)).hexdigest()


def picks(dice: Dice, count: int, purpose: str, *who: str) -> tuple[Roll, ...]:
    """The picks that shuffle so many items, the last item first; each address ends in a position.

    Two items need one pick, a die of 2; a single item needs none.
    """
    return tuple(
        dice.roll(1, last + 1, purpose, *who, str(last)) for last in range(count - 1, 0, -1)
    )


def dealt(items: Sequence[Item], picked: Sequence[Roll]) -> list[Item]:
    """Fisher-Yates from the last item down: the items as these picks shuffle them."""
    order = list(items)
    for last, roll in zip(range(len(order) - 1, 0, -1), picked, strict=True):
        pick = roll.faces[0] - 1
        order[last], order[pick] = order[pick], order[last]
    return order
