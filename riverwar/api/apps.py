from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class ApiConfig(AppConfig):
    name = "riverwar.api"
    label = "api"

    def ready(self) -> None:
        from . import checks, schema  # noqa: F401  they register themselves

        autodiscover_modules("policy")
