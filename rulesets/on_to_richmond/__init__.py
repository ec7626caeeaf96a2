"""On To Richmond: the naval rules added to Paul Koch's game of the American Civil War."""

from rulesets.on_to_richmond.ruleset import RULESET

__all__ = ["RULESET"]
