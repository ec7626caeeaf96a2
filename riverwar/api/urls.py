from django.urls import path
from drf_spectacular.views import SpectacularRedocView, SpectacularSwaggerView

from .document import DocumentView
from .index import IndexViewSet

urlpatterns = [
    path("v1/", IndexViewSet.as_view({"get": "retrieve"}), name="index"),
    path("schema/", DocumentView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerView.as_view(url_name="schema"), name="docs"),
    path("redoc/", SpectacularRedocView.as_view(url_name="schema"), name="redoc"),
]
