"""What the documents show of comparisons."""

from typing import Any, Final

from battles.views.examples import CAMPAIGN, DIGEST, ORGANISER_ID, SCENARIO_ID, SEED, SIDE_REF, TIME
from battles.views.forecast_examples import FIGURES, FORECAST_ID, QUEUED_FORECAST

COMPARISON_ID: Final = "0192f3a4-5b6c-7d8e-9f01-0000000000f5"

COMPARISON_SUMMARY: Final[dict[str, Any]] = {
    "id": COMPARISON_ID,
    "version": 1,
    "campaign": CAMPAIGN,
    "scenario": SCENARIO_ID,
    "side": SIDE_REF,
    "runs": 1000,
    "seed": SEED,
    "rulesets": ["riverside", "on_to_richmond"],
    "progress": {"done": 2000, "of": 2000, "waiting": False},
    "queued_at": TIME,
}
FOUGHT: Final[dict[str, Any]] = {
    "ruleset": "riverside",
    "title": "Riverside boats for The Men Who Would Be Kings",
    "ruleset_version": 1,
    "refused": None,
    "forecast": FORECAST_ID,
    "status": "done",
    "setup_digest": DIGEST,
    "figures": FIGURES,
    "conversions": [],
    "left_out": [],
    "changed": [],
}
CONVERTED: Final[dict[str, Any]] = {
    **FOUGHT,
    "ruleset": "on_to_richmond",
    "title": "On To Richmond",
    "ruleset_version": 3,
    "forecast": "0192f3a4-5b6c-7d8e-9f01-0000000000f2",
    "conversions": [
        {
            "entry": "mayfly",
            "name": "HMS Mayfly",
            "type": "vessel",
            "source": "riverside",
            "source_kind": "gunboat",
            "kind": "armored_gunboat",
            "basis": "accepted",
            "number": 2,
            "reasons": [
                {
                    "subject": "kind",
                    "text": "A steamer with guns and no turret is an armored gunboat.",
                    "rule": "OR-CLS-01",
                }
            ],
        }
    ],
    "left_out": [
        {
            "subject": "tents",
            "text": "The book has no objects to carry.",
            "rule": "OR-TRN-02",
        }
    ],
    "changed": [
        {
            "subject": "battlefield",
            "text": "Lengths stay: both books measure in inches.",
            "rule": "OR-MOD-01",
        }
    ],
}
REFUSED: Final[dict[str, Any]] = {
    **FOUGHT,
    "ruleset": "smoke_on_the_water",
    "title": "Smoke on the Water",
    "forecast": None,
    "status": None,
    "setup_digest": None,
    "figures": None,
    "refused": [
        {
            "pointer": "/vessels/mayfly",
            "code": "forbidden",
            "detail": "The book has nothing of the kind.",
            "rule": "SW-VES-01",
        }
    ],
}
COMPARISON: Final[dict[str, Any]] = {
    **COMPARISON_SUMMARY,
    "rulesets": ["riverside", "on_to_richmond", "smoke_on_the_water"],
    "books": [FOUGHT, CONVERTED, REFUSED],
    "requested_by": ORGANISER_ID,
    "page": f"/comparisons/{COMPARISON_ID}/",
}
_QUEUED: Final[dict[str, Any]] = {"status": "queued", "figures": QUEUED_FORECAST["figures"]}
QUEUED: Final[dict[str, Any]] = {
    **COMPARISON,
    "rulesets": ["riverside", "on_to_richmond"],
    "progress": {"done": 0, "of": 2000, "waiting": True},
    "books": [{**FOUGHT, **_QUEUED}, {**CONVERTED, **_QUEUED}],
}
CANCELLED: Final[dict[str, Any]] = {
    **COMPARISON,
    "progress": {"done": 640, "of": 2000, "waiting": False},
    "books": [{**FOUGHT, "status": "cancelled"}, CONVERTED, REFUSED],
}
COMPARISON_REQUEST: Final[dict[str, Any]] = {
    "scenario": SCENARIO_ID,
    "rulesets": ["riverside", "on_to_richmond"],
    "runs": 1000,
}
