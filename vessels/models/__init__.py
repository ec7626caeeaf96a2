"""The fleet's tables: the catalogue, vessels, people, and what is carried."""

from vessels.models.builds import Build
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
from vessels.models.conversions import ClassConversion
from vessels.models.fates import Convalescent, Exchange, Prisoners, Prize
from vessels.models.fleet import CrewComplement, Gun, Vessel
from vessels.models.people import Officer
from vessels.models.receipts import Receipt
from vessels.models.repairs import RepairJob, Replacement, VesselLoss

__all__ = [
    "Build",
    "CampaignPriceList",
    "CargoObject",
    "Casualty",
    "ClassConversion",
    "Convalescent",
    "CrewComplement",
    "Exchange",
    "Gun",
    "GunType",
    "GunTypeVersion",
    "ObjectKind",
    "ObjectKindVersion",
    "Officer",
    "PriceList",
    "PriceListVersion",
    "Prisoners",
    "Prize",
    "Receipt",
    "RepairJob",
    "Replacement",
    "TroopType",
    "TroopTypeVersion",
    "TroopUnit",
    "Vessel",
    "VesselClass",
    "VesselClassVersion",
    "VesselLoss",
]
