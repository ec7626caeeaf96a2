"""SW-OBS-01: what random bases hide of one another, against rays in floating point."""

from math import atan2, cos, sin
from random import Random

from rulesets.core.outline import sides_of
from rulesets.smoke_on_the_water.rules.bases import Base, touch
from rulesets.smoke_on_the_water.rules.cover import (
    angle_of,
    cover_of,
    passes_by,
    screened,
    span_of,
    total_of,
)
from rulesets.smoke_on_the_water.rules.hitting import Cover

RAYS = 100
#: So near a bound a ray more or less may decide.
DOUBT = 2 / RAYS


def scene(random):
    """A muzzle at the origin, a target some way off, and what lies about, none touching another."""
    bases = [Base(0, 0, 0, 200, 200)]
    while len(bases) < 6:
        far = 60_000 if len(bases) == 1 else random.randrange(8_000, 90_000)
        bearing = random.uniform(-0.35, 0.35)
        x, y = round(far * sin(bearing)), round(far * cos(bearing))
        length, width = random.randrange(3_000, 15_000), random.randrange(1_000, 5_000)
        base = Base(x, y, random.randrange(3_600), length, width)
        if not any(touch(base, other) for other in bases):
            bases.append(base)
    return bases[1], bases[2:]


def distance_along(ray, base):
    """How far along a ray from the origin a base is met first; None where it is missed."""
    dx, dy = ray
    met = []
    for (ax, ay), (bx, by) in sides_of(base.corners()):
        ex, ey = bx - ax, by - ay
        across = dx * ey - dy * ex
        if across:
            far, part = (ax * ey - ay * ex) / across, (ax * dy - ay * dx) / across
            if far > 0 and 0 <= part <= 1:
                met.append(far)
    return min(met, default=None)


def hidden_by_rays(target, others):
    """The share of rays to a target that meet something else before it."""
    angles = [atan2(x, y) for x, y in target.corners()]
    low, high = min(angles), max(angles)
    hidden = 0
    for i in range(RAYS):
        angle = low + (high - low) * (i + 0.5) / RAYS
        ray = sin(angle), cos(angle)
        there = distance_along(ray, target)
        seen = [distance_along(ray, other) for other in others]
        hidden += any(far is not None and far < there for far in seen)
    return hidden / RAYS


def band(share):
    if share >= 1:
        return Cover.ALL
    if share > 0.75:
        return Cover.MOST
    if share >= 0.5:
        return Cover.HALF
    return Cover.QUARTER if share >= 0.25 else Cover.CLEAR


def test_sw_obs_01_the_share_that_is_hidden_is_that_of_the_rays():
    random, found = Random(1862), []
    for _ in range(300):
        target, others = scene(random)
        span = span_of((0, 0), target.corners())
        spans = [
            part for other in others for part in screened((0, 0), span, sides_of(other.corners()))
        ]
        share = hidden_by_rays(target, others)
        if all(abs(share - bound) > DOUBT for bound in (0.25, 0.5, 0.75)):
            found.append(cover_of(angle_of(span), total_of(spans)))
            # Between two rays a slit may be open, or covered.
            sure = share == 0 or DOUBT < share < 1 - DOUBT
            assert found[-1] is band(share) if sure else found[-1] in doubtful(share)
    assert {*found} == {*Cover}
    assert len(found) > 200


def doubtful(share):
    return (Cover.CLEAR,) if share < 0.5 else (Cover.MOST, Cover.ALL)


def test_sw_obs_01_what_plainly_passes_by_hides_nothing():
    random, passing = Random(1863), 0
    for _ in range(1_000):
        target, others = scene(random)
        span = span_of((0, 0), target.corners())
        for other in others:
            if passes_by(span, (other.x, other.y), (other.length + other.width) // 2):
                passing += 1
                assert not screened((0, 0), span, sides_of(other.corners()))
    assert passing > 500
