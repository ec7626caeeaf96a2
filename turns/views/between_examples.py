"""What the documents show of vessels and people between battles."""

from typing import Any, Final

from turns.views.examples import EVENT_ID, WAR_ID, WHEN

BRITISH_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000971"
MAHDISTS_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000972"
HURT_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000973"
WHOLE_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000974"
LAID_UP_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000975"
WEAK_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000976"
WEAKER_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000977"
OFFER_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000978"
TRANSFER_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000979"

REPAIR: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000981",
    "version": 1,
    "campaign": WAR_ID,
    "side": BRITISH_ID,
    "vessel": HURT_ID,
    "task": "hull",
    "slot": "",
    "place": "bombay",
    "workplace": "dockyard",
    "gang": 1,
    "first_turn": 1,
    "first_day": 1,
    "last_turn": 1,
    "last_day": 2,
    "cost": 500,
    "transfer": TRANSFER_ID,
    "status": "open",
    "ordered_event": EVENT_ID,
    "ended_event": None,
    **WHEN,
}
WORK: Final[dict[str, Any]] = {**REPAIR, "vessel": WHOLE_ID, "task": "refit", "last_day": 30}
PLANNED: Final[dict[str, Any]] = {
    "task": "hull",
    "slot": "",
    "first_turn": 1,
    "first_day": 1,
    "last_turn": 1,
    "last_day": 2,
    "cost": 500,
}
REPLACEMENT: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000982",
    "campaign": WAR_ID,
    "side": BRITISH_ID,
    "vessel": HURT_ID,
    "unit": None,
    "turn": 1,
    "place": "bombay",
    "men": {"deck": 2},
    "figures": 2,
    "cost": 300,
    "transfer": TRANSFER_ID,
    "event": EVENT_ID,
    "created_at": WHEN["created_at"],
}
PRIZE: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000983",
    "version": 1,
    "campaign": WAR_ID,
    "side": BRITISH_ID,
    "taken_from": MAHDISTS_ID,
    "vessel": WHOLE_ID,
    "captain": None,
    "officers": 0,
    "petty_officers": 1,
    "ratings": 2,
    "turn": 1,
    "day": 12,
    "place": "bombay",
    "status": "held",
    "brought": 0,
    "prize_money": 0,
    "event": EVENT_ID,
    **WHEN,
}
LOSS: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000984",
    "campaign": WAR_ID,
    "side": MAHDISTS_ID,
    "captor": BRITISH_ID,
    "vessel": WHOLE_ID,
    "end": "captured",
    "turn": 1,
    "day": 12,
    "place": "wadi-halfa",
    "cause": "Captured in 1. Wadi Halfa, day 12 of January 1860",
    "event": EVENT_ID,
    "created_at": WHEN["created_at"],
}
FALLEN: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000985",
    "version": 1,
    "campaign": WAR_ID,
    "side": BRITISH_ID,
    "vessel": HURT_ID,
    "gun": None,
    "unit": None,
    "officer": None,
    "role": "deck",
    "count": 2,
    "since_turn": 1,
    "event": EVENT_ID,
}
CONVALESCENT: Final[dict[str, Any]] = {**FALLEN, "back_turn": 3, "returned": 0, **WHEN}
PRISONERS: Final[dict[str, Any]] = {
    **FALLEN,
    "captor": MAHDISTS_ID,
    "freed": 0,
    "turned": 0,
    "held": 2,
    **WHEN,
}
EXCHANGE: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000986",
    "version": 1,
    "campaign": WAR_ID,
    "side": MAHDISTS_ID,
    "offered_by": BRITISH_ID,
    "men": 1,
    "officers": 0,
    "status": "offered",
    "event": EVENT_ID,
    "ended_event": None,
    **WHEN,
}
