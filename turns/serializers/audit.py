"""Shapes of the audit."""

from typing import Any

from rest_framework import serializers


class DifferenceSerializer(serializers.Serializer[Any]):
    """One thing that is not as the record says."""

    check = serializers.CharField(help_text="Which part of the audit found it.")
    type = serializers.CharField(help_text="Of the row.")
    id = serializers.CharField()
    problem = serializers.CharField()


class AuditSerializer(serializers.Serializer[Any]):
    """What an audit found; sound: no difference."""

    sound = serializers.BooleanField()
    differences = DifferenceSerializer(many=True)
