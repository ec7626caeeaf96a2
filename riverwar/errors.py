"""DomainError: a request that is well formed and can't be granted."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NotRequired, TypedDict


class FieldError(TypedDict):
    """One fault of a request: where (an RFC 6901 pointer into the body), what, by which rule."""

    pointer: str
    code: str
    detail: str
    rule: NotRequired[str]


class DomainError(Exception):
    """An error with a stable code, a title, a status, and the facts as named values.

    A subclass sets `code`, `title`, `status`, and where it can `explanation` (a format string
    over the facts) and `remedy` (what to do next). Raise it with the facts as keywords:
    `raise VesselsUnavailableError(vessels={...}, errors=[...], remedy="...")`.
    """

    code: ClassVar[str]
    title: ClassVar[str]
    status: ClassVar[int] = 422
    explanation: ClassVar[str] = ""
    remedy: str = ""

    def __init__(
        self,
        *,
        errors: Sequence[FieldError] = (),
        remedy: str = "",
        headers: Mapping[str, str] | None = None,
        **facts: Any,
    ) -> None:
        self.errors = list(errors)
        self.headers = dict(headers or {})
        self.facts = facts
        if remedy:
            self.remedy = remedy
        super().__init__(self.detail)

    @property
    def detail(self) -> str:
        """The sentence for this occurrence."""
        return self.explanation.format(**self.facts) if self.explanation else f"{self.title}."
