"""Shapes of a turn that is told."""

from typing import Any

from rest_framework import serializers

from campaigns.models.calendar import STEPS


class LineSerializer(serializers.Serializer[Any]):
    """A sentence of the report, and the rule that it goes by."""

    sentence = serializers.CharField()
    rule = serializers.CharField()


class StepToldSerializer(serializers.Serializer[Any]):
    """What happened in one step."""

    step = serializers.ChoiceField(choices=STEPS)
    lines = LineSerializer(many=True)


class PlayerStandingSerializer(serializers.Serializer[Any]):
    """A player, or where nobody holds a command a side, with all his points."""

    name = serializers.CharField()
    points = serializers.IntegerField()


class TurnToldSerializer(serializers.Serializer[Any]):
    """A turn told to a reader."""

    title = serializers.CharField()
    closed = serializers.BooleanField(help_text="Whether the turn is over.")
    steps = StepToldSerializer(many=True)
    state_of_the_war = serializers.ListField(child=serializers.CharField())
    standings = PlayerStandingSerializer(many=True, help_text="Victory points up to this turn.")
