"""What an audit finds."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as the record says: which check, which row, and what is wrong."""

    check: str
    type: str
    id: str
    problem: str

    def __str__(self) -> str:
        return f"{self.check}: {self.type} {self.id}: {self.problem}"
