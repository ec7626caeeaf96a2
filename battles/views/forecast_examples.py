"""What the documents show of forecasts."""

from typing import Any, Final

from battles.views.examples import (
    CAMPAIGN,
    DIGEST,
    ORGANISER_ID,
    REPORT,
    SCENARIO_ID,
    SEED,
    SETUP,
    SIDE_REF,
    TIME,
)

FORECAST_ID: Final = "0192f3a4-5b6c-7d8e-9f01-0000000000f1"

FORECAST_SUMMARY: Final = {
    "id": FORECAST_ID,
    "version": 12,
    "campaign": CAMPAIGN,
    "scenario": SCENARIO_ID,
    "side": SIDE_REF,
    "comparison": None,
    "status": "done",
    "progress": {"done": 1000, "of": 1000, "waiting": False},
    "ruleset": "riverside",
    "ruleset_version": 1,
    "setup_digest": DIGEST,
    "seed": SEED,
    "queued_at": TIME,
    "started_at": TIME,
    "ended_at": TIME,
}
WON: Final = {"count": 853, "of": 1000, "low": 0.8296, "high": 0.8737}
DRAWN: Final = {"count": 147, "of": 1000, "low": 0.1263, "high": 0.1704}
NONE: Final = {"count": 0, "of": 1000, "low": 0.0, "high": 0.0039}
LOST: Final = {
    "mean": 0.71,
    "least": 0,
    "lower_quartile": 0,
    "median": 1,
    "upper_quartile": 1,
    "most": 2,
    "counts": [[0, 340], [1, 610], [2, 50]],
}
NOTHING: Final[dict[str, Any]] = {
    "mean": None,
    "least": None,
    "lower_quartile": None,
    "median": None,
    "upper_quartile": None,
    "most": None,
    "counts": [],
}
FIGURES: Final = {
    "runs": 1000,
    "done": 1000,
    "fought": 1000,
    "failed": NONE,
    "drawn": DRAWN,
    "sides": [
        {
            "id": "expedition",
            "name": "Wilkinson's Expedition",
            "won": WON,
            "lost": NONE,
            "people_lost": LOST,
            "vessels_lost": LOST,
        }
    ],
    "turns": LOST,
    "causes": [
        {
            "winner": "expedition",
            "rule": "RS-MW-22",
            "reason": "the slavers had nothing left in play",
            "count": 853,
        },
        {"winner": None, "rule": "RS-MW-22", "reason": "turn 12 was the last", "count": 147},
    ],
    "entries": [
        {
            "id": "mayfly",
            "name": "HMS Mayfly",
            "side": "expedition",
            "type": "vessel",
            "people": 12,
            "ends": {"available": 940, "grounded": 60},
            "leader": {"fit": 990, "dead": 10},
            "people_lost": LOST,
            "boxes": [],
        }
    ],
    "closest": 17,
}
FORECAST: Final = {
    **FORECAST_SUMMARY,
    "figures": FIGURES,
    "failure": None,
    "requested_by": ORGANISER_ID,
    "page": f"/forecasts/{FORECAST_ID}/",
}
QUEUED_FORECAST: Final = {
    **FORECAST,
    "version": 1,
    "status": "queued",
    "progress": {"done": 0, "of": 1000, "waiting": True},
    "started_at": None,
    "ended_at": None,
    "figures": {
        "runs": 1000,
        "done": 0,
        "fought": 0,
        "failed": {"count": 0, "of": 0, "low": 0.0, "high": 1.0},
        "drawn": {"count": 0, "of": 0, "low": 0.0, "high": 1.0},
        "sides": [],
        "turns": NOTHING,
        "causes": [],
        "entries": [],
        "closest": None,
    },
}
CANCELLED: Final = {**FORECAST, "status": "cancelled"}
SAMPLE: Final = {"run": 17, "seed": DIGEST, **REPORT}
FORECAST_SETUP: Final = {"digest": DIGEST, "withheld": ["slavers"], "setup": SETUP}
