"""Scenarios with their orders of battle."""

from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils.functional import SimpleLazyObject

from battles import orders_of_battle, scenarios
from battles.errors import (
    RiversideNeedsBattleError,
    ScenarioBusyError,
    ScenarioFixedError,
    ScenarioNotOpenError,
    SetupRefusedError,
)
from battles.filters import LineFilter, ScenarioFilter
from battles.models import Battle, Scenario, ScenarioSide, ScenarioUnit, ScenarioVessel
from battles.previews import preview
from battles.serializers.editing import (
    Placing,
    Reason,
    ScenarioChange,
    ScenarioDraft,
    ScenarioUnitListing,
    ScenarioVesselListing,
    SidePlan,
    UnitPlacing,
)
from battles.serializers.scenarios import (
    ScenarioSerializer,
    ScenarioSideSerializer,
    ScenarioSummarySerializer,
    ScenarioUnitSerializer,
    ScenarioVesselSerializer,
    SetupPreviewSerializer,
)
from battles.serializers.viewer import Viewer
from battles.views import examples
from battles.withholding import without_plan_faults, without_plans
from campaigns.errors import CampaignEndedError, UnknownRulesetError
from riverwar.api.idempotency import KeyUse
from riverwar.api.operations import Call, read, write
from riverwar.api.viewsets import Reading


class ByViewer:
    """The serializers of these views know who reads."""

    request: Any

    def get_serializer_context(self) -> dict[str, Any]:
        context: dict[str, Any] = super().get_serializer_context()  # type: ignore[misc]
        return {**context, "viewer": SimpleLazyObject(lambda: Viewer.of(self.request.user))}


PARTS: tuple[Any, ...] = (
    Prefetch("sides", ScenarioSide.objects.select_related("side")),
    Prefetch("vessels", ScenarioVessel.objects.select_related("vessel__side")),
    Prefetch("units", ScenarioUnit.objects.select_related("unit__side")),
    Prefetch(
        "battles",
        Battle.objects.only("id", "scenario", "number", "status").order_by("number"),
    ),
)
EDITING = (ScenarioFixedError, ScenarioBusyError, SetupRefusedError, CampaignEndedError)


class ScenarioViewSet(ByViewer, Reading):
    """Where and why a battle is fought, and who takes part."""

    resource = "scenario"
    queryset = Scenario.objects.prefetch_related(*PARTS)
    serializer_class = ScenarioSerializer
    filterset_class = ScenarioFilter
    example = examples.SCENARIO

    @read(
        detail=False,
        many=True,
        answer=ScenarioSummarySerializer,
        answer_example=examples.SCENARIO_SUMMARY,
    )
    def list(self, call: Call) -> QuerySet[Scenario]:  # type: ignore[override]
        """Scenarios in short, the newest first. Drafts are the organiser's."""
        return self.filter_queryset(self.get_queryset().prefetch_related(None))

    @write(
        takes=ScenarioDraft,
        subject="campaign",
        raises=(SetupRefusedError, UnknownRulesetError, CampaignEndedError),
        example=examples.SCENARIO_REQUEST,
    )
    def create(self, call: Call) -> Scenario:
        """Draft a scenario, with all of its order of battle or a part of it."""
        return orders_of_battle.create_scenario(by=call.user, **call.data)

    @write(
        takes=ScenarioChange,
        lock=False,
        raises=EDITING,
        example={"place": "The old jetty", "options": {"turn_limit": 8}},
    )
    def partial_update(self, call: Call) -> Scenario:
        """Change where and why it is fought, while no battle is at work."""
        return orders_of_battle.change_scenario(scenario=call.target, by=call.user, **call.data)

    @write(lock=False, raises=(ScenarioFixedError, CampaignEndedError))
    def open(self, call: Call) -> Scenario:
        """Let its players see it, and its battle be requested."""
        return scenarios.open_scenario(scenario=call.target, by=call.user)

    @write(
        takes=Reason,
        lock=False,
        raises=(ScenarioFixedError, ScenarioBusyError),
        example={"reason": "The rains have come."},
    )
    def cancel(self, call: Call) -> Scenario:
        """Give it up; it stays listed, and its number with it."""
        return scenarios.cancel_scenario(scenario=call.target, by=call.user, **call.data)

    @write(
        lock=False,
        key=KeyUse.REQUIRED,
        raises=(ScenarioNotOpenError, RiversideNeedsBattleError, ScenarioBusyError),
    )
    def close(self, call: Call) -> Scenario:
        """End a scenario inland that was fought without a battle here.

        RS-CMP-05: its sides have left their vessels behind.
        """
        return scenarios.close_scenario(scenario=call.target, by=call.user)

    @read(
        answer=SetupPreviewSerializer,
        url_path="setup",
        answer_example=examples.SETUP_PREVIEW,
    )
    def setup_preview(self, call: Call) -> dict[str, Any]:
        """The setup that a battle would freeze now, with all that stands in its way."""
        found, viewer = preview(call.target), Viewer.of(call.user)
        shown: dict[str, Any] | None = None
        withheld: list[str] = []
        if found.setup is not None:
            shown, withheld = without_plans(found.setup.to_json(), call.target, viewer.knows)
        return {
            "ready": not found.problems and call.target.status == Scenario.Status.OPEN,
            "problems": without_plan_faults(found.problems, call.target, viewer.knows),
            "setup": shown,
            "digest": None if found.setup is None or withheld else found.setup.digest(),
        }


