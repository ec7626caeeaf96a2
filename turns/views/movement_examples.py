"""What the documents show of orders, passages, depots and charts."""

from typing import Any, Final

from turns.views.examples import TURN_ID, WAR_ID, WHEN

ORDER_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000a01"
BRITISH_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000a02"
GUNBOAT_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000a03"
MARCHING_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000a04"
ORDERS_TURN_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000a05"
SUPPLIER_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000a06"

ORDER: Final[dict[str, Any]] = {
    "id": ORDER_ID,
    "version": 1,
    "campaign": WAR_ID,
    "turn": TURN_ID,
    "side": BRITISH_ID,
    "vessel": GUNBOAT_ID,
    "unit": None,
    "kind": "river",
    "goal": "dongola",
    "details": {"towing": False, "haulers": [], "days": 6, "cost": 0},
    "automatic": False,
    **WHEN,
}
ORDER_REQUEST: Final[dict[str, Any]] = {
    "turn": ORDERS_TURN_ID,
    "unit": MARCHING_ID,
    "kind": "march",
    "goal": "alexandria",
    "details": {"refuses": True},
}
PASSAGE: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000a11",
    "version": 1,
    "campaign": WAR_ID,
    "side": BRITISH_ID,
    "turn": TURN_ID,
    "vessel": None,
    "unit": MARCHING_ID,
    "kind": "charter",
    "start": "portsmouth",
    "goal": "durban",
    "route": ["portsmouth", "cape-town", "port-elizabeth", "durban"],
    "began": 0,
    "ready": 31,
    "cost": 1160,
    "transfer": "0192f3a4-5b6c-7d8e-9f01-000000000a12",
    "hits": 0,
    "ended": False,
    **WHEN,
}
DEPOT: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000a21",
    "version": 1,
    "campaign": WAR_ID,
    "side": BRITISH_ID,
    "place": "nile:835",
    "since": 2,
    "cost": 1000,
    "transfer": "0192f3a4-5b6c-7d8e-9f01-000000000a22",
    **WHEN,
}
DEPOT_REQUEST: Final[dict[str, Any]] = {"unit": SUPPLIER_ID}
PLACE: Final[dict[str, Any]] = {
    "key": "cairo",
    "name": "Cairo",
    "theatre": "north-africa",
    "territory": "egypt",
    "yard": None,
    "raises": ["Egypt"],
    "town": True,
    "at": [31.24, 30.05],
    "basis": "assumed",
}
DOCUMENT: Final[dict[str, Any]] = {"places": [PLACE], "links": [], "rivers": [], "roads": []}
CHART: Final[dict[str, Any]] = {"number": None, "document": DOCUMENT}
CHART_REQUEST: Final[dict[str, Any]] = {"document": DOCUMENT}
DRAWN: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000a31",
    "campaign": WAR_ID,
    "number": 1,
    "digest": "c0ffee" + "0" * 58,
    "created_at": WHEN["created_at"],
}
FEATURES: Final[dict[str, Any]] = {
    "type": "FeatureCollection",
    "features": [
        {
            "type": "Feature",
            "geometry": {"type": "Point", "coordinates": [31.24, 30.05]},
            "properties": {"kind": "place", "key": "cairo", "name": "Cairo"},
        }
    ],
}
