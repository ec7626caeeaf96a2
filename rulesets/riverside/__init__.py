"""Riverside boats for The Men Who Would Be Kings: gunboats, river launches and dhows."""

from rulesets.riverside.ruleset import RULESET

__all__ = ["RULESET"]
