"""A side's fleet and its units."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from battles import engaged
from battles.models import ReturnRoll
from battles.serializers.returning import AbsenceSerializer
from campaigns.models import Account, Side
from pages.visits import Visit, reading, shown
from vessels import rosters
from vessels.condition import Boxes, boxes_of, damage_in_words
from vessels.models import TroopUnit, Vessel
from vessels.models.fleet import GONE

ENDED = (TroopUnit.Status.DESTROYED, TroopUnit.Status.LOST, TroopUnit.Status.DISBANDED)


@dataclass(frozen=True, slots=True)
class Hull:
    """A vessel with her condition, as the campaign's books have it."""

    vessel: Any
    boxes: list[Boxes]
    damage: str

    @classmethod
    def of(cls, vessel: Vessel) -> "Hull":
        """She must come from `rosters.vessels()`."""
        usual = vessel.campaign.default_ruleset
        words = (damage_in_words(condition) for condition in vessel.condition.values())
        return cls(vessel, boxes_of(vessel, usual), "; ".join(filter(None, words)))


@reading
def side_page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Who is there, who is away and how she comes back, who is lost; and the units."""
    user: Any = request.user
    sides: Any = Side.objects
    side = get_object_or_404(sides.for_user(user).select_related("campaign"), pk=pk)
    visit = Visit.of(user, side.campaign)
    hulls = [Hull.of(vessel) for vessel in engaged.vessels().filter(side=side)]
    units = list(rosters.units().filter(side=side))
    treasury = Account.objects.for_user(user).treasuries().filter(side=side).first()
    return shown(
        request,
        "pages/side.html",
        visit,
        side=side,
        treasury=treasury,
        hulls=[hull for hull in hulls if hull.vessel.status not in GONE],
        lost=[hull for hull in hulls if hull.vessel.status in GONE],
        taken=Vessel.objects.filter(history__side=side).exclude(side=side).distinct(),
        absences=_absences(side),
        units=[unit for unit in units if unit.status not in ENDED],
        ended=[unit for unit in units if unit.status in ENDED],
    )


def _absences(side: Side) -> Any:
    """The return queue as the API shows it."""
    rolls = ReturnRoll.objects.select_related("battle").defer(
        "battle__setup", "battle__seed", "battle__result", "battle__failure"
    )
    queue = (
        Vessel.objects.awaiting_return()
        .filter(side=side)
        .select_related("side", "status_event")
        .prefetch_related(Prefetch("return_rolls", rolls.order_by("battle__resolved_at", "turn")))
    )
    return AbsenceSerializer(queue, many=True).data
