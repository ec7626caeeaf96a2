"""The Soldier's Companion: river vessels of the colonial wars, after Bob Giglio's rules."""

from rulesets.soldiers_companion.ruleset import RULESET

__all__ = ["RULESET"]
