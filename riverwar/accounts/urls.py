from django.urls import path

from riverwar.api.routers import Router

from .views import MeViewSet, TokenViewSet

router = Router()
router.add("tokens", TokenViewSet)

urlpatterns = [
    *router.urls,
    path("me/", MeViewSet.as_view({"get": "retrieve"}), name="me"),
]
