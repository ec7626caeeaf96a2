"""What is wrong with a setup, collected so that it is put right in one go."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Self, TypeVar

from rulesets.core.settings import listed
from rulesets.errors import IllegalSetupError, SetupProblem

T = TypeVar("T")


class Problems:
    """The list of all that a setup does against the book.

    As a context it keeps what a reader refuses inside, and goes on after it: `collecting()`.
    """

    __slots__ = ("found",)

    def __init__(self) -> None:
        self.found: list[SetupProblem] = []

    def add(self, pointer: str, rule: str, problem: str, remedy: str) -> None:
        self.found.append(SetupProblem(pointer, rule, problem, remedy))

    def collecting(self) -> Self:
        """Keep what a reader refuses inside, and go on after it."""
        return self

    def __enter__(self) -> None:
        pass

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        if not isinstance(error, IllegalSetupError):
            return False
        self.found.extend(error.problems)
        return True

    def made(self, make: Callable[[], T]) -> T | None:
        """What `make` makes; None where it refuses, or finds any problem."""
        before = len(self.found)
        with self.collecting():
            made = make()
            if len(self.found) == before:
                return made
        return None

    def word(self, pointer: str, rule: str, value: object, words: tuple[str, ...]) -> bool:
        """Whether a value is one of some words; if not, that is a problem."""
        if value in words:
            return True
        self.add(pointer, rule, f"{_shown(value)} is unknown", f"Give {listed(words, 'or')}.")
        return False

    def settle(self) -> None:
        """Raise all that was found, if anything was."""
        if self.found:
            raise IllegalSetupError.listing(self.found)


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
