"""System checks: a configuration that can't work is refused, with what to do."""

from typing import Any
from urllib.parse import urlsplit

from django.apps import apps
from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage, Error, register

from riverwar import env
from riverwar.api.models import Versioned
from riverwar.api.throttling import rate

ROLES = ("web", "worker", "runner", "command")
SERVING = ("web", "worker", "runner")


@register("riverwar")
def the_secret_is_not_the_sample(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    if settings.DEBUG or settings.SECRET_KEY != settings.SAMPLE_SECRET_KEY:
        return []
    kind = Error if settings.ROLE in SERVING else checks.Warning
    return [
        kind(
            "RIVERWAR_SECRET_KEY isn't set, and everybody knows the sample.",
            hint="Set it to 50 random characters, or RIVERWAR_DEBUG=1 on a machine of your own.",
            id="riverwar.E001" if kind is Error else "riverwar.W001",
        )
    ]


@register("riverwar")
def nobody_plays_a_rehearsal(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    if not settings.REHEARSAL or settings.ROLE not in SERVING:
        return []
    return [
        Error(
            "RIVERWAR_REHEARSAL lets seeds be given, and where people play none may be.",
            hint="Unset it; benchmarks set it for themselves.",
            id="riverwar.E009",
        )
    ]


@register("riverwar")
def every_variable_is_known(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    return [
        Error(
            f"Nothing reads the variable {name}.",
            hint=f"Did you mean {near}?" if near else "Unset it.",
            id="riverwar.E002",
        )
        for name, near in sorted(env.unknown().items())
    ]


@register("riverwar")
def the_values_make_sense(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    found: list[CheckMessage] = []
    if settings.ROLE not in ROLES:
        found.append(
            Error(
                f"RIVERWAR_ROLE is {settings.ROLE!r}.",
                hint=f"Use one of {', '.join(ROLES)}.",
                id="riverwar.E003",
            )
        )
    if settings.REDIS_URL and urlsplit(settings.REDIS_URL).scheme not in (
        "redis",
        "rediss",
        "unix",
    ):
        found.append(
            Error(
                "RIVERWAR_REDIS_URL isn't an address of Redis.",
                hint="Use redis://host:port/number, or unset it to fight battles inline.",
                id="riverwar.E004",
            )
        )
    if not settings.DEBUG and "*" in settings.ALLOWED_HOSTS:
        found.append(
            Error(
                "RIVERWAR_ALLOWED_HOSTS allows every host.",
                hint="Name the hosts under which the service is reached.",
                id="riverwar.E005",
            )
        )
    return found


@register("riverwar")
def each_client_has_an_address(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """Behind a proxy that isn't counted, the limits take all clients for one."""
    if not settings.BEHIND_TLS_PROXY or settings.REST_FRAMEWORK["NUM_PROXIES"]:
        return []
    return [
        checks.Warning(
            "RIVERWAR_BEHIND_TLS_PROXY is set, and RIVERWAR_PROXIES is 0.",
            hint="Set it to the number of proxies that add to X-Forwarded-For.",
            id="riverwar.W002",
        )
    ]


@register("riverwar")
def limits_are_rates(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    found: list[CheckMessage] = []
    for scope, text in settings.LIMITS.items():
        if scope not in settings.DEFAULT_LIMITS:
            scopes = ", ".join(settings.DEFAULT_LIMITS)
            found.append(
                Error(
                    f"RIVERWAR_LIMITS names {scope}.",
                    hint=f"The scopes are {scopes}.",
                    id="riverwar.E007",
                )
            )
        try:
            rate(text)
        except ValueError:
            found.append(
                Error(
                    f"RIVERWAR_LIMITS has {text!r} for {scope}.",
                    hint="Write a rate as 600/minute, or off.",
                    id="riverwar.E008",
                )
            )
    return found


@register("riverwar")
def versioned_rows_have_their_trigger(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """A Meta that forgot to inherit would lose the trigger that raises versions."""
    return [
        Error(
            f"{model._meta.label} has no trigger that raises its version.",
            hint="Write class Meta(Versioned.Meta), and keep Versioned.Meta.triggers.",
            id="riverwar.E006",
        )
        for model in apps.get_models()
        if issubclass(model, Versioned)
        and "raise_version"
        not in {trigger.name for trigger in getattr(model._meta, "triggers", ())}
    ]
