"""The books a campaign may play by, and their options as the books themselves check them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Protocol

from campaigns.errors import DoctrineRefusedError, OptionsRefusedError, UnknownRulesetError
from campaigns.rules.options import Options as CampaignOptions
from riverwar.errors import FieldError
from rulesets import RULESETS, IllegalSetupError
from rulesets.core.doctrine import Known
from rulesets.core.jsonio import JsonObject
from rulesets.on_to_richmond.commander import doctrine as on_to_richmond
from rulesets.riverside import doctrine as riverside
from rulesets.smoke_on_the_water.commander import doctrine as smoke_on_the_water
from rulesets.soldiers_companion.commander import doctrine as soldiers_companion


class Book(Protocol):
    """A book, as far as a campaign asks for it."""

    @property
    def title(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def read_options(self) -> Callable[[JsonObject], JsonObject]: ...
    @property
    def describe_options(self) -> Callable[[], list[dict[str, Any]]]: ...
    @property
    def tables(self) -> Callable[[], list[dict[str, Any]]]: ...


@dataclass(frozen=True, slots=True)
class CampaignBook:
    """The book of the campaign around the battles: it fights none."""

    title: str
    version: int

    @property
    def read_options(self) -> Callable[[JsonObject], JsonObject]:
        """Every option with its value."""
        return CampaignOptions.completed

    @property
    def describe_options(self) -> Callable[[], list[dict[str, Any]]]:
        """Every option for a reader."""
        return CampaignOptions.describe

    @property
    def tables(self) -> Callable[[], list[dict[str, Any]]]:
        """Its prices are a price list; no other table is an owner's to replace."""
        return list


#: The campaign book's key among a campaign's books; a campaign without it has no months.
SUN_NEVER_SETS: Final = "sun_never_sets"
#: Every book by its key: those that fight battles, and the campaign around them.
BOOKS: Final[Mapping[str, Book]] = MappingProxyType(
    {**RULESETS, SUN_NEVER_SETS: CampaignBook("The Sun Never Sets", 1)}
)


def checked_options(
    ruleset: str, given: Mapping[str, Any], *, at: str = "/options"
) -> dict[str, Any]:
    """Every option of a book with its value: those given, the others with their defaults.

    `at` points to where the options stand in what was asked.
    """
    book = BOOKS.get(ruleset)
    if book is None:
        raise UnknownRulesetError(ruleset=ruleset, rulesets=", ".join(BOOKS))
    try:
        return dict(book.read_options(given))
    except IllegalSetupError as refused:
        errors = book_faults(refused, code="option_refused", within="/options", at=at)
        raise OptionsRefusedError(ruleset=ruleset, errors=errors) from refused


def _smoke_plan(doctrine: JsonObject, standing: JsonObject, *, at: str, **_: Any) -> Any:
    return smoke_on_the_water.read_plan(doctrine, at)


#: Reads a side's doctrine by each book; raises IllegalSetupError at a word that it does not know.
DOCTRINES: Final[Mapping[str, Callable[..., Any]]] = MappingProxyType(
    {
        "riverside": riverside.read_doctrine,
        "soldiers_companion": soldiers_companion.read_doctrine,
        "smoke_on_the_water": _smoke_plan,
        "on_to_richmond": on_to_richmond.read_doctrine,
    }
)


def check_doctrine(ruleset: str, doctrine: Mapping[str, Any]) -> None:
    """Refuse a doctrine with a word that a book does not know."""
    read = DOCTRINES.get(ruleset)
    if read is None:
        return
    try:
        read(dict(doctrine), {}, known=Known(), at="")
    except IllegalSetupError as refused:
        errors = book_faults(refused, code="doctrine_refused")
        raise DoctrineRefusedError(ruleset=ruleset, errors=errors) from refused


def book_faults(
    refused: IllegalSetupError, *, code: str, within: str = "", at: str = ""
) -> list[FieldError]:
    """What the engine found, with pointers into what was asked."""
    faults: list[FieldError] = []
    for problem in refused.problems:
        fault: FieldError = {
            "pointer": at + problem.pointer.removeprefix(within),
            "code": code,
            "detail": f"{problem.problem}. {problem.remedy}",
        }
        if problem.rule:
            fault["rule"] = problem.rule
        faults.append(fault)
    return faults
