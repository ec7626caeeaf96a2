"""SNS-REP-05: experience of vessels. SNS-REP-06: of their captains."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from campaigns.rules.units import Quality

#: From the worst to the best; of crews Green, Trained, Crack and Legendary.
_ORDER: Final = tuple(Quality)

# fmt: off
# SNS-REP-05: the points at which a level is reached. SNS-REP-06: a captain's Leadership at it.
REACHED_AT: Final[Mapping[Quality, int]] = MappingProxyType({
    Quality.GREEN:        0,
    Quality.EXPERIENCED:  3,
    Quality.VETERAN:      8,
    Quality.ELITE:       15,
})
LEADERSHIP: Final[Mapping[Quality, int]] = MappingProxyType({
    Quality.GREEN:       0,
    Quality.EXPERIENCED: 1,
    Quality.VETERAN:     1,
    Quality.ELITE:       2,
})
# fmt: on


class Experience(NamedTuple):
    """SNS-REP-05: points, and the level; a crew that lost a level may have less than it asks."""

    points: int
    quality: Quality


class Deeds(NamedTuple):
    """SNS-REP-05: what a vessel did in one battle; engaged is who fired or was fired on."""

    engaged: bool
    won: bool
    taken_or_sunk: int = 0


def level_at(points: int) -> Quality:
    """SNS-REP-05: the level that points reach."""
    return max((level for level in Quality if points >= REACHED_AT[level]), key=_ORDER.index)


def newly_raised(*, british_officers: bool) -> Experience:
    """SNS-REP-05: Trained under British officers, Green under others; SNS-REP-06: captains too."""
    level = Quality.EXPERIENCED if british_officers else Quality.GREEN
    return Experience(REACHED_AT[level], level)


def points_for(deeds: Deeds) -> int:
    """SNS-REP-05: nothing for a battle in which she neither fired nor was fired on."""
    return deeds.engaged * (1 + deeds.won + deeds.taken_or_sunk)


def gained(before: Experience, deeds: Deeds) -> Experience:
    """SNS-REP-05, SNS-REP-06: points are added; no battle lowers a level."""
    points = before.points + points_for(deeds)
    return Experience(points, max(before.quality, level_at(points), key=_ORDER.index))


def diluted(before: Experience, *, replaced: int, figures: int) -> Experience:
    """SNS-REP-05: more than half the figures replaced, and a level is lost, and half the points.

    One level at most, and points that fall short of it by one at least.
    """
    if replaced * 2 <= figures:
        return before
    points = before.points // 2
    place = _ORDER.index(before.quality)
    if place == 0:
        return Experience(points, before.quality)
    return Experience(min(points, REACHED_AT[before.quality] - 1), _ORDER[place - 1])


def leadership(quality: Quality) -> int:
    """SNS-REP-06: 0, 1, 1 or 2; a captain takes it with him to another vessel."""
    return LEADERSHIP[quality]
