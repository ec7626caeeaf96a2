"""The books a campaign may play by, and their options as the books themselves check them."""

from collections.abc import Mapping
from typing import Any

from campaigns.errors import OptionsRefusedError, UnknownRulesetError
from riverwar.errors import FieldError
from rulesets import RULESETS, IllegalSetupError


def checked_options(
    ruleset: str, given: Mapping[str, Any], *, at: str = "/options"
) -> dict[str, Any]:
    """Every option of a book with its value: those given, the others with their defaults.

    `at` points to where the options stand in what was asked.
    """
    book = RULESETS.get(ruleset)
    if book is None:
        raise UnknownRulesetError(ruleset=ruleset, rulesets=", ".join(RULESETS))
    try:
        return dict(book.read_options(given))
    except IllegalSetupError as refused:
        errors = [
            FieldError(
                pointer=at + problem.pointer.removeprefix("/options"),
                code="option_refused",
                detail=f"{problem.problem}. {problem.remedy}",
                rule=problem.rule,
            )
            for problem in refused.problems
        ]
        raise OptionsRefusedError(ruleset=ruleset, errors=errors) from refused
