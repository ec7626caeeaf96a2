"""What the documents show of the fleet."""

from typing import Any, Final

CAMPAIGN_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000001"
SIDE_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000011"
VESSEL_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000101"
UNCOMMANDED_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000102"
UNIT_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000111"
OFFICER_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000121"
OBJECT_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000131"
EVENT_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000141"
USER_ID: Final = "0192f3a4-5b6c-7d8e-9f01-0000000000aa"
WHEN: Final = {"created_at": "2026-11-30T12:00:00Z", "updated_at": "2026-11-30T12:00:00Z"}
SIDE: Final = {"id": SIDE_ID, "key": "expedition", "name": "Wilkinson's Expedition"}
PERSON: Final[dict[str, Any]] = {
    "id": OFFICER_ID,
    "key": "lieutenant-grey",
    "name": "Lieutenant Grey",
    "ratings": {"riverside": {"leadership": 6, "trait": "brave"}},
    "experience": 0,
    "fate": "fit",
}
RECEIPT: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000151",
    "item": "Gunboat with 2 guns",
    "amount": 18,
    "rule": "RS-PTS-01",
    "price_list": "riverside-points",
    "price_list_version": 1,
    "transfer": "0192f3a4-5b6c-7d8e-9f01-000000000051",
}
PAID: Final[dict[str, Any]] = {**RECEIPT, "unit": "points"}
ABOARD: Final[dict[str, Any]] = {
    "id": UNIT_ID,
    "key": "sailors-1",
    "name": "First Party of Sailors",
    "kind": "regular_infantry",
    "figures": 12,
    "full_figures": 12,
    "status": "ready",
}
CARRIED: Final[dict[str, Any]] = {
    "id": OBJECT_ID,
    "key": "tents-1",
    "name": "Tents",
    "kind": "tents",
    "encumbrance": 2,
    "bearer": None,
}
VESSEL: Final[dict[str, Any]] = {
    "id": VESSEL_ID,
    "version": 1,
    "campaign": CAMPAIGN_ID,
    "side": SIDE,
    "key": "mayfly",
    "name": "HMS Mayfly",
    "vessel_class": {
        "id": "0192f3a4-5b6c-7d8e-9f01-000000000201",
        "key": "gunboat",
        "name": "Gunboat",
        "kind": "gunboat",
        "version": 1,
        "version_id": "0192f3a4-5b6c-7d8e-9f01-000000000202",
        "rulesets": ["riverside"],
    },
    "origin": "bought",
    "points": 18,
    "status": "available",
    "status_event": EVENT_ID,
    "location": "camp",
    "expected_at": "",
    "availability": {"available": True, "reason": "", "rule": "", "returns": None},
    "condition": {},
    "captain": PERSON,
    "crew": [{"role": "boat", "count": 4, "full": 4}],
    "guns": [
        {
            "id": "0192f3a4-5b6c-7d8e-9f01-000000000161",
            "slot": "gun-1",
            "type": "field-gun",
            "type_version": 1,
            "name": "Field Gun",
            "kind": "field_gun",
            "crew": 4,
            "full_crew": 4,
            "drill": "well_drilled",
            "donor": None,
            "donated": 0,
        }
    ],
    "units": [ABOARD],
    "cargo": [CARRIED],
    "receipt": PAID,
    "lost_at": None,
    "lost_where": "",
    "lost_why": "",
    **WHEN,
}
VERSION: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000202",
    "number": 1,
    "digest": "5e" * 32,
    "author": None,
    "created_at": "2026-11-30T12:00:00Z",
}
