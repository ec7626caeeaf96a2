"""SNS-PRICE: what a row of the campaign book's price list must say, so that it can be read."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from campaigns.rules.prices import FITTINGS
from campaigns.rules.units import UnitType
from riverwar.errors import FieldError
from vessels.services.campaign_prices import CODES

#: What only this book's rows say.
OWN: Final = (
    "code",
    "upkeep",
    "build_months",
    "build_days",
    "raised_at",
    "transport_points",
    "discount",
    "any_node",
    "variant",
)
#: SNS-PRICE-01: a unit of the list; SNS-PRICE-02: a theatre's vessel.
UNIT: Final = ("price", "upkeep", "build_months", "raised_at", "transport_points")
THEATRE: Final = ("price", "upkeep", "build_days", "raised_at")
#: What each section of the campaign book's list may price.
SECTIONS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {**CODES, "fittings": tuple(FITTINGS), "guns": ()}
)


def campaign_faults(section: str, design: str, row: Mapping[str, Any]) -> Iterator[FieldError]:
    """What is wrong with a row of the campaign book's list."""
    at = f"/prices/{section}/{design}"
    if section == "guns":
        return
    if section == "fittings":
        if design not in SECTIONS[section]:
            yield _fault(at, f"The fittings are {', '.join(FITTINGS)}; guns have prices.")
        return
    code = row.get("code", "")
    if code not in SECTIONS[section]:
        codes = ", ".join(SECTIONS[section])
        yield _fault(f"{at}/code", f"Give one of the codes {codes}.")
        return
    needed = UNIT if code in tuple(UnitType) else THEATRE
    for name in needed:
        if name not in row:
            yield _fault(f"{at}/{name}", "The campaign book's list says this of each.")
    if "by_guns" in row or "by_organiser" in row or "by_drill" in row:
        yield _fault(at, "The campaign book's list has one price for each: give price.")


def foreign_faults(section: str, design: str, row: Mapping[str, Any]) -> Iterator[FieldError]:
    """What only the campaign book's rows may say, in a list of another book."""
    if section == "fittings":
        yield _fault(f"/prices/{section}", "Only the campaign book's list prices fittings.")
    for name in OWN:
        if name in row:
            at = f"/prices/{section}/{design}/{name}"
            yield _fault(at, "Only the campaign book's list says this.")


def _fault(pointer: str, detail: str) -> FieldError:
    return {"pointer": pointer, "code": "price", "detail": detail}
