"""Addresses of the sequence of play."""

from riverwar.api.routers import Router
from turns.views.audit import CampaignAuditViewSet
from turns.views.builds import BuildViewSet, FittingViewSet, SaleViewSet
from turns.views.engagements import EngagementViewSet
from turns.views.movement import (
    CampaignChartViewSet,
    DepotViewSet,
    MovementOrderViewSet,
    PassageViewSet,
    SuppliedVesselViewSet,
)
from turns.views.parliament import (
    ElectionViewSet,
    GovernmentViewSet,
    MotionViewSet,
    PostViewSet,
)
from turns.views.prizes import (
    ConvalescentViewSet,
    ExchangeViewSet,
    PrisonersViewSet,
    PrizeViewSet,
)
from turns.views.repairs import RepairViewSet, ReplacementViewSet, VesselLossViewSet
from turns.views.scores import MonthAccountViewSet, ScoreViewSet
from turns.views.timeline import TimelineViewSet
from turns.views.turns import TurnViewSet
from turns.views.unrest import EventDrawViewSet, StandingEffectViewSet, TerritoryViewSet

router = Router()
router.add("repairs", RepairViewSet)
router.add("replacements", ReplacementViewSet)
router.add("vessel-losses", VesselLossViewSet)
router.add("prizes", PrizeViewSet)
router.add("convalescents", ConvalescentViewSet)
router.add("prisoners", PrisonersViewSet)
router.add("exchanges", ExchangeViewSet)
router.add("campaigns", CampaignAuditViewSet)
router.add("turns", TurnViewSet)
router.add("engagements", EngagementViewSet)
router.add("builds", BuildViewSet)
router.add("fittings", FittingViewSet)
router.add("sales", SaleViewSet)
router.add("posts", PostViewSet)
router.add("governments", GovernmentViewSet)
router.add("motions", MotionViewSet)
router.add("elections", ElectionViewSet)
router.add("scores", ScoreViewSet)
router.add("month-accounts", MonthAccountViewSet)
router.add("movement-orders", MovementOrderViewSet)
router.add("passages", PassageViewSet)
router.add("depots", DepotViewSet)
router.add("timeline", TimelineViewSet)
router.add("territories", TerritoryViewSet)
router.add("standing-effects", StandingEffectViewSet)
router.add("event-draws", EventDrawViewSet)

# These complete resources of other routers: each has a resource's name once.
charts = Router()
charts.add("campaigns", CampaignChartViewSet)
charts.add("vessels", SuppliedVesselViewSet)

urlpatterns = [*router.urls, *charts.urls]
