"""The app's name."""

from django.apps import AppConfig


class CampaignsConfig(AppConfig):
    """Named, so that its labels stay as they are."""

    name = "campaigns"
    default_auto_field = "django.db.models.BigAutoField"
