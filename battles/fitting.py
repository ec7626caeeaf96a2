"""What a vessel gets before her scenario: a captain where she has none, a full crew."""

from dataclasses import replace
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
        if line.pk in muster.on_table and not line.converted and _fill(line, muster.options, by):
            changed = True
    return changed


def fitted(muster: Muster) -> Muster:
    """The muster as `fit_out()` would leave it, less new captains, who are rolled only then."""
    if muster.scenario.ruleset != RETURNS_BY:
        return muster
    return replace(
        muster,
        vessels=[
            _filled(line, muster.options)
            if line.pk in muster.on_table and not line.converted
            else line
            for line in muster.vessels
        ],
    )


def _fill(line: VesselLine, options: Options, by: Any) -> bool:
    """RS-CMP-11: the boat's crew is full again. RS-CMP-12: the guns' crews, by its setting."""
    filled: dict[str, Any] = {}
    if short := _short_crew(line):
        crews = CrewComplement.objects.filter(vessel_id=line.pk, role__in=short)
        crews.update(count=F("full"))
        filled["crew"] = short
    if guns := _short_guns(line, options):
        manned = Gun.objects.filter(vessel_id=line.pk, slot__in=guns)
        manned.filter(crew=0).update(drill=_drill(line))
        manned.update(crew=F("full_crew"))
        filled["guns"] = guns
    if filled:
        vessel = _vessel(line)
        feed.record(vessel.campaign_id, "vessel.crew_replaced", vessel, by=by, payload=filled)
    return bool(filled)


def _filled(line: VesselLine, options: Options) -> VesselLine:
    """The line of a vessel whose crews `_fill()` would replace."""
    entry, guns = line.entry, _short_guns(line, options)
    crew = {role: men + _short_crew(line).get(role, 0) for role, men in entry["crew"].items()}
    return replace(
        line,
        entry={
            **entry,
            "crew": crew,
            "guns": [
                {
                    **gun,
                    "crew": gun["crew"] + guns.get(gun["id"], 0),
                    "drill": gun["drill"] if gun["crew"] else _drill(line),
                }
                if gun["id"] in guns
                else gun
                for gun in entry["guns"]
            ],
        },
    )


def _short_crew(line: VesselLine) -> dict[str, int]:
    """How many of the boat's crew are missing, by role."""
    crew = line.entry["crew"]
    return {role: full - crew[role] for role, full in line.full_crew.items() if crew[role] < full}


def _short_guns(line: VesselLine, options: Options) -> dict[str, int]:
    """How many gunners are missing, by gun, where the setting replaces them."""
    if options.gun_crew_replenish is not GunCrewReplenish.FULL_AT_FRIENDLY_LANDING:
        return {}
    return {
        gun["id"]: gun["full_crew"] - gun["crew"]
        for gun in line.entry["guns"]
        if gun["crew"] < gun["full_crew"]
    }


def _drill(line: VesselLine) -> str:
    """RS-GUN-07, RS-GUN-03: a gun that was crewed anew is drilled as its class has it again."""
    return str(ship_card(line.entry["kind"], line.entry["ratings"]).drill)


def _vessel(line: VesselLine) -> Vessel:
    return Vessel.objects.select_related("side__campaign", "class_version", "campaign").get(
        pk=line.pk
    )
