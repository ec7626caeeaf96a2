"""How an operation is asked for."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Ask:
    """How an operation is asked for. `hidden` from who may see no such row; `keyless` where no
    Idempotency-Key is taken."""

    method: str
    path: str
    body: Any = None
    hidden: tuple[str, ...] = ()
    keyless: bool = False
