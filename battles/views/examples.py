"""What the documents show of scenarios and battles."""

from typing import Final

CAMPAIGN: Final = "0192f3a4-5b6c-7d8e-9f01-000000000001"
EXPEDITION: Final = "0192f3a4-5b6c-7d8e-9f01-000000000011"
SLAVERS: Final = "0192f3a4-5b6c-7d8e-9f01-000000000012"
MAYFLY: Final = "0192f3a4-5b6c-7d8e-9f01-000000000021"
SAILORS: Final = "0192f3a4-5b6c-7d8e-9f01-000000000031"
MUSKETEERS: Final = "0192f3a4-5b6c-7d8e-9f01-000000000032"
SCENARIO_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000041"
BATTLE_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000051"
EVENT_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000061"
ORGANISER_ID: Final = "0192f3a4-5b6c-7d8e-9f01-0000000000aa"
DIGEST: Final = "5f2b51ca2fdc5baa31ec02e002f69aec536d7f4fb8d4b0b9a3a4f2a4a1a5d0c9"
SEED: Final = "9d1f0b6f5a6d1c1f9f6f3a0b7c2e4d5a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d3e"
TIME: Final = "2026-11-30T12:00:00Z"

BATTLEFIELD: Final = {
    "length": 72000,
    "width": 48000,
    "river": {"north": [[0, 30000], [72000, 30000]], "south": [[0, 18000], [72000, 18000]]},
    "shallows": 1000,
    "landings": [{"id": "jetty", "at": [36000, 18000]}],
    "islands": [],
    "areas": [
        {
            "id": "mission",
            "kind": "building",
            "outline": [[34000, 12000], [38000, 12000], [38000, 16000], [34000, 16000]],
        }
    ],
}
DOCTRINE: Final = {"name": "bombard", "shallows": "prudent", "shooters": "harriers"}
STANDING: Final = {"mayfly": {"station": "landing", "landing": "jetty"}}
ORDERS: Final = [
    {
        "turn": 2,
        "entry": "mayfly",
        "order": {"hull": {"action": "move", "to": [36000, 18000]}},
    }
]

SIDE_REF: Final = {"id": EXPEDITION, "key": "expedition", "name": "Wilkinson's Expedition"}

SCENARIO_REQUEST: Final = {
    "campaign": CAMPAIGN,
    "name": "Jenkins' Mission",
    "place": "Jenkins' Mission",
    "riverside": True,
    "battlefield": BATTLEFIELD,
    "options": {"turn_limit": 10},
    "first_side": EXPEDITION,
    "sides": [
        {"side": EXPEDITION, "doctrine": DOCTRINE, "standing": STANDING, "orders": ORDERS},
        {"side": SLAVERS, "doctrine": {"name": "lander"}},
    ],
    "vessels": [{"vessel": MAYFLY, "position": [60000, 24000], "heading": 1800}],
    "units": [
        {"unit": SAILORS, "aboard": MAYFLY},
        {"unit": MUSKETEERS, "position": [30000, 40000]},
    ],
}

