"""The app's name."""

from django.apps import AppConfig


class BattlesConfig(AppConfig):
    """Named, so that its labels stay as they are."""

    name = "battles"
    default_auto_field = "django.db.models.BigAutoField"
