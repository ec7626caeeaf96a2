"""A gun as a book has it aboard."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mounting:
    """A gun as mounted: the crew it needs, and how they are drilled.

    `slot` is the name of its place aboard, where the book has one.
    """

    kind: str
    crew: int
    drill: str
    slot: str = ""