SIDE: Final = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000071",
    "version": 1,
    "scenario": SCENARIO_ID,
    "side": EXPEDITION,
    "key": "expedition",
    "name": "Wilkinson's Expedition",
    "edge": "downstream",
    "doctrine": DOCTRINE,
    "standing": STANDING,
    "orders": ORDERS,
}
VESSEL: Final = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000072",
    "version": 1,
    "scenario": SCENARIO_ID,
    "vessel": MAYFLY,
    "key": "mayfly",
    "name": "HMS Mayfly",
    "side": SIDE_REF,
    "status": "available",
    "placement": "point",
    "position": [60000, 24000],
    "heading": 1800,
    "landing": "",
    "state": {},
}
UNIT: Final = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000073",
    "version": 1,
    "scenario": SCENARIO_ID,
    "unit": SAILORS,
    "key": "sailors-1",
    "name": "First Party of Sailors",
    "side": SIDE_REF,
    "status": "ready",
    "aboard": MAYFLY,
    "position": None,
    "state": {},
}
SCENARIO_SUMMARY: Final = {
    "id": SCENARIO_ID,
    "version": 1,
    "campaign": CAMPAIGN,
    "number": 1,
    "name": "Jenkins' Mission",
    "ruleset": "riverside",
    "riverside": True,
    "place": "Jenkins' Mission",
    "first_side": EXPEDITION,
    "status": "draft",
    "created_at": TIME,
    "updated_at": TIME,
}
SCENARIO: Final = {
    **SCENARIO_SUMMARY,
    "battlefield": BATTLEFIELD,
    "options": {"turn_limit": 10},
    "closed_edges": [],
    "weather": "",
    "objective": None,
    "sides": [SIDE],
    "vessels": [VESSEL],
    "units": [UNIT],
    "battles": [],
}
SETUP: Final = {
    "schema": 1,
    "ruleset": {"key": "riverside", "version": 1, "ledger": DIGEST},
    "scenario": {"name": "Jenkins' Mission", "riverside": True},
    "sides": [],
    "vessels": [],
    "units": [],
    "start": {"turn": 1, "state": {}},
}
SETUP_PREVIEW: Final = {
    "ready": False,
    "problems": [
        {
            "pointer": "/vessels/mayfly",
            "code": "in_repair",
            "detail": "HMS Mayfly: it is in repair.",
            "rule": "RS-CMP-01",
        }
    ],
    "setup": SETUP,
    "digest": DIGEST,
}
FROZEN_SETUP: Final = {"digest": None, "withheld": ["slavers"], "setup": SETUP}

