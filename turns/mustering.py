"""The vessels and units of engagements, read together: who of them can fight."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from battles.deeds import COMPANION
from campaigns.models import Campaign, CampaignTurn, Side
from campaigns.rules.options import Options
from campaigns.rules.prizes import move_lost
from turns.deploying import Body, Hull
from turns.models import Engagement
from vessels.models import TroopUnit, Vessel
from vessels.outfits import outfit_of


@dataclass(frozen=True, slots=True)
class Forces:
    """The rows by key, and who has fallen back from an earlier battle of the month."""

    vessels: Mapping[str, Any]
    units: Sequence[Any]
    gone: frozenset[str]
    turn: int
    options: Options

    def of(self, met: Engagement, side: Side, book: str) -> tuple[list[Hull], list[Body]]:
        """A side's vessels and units of an engagement that the book rates and that can fight.

        A unit aboard a vessel goes with her, whether it is named or not, and stays out with her. A
        vessel without men does not fight.
        """
        named = met.forces.get(side.key, {})
        hulls = [
            _hull(vessel, book, self.turn, self.options)
            for key in sorted(set(named.get("vessels", ())) - self.gone)
            if (vessel := self.vessels.get(key)) is not None
            and vessel.side_id == side.pk
            and book in vessel.class_version.ratings
            and _men(vessel) > 0
        ]
        decks = {hull.pk for hull in hulls}
        wanted = set(named.get("units", ())) - self.gone
        bodies = [
            _body(unit, book)
            for unit in self.units
            if (unit.vessel_id in decks or (unit.key in wanted and unit.vessel_id is None))
            and unit.side_id == side.pk
            and unit.figures > 0
            and book in unit.troop_type_version.ratings
        ]
        return hulls, bodies


def read_forces(
    campaign: Campaign, met: Sequence[Engagement], turn: CampaignTurn, options: Options
) -> Forces:
    """Those that the engagements name, and the units aboard; five statements in all."""
    named: dict[str, set[str]] = {"vessels": set(), "units": set()}
    for one in met:
        for force in one.forces.values():
            for kind, keys in named.items():
                keys.update(force.get(kind, ()))
    afloat = Vessel.objects.filter(
        campaign=campaign, key__in=named["vessels"], status=Vessel.Status.AVAILABLE
    )
    found = afloat.select_related("class_version").prefetch_related("crew", "guns")
    vessels = {vessel.key: vessel for vessel in found}
    units = list(
        TroopUnit.objects.filter(campaign=campaign, status=TroopUnit.Status.READY)
        .filter(Q(key__in=named["units"]) | Q(vessel__key__in=named["vessels"]))
        .select_related("troop_type_version")
        .order_by("key")
    )
    earlier = Engagement.objects.filter(turn=turn, status=Engagement.Status.SETTLED)
    gone = {
        key
        for figures in earlier.values_list("figures", flat=True)
        for key in figures.get("fell_back", ())
    }
    return Forces(vessels, units, frozenset(gone), turn.number, options)


def _men(vessel: Vessel) -> int:
    return sum(crew.count for crew in vessel.crew.all()) + sum(g.crew for g in vessel.guns.all())


def _hull(vessel: Vessel, book: str, turn: int, options: Options) -> Hull:
    since = vessel.refitted_in
    companion = book == COMPANION
    return Hull(
        pk=vessel.pk,
        key=vessel.key,
        kind=vessel.kind(book),
        ratings=vessel.ratings(book),
        guns=len(vessel.guns.all()),
        men=_men(vessel),
        outfit=outfit_of(vessel),
        quality=vessel.quality if companion else "",
        move_lost=move_lost(since, turn, options) if companion and since is not None else 0,
    )


def _body(unit: TroopUnit, book: str) -> Body:
    rated = unit.troop_type_version.ratings[book]
    return Body(
        pk=unit.pk,
        key=unit.key,
        kind=unit.kind,
        figures=unit.figures,
        quality=rated.get("quality", ""),
        deck=unit.vessel_id,
    )