class ScenarioSideViewSet(ByViewer, Reading):
    """How each side fights a scenario."""

    resource = "scenario_side"
    campaign_path = "scenario__campaign"
    queryset = ScenarioSide.objects.select_related("scenario", "side")
    serializer_class = ScenarioSideSerializer
    filterset_class = LineFilter
    example = examples.SIDE

    @write(
        takes=SidePlan,
        raises=EDITING,
        example={
            "doctrine": examples.DOCTRINE,
            "standing": examples.STANDING,
            "orders": examples.ORDERS,
        },
    )
    def partial_update(self, call: Call) -> ScenarioSide:
        """Give the side its doctrine, its standing orders, and orders by turn."""
        return orders_of_battle.set_side(row=call.target, by=call.user, **call.data)


class ScenarioVesselViewSet(Reading):
    """Vessels in orders of battle. Absent ones that roll to come back need no line."""

    resource = "scenario_vessel"
    campaign_path = "scenario__campaign"
    queryset = ScenarioVessel.objects.select_related("scenario", "vessel__side")
    serializer_class = ScenarioVesselSerializer
    filterset_class = LineFilter
    example = examples.VESSEL

    @write(
        takes=ScenarioVesselListing,
        subject="vessel",
        raises=EDITING,
        example={
            "scenario": examples.SCENARIO_ID,
            "vessel": examples.MAYFLY,
            "position": [60000, 24000],
            "heading": 1800,
        },
    )
    def create(self, call: Call) -> ScenarioVessel:
        """List a vessel, and say where she begins."""
        return orders_of_battle.list_vessel(by=call.user, **call.data)

    @write(takes=Placing, raises=EDITING, example={"landing": "jetty"})
    def partial_update(self, call: Call) -> ScenarioVessel:
        """Let her begin elsewhere."""
        return orders_of_battle.place_vessel(row=call.target, by=call.user, **call.data)

    @write(raises=EDITING)
    def destroy(self, call: Call) -> None:
        """Take her off the order of battle."""
        orders_of_battle.strike(row=call.target, by=call.user)


class ScenarioUnitViewSet(Reading):
    """Units in orders of battle. Those aboard a listed vessel need no line."""

    resource = "scenario_unit"
    campaign_path = "scenario__campaign"
    queryset = ScenarioUnit.objects.select_related("scenario", "unit__side")
    serializer_class = ScenarioUnitSerializer
    filterset_class = LineFilter
    example = examples.UNIT

    @write(
        takes=ScenarioUnitListing,
        subject="unit",
        raises=EDITING,
        example={
            "scenario": examples.SCENARIO_ID,
            "unit": examples.MUSKETEERS,
            "position": [30000, 40000],
        },
    )
    def create(self, call: Call) -> ScenarioUnit:
        """List a unit, ashore or aboard."""
        return orders_of_battle.list_unit(by=call.user, **call.data)

    @write(takes=UnitPlacing, raises=EDITING, example={"aboard": examples.MAYFLY})
    def partial_update(self, call: Call) -> ScenarioUnit:
        """Let it begin elsewhere."""
        return orders_of_battle.place_unit(row=call.target, by=call.user, **call.data)

    @write(raises=EDITING)
    def destroy(self, call: Call) -> None:
        """Take it off the order of battle."""
        orders_of_battle.strike(row=call.target, by=call.user)
