"""Work on vessels, new men, and the record of the lost."""

from typing import Any

from campaigns.calendar import open_turn
from campaigns.errors import CampaignEndedError, MoneyShortError
from riverwar.api.idempotency import KeyUse
from riverwar.api.operations import Call, write
from riverwar.api.viewsets import Reading
from turns.dockyards import Docks, is_native
from turns.due import battle_due
from turns.errors import NoCalendarError
from turns.filters import RepairFilter, ReplacementFilter, VesselLossFilter
from turns.locks import lock
from turns.serializers.between import (
    MergeRequest,
    OrderedSerializer,
    PlanSerializer,
    RepairRequest,
    RepairSerializer,
    ReplacementRequest,
    ReplacementSerializer,
    UnitStateSerializer,
    VesselLossSerializer,
    VesselRequest,
    VesselStateSerializer,
)
from turns.views import between_examples as examples
from vessels.errors import (
    BookForbidsError,
    CrewRefusedError,
    NothingToMendError,
    UnitEngagedError,
    UnitUnavailableError,
    VesselEngagedError,
    VesselUnavailableError,
)
from vessels.models import RepairJob, Replacement, Vessel, VesselLoss
from vessels.services import finding_crews, laying_up, repairs, replacing

REFUSALS = (
    VesselUnavailableError,
    VesselEngagedError,
    NoCalendarError,
    CampaignEndedError,
)


class RepairViewSet(Reading):
    """Work on vessels: dated jobs, and what was paid for them."""

    resource = "repair"
    queryset = RepairJob.objects.all()
    serializer_class = RepairSerializer
    filterset_class = RepairFilter
    example = examples.REPAIR

    @write(
        takes=RepairRequest,
        subject="vessel",
        detail=False,
        answer=PlanSerializer,
        answer_example={"jobs": [examples.PLANNED], "cost": 500},
        raises=(NoCalendarError,),
        example={"vessel": examples.HURT_ID},
    )
    def preview(self, call: Call) -> Any:
        """Show the jobs that could be ordered now, with their days and their cost."""
        vessel: Vessel = call.data["vessel"]
        docks = Docks.of(vessel.campaign)
        jobs = repairs.preview(
            vessel=vessel,
            at=docks.at(vessel),
            options=docks.options,
            tasks=call.data.get("tasks"),
            free=is_native(vessel),
        )
        return {"jobs": jobs, "cost": sum(job.cost for job in jobs)}

    @write(
        takes=RepairRequest,
        subject="vessel",
        detail=False,
        status=201,
        key=KeyUse.REQUIRED,
        answer=OrderedSerializer,
        answer_example={"jobs": [examples.REPAIR], "cost": 500},
        raises=(NothingToMendError, MoneyShortError, *REFUSALS),
        example={"vessel": examples.HURT_ID, "tasks": {"hull": 1}},
    )
    def order(self, call: Call) -> Any:
        """Have a vessel mended. She is in repair until the last job ends."""
        vessel, docks, free = _at(call)
        jobs = repairs.order_repairs(
            vessel=vessel,
            at=docks.at(vessel),
            options=docks.options,
            tasks=call.data.get("tasks"),
            free=free,
            by=call.user,
        )
        return {"jobs": jobs, "cost": sum(job.cost for job in jobs)}

    @write(
        takes=VesselRequest,
        subject="vessel",
        detail=False,
        status=201,
        key=KeyUse.REQUIRED,
        location="repair",
        answer_example=examples.WORK,
        raises=(BookForbidsError, MoneyShortError, *REFUSALS),
        example={"vessel": examples.WHOLE_ID},
    )
    def refit(self, call: Call) -> RepairJob:
        """Refit a vessel: a full month in a dockyard."""
        vessel, docks, _ = _at(call)
        return laying_up.order_refit(
            vessel=vessel, at=docks.at(vessel), options=docks.options, by=call.user
        )

    @write(
        takes=VesselRequest,
        subject="vessel",
        detail=False,
        answer=VesselStateSerializer,
        answer_example={"vessel": examples.WHOLE_ID, "status": "laid_up"},
        raises=(BookForbidsError, *REFUSALS),
        example={"vessel": examples.WHOLE_ID},
    )
    def lay_up(self, call: Call) -> Vessel:
        """Pay a vessel's crew off. She costs nothing then."""
        vessel, _, _ = _at(call)
        return laying_up.lay_up(vessel=vessel, by=call.user)

    @write(
        takes=VesselRequest,
        subject="vessel",
        detail=False,
        status=201,
        key=KeyUse.REQUIRED,
        location="repair",
        answer_example={**examples.WORK, "task": "recommission", "cost": 0},
        raises=(BookForbidsError, MoneyShortError, *REFUSALS),
        example={"vessel": examples.LAID_UP_ID},
    )
    def recommission(self, call: Call) -> RepairJob:
        """Man a vessel that is laid up, at a dockyard, and have her ready in fifteen days."""
        vessel, docks, _ = _at(call)
        return laying_up.recommission(vessel=vessel, at=docks.at(vessel), by=call.user)


