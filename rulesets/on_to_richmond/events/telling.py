"""How the events of this book put lengths, dice and mounts into words."""

from __future__ import annotations

from rulesets.core.dice import Roll
from rulesets.core.score import Score
from rulesets.on_to_richmond.tables import INCH


def inches(length: int) -> str:
    """A length as a reader measures it, rounded down to a tenth."""
    whole, part = divmod(length * 10 // INCH, 10)
    return f'{whole}.{part}"' if part else f'{whole}"'


def shown(roll: Roll) -> str:
    """OR-MOD-03: faces of a d10 as the book reads them, 0 to 9."""
    return " ".join(str(face - 1) for face in roll.faces)


def modified(roll: Roll, score: Score) -> str:
    """Dice and what is added to each: 2 and +3 (OR-FIR-10)."""
    if not score.parts:
        return f"rolled {shown(roll)}"
    rules = ", ".join(f"{value:+d} {rule}" for rule, value in score.parts)
    return f"rolled {shown(roll)} and {score.total:+d} ({rules})"


def mount_named(mount: str) -> str:
    """A mount as a reader calls it."""
    match mount:
        case "port" | "starboard":
            return f"{mount} broadside"
        case "forward" | "aft":
            return f"{mount} gun"
    return mount.replace("-", " ")


def degrees(turn: int) -> str:
    """A turn as a reader says it."""
    whole, part = divmod(abs(turn), 10)
    told = f"{whole}.{part}" if part else str(whole)
    return f"{told} degrees to {'port' if turn > 0 else 'starboard'}"
