"""The app's name."""

from django.apps import AppConfig


class VesselsConfig(AppConfig):
    """Named, so that its labels stay as they are."""

    name = "vessels"
    default_auto_field = "django.db.models.BigAutoField"