BATTLE_SUMMARY: Final = {
    "id": BATTLE_ID,
    "version": 4,
    "campaign": CAMPAIGN,
    "scenario": SCENARIO_ID,
    "number": 1,
    "status": "applied",
    "progress": {"done": 3, "of": 3, "waiting": False},
    "ruleset": "riverside",
    "ruleset_version": 1,
    "setup_digest": DIGEST,
    "commitment": DIGEST,
    "winner": "expedition",
    "turns": 9,
    "queued_at": TIME,
    "started_at": TIME,
    "resolved_at": TIME,
    "ended_at": TIME,
}
OUTCOME: Final = {
    "winner": "expedition",
    "field": "expedition",
    "rule": "RS-MW-22",
    "reason": "the slavers have nothing left in play",
    "turns": 9,
    "points": {"expedition": 12, "slavers": 3},
}
BATTLE: Final = {
    **BATTLE_SUMMARY,
    "outcome": OUTCOME,
    "seed": SEED,
    "result_digest": DIGEST,
    "log_digest": DIGEST,
    "reason": "",
    "failure": None,
    "deaths": 0,
    "requested_by": ORGANISER_ID,
    "page": f"/battles/{BATTLE_ID}/",
}
QUEUED_BATTLE: Final = {
    **BATTLE,
    "version": 1,
    "status": "queued",
    "progress": {"done": 0, "of": 3, "waiting": True},
    "winner": "",
    "turns": None,
    "started_at": None,
    "resolved_at": None,
    "ended_at": None,
    "outcome": None,
    "seed": None,
    "result_digest": "",
    "log_digest": "",
}
ROLL: Final = {"die": 6, "faces": [5, 6], "address": "return|mayfly"}
EVENT: Final = {"kind": "return_rolled", "rule": "RS-CMP-02", "vessel": "mayfly", "roll": ROLL}
TURN: Final = {"turn": 1, "events": [{"kind": "turn_began", "rule": "RS-MW-02", "turn": 1}, EVENT]}
ENTRY: Final = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000074",
    "entry_id": "mayfly",
    "vessel": MAYFLY,
    "name": "HMS Mayfly",
    "side": SIDE_REF,
    "held": False,
    "released_at": TIME,
    "condition": {"type": "vessel", "status": "withdrawn", "side": "expedition"},
}
REPORT: Final = {
    "title": "Jenkins' Mission",
    "outcome": OUTCOME,
    "sides": ["Wilkinson's Expedition: HMS Mayfly, First Party of Sailors (aboard HMS Mayfly)."],
    "sections": [
        {
            "turn": 1,
            "phase": "return",
            "lines": [
                {"sentence": "HMS Mayfly came up.", "rule": "RS-CMP-02", "rolls": [ROLL]},
            ],
        }
    ],
    "fates": [
        {
            "id": "mayfly",
            "name": "HMS Mayfly",
            "side": "Wilkinson's Expedition",
            "type": "vessel",
            "began": "expected",
            "ended": "withdrawn",
            "people": 12,
            "left": 11,
            "leader": "fit",
        }
    ],
}
REPORT_TEXT: Final = """Jenkins' Mission
================

Wilkinson's Expedition: HMS Mayfly, First Party of Sailors (aboard HMS Mayfly).

Turn 1
------
Turn start:
  HMS Mayfly was looked for: rolled 5 6, needed 10; it came in. [RS-CMP-09]
"""
FRAME: Final = {
    "turn": 1,
    "board": {
        "unit": "inch",
        "per_unit": 1000,
        "length": 72000,
        "width": 48000,
        "origin": "the upstream end of the south edge",
        "axes": ["downstream along the river", "north across the river"],
        "heading": "tenths of a degree: 0 is downstream, 900 is north",
    },
    "entries": [
        {
            "id": "mayfly",
            "name": "HMS Mayfly",
            "type": "vessel",
            "side": "expedition",
            "status": "afloat",
            "position": [52000, 24000],
            "heading": 1800,
            "aboard": None,
            "people": 12,
            "leader": "fit",
            "condition": {"tally": 1, "withdrawing": False},
        },
        {
            "id": "sailors-1",
            "name": "First Party of Sailors",
            "type": "unit",
            "side": "expedition",
            "status": "in_play",
            "position": None,
            "heading": None,
            "aboard": "mayfly",
            "people": 12,
            "leader": "fit",
            "condition": {"pins": 0, "to_ground": False},
        },
    ],
}
REPORT_MARKDOWN: Final = """# Jenkins' Mission

**Wilkinson's Expedition won.** Wilkinson's Expedition held the field.
The slavers had fled, after 6 turns. `RS-MW-22`

Victory points: Wilkinson's Expedition 4, The Arab Slavers 1.

## Turn 1

### Turn start

- HMS Mayfly was looked for: rolled 5 6, needed 10; it came in. `RS-CMP-09`

## Losses

### Wilkinson's Expedition

| Name | Before | After | People | Lost | Leader |
| --- | --- | --- | ---: | ---: | --- |
| HMS Mayfly | expected | withdrawn | 12 | 1 | fit |
"""
VERIFICATION: Final = {
    "scheme": "rw1",
    "seed": SEED,
    "commitment": DIGEST,
    "setup": SETUP,
    "setup_digest": DIGEST,
    "turns": [[EVENT]],
    "log_digest": DIGEST,
    "result": {"outcome": OUTCOME, "conditions": {}},
    "result_digest": DIGEST,
}
CHANGES: Final = {
    "digest": DIGEST,
    "changes": [
        {
            "type": "vessel",
            "id": MAYFLY,
            "name": "HMS Mayfly",
            "field": "status",
            "before": "available",
            "after": "withdrawn",
            "rule": "RS-CMP-09",
        }
    ],
}
ABSENCE: Final = {
    "vessel": MAYFLY,
    "campaign": CAMPAIGN,
    "side": SIDE_REF,
    "key": "mayfly",
    "name": "HMS Mayfly",
    "status": "withdrawn",
    "expected_at": "",
    "rule": "RS-CMP-04",
    "scope": "until_reappears",
    "riverside_only": True,
    "by_roll": True,
    "chance": [6, 36],
    "since": {"event": EVENT_ID, "at": TIME, "battle": BATTLE_ID},
    "rolls": [
        {
            "battle": BATTLE_ID,
            "turn": 1,
            "faces": [3, 4],
            "came": False,
            "rule": "RS-CMP-02",
            "verification": f"/api/v1/battles/{BATTLE_ID}/verification/",
        }
    ],
}
