import gc

from django.apps import AppConfig


class RiverwarConfig(AppConfig):
    name = "riverwar"
    verbose_name = "riverwar"

    def ready(self) -> None:
        from . import checks  # noqa: F401  registers the system checks

        # What has been loaded stays. The settings had the search for garbage wait for it.
        gc.freeze()
        gc.enable()
