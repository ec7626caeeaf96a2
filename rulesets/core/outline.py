"""Simple polygons: what lies in one, and what passes through it. Exact, in integers."""

from __future__ import annotations

from itertools import pairwise

from rulesets.core.geometry import Path, Point, segments_cross, squared

#: The corners of a box: least and greatest s, least and greatest y.
Box = tuple[int, int, int, int]


def place_in(point: Point, outline: Path) -> int:
    """1 for a point within a simple polygon, 0 for one on its edge, -1 for one without."""
    x, y = point
    odd = False
    ax, ay = outline[-1]
    for bx, by in outline:
        turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if turn == 0 and (ax <= x <= bx or bx <= x <= ax) and (ay <= y <= by or by <= y <= ay):
            return 0
        if (ay > y) != (by > y) and (turn > 0) == (by > ay):
            odd = not odd
        ax, ay = bx, by
    return 1 if odd else -1


def passes_through(a: Point, b: Point, outline: Path) -> bool:
    """Whether a straight line goes through the inside of a simple polygon; touching it is not."""
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    touched: list[Point] = []
    cx, cy = outline[-1]
    c_side = dx * (cy - ay) - dy * (cx - ax)
    for ex, ey in outline:
        e_side = dx * (ey - ay) - dy * (ex - ax)
        if c_side > 0 > e_side or c_side < 0 < e_side:
            a_side = (ex - cx) * (ay - cy) - (ey - cy) * (ax - cx)
            b_side = (ex - cx) * (by - cy) - (ey - cy) * (bx - cx)
            if a_side > 0 > b_side or a_side < 0 < b_side:
                return True
        elif e_side == 0 and 0 < dx * (ex - ax) + dy * (ey - ay) < dx * dx + dy * dy:
            touched.append((ex, ey))
        cx, cy, c_side = ex, ey, e_side
    # No side is crossed: between the corners that it touches, the line is all in or all out.
    # Halfway points are exact in a polygon of twice the size.
    doubled = tuple((2 * x, 2 * y) for x, y in outline)
    stops = (a, *sorted(touched, key=lambda corner: squared(a, corner)), b)
    return any(place_in((p[0] + q[0], p[1] + q[1]), doubled) > 0 for p, q in pairwise(stops))


class Outline:
    """A simple polygon that is asked about often: its box answers most questions."""

    __slots__ = ("box", "corners")

    def __init__(self, corners: Path) -> None:
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        self.corners = corners
        self.box: Box = (min(xs), max(xs), min(ys), max(ys))

    def covers(self, point: Point) -> bool:
        """Whether a point lies in it; its edge counts as inside."""
        west, east, low, high = self.box
        x, y = point
        return west <= x <= east and low <= y <= high and place_in(point, self.corners) >= 0

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it; its edge counts as outside."""
        west, east, low, high = self.box
        x, y = point
        return west < x < east and low < y < high and place_in(point, self.corners) > 0

    def stops(self, a: Point, b: Point) -> bool:
        """Whether a straight line passes through the inside of it."""
        west, east, low, high = self.box
        (ax, ay), (bx, by) = a, b
        if (
            (ax <= west and bx <= west)
            or (ax >= east and bx >= east)
            or (ay <= low and by <= low)
            or (ay >= high and by >= high)
        ):
            return False
        return passes_through(a, b, self.corners)


def sides_of(outline: Path) -> list[tuple[Point, Point]]:
    """The sides of a polygon, the one that closes it last."""
    return list(zip(outline, outline[1:] + outline[:1], strict=True))


def fault_in(outline: Path) -> str | None:
    """Why an outline is no simple polygon, or None. It costs the square of the points."""
    if any(a == b for a, b in sides_of(outline)):
        return "has one point twice in a row"
    sides = sides_of(outline)
    for i, (a, b) in enumerate(sides):
        for j in range(i + 1, len(sides)):
            if segments_cross(a, b, *sides[j]):
                return f"crosses itself after point {i}"
    if sum(ax * by - bx * ay for (ax, ay), (bx, by) in sides) == 0:
        return "encloses nothing"
    return None
