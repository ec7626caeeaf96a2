"""What is wrong with a setup, collected."""

from __future__ import annotations

import pytest

from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.errors import IllegalSetupError


def test_what_readers_refuse_is_kept_and_told_at_once():
    problems = Problems()
    for i in range(2):
        with problems.collecting():
            Reader({"crew": -1}, f"/vessels/{i}").integer("crew")
    with pytest.raises(IllegalSetupError) as raised:
        problems.settle()
    pointers = [problem.pointer for problem in raised.value.problems]
    assert pointers == ["/vessels/0/crew", "/vessels/1/crew"]


def test_a_bug_is_no_problem_of_the_setup():
    problems = Problems()
    with pytest.raises(ZeroDivisionError), problems.collecting():
        raise ZeroDivisionError
    assert problems.found == []
