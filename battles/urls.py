from riverwar.api.routers import Router

from .views.battles import BattleViewSet
from .views.comparisons import ComparisonViewSet
from .views.fleet import EngagedVesselViewSet
from .views.forecasts import ForecastViewSet
from .views.returning import ReturnQueueViewSet
from .views.scenarios import (
    ScenarioSideViewSet,
    ScenarioUnitViewSet,
    ScenarioVesselViewSet,
    ScenarioViewSet,
)

router = Router()
router.add("scenarios", ScenarioViewSet)
router.add("scenario-sides", ScenarioSideViewSet)
router.add("scenario-vessels", ScenarioVesselViewSet)
router.add("scenario-units", ScenarioUnitViewSet)
router.add("battles", BattleViewSet)
router.add("forecasts", ForecastViewSet)
router.add("comparisons", ComparisonViewSet)
router.add("vessels", EngagedVesselViewSet)
router.add("return-queue", ReturnQueueViewSet)

urlpatterns = router.urls
