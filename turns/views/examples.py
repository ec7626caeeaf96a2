"""What the documents show of wars by months."""

from typing import Any, Final

WAR_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000901"
TURN_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000911"
EVENT_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000921"
TIME: Final = "2026-11-30T12:00:00Z"
WHEN: Final = {"created_at": TIME, "updated_at": TIME}

TURN: Final[dict[str, Any]] = {
    "id": TURN_ID,
    "version": 2,
    "campaign": WAR_ID,
    "number": 1,
    "step": "event",
    "taken": ["budget"],
    "orders_due": None,
    "closed_at": None,
    **WHEN,
}
STEP: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000931",
    "turn": TURN_ID,
    "step": "unrest",
    "log": [
        {
            "kind": "unrest_rolled",
            "rule": "SNS-UNREST-03",
            "territory": "sudan",
            "before": 3,
            "after": 4,
            "told": "Unrest in Sudan went from 3 to 4 (rolled 5 6).",
        }
    ],
    "event": EVENT_ID,
    "taken_by": None,
    "taken_at": TIME,
}
