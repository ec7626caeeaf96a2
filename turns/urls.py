"""Addresses of the sequence of play."""

from riverwar.api.routers import Router
from turns.views.turns import TurnViewSet

router = Router()
router.add("turns", TurnViewSet)

urlpatterns = router.urls
