"""The pages about battles, beside the API."""

from django.urls import path

from .views.pages import battle_page, front_page

urlpatterns = [
    path("", front_page, name="front"),
    path("battles/<uuid:pk>/", battle_page, name="battle-page"),
]
