"""Shapes of engagements."""

from typing import Any

from rest_framework import serializers

from turns.models import Engagement


class EngagementSerializer(serializers.ModelSerializer[Engagement]):
    """A contact of two sides on a day, its scenario, and how it ended."""

    forces = serializers.DictField(
        child=serializers.DictField(),
        help_text="By side: the keys of the vessels and units that met, of those that it keeps in "
        "reserve, and of each unit that came aboard a vessel.",
    )
    figures = serializers.DictField(
        help_text="Of a settled one: in `sides` people before and lost of each side, and the keys "
        "of its vessels sunk and taken, of its units destroyed, of those that lost their leader; "
        "in `town` the town that the defenders have lost; who fell back.",
    )

    class Meta:
        model = Engagement
        fields: Any = (
            "id",
            "version",
            "campaign",
            "turn",
            "day",
            "number",
            "place",
            "territory",
            "attacker",
            "defender",
            "forces",
            "encounter",
            "turns_of_fire",
            "scenario",
            "status",
            "winner",
            "major",
            "figures",
            "created_at",
            "updated_at",
        )
        read_only_fields = fields
