"""The way by water: a short course over marks in midstream, or round the corners of the land."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush

from rulesets.core.geometry import Path, Point, leg_length


class Pilot:
    """Knows the marks of one river, and remembers which of them are in a straight line by water.

    `marks` lie in mid-water; `corners` are those of the shoreline, where the shortest way past any
    land must turn, and which are used where the marks give no way.
    """

    __slots__ = ("_clear", "_marks", "_nodes", "_open")

    def __init__(self, marks: Path, corners: Path, clear: Callable[[Point, Point], bool]) -> None:
        self._marks = len(marks)
        self._nodes = (*marks, *corners)
        self._clear = clear
        self._open: dict[tuple[int, int], bool] = {}

    def course(self, a: Point, b: Point) -> Path:
        """The points to steer for, from a to b; empty where no water leads there."""
        if self._clear(a, b):
            return (b,)
        return self._shortest(a, b, self._marks) or self._shortest(a, b, len(self._nodes))

    def _shortest(self, a: Point, b: Point, count: int) -> Path:
        """Dijkstra's way over the first `count` nodes; number `count` is b."""
        first = [(leg_length(a, node), i) for i, node in enumerate(self._nodes[:count])]
        queue: list[tuple[int, int, Path]] = [
            (cost, i, (self._nodes[i],))
            for cost, i in sorted(first)
            if self._clear(a, self._nodes[i])
        ]
        done = [False] * count
        while queue:
            cost, here, path = heappop(queue)
            if here == count:
                return path
            if done[here]:
                continue
            done[here] = True
            at = self._nodes[here]
            if self._clear(at, b):
                heappush(queue, (cost + leg_length(at, b), count, (*path, b)))
            for there in range(count):
                if not done[there] and self._in_line(here, there):
                    point = self._nodes[there]
                    heappush(queue, (cost + leg_length(at, point), there, (*path, point)))
        return ()

    def _in_line(self, one: int, other: int) -> bool:
        pair = (one, other) if one < other else (other, one)
        known = self._open.get(pair)
        if known is None:
            known = self._clear(self._nodes[pair[0]], self._nodes[pair[1]])
            self._open[pair] = known
        return known
