"""Campaigns to be fought in: each has one open scenario, with four vessels on either side."""

from __future__ import annotations

from typing import Any, Final

from battles.models import Scenario
from battles.orders_of_battle import create_scenario
from battles.scenarios import open_scenario
from campaigns.models import Side
from campaigns.services import found_campaign
from riverwar.accounts.models import User
from riverwar.api import edge
from vessels.models import GunTypeVersion, TroopTypeVersion, VesselClassVersion
from vessels.services import commission, embark, raise_unit

VESSELS: Final = {
    "expedition": ("gunboat", ("field-gun", "machine-gun")),
    "slavers": ("dhow", ("field-gun",)),
}
EACH: Final = 4
# Each type of troops, and where ashore it begins; None: aboard its side's first vessel.
UNITS: Final[dict[str, tuple[tuple[str, list[int] | None], ...]]] = {
    "expedition": (
        ("regular-infantry", None),
        ("baggage", None),
        ("irregular-infantry", [30_000, 12_000]),
    ),
    "slavers": (
        ("tribal-infantry", None),
        ("tribal-infantry", [38_000, 36_000]),
        ("irregular-infantry", [34_000, 33_000]),
        ("irregular-infantry", [23_000, 12_000]),
    ),
}


def found(organiser: User) -> Scenario:
    """A campaign whose results are applied by the machine, with its fleets and its scenario."""
    with edge(actor=organiser, reason="benchmark"):
        campaign = found_campaign(
            template_key="wilkinson",
            name="Benchmark",
            by=organiser,
            apply_mode="automatic",
        )
        vessels: list[dict[str, Any]] = []
        units: list[dict[str, Any]] = []
        for side in campaign.sides.select_related("campaign"):
            _fit_out(side, organiser, vessels, units)
        scenario = create_scenario(
            campaign=campaign,
            by=organiser,
            name="The standard battle",
            vessels=vessels,
            units=units,
        )
        open_scenario(scenario=scenario, by=organiser)
    return scenario


def _fit_out(
    side: Side, by: User, vessels: list[dict[str, Any]], units: list[dict[str, Any]]
) -> None:
    """The side's vessels and units, and their lines in the order of battle."""
    key, guns = VESSELS[side.key]
    design = VesselClassVersion.objects.filter(vessel_class__key=key).latest("number")
    armament = [GunTypeVersion.objects.filter(gun_type__key=gun).latest("number") for gun in guns]
    ships = [
        commission(
            side=side, class_version=design, name=f"{key.title()} {number}", guns=armament, by=by
        )
        for number in range(1, EACH + 1)
    ]
    vessels += [{"vessel": ship.pk} for ship in ships]
    for number, (troops, ashore) in enumerate(UNITS[side.key], start=1):
        unit = raise_unit(
            side=side,
            troop_type=TroopTypeVersion.objects.filter(troop_type__key=troops).latest("number"),
            name=f"{side.key.title()} {number}",
            by=by,
        )
        if ashore is None:
            embark(unit=unit, vessel=ships[0], by=by)
            units.append({"unit": unit.pk, "aboard": ships[0].pk})
        else:
            units.append({"unit": unit.pk, "position": ashore})
