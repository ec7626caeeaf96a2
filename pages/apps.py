"""The app's name."""

from django.apps import AppConfig


class PagesConfig(AppConfig):
    """It has no models: its templates and its stylesheet are found by it."""

    name = "pages"
