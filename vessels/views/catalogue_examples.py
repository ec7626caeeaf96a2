"""What the documents show of the catalogue."""

from vessels.views.examples import VERSION, WHEN

DESIGN_ID = "0192f3a4-5b6c-7d8e-9f01-000000000201"
DESIGN = {"id": DESIGN_ID, "version": 1, "retired_at": None, **WHEN}
DHOW = {
    "crew": 4,
    "downstream": {"base": 3, "dice": 2},
    "upstream": {"base": 3, "dice": 1},
    "guns": {"least": 0, "most": 1, "kinds": ["field_gun"]},
    "sinks_at": 8,
}
CLASS_VERSION = {
    **VERSION,
    "key": "dhow",
    "name": "Dhow",
    "source": "Our own",
    "vessel_class": DESIGN_ID,
    "kind": "dhow",
    "ratings": {"riverside": DHOW},
}
GUN_VERSION = {
    **VERSION,
    "key": "field-gun",
    "name": "Field Gun",
    "source": "The boats page",
    "gun_type": DESIGN_ID,
    "kind": "field_gun",
    "crew": 4,
    "ratings": {"riverside": {"dice": 2}},
}
TROOP_VERSION = {
    **VERSION,
    "key": "regular-infantry",
    "name": "Regular Infantry",
    "source": "The Men Who Would Be Kings",
    "troop_type": DESIGN_ID,
    "kind": "regular_infantry",
    "figures": 12,
    "weapon": "modern_rifle",
    "attached": False,
    "ratings": {"riverside": {"discipline": 1}},
}
OBJECT_VERSION = {
    **VERSION,
    "key": "tents",
    "name": "Tents",
    "source": "Equipping the Expedition",
    "object_kind": DESIGN_ID,
    "encumbrance": 2,
}
PRICE_VERSION = {
    **VERSION,
    "key": "riverside-points",
    "name": "Riverside Points",
    "source": "The boats page",
    "price_list": DESIGN_ID,
    "ruleset": "riverside",
    "unit": "points",
    "prices": {
        "vessels": {"dhow": {"version": 1, "by_guns": {"0": 4, "1": 8}, "rule": "RS-PTS-03"}}
    },
}
CLASS_REQUEST = {
    "key": "dhow",
    "name": "Dhow",
    "kind": "dhow",
    "source": "Our own",
    "ratings": {"riverside": DHOW},
}
GUN_REQUEST = {
    "key": "field-gun",
    "name": "Field Gun",
    "kind": "field_gun",
    "source": "Our own",
    "crew": 5,
    "ratings": {"riverside": {"dice": 2}},
}
TROOP_REQUEST = {
    "key": "regular-infantry",
    "name": "Regular Infantry",
    "kind": "regular_infantry",
    "source": "Our own",
    "figures": 10,
    "weapon": "modern_rifle",
    "ratings": {"riverside": {"discipline": 1}},
}
OBJECT_REQUEST = {"key": "tents", "name": "Tents", "source": "Our own", "encumbrance": 3}
PRICE_REQUEST = {
    "key": "riverside-points",
    "name": "Riverside Points",
    "source": "Our own",
    "ruleset": "riverside",
    "unit": "points",
    "prices": {
        "vessels": {"dhow": {"by_guns": {"0": 5, "1": 9}, "rule": "RS-PTS-03"}},
        "guns": {"field-gun": {"rule": "RS-PTS-03"}},
        "troops": {"regular-infantry": {"price": 6, "rule": "RS-MW-21"}},
    },
}
