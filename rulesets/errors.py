"""What the engine says of a setup that a book forbids: where, by which rule, and what to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SetupProblem:
    """One thing that is wrong: where (a JSON Pointer), by which rule, what, and the remedy.

    `rule` is empty where no rule speaks of it, as for a name that no book knows.
    """

    pointer: str
    rule: str
    problem: str
    remedy: str

    def __str__(self) -> str:
        cited = f" ({self.rule})" if self.rule else ""
        return f"{self.pointer}: {self.problem}{cited}. {self.remedy}"


class IllegalSetupError(ValueError):
    """A setup that the book forbids. `problems` lists all that were found, the first one first."""

    problems: tuple[SetupProblem, ...]

    def __init__(self, *, pointer: str, rule: str, problem: str, remedy: str) -> None:
        self._hold((SetupProblem(pointer, rule, problem, remedy),))

    @classmethod
    def listing(cls, problems: Sequence[SetupProblem]) -> IllegalSetupError:
        """One error of all that is wrong, so that a setup is put right in one go."""
        assert problems, "an error needs a problem"
        error = cls.__new__(cls)
        error._hold(tuple(problems))
        return error

    def _hold(self, problems: tuple[SetupProblem, ...]) -> None:
        self.problems = problems
        super().__init__("\n".join(map(str, problems)))

    @property
    def pointer(self) -> str:
        return self.problems[0].pointer

    @property
    def rule(self) -> str:
        return self.problems[0].rule

    @property
    def problem(self) -> str:
        return self.problems[0].problem

    @property
    def remedy(self) -> str:
        return self.problems[0].remedy

    def __reduce__(self) -> tuple[object, tuple[tuple[SetupProblem, ...]]]:
        """Crosses from one process to another whole."""
        return type(self).listing, (self.problems,)


def pointer_to(*steps: str | int) -> str:
    """A JSON Pointer (RFC 6901) of the names and places that lead to a value."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)
