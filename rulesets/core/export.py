"""A fought battle as one JSON document, with all that is needed to check it.

`docs/verify/check_dice.py` reads this format and recomputes every die of it.
"""

from __future__ import annotations

from typing import Any

from rulesets.core.battle import BattleResult
from rulesets.core.dice import commitment
from rulesets.core.setup import BattleSetup


def export(setup: BattleSetup, seed: bytes, result: BattleResult) -> dict[str, Any]:
    """The setup, the seed, the log and the result, each with its digest. The log must be kept."""
    setup_digest = setup.digest()
    return {
        "scheme": "rw1",
        "seed": seed.hex(),
        "commitment": commitment(seed, setup_digest),
        "setup": setup.to_json(),
        "setup_digest": setup_digest,
        "turns": result.turns_json(),
        "log_digest": result.log_digest(),
        "result": result.to_json(),
        "result_digest": result.digest(),
    }
