"""The only source of chance: faces that are a hash of the seed and of what the roll is for.

Scheme `rw1`. The address of a roll is ASCII:

    rw1|<seed hex>|<turn>|<phase>|<purpose>|<who>|...

Its faces are read from the bytes of SHA-256(address), then of SHA-256(address + "|+1"), "|+2" and
so on. For a die of n faces, bytes from 256 - 256 mod n upwards are skipped; the face is byte mod n
plus 1. So a die can be checked alone, and a rule that gains a roll moves no other die.
"""

from __future__ import annotations

import hashlib
from typing import Final, NamedTuple, Protocol

_sha256 = hashlib.sha256


class Roll(NamedTuple):
    """Dice of one address: their number of faces, what they show, and the address after the phase."""

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


def _face_map(die: int) -> tuple[bytes, bytes]:
    """For one die: the face of each byte, and the bytes to skip."""
    limit = 256 - 256 % die
    return bytes(byte % die + 1 if die < 256 or byte < 255 else 0 for byte in range(256)), bytes(
        range(limit, 256)
    )


# A die of 256 has a face that no byte can hold; it alone is read without the map.
_MAPS: Final = {die: _face_map(die) for die in range(2, 256)}


def faces_at(address: str, count: int, die: int) -> tuple[int, ...]:
    """The faces of a whole address, seed included: what a checker computes too."""
    block = _sha256(address.encode("ascii")).digest()
    if die == 256:
        faces = tuple(byte + 1 for byte in block[:count])
        more = 0
        while len(faces) < count:
            more += 1
            block = _sha256(f"{address}|+{more}".encode("ascii")).digest()
            faces += tuple(byte + 1 for byte in block[: count - len(faces)])
        return faces
    table, skipped = _MAPS[die]
    shown = block.translate(table, skipped)
    more = 0
    while len(shown) < count:
        more += 1
        block = _sha256(f"{address}|+{more}".encode("ascii")).digest()
        shown += block.translate(table, skipped)
    return tuple(shown[:count])


class AddressedDice:
    """Dice of one seed. `scheme` is `rw1` in a battle, `rw1c` between battles."""

    __slots__ = ("_front", "_prefix")

    def __init__(self, seed: bytes, scheme: str = "rw1") -> None:
        assert len(seed) == 32, "a seed is 32 bytes"
        self._prefix = f"{scheme}|{seed.hex()}|"
        self._front = self._prefix

    def enter(self, turn: int, phase: str) -> None:
        self._front = f"{self._prefix}{turn}|{phase}|"

    def roll(self, count: int, die: int, purpose: str, *who: str) -> Roll:
        address = "|".join((purpose, *who))
        block = _sha256((self._front + address).encode("ascii")).digest()
        table, skipped = _MAPS[die]
        shown = block.translate(table, skipped)
        if len(shown) >= count:
            return Roll(die, tuple(shown[:count]), address)
        return Roll(die, faces_at(self._front + address, count, die), address)


def commitment(seed: bytes, setup_digest: str) -> str:
    """What is shown before a battle: SHA-256(32 seed bytes || 32 bytes of the setup's SHA-256)."""
    return _sha256(seed + bytes.fromhex(setup_digest)).hexdigest()


def shuffled(dice: Dice, items: list[str], purpose: str, *who: str) -> list[str]:
    """Fisher-Yates from the last item down; each pick is at its own address, ending in its position."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        pick = dice.roll(1, last + 1, purpose, *who, str(last)).faces[0] - 1
        order[last], order[pick] = order[pick], order[last]
    return order
