"""The addresses of the pages."""

from django.urls import path

from .views.battles import battle_page, front_page
from .views.joining import join_page

urlpatterns = [
    path("", front_page, name="front"),
    path("battles/<uuid:pk>/", battle_page, name="battle-page"),
    path("join/<slug:secret>/", join_page, name="join"),
]
