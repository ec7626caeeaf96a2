"""Vessels with the battle that holds them."""

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from battles.models import Entry
from vessels import rosters
from vessels.models import Vessel


def vessels() -> QuerySet[Vessel]:
    """`rosters.vessels()`, each with `engaged`, and `engaged_in`: the battle that holds her."""
    held = Entry.objects.held().filter(vessel=OuterRef("pk"))
    return rosters.vessels().annotate(
        engaged=Exists(held), engaged_in=Subquery(held.values("battle_id")[:1])
    )
