"""Put the published classes, guns, troops, objects and price lists into the database."""

from pathlib import Path
from typing import Any, Final

from django.core.management.base import BaseCommand

from riverwar.api import edge
from vessels.models import (
    GunTypeVersion,
    ObjectKindVersion,
    PriceListVersion,
    TroopTypeVersion,
    VesselClassVersion,
)
from vessels.models.catalogue import CatalogueVersion
from vessels.services import publish_shipped
from vessels.shipped import DATA, shipped

DESIGNS: Final[tuple[tuple[str, type[CatalogueVersion]], ...]] = (
    ("vessel_classes", VesselClassVersion),
    ("gun_types", GunTypeVersion),
    ("troop_types", TroopTypeVersion),
    ("object_kinds", ObjectKindVersion),
)
# Which designs a section of a price list prices.
PRICED: Final = {"vessels": "vessel_classes", "guns": "gun_types", "troops": "troop_types"}


class Command(BaseCommand):
    """Safe to run again: content that was there once changes nothing, another is a new version."""

    help = "Load the published catalogue; content that is already there changes nothing."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--data", type=Path, default=DATA, help="folder of the data files")

    def handle(self, *args: Any, data: Path, **options: Any) -> None:
        made = 0
        numbers: dict[str, dict[str, int]] = {}
        with edge(reason="load_catalogue"):
            for name, model in DESIGNS:
                numbers[name] = {}
                for row in shipped(name, data):
                    version, new = publish_shipped(model, key=row["key"], content=row)
                    numbers[name][row["key"]] = version.number
                    made += new
            for row in shipped("price_lists", data):
                priced = {**row, "prices": _with_versions(row["prices"], numbers)}
                made += publish_shipped(PriceListVersion, key=row["key"], content=priced)[1]
        self.stdout.write(f"{made} new versions." if made else "The catalogue is up to date.")


def _with_versions(prices: dict[str, Any], numbers: dict[str, dict[str, int]]) -> dict[str, Any]:
    """Each price of a design names the version that it prices."""
    return {
        section: {
            key: {**row, "version": numbers[PRICED[section]][key]} if section in PRICED else row
            for key, row in rows.items()
        }
        for section, rows in prices.items()
    }
