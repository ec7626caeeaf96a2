"""What lists of the turns can be narrowed by."""

import django_filters

from campaigns.filters import OfCampaign
from campaigns.models.posts import ROLES, THEATRES
from riverwar.api.filters import WholeNumberFilter
from turns.models import Election, Engagement, Motion
from turns.models.parliament import KINDS
from turns.models.war import LASTING
from vessels.models import Build, Exchange, Prize, RepairJob, VesselLoss


class TurnFilter(OfCampaign):
    """Which turns."""

    number = WholeNumberFilter()
    open = django_filters.BooleanFilter(
        field_name="closed_at", lookup_expr="isnull", label="Being played"
    )


class EngagementFilter(OfCampaign):
    """Which engagements."""

    turn = django_filters.UUIDFilter(field_name="turn_id")
    place = django_filters.CharFilter()
    status = django_filters.ChoiceFilter(choices=Engagement.Status.choices)


class PostFilter(OfCampaign):
    """Which posts."""

    member = django_filters.UUIDFilter(field_name="member_id")
    role = django_filters.ChoiceFilter(choices=ROLES)
    theatre = django_filters.ChoiceFilter(choices=THEATRES)
    held = django_filters.BooleanFilter(
        field_name="until", lookup_expr="isnull", label="Held still"
    )


class GovernmentFilter(OfCampaign):
    """Which governments."""


class MotionFilter(OfCampaign):
    """Which motions."""

    turn = django_filters.UUIDFilter(field_name="turn_id")
    kind = django_filters.ChoiceFilter(choices=KINDS)
    status = django_filters.ChoiceFilter(choices=Motion.Status.choices)


class ElectionFilter(OfCampaign):
    """Which elections."""

    turn = django_filters.UUIDFilter(field_name="turn_id")
    status = django_filters.ChoiceFilter(choices=Election.Status.choices)


class ScoreFilter(OfCampaign):
    """Which points."""

    turn = django_filters.UUIDFilter(field_name="turn_id")
    member = django_filters.UUIDFilter(field_name="member_id")
    side = django_filters.UUIDFilter(field_name="side_id")


class MonthAccountFilter(OfCampaign):
    """Which accounts."""

    turn = django_filters.UUIDFilter(field_name="turn_id")


class BuildFilter(OfCampaign):
    """Which builds."""

    side = django_filters.UUIDFilter(field_name="side_id")
    status = django_filters.ChoiceFilter(choices=Build.Status.choices)
    card = django_filters.CharFilter()
    place = django_filters.CharFilter()
    due_in = WholeNumberFilter()


class SaleFilter(OfCampaign):
    """Which sales."""

    side = django_filters.UUIDFilter(field_name="side_id")
    vessel = django_filters.UUIDFilter(field_name="vessel_id")


class TerritoryFilter(OfCampaign):
    """Which territories."""

    key = django_filters.CharFilter()
    side = django_filters.UUIDFilter(field_name="side_id")


class StandingEffectFilter(OfCampaign):
    """Which effects."""

    lasting = django_filters.ChoiceFilter(choices=LASTING)
    open = django_filters.BooleanFilter(
        field_name="ended_in", lookup_expr="isnull", label="Not ended yet"
    )


class EventDrawFilter(OfCampaign):
    """Which draws."""

    turn = django_filters.UUIDFilter(field_name="turn_id")
    number = WholeNumberFilter()


class FittingFilter(OfCampaign):
    """Which fittings."""

    side = django_filters.UUIDFilter(field_name="side_id")
    vessel = django_filters.UUIDFilter(field_name="vessel_id")
    status = django_filters.ChoiceFilter(choices=RepairJob.Status.choices)


class MovementOrderFilter(OfCampaign):
    """Which orders."""

    turn = django_filters.UUIDFilter(field_name="turn_id")
    side = django_filters.UUIDFilter(field_name="side_id")
    vessel = django_filters.UUIDFilter(field_name="vessel_id")
    unit = django_filters.UUIDFilter(field_name="unit_id")


class PassageFilter(OfCampaign):
    """Which voyages."""

    side = django_filters.UUIDFilter(field_name="side_id")
    vessel = django_filters.UUIDFilter(field_name="vessel_id")
    unit = django_filters.UUIDFilter(field_name="unit_id")
    ended = django_filters.BooleanFilter()


class DepotFilter(OfCampaign):
    """Which depots."""

    side = django_filters.UUIDFilter(field_name="side_id")


class RepairFilter(OfCampaign):
    """Which jobs."""

    side = django_filters.UUIDFilter(field_name="side_id")
    vessel = django_filters.UUIDFilter(field_name="vessel_id")
    status = django_filters.ChoiceFilter(choices=RepairJob.Status.choices)


class ReplacementFilter(OfCampaign):
    """Which replacements."""

    side = django_filters.UUIDFilter(field_name="side_id")
    vessel = django_filters.UUIDFilter(field_name="vessel_id")
    unit = django_filters.UUIDFilter(field_name="unit_id")


class VesselLossFilter(OfCampaign):
    """Which losses."""

    side = django_filters.UUIDFilter(field_name="side_id")
    vessel = django_filters.UUIDFilter(field_name="vessel_id")
    end = django_filters.ChoiceFilter(choices=VesselLoss.End.choices)


class PrizeFilter(OfCampaign):
    """Which prizes."""

    side = django_filters.UUIDFilter(field_name="side_id")
    vessel = django_filters.UUIDFilter(field_name="vessel_id")
    status = django_filters.ChoiceFilter(choices=Prize.Status.choices)


class ConvalescentFilter(OfCampaign):
    """Which men."""

    side = django_filters.UUIDFilter(field_name="side_id")
    vessel = django_filters.UUIDFilter(field_name="vessel_id")
    unit = django_filters.UUIDFilter(field_name="unit_id")


class PrisonersFilter(ConvalescentFilter):
    """Which prisoners."""

    captor = django_filters.UUIDFilter(field_name="captor_id")


class ExchangeFilter(OfCampaign):
    """Which offers."""

    side = django_filters.UUIDFilter(field_name="side_id", label="Who is asked")
    offered_by = django_filters.UUIDFilter(field_name="with_side_id")
    status = django_filters.ChoiceFilter(choices=Exchange.Status.choices)
