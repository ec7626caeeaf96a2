"""The rulesets by key, and the one way to fight a battle by any of them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from rulesets import on_to_richmond, riverside, smoke_on_the_water, soldiers_companion
from rulesets.core.battle import BattleResult
from rulesets.core.dice import AddressedDice
from rulesets.core.ruleset import Ruleset
from rulesets.core.setup import BattleSetup
from rulesets.errors import IllegalSetupError

RULESETS: Final[Mapping[str, Ruleset[Any]]] = MappingProxyType(
    {
        book.key: book
        for book in (
            riverside.RULESET,
            soldiers_companion.RULESET,
            smoke_on_the_water.RULESET,
            on_to_richmond.RULESET,
        )
    }
)


def book_of(setup: BattleSetup) -> Ruleset[Any]:
    """The book that a setup is of. Raises IllegalSetupError where there is none of its version."""
    ruleset = RULESETS.get(setup.ruleset)
    if ruleset is None:
        raise IllegalSetupError(
            pointer="/ruleset/key",
            rule="",
            problem=f"there is no ruleset {setup.ruleset!r}",
            remedy=f"One of: {', '.join(RULESETS)}.",
        )
    if setup.version != ruleset.version:
        raise IllegalSetupError(
            pointer="/ruleset/version",
            rule="",
            problem=f"the setup is of version {setup.version}; this is version {ruleset.version}",
            remedy="Take the setup anew, or replay it with the version that made it.",
        )
    return ruleset


def resolve(setup: BattleSetup, seed: bytes, *, log: bool = True) -> BattleResult:
    """Fight one battle: the same setup and seed of 32 bytes give the same result on every machine.

    Without `log` the result has no events; outcome, conditions and their digest are the same.
    Raises IllegalSetupError for a setup that the book forbids, or that names another version of it.
    """
    return book_of(setup).fight(setup, AddressedDice(seed), log=log)
