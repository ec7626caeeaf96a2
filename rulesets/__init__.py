"""The engine: a battle is a pure function of its setup and its seed. Standard library only."""

from rulesets.core.battle import BattleResult, Outcome
from rulesets.core.ruleset import Ruleset
from rulesets.core.setup import BattleSetup
from rulesets.errors import IllegalSetupError
from rulesets.forecast import Forecaster
from rulesets.registry import RULESETS, resolve

__all__ = [
    "RULESETS",
    "BattleResult",
    "BattleSetup",
    "Forecaster",
    "IllegalSetupError",
    "Outcome",
    "Ruleset",
    "resolve",
]
