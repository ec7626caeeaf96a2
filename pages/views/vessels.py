"""A vessel: what she is, and her story."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from battles import engaged
from battles.records import record_of
from pages.story import story_of
from pages.views.sides import Hull
from pages.visits import Visit, reading, shown
from riverwar.errors import DomainError
from vessels.availability import availability_of
from vessels.books import BOOKS, fleet_book
from vessels.models import Vessel


@reading
def vessel_page(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Her particulars, her condition and her people, then everything that happened to her."""
    user: Any = request.user
    seen = Vessel.objects.for_user(user).values("pk")
    vessel: Any = get_object_or_404(engaged.vessels().filter(pk__in=seen), pk=pk)
    visit = Visit.of(user, vessel.campaign)
    usual = vessel.campaign.default_ruleset
    book = fleet_book(usual, vessel.book_options or {}) if usual in BOOKS else None
    return shown(
        request,
        "pages/vessel.html",
        visit,
        vessel=vessel,
        hull=Hull.of(vessel),
        availability=availability_of(vessel, book),
        rated=(vessel.shown_captain or {}).get("ratings", {}).get(usual),
        guns={gun["slot"]: gun["name"] for gun in vessel.shown_guns},
        form=_form(vessel),
        story=story_of(vessel, visit.names()),
    )


def _form(vessel: Vessel) -> dict[str, Any] | None:
    """Her record form, where a book of the campaign has one and allows what she is."""
    try:
        form: dict[str, Any] = record_of(vessel)["form"]
    except DomainError:
        return None
    return form
