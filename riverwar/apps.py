from django.apps import AppConfig


class RiverwarConfig(AppConfig):
    name = "riverwar"
    verbose_name = "riverwar"

    def ready(self) -> None:
        from . import checks  # noqa: F401  registers the system checks
