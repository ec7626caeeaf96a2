"""The fleet's tables: the catalogue, vessels, people, and what is carried."""

from vessels.models.cargo import CargoObject, Casualty, TroopUnit
from vessels.models.catalogue import (
    CampaignPriceList,
    GunType,
    GunTypeVersion,
    ObjectKind,
    ObjectKindVersion,
    PriceList,
    PriceListVersion,
    TroopType,
    TroopTypeVersion,
    VesselClass,
    VesselClassVersion,
)
from vessels.models.fleet import CrewComplement, Gun, Vessel
from vessels.models.people import Officer
from vessels.models.receipts import Receipt

__all__ = [
    "CampaignPriceList",
    "CargoObject",
    "Casualty",
    "CrewComplement",
    "Gun",
    "GunType",
    "GunTypeVersion",
    "ObjectKind",
    "ObjectKindVersion",
    "Officer",
    "PriceList",
    "PriceListVersion",
    "Receipt",
    "TroopType",
    "TroopTypeVersion",
    "TroopUnit",
    "Vessel",
    "VesselClass",
    "VesselClassVersion",
]
