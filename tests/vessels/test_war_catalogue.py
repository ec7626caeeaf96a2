"""The catalogue's designs for The Sun Never Sets are the units of its tables."""

import json
from pathlib import Path

import pytest

from campaigns.rules.catalogue import (
    CRAFT,
    TROOP_TYPE,
    band_type_of,
    gun_type_of,
    troop_type_of,
)
from campaigns.rules.territories import TERRITORIES
from campaigns.rules.units import ARMAMENT, BAND_FIGURES, UNITS, Arm, BandType, UnitType
from rulesets.soldiers_companion.tables import GUNS, MACHINE_GUNS
from vessels.models import catalogue

BOOK = "soldiers_companion"
DATA = Path(catalogue.__file__).parent.parent / "data"


def designs(name):
    found = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return {row["key"]: row for row in found}


TROOPS = designs("troop_types")


@pytest.mark.parametrize("unit", [unit for unit in UnitType if unit in TROOP_TYPE])
def test_sns_price_01_each_unit_has_its_design(unit):
    card, row = UNITS[unit], TROOPS[troop_type_of(unit)]
    assert (row["name"].split(",")[0], row["figures"]) == (str(unit.name).replace("_", " ").title()
        .replace("Machine Gun", "Machine-gun"), card.figures)  # fmt: skip
    if card.quality is not None:
        assert row["ratings"][BOOK]["quality"] == card.quality
    if card.arm in (Arm.ARTILLERY, Arm.MACHINE_GUNS):
        for gun in ARMAMENT[unit].kinds:
            guns = TROOPS[troop_type_of(unit, gun)]["ratings"][BOOK]["guns"]
            kind = gun.replace("-", "_")
            assert [one["kind"] for one in guns] == [kind] * ARMAMENT[unit].guns


def test_sns_unrest_01_bands_guns_and_craft_have_their_designs():
    classes = designs("vessel_classes")
    for card in TERRITORIES.values():
        for band in BandType:
            assert TROOPS[band_type_of(band, card)]["figures"] == BAND_FIGURES[band]
        guns = TROOPS[gun_type_of(card)]["ratings"][BOOK]["guns"]
        assert [gun["kind"] in {**GUNS, **MACHINE_GUNS} for gun in guns] == [True]
        for craft in card.craft:
            made = CRAFT[craft]
            assert (made.vessel_class in classes) != (made.troop_type in TROOPS)
