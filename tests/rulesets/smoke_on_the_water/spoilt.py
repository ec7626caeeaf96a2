"""Setups that somebody has spoilt: each is refused with a place and a remedy, or can be fought."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any, Final

from rulesets.core.setup import BattleSetup
from rulesets.errors import IllegalSetupError, SetupProblem
from rulesets.smoke_on_the_water.ruleset import RULESET
from tests.rulesets.smoke_on_the_water.random_setups import random_json

#: How often one setup is spoilt, each time in one to three places.
TIMES: Final = 20
#: What stands there instead: other types, names of nothing, numbers too small and too great.
WRONG: Final[tuple[Any, ...]] = (
    None, True, 0, 1, -1, 99, 3600, 10**6, -(10**6), 2**53, 10**30, 1.5, float("nan"), "", "-",
    "x" * 300, "\x00", "\ud800", [], {}, [[0, 0]], {"": 0}, "union", [[[[[[[[[[[[[[]]]]]]]]]]]]]],
)  # fmt: skip


def check_spoilt(number: int) -> None:
    """SW-SET-01: no setup breaks the muster, and each refusal tells where and what would help."""
    chance = random.Random(number)
    for _ in range(TIMES):
        data = random_json(number)
        for _ in range(chance.randrange(1, 4)):
            _spoil(data, chance)
        for problem in _problems(data):
            assert problem.problem
            assert problem.remedy, f"{number}: {problem}"
            assert problem.pointer.startswith("/") or not problem.pointer


def _problems(data: dict[str, Any]) -> Sequence[SetupProblem]:
    """Why a setup is refused; none where it is taken."""
    try:
        RULESET.begin(BattleSetup.from_json(data), logging=False)
    except IllegalSetupError as refused:
        return refused.problems
    return ()


def _spoil(data: dict[str, Any], chance: random.Random) -> None:
    """One value is another, is gone, or stands twice."""
    owner, key = chance.choice(list(_places(data)))
    what = chance.random()
    if what < 0.7:
        owner[key] = deepcopy(chance.choice(WRONG))
    elif what < 0.85 and isinstance(owner, list):
        owner.append(owner[key])
    else:
        del owner[key]


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every value of some JSON: what it stands in, and its name or place there."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield value, key
        yield from _places(value[key])
