"""What the timeline can be narrowed by."""

from typing import Any

import django_filters

from campaigns.models import CampaignTurn
from riverwar.api.filters import Filters, WholeNumberFilter


class TimelineFilter(Filters):
    """Which entries: each parameter narrows the list further."""

    campaign = django_filters.UUIDFilter(
        field_name="campaign", label="Of one campaign, in the order of its feed"
    )
    vessel = django_filters.UUIDFilter(method="of_row", label="A vessel that it concerns")
    officer = django_filters.UUIDFilter(method="of_row", label="A person that it concerns")
    unit = django_filters.UUIDFilter(method="of_row", label="A unit that it concerns")
    side = django_filters.UUIDFilter(method="of_row", label="A side that it concerns")
    kind = django_filters.CharFilter(
        field_name="type", lookup_expr="startswith", label="How the type begins"
    )
    turn = django_filters.UUIDFilter(method="of_turn", label="The turn in which it happened")
    since = WholeNumberFilter(
        field_name="seq", lookup_expr="gt", label="After this number of the feed"
    )

    def of_row(self, entries: Any, name: str, key: Any) -> Any:
        return entries.concerning(key)

    def of_turn(self, entries: Any, name: str, key: Any) -> Any:
        turn = CampaignTurn.objects.filter(pk=key).first()
        return entries.none() if turn is None else entries.of_turn(turn)
