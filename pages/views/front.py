"""Where everybody begins: his campaigns."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from battles.models import Battle
from campaigns.models import Campaign

#: How many battles the front page lists.
LATEST = 10


@never_cache
@require_safe
def front_page(request: HttpRequest) -> HttpResponse:
    """For somebody signed in, his campaigns and their latest battles; for all, where things are."""
    context = {}
    if request.user.is_authenticated:
        battles = Battle.objects.for_user(request.user).select_related("scenario", "campaign")
        context = {
            "campaigns": Campaign.objects.for_user(request.user),
            "battles": battles.defer("setup", "seed", "result", "failure")[:LATEST],
        }
    return render(request, "pages/front.html", context)
