"""What the documents show of purchases and sales."""

from typing import Any, Final

from turns.views.examples import EVENT_ID, TIME, WAR_ID, WHEN

SIDE_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000952"
GUNBOAT_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000961"
FOR_SALE_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000962"
BUILD: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000971",
    "version": 1,
    "campaign": WAR_ID,
    "side": SIDE_ID,
    "card": "SG",
    "name": "Slaney",
    "place": "hong-kong",
    "theatre": "china",
    "price": 10000,
    "price_list": "sun-never-sets-pounds",
    "price_list_version": 1,
    "ordered_in": 3,
    "due_in": 6,
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
    "vessel": FOR_SALE_ID,
    "turn": 3,
    "day": 1,
    "place": "shanghai",
    "cause": "Sold",
    "event": EVENT_ID,
    "created_at": TIME,
}
FITTING: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000991",
    "version": 1,
    "campaign": WAR_ID,
    "side": SIDE_ID,
    "vessel": GUNBOAT_ID,
    "fitting": "plating",
    "slot": "",
    "place": "shanghai",
    "first_turn": 3,
    "first_day": 1,
    "last_turn": 3,
    "last_day": 5,
    "cost": 500,
    "status": "open",
    **WHEN,
}
