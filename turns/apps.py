"""The app's name."""

from django.apps import AppConfig


class TurnsConfig(AppConfig):
    """Named, so that its labels stay as they are."""

    name = "turns"
    default_auto_field = "django.db.models.BigAutoField"
