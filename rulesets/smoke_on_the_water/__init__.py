"""Smoke on the Water: ironclads, written orders, simultaneous turns."""

from rulesets.smoke_on_the_water.ruleset import RULESET

__all__ = ["RULESET"]
