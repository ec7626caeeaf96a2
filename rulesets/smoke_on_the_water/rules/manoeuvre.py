"""SW-ORD-11: an order made such that it can be carried out. SW-ANC: anchors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from rulesets.smoke_on_the_water.rules.notation import Helm, Order, Segment, Speed
from rulesets.smoke_on_the_water.rules.speeds import nearest_legal
from rulesets.smoke_on_the_water.tables import DISTANCE
from rulesets.smoke_on_the_water.words import Level, Way

#: SW-SET-05: how fast a vessel is before the first turn.
AT_START: Final = Speed(Level.SLOW)


class Correction(StrEnum):
    """SW-ORD-11: what was put right."""

    MISSING = "missing"
    SPEED = "speed"
    PADDED = "padded"
    CUT = "cut"
    STRAIGHT = "straight"
    VOID = "void"  # SW-ORD-11: aground, locked, at anchor or in tow
    FORCED = "forced"  # SW-EFF-PIL-01, SW-EFF-ABN-02
    WITHDRAWN = "withdrawn"  # SW-MOR-06


@dataclass(frozen=True, slots=True)
class Carried:
    """An order as it is carried out, and what of it was put right."""

    speed: Speed
    manoeuvre: tuple[Segment, ...]
    corrections: tuple[Correction, ...]


def normalised(
    order: Order,
    now: Speed,
    legal: tuple[Speed, ...],
    *,
    no_port: bool = False,
    no_starboard: bool = False,
    may_spin: bool = False,
) -> Carried:
    """SW-ORD-11: the nearest legal speed; turns that cannot be made straight; the whole way run.

    `now` is the speed of the last turn, which an order without one keeps, or the highest legal.
    `may_spin`: a sidewheeler whose wheels both work may turn on the spot at Immobile.
    """
    corrections: list[Correction] = []
    wanted = order.speed
    if wanted is None:
        wanted = now if now in legal else legal[-1]
        corrections.append(Correction.MISSING)
    speed = nearest_legal(wanted, legal)
    if speed != wanted:
        corrections.append(Correction.SPEED)
    if speed.level is Level.IMMOBILE:
        spun = tuple(part for part in order.manoeuvre if may_spin and part.helm in SPOT)
        if len(spun) != len(order.manoeuvre):
            corrections.append(Correction.CUT)
        return Carried(speed, spun, tuple(corrections))
    made = [_made(part, speed.way, no_port, no_starboard) for part in order.manoeuvre]
    if made != list(order.manoeuvre):
        corrections.append(Correction.STRAIGHT)
    way, fitted = _fitted(made, DISTANCE[speed.level], STRAIGHT[speed.way])
    if way and order.manoeuvre:
        corrections.append(Correction.PADDED if way > 0 else Correction.CUT)
    return Carried(speed, _joined(fitted), tuple(corrections))


def without_turns(order: Order) -> Order:
    """SW-EFF-PIL-01, SW-EFF-ABN-02: the same way, straight."""
    return replace(order, manoeuvre=())


#: SW-ORD-05: turns on the spot. SW-ORD-03: what is straight, by the way of the vessel.
SPOT: Final = (Helm.SPOT_PORT, Helm.SPOT_STARBOARD)
STRAIGHT: Final = {Way.AHEAD: Helm.AHEAD, Way.ASTERN: Helm.ASTERN}


def _made(part: Segment, way: Way, no_port: bool, no_starboard: bool) -> Segment:
    forbidden = (part.helm is Helm.PORT and no_port) or (
        part.helm is Helm.STARBOARD and no_starboard
    )
    if forbidden or part.helm in SPOT or part.helm in STRAIGHT.values():
        return Segment(STRAIGHT[way], part.amount)
    return part


def _fitted(parts: Sequence[Segment], distance: int, straight: Helm) -> tuple[int, list[Segment]]:
    """The parts up to a distance; what was missing (above zero) or too much (below).

    SW-TURNING-02: any of them may be turns.
    """
    fitted: list[Segment] = []
    left = distance
    for part in parts:
        if left <= 0:
            break
        fitted.append(Segment(part.helm, min(part.amount, left)))
        left -= fitted[-1].amount
    over = sum(part.amount for part in parts) - distance
    if left > 0:
        fitted.append(Segment(straight, left))
    return (left if left > 0 else -max(0, over)), fitted


def _joined(parts: Sequence[Segment]) -> tuple[Segment, ...]:
    """Segments of one helm, one after the other, made one."""
    joined: list[Segment] = []
    for part in parts:
        if joined and joined[-1].helm is part.helm:
            joined[-1] = Segment(part.helm, joined[-1].amount + part.amount)
        else:
            joined.append(part)
    return tuple(joined)


class Anchor(StrEnum):
    """SW-ANC: how a vessel is with her anchor."""

    UP = "up"
    DOWN = "down"


def anchor_after(anchor: Anchor, *, ordered: bool, raised: bool, immobile: bool) -> Anchor:
    """SW-ANC-01, SW-ANC-02, SW-ANC-04: down, or raised, by order, at the end of a turn at rest."""
    if not immobile:
        return anchor
    if anchor is Anchor.UP:
        return Anchor.DOWN if ordered else Anchor.UP
    return Anchor.UP if raised else Anchor.DOWN
