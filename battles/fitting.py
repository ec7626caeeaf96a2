"""What a vessel gets before her scenario: a captain where she has none, a full crew."""

from typing import Any

from django.db.models import F

from battles.muster import Muster, VesselLine
from riverwar import feed
from rulesets.riverside.options import GunCrewReplenish, Options
from rulesets.riverside.ratings import ship_card
from vessels import services
from vessels.models import CrewComplement, Gun, Vessel
from vessels.returning import RETURNS_BY


def fit_out(muster: Muster, *, by: Any) -> bool:
    """RS-CMP-10 to RS-CMP-12, before the battle; whether any vessel was in need.

    RS-CMP-11 leaves absent vessels out. A captain they get, for they may come in this battle. In
    the battle of another book nobody is replaced for nothing.
    """
    changed = False
    if muster.scenario.ruleset != RETURNS_BY:
        return changed
    for line in muster.vessels:
        if not line.has_captain:
            name = f"New captain of {line.name}"[:120]
            services.new_captain(vessel=_vessel(line), name=name, by=by)
            changed = True
        if line.pk in muster.on_table and _fill(line, muster.options, by):
            changed = True
    return changed


def _fill(line: VesselLine, options: Options, by: Any) -> bool:
    """RS-CMP-11: the boat's crew is full again. RS-CMP-12: the guns' crews, by its setting."""
    filled: dict[str, Any] = {}
    crew = line.entry["crew"]
    if short := {
        role: full - crew[role] for role, full in line.full_crew.items() if crew[role] < full
    }:
        crews = CrewComplement.objects.filter(vessel_id=line.pk, role__in=short)
        crews.update(count=F("full"))
        filled["crew"] = short
    if options.gun_crew_replenish is GunCrewReplenish.FULL_AT_FRIENDLY_LANDING:
        guns = {
            gun["id"]: gun["full_crew"] - gun["crew"]
            for gun in line.entry["guns"]
            if gun["crew"] < gun["full_crew"]
        }
        if guns:
            manned = Gun.objects.filter(vessel_id=line.pk, slot__in=guns)
            manned.filter(crew=0).update(drill=_drill(_vessel(line)))
            manned.update(crew=F("full_crew"))
            filled["guns"] = guns
    if filled:
        vessel = _vessel(line)
        feed.record(vessel.campaign_id, "vessel.crew_replaced", vessel, by=by, payload=filled)
    return bool(filled)


def _drill(vessel: Vessel) -> str:
    """RS-GUN-07, RS-GUN-03: a gun that was crewed anew is drilled as its class has it again."""
    version = vessel.class_version
    return str(ship_card(version.kind, version.ratings.get(RETURNS_BY, {})).drill)


def _vessel(line: VesselLine) -> Vessel:
    return Vessel.objects.select_related("side__campaign", "class_version", "campaign").get(
        pk=line.pk
    )
