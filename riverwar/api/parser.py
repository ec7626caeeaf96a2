"""The one JSON parser of the API: bounded before anything is built, and strict."""

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO, Any, Final, NoReturn

from rest_framework.parsers import BaseParser

from .errors import BodyTooLargeError, LimitExceededError, MalformedJSONError


@dataclass(frozen=True, slots=True)
class Limits:
    """What one body may hold."""

    size: int = 1_048_576
    depth: int = 32
    keys: int = 20_000
    items: int = 50_000
    string: int = 20_000
    number: int = 40


LIMITS: Final = Limits()

# A quote that begins no whole string is a token of its own: the scan stops there, and no
# text makes it look at the same characters again and again.
TOKEN: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[\[\]{},:"]|[-+.0-9eE]+', re.DOTALL)
SUSPECT_ESCAPE: Final = re.compile(r"\\u(?:0000|[dD][89a-fA-F])")


def parse(body: bytes, limits: Limits = LIMITS) -> Any:
    """The value that the body holds, or a problem that says why it isn't read."""
    if len(body) > limits.size:
        raise BodyTooLargeError(limit=limits.size)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        _malformed(f"The body is not UTF-8 at byte {error.start}.")
    _measure(text, limits)
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_not_finite,
            parse_float=_finite,
        )
    except json.JSONDecodeError as error:
        _malformed(f"{error.msg} at line {error.lineno}, column {error.colno}.")
    if SUSPECT_ESCAPE.search(text):
        _check_text(value)
    return value


def _measure(text: str, limits: Limits) -> None:
    """Count depth, keys, items, and the lengths of strings and numbers, without recursion."""
    depth = keys = items = 0
    for match in TOKEN.finditer(text):
        start, end = match.span()
        first = text[start]
        if first == '"':
            if end - start == 1:
                _malformed("A string is not closed.")
            if end - start - 2 > limits.string:
                _exceeded(f"A string has more than {limits.string} characters.")
        elif first in "[{":
            depth += 1
            items += 1
            if depth > limits.depth:
                _exceeded(f"The body is nested deeper than {limits.depth} levels.")
        elif first in "]}":
            depth -= 1
        elif first == ",":
            items += 1
            if items > limits.items:
                _exceeded(f"The body has more than {limits.items} items.")
        elif first == ":":
            keys += 1
            if keys > limits.keys:
                _exceeded(f"The body has more than {limits.keys} keys.")
        elif end - start > limits.number:
            _exceeded(f"A number has more than {limits.number} characters.")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        _malformed(f"The key {json.dumps(twice)} is given twice in one object.")
    return found


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        _malformed(f"{text} is too large for a number.")
    return number


def _not_finite(text: str) -> NoReturn:
    _malformed(f"{text} is not a number that JSON knows.")


def _check_text(value: Any) -> None:
    """PostgreSQL stores no NUL, and a surrogate without its mate is no character."""
    match value:
        case str():
            if "\0" in value:
                _malformed("A string holds the character NUL.")
            if any("\ud800" <= letter <= "\udfff" for letter in value):
                _malformed("A string holds half of a surrogate pair.")
        case dict():
            for key, inner in value.items():
                _check_text(key)
                _check_text(inner)
        case list():
            for inner in value:
                _check_text(inner)


def _malformed(problem: str) -> NoReturn:
    raise MalformedJSONError(problem=problem)


def _exceeded(problem: str) -> NoReturn:
    raise LimitExceededError(problem=problem)


class StrictJSONParser(BaseParser):
    """REST framework's way to `parse()`."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        declared = int((parser_context or {})["request"].META.get("CONTENT_LENGTH") or 0)
        if declared > LIMITS.size:
            raise BodyTooLargeError(limit=LIMITS.size)
        return parse(stream.read(LIMITS.size + 1))
