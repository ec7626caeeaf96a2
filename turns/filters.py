"""What lists of the turns can be narrowed by."""

import django_filters

from campaigns.filters import OfCampaign
from riverwar.api.filters import WholeNumberFilter


class TurnFilter(OfCampaign):
    """Which turns."""

    number = WholeNumberFilter()
    open = django_filters.BooleanFilter(
        field_name="closed_at", lookup_expr="isnull", label="Being played"
    )
