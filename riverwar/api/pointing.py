"""Which field of a request a service's refusal is about: services know no bodies."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from riverwar.errors import DomainError, FieldError


@dataclass(frozen=True, slots=True)
class Place:
    """A field of the body, and the rule of the book that speaks of it."""

    pointer: str
    rule: str = ""


@contextmanager
def pointing(places: Mapping[type[DomainError], Place]) -> Iterator[None]:
    """Give a refusal that names no field the place that its kind has here.

    Where the refusal itself tells a rule, as the fact `rule`, that is the one.
    """
    try:
        yield
    except DomainError as error:
        place = places.get(type(error))
        if place is not None and not error.errors:
            fault: FieldError = {
                "pointer": place.pointer,
                "code": error.code,
                "detail": error.detail,
            }
            if rule := error.facts.get("rule") or place.rule:
                fault["rule"] = rule
            error.errors = [fault]
        raise
