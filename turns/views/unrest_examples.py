"""What the documents show of unrest and events."""

from typing import Any, Final

from turns.views.examples import EVENT_ID, TIME, TURN_ID, WAR_ID, WHEN
from turns.views.parliament_examples import SIDE_ID

TERRITORY: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000981",
    "version": 3,
    "campaign": WAR_ID,
    "key": "sudan",
    "side": SIDE_ID,
    "index": 4,
    "state": "uprising",
    "mustered": "uprising",
    "months_risen": 2,
    "months_held": 0,
    "muster_points": 4.0,
    **WHEN,
}
STANDING_EFFECT: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000982",
    "version": 1,
    "campaign": WAR_ID,
    "lasting": "army_reform",
    "struck": "",
    "since": 1,
    "until": None,
    "left": {"infantry": 3},
    "ended_in": None,
    **WHEN,
}
EVENT_DRAW: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000983",
    "campaign": WAR_ID,
    "turn": TURN_ID,
    "order": 1,
    "deck": 1,
    "number": 5,
    "played": 5,
    "title": "Army reform",
    "struck": "",
    "event": EVENT_ID,
    "created_at": TIME,
}
