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
ENTRY: Final[dict[str, Any]] = {
    "id": EVENT_ID,
    "campaign": WAR_ID,
    "seq": 41,
    "at": TIME,
    "turn": 1,
    "step": "unrest",
    "type": "territory.unrest_rolled",
    "told": "Unrest in Sudan went from 3 to 4 (rolled 5 6).",
    "rule": "SNS-UNREST-03",
    "object": {
        "type": "territory",
        "id": "0192f3a4-5b6c-7d8e-9f01-000000000941",
        "name": "Sudan",
        "url": None,
    },
    "about": [
        {
            "type": "side",
            "id": "0192f3a4-5b6c-7d8e-9f01-000000000951",
            "name": "Mahdists",
            "url": "/api/v1/sides/0192f3a4-5b6c-7d8e-9f01-000000000951/",
        }
    ],
    "cause": {"type": "step", "id": TURN_ID, "url": f"/api/v1/turns/{TURN_ID}/report/"},
    "actor": None,
    "reason": "turn_advance",
}
ENGAGEMENT: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000941",
    "version": 3,
    "campaign": WAR_ID,
    "turn": TURN_ID,
    "day": 12,
    "number": 1,
    "place": "wadi-halfa",
    "territory": "sudan",
    "attacker": "0192f3a4-5b6c-7d8e-9f01-000000000951",
    "defender": "0192f3a4-5b6c-7d8e-9f01-000000000952",
    "forces": {
        "british": {
            "vessels": ["small-gunboat-1"],
            "units": [],
            "able": True,
            "reserve": [],
            "aboard": {},
        },
        "mahdists": {
            "vessels": [],
            "units": ["war-band-1"],
            "able": True,
            "reserve": [],
            "aboard": {},
        },
    },
    "encounter": "",
    "turns_of_fire": None,
    "scenario": "0192f3a4-5b6c-7d8e-9f01-000000000961",
    "status": "settled",
    "winner": "0192f3a4-5b6c-7d8e-9f01-000000000951",
    "major": True,
    "figures": {
        "sides": {
            "british": {
                "before": 17,
                "lost": 2,
                "sunk": [],
                "taken": [],
                "destroyed": [],
                "leaders": [],
            },
            "mahdists": {
                "before": 20,
                "lost": 13,
                "sunk": [],
                "taken": [],
                "destroyed": [],
                "leaders": ["war-band-1"],
            },
        },
        "town": "",
        "fell_back": ["war-band-1"],
    },
    **WHEN,
}
