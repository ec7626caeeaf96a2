"""What the documents show of purchases and sales."""

from typing import Any, Final

from turns.views.examples import EVENT_ID, TIME, WAR_ID, WHEN

SIDE_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000952"
GUNBOAT_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000961"
BUILD: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000971",
    "version": 1,
    "campaign": WAR_ID,
    "side": SIDE_ID,
    "card": "NI",
    "name": "15th Native Infantry",
    "place": "cairo",
    "theatre": "north-africa",
    "price": 6000,
    "price_list": "sun-never-sets-pounds",
    "price_list_version": 1,
    "ordered_in": 3,
    "due_in": 4,
    "delivered_in": None,
    "status": "building",
    "vessel": None,
    "unit": None,
    **WHEN,
}
SALE: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000981",
    "campaign": WAR_ID,
    "side": SIDE_ID,
    "vessel": GUNBOAT_ID,
    "turn": 3,
    "day": 1,
    "place": "wadi-halfa",
    "cause": "Sold",
    "event": EVENT_ID,
    "created_at": TIME,
}
