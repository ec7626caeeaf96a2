"""What the documents show of conversions."""

from typing import Any, Final

from vessels.views.catalogue_examples import DESIGN_ID
from vessels.views.examples import VERSION, WHEN

CONVERSION_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000221"
CLASS_VERSION_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000222"

CONVERSION: Final[dict[str, Any]] = {
    "id": CONVERSION_ID,
    "version": 1,
    "vessel_class": DESIGN_ID,
    "key": "gunboat",
    "class_version": CLASS_VERSION_ID,
    "class_number": 1,
    "source": "riverside",
    "ruleset": "on_to_richmond",
    "ruleset_version": 3,
    "number": 1,
    "status": "proposed",
    "changed": "nothing",
    "note": "",
    "particulars": {
        "length": 300,
        "beam": 60,
        "draught": 90,
        "speed": 80,
        "propulsion": "stern_wheel",
        "tonnes": 120,
        "armour": {"hull": 0, "guns": 0, "deck": 0, "pilot_house": 0},
        "crew": 40,
        "room": 60,
        "ram": False,
        "partial": False,
        "spar": False,
        "guns": [
            {
                "id": "gun-1",
                "calibre": 76,
                "make": "rifled",
                "bearing": "bow",
                "shield": 0,
                "turret": None,
            }
        ],
    },
    "kind": "armored_gunboat",
    "ratings": {"turrets": 0, "ram": False},
    "mounted": [],
    "reasons": [
        {
            "subject": "kind",
            "text": "A steamer with guns and no turret is an armored gunboat.",
            "rule": "OR-CLS-01",
        }
    ],
    "digest": VERSION["digest"],
    "published": None,
    "published_number": None,
    "author": VERSION["author"],
    "accepted_by": None,
    "accepted_at": None,
    **WHEN,
}
ACCEPTED: Final[dict[str, Any]] = {
    **CONVERSION,
    "version": 2,
    "status": "accepted",
    "published": "0192f3a4-5b6c-7d8e-9f01-000000000223",
    "published_number": 2,
    "accepted_by": VERSION["author"],
    "accepted_at": WHEN["created_at"],
}
CONVERSION_REQUEST: Final[dict[str, Any]] = {
    "class_version": CLASS_VERSION_ID,
    "ruleset": "on_to_richmond",
    "note": "As the gunboats of the Mississippi",
}
