"""CV-PAR-02: one step of a conversion: what became what, why, and by which rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulesets.core.reading import Reader


@dataclass(frozen=True, slots=True)
class Reason:
    """`subject` is what it is about (`hull`, `guns`), `rule` that of a book or CV-..."""

    subject: str
    text: str
    rule: str

    def to_json(self) -> dict[str, Any]:
        return {"subject": self.subject, "text": self.text, "rule": self.rule}

    @classmethod
    def from_json(cls, read: Reader) -> Reason:
        reason = cls(read.text("subject"), read.text("text", longest=1000), read.text("rule"))
        read.done()
        return reason