class ReplacementViewSet(Reading):
    """Men found for vessels and units."""

    resource = "replacement"
    queryset = Replacement.objects.all()
    serializer_class = ReplacementSerializer
    filterset_class = ReplacementFilter
    example = examples.REPLACEMENT

    @write(
        takes=ReplacementRequest,
        key=KeyUse.REQUIRED,
        raises=(
            BookForbidsError,
            CrewRefusedError,
            MoneyShortError,
            UnitUnavailableError,
            UnitEngagedError,
            *REFUSALS,
        ),
        example={"vessel": examples.HURT_ID, "men": {"deck": 1}},
    )
    def create(self, call: Call) -> Replacement:
        """Find men for a vessel at a dockyard, or for a unit where such units are raised."""
        call.allow(call.data.get("vessel") or call.data.get("unit"))
        if "vessel" in call.data:
            vessel, docks, _ = _at(call)
            at = docks.at(vessel)
            return finding_crews.replace_crew(
                vessel=vessel,
                turn=docks.turn.number,
                place=at.place,
                yard=at.yard,
                theatre=at.theatre,
                men=call.data.get("men"),
                by=call.user,
            )
        unit = call.data["unit"]
        docks = Docks.held(unit.campaign)
        unit.refresh_from_db()
        return replacing.replace_figures(
            unit=unit,
            turn=docks.turn.number,
            place=unit.place,
            where=docks.chart.places.get(unit.place),
            figures=call.data["figures"],
            by=call.user,
        )

    @write(
        takes=MergeRequest,
        subject="unit",
        detail=False,
        answer=UnitStateSerializer,
        answer_example={"unit": examples.WEAK_ID, "figures": 17},
        raises=(BookForbidsError, UnitUnavailableError, UnitEngagedError, CampaignEndedError),
        example={"unit": examples.WEAK_ID, "other": examples.WEAKER_ID},
    )
    def merge(self, call: Call) -> Any:
        """Make one of two units under half strength that stand at one place."""
        one, other = call.data["unit"], call.data["other"]
        turn = open_turn(lock(one.campaign))
        if turn is not None and (battle := battle_due(turn, "units", [one.key, other.key])):
            raise UnitEngagedError(battle=battle)
        return replacing.merge(by=call.user, **call.data)


class VesselLossViewSet(Reading):
    """How vessels left their side's fleet: date, place and cause."""

    resource = "vessel_loss"
    queryset = VesselLoss.objects.all()
    serializer_class = VesselLossSerializer
    filterset_class = VesselLossFilter
    example = examples.LOSS


def _at(call: Call) -> tuple[Vessel, Docks, bool]:
    """The vessel as she lies once the campaign is locked."""
    vessel: Vessel = call.data["vessel"]
    docks = Docks.held(vessel.campaign)
    vessel.refresh_from_db()
    docks.refuse_due(vessel)
    return vessel, docks, is_native(vessel)
