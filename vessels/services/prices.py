"""The rules editor's new version of a price list: each price names the version that it prices."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from campaigns.books import BOOKS, SUN_NEVER_SETS
from riverwar.api import assert_in_transaction
from riverwar.errors import FieldError
from vessels.errors import PricesRefusedError
from vessels.models import (
    GunTypeVersion,
    PriceListVersion,
    TroopTypeVersion,
    VesselClassVersion,
)
from vessels.models.catalogue import CatalogueVersion
from vessels.services.campaign_price_shape import campaign_faults, foreign_faults
from vessels.services.catalogue import publish

PRICED: Final[Mapping[str, type[CatalogueVersion]]] = MappingProxyType(
    {"vessels": VesselClassVersion, "guns": GunTypeVersion, "troops": TroopTypeVersion}
)
"""The designs of each section of a price list."""

WAYS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "vessels": ("by_guns", "by_organiser"),
        "guns": ("price",),
        "troops": ("price", "by_drill", "by_organiser"),
    }
)
"""The ways in which each section says what something costs; of a gun it may say nothing."""


def publish_prices(
    *,
    key: str,
    name: str,
    ruleset: str,
    unit: str,
    prices: Mapping[str, Mapping[str, Mapping[str, Any]]],
    by: Any,
    source: str = "",
) -> PriceListVersion:
    """A new version of a price list, or of a new list its first.

    A price that names no version of its design gets the present one. Campaigns go on buying by
    the edition that they have adopted.
    """
    assert_in_transaction()
    priced: dict[str, dict[str, Any]] = {}
    faults: list[FieldError] = []
    if ruleset not in BOOKS:
        faults.append(_fault("/ruleset", "There is no such book.", "unknown_ruleset"))
    for section, rows in prices.items():
        check = campaign_faults if ruleset == SUN_NEVER_SETS else foreign_faults
        for design, row in rows.items():
            faults += check(section, design, row)
        if section not in PRICED:
            priced[section] = {design: dict(row) for design, row in rows.items()}
            continue
        numbers = _numbers(PRICED[section], rows)
        ways = ("price",) if ruleset == SUN_NEVER_SETS else WAYS[section]
        for design, row in rows.items():
            faults += _faults(section, design, row, numbers.get(design, []), ways)
        priced[section] = {
            design: {"version": max(numbers.get(design, [0])), **row}
            for design, row in rows.items()
        }
    if faults:
        raise PricesRefusedError(errors=faults)
    content = {"name": name, "source": source, "ruleset": ruleset, "unit": unit, "prices": priced}
    made, _ = publish(PriceListVersion, key=key, content=content, by=by)
    assert isinstance(made, PriceListVersion)
    return made


def _numbers(
    version_model: type[CatalogueVersion], keys: Mapping[str, Any]
) -> dict[str, list[int]]:
    """The numbers of the versions that offered designs have, by their keys."""
    item = version_model.item_name
    found: dict[str, list[int]] = {}
    for key, number in version_model._base_manager.filter(
        **{f"{item}__key__in": list(keys), f"{item}__retired_at__isnull": True}
    ).values_list(f"{item}__key", "number"):
        found.setdefault(key, []).append(number)
    return found


def _faults(
    section: str,
    design: str,
    row: Mapping[str, Any],
    numbers: list[int],
    of_section: tuple[str, ...],
) -> Iterator[FieldError]:
    at = f"/prices/{section}/{design}"
    if not numbers:
        yield _fault(at, "The catalogue offers no such design.", "unknown_design")
    elif "version" in row and row["version"] not in numbers:
        there_are = ", ".join(map(str, sorted(numbers)))
        yield _fault(f"{at}/version", f"There are the versions {there_are}.", "unknown_version")
    ways = [way for way in of_section if way in row]
    if len(ways) > 1 or (not ways and section != "guns"):
        yield _fault(at, f"Give one of {', '.join(of_section)}.", "price")


def _fault(pointer: str, detail: str, code: str) -> FieldError:
    return {"pointer": pointer, "code": code, "detail": detail}
