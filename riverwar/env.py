"""The environment variables that riverwar reads, and nothing else reads them."""

import difflib
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import environ
from django.core.exceptions import ImproperlyConfigured

PREFIX: Final = "RIVERWAR_"
TRUTHS: Final = {"1": True, "true": True, "yes": True, "on": True} | {
    "0": False, "false": False, "no": False, "off": False
}  # fmt: skip

_environment = environ.FileAwareEnv()


@dataclass(frozen=True, slots=True)
class Variable:
    """One variable: how it is read, its value when unset, and what it is for."""

    kind: str
    default: Any
    meaning: str
    secret: bool = False


VARIABLES: Final[Mapping[str, Variable]] = {
    "RIVERWAR_DB_URL": Variable(
        "str", "", "postgres://user:password@host:port/name; unset: embedded PostgreSQL", True
    ),
    "RIVERWAR_DB_PASSWORD": Variable(
        "str", "", "password of the database, as it is, if awkward in a URL", True
    ),
    "RIVERWAR_DB_CONN_MAX_AGE": Variable("int", 300, "seconds a database connection is kept"),
    "RIVERWAR_DB_LOCK_TIMEOUT_MS": Variable("int", 3000, "web only: longest wait for a lock"),
    "RIVERWAR_DB_STATEMENT_TIMEOUT_MS": Variable("int", 10000, "web only: longest statement"),
    "RIVERWAR_REDIS_URL": Variable(
        "str", "", "redis://host:port/db; unset: battles are fought inline", True
    ),
    "RIVERWAR_REDIS_PREFIX": Variable(
        "str", "riverwar:", "stands before the names of all keys in Redis"
    ),
    "RIVERWAR_FORECAST_BUDGET": Variable(
        "int", 250_000, "most that a forecast may cost: its runs times its vessels and units"
    ),
    "RIVERWAR_SECRET_KEY": Variable("str", "", "signs sessions and forms", True),
    "RIVERWAR_DEBUG": Variable("bool", False, "development only"),
    "RIVERWAR_REHEARSAL": Variable(
        "bool", False, "seeds may be given: for benchmarks and tests, never where people play"
    ),
    "RIVERWAR_ROLE": Variable("str", "command", "web, worker, runner or command"),
    "RIVERWAR_ALLOWED_HOSTS": Variable("list", ["localhost", "127.0.0.1", "[::1]"], "host names"),
    "RIVERWAR_TRUSTED_ORIGINS": Variable("list", [], "origins whose forms are accepted"),
    "RIVERWAR_BEHIND_TLS_PROXY": Variable(
        "bool", False, "trust X-Forwarded-Proto, and send cookies over TLS only"
    ),
    "RIVERWAR_PROXIES": Variable(
        "int", 0, "trusted proxies in front, each of which adds to X-Forwarded-For"
    ),
    "RIVERWAR_LIMITS": Variable(
        "dict",
        {},
        "limits on requests that differ, as token=1200/minute,login=off; "
        "of token, user, anonymous, login and invitation",
    ),
    "RIVERWAR_LOG_LEVEL": Variable("str", "INFO", "least level that is logged"),
    "RIVERWAR_LOG_FORMAT": Variable("str", "json", "json or console"),
    "RIVERWAR_STATE_DIR": Variable("str", "", "where the embedded services keep their data"),
}


def read(name: str) -> Any:
    """The typed value of a variable; an unreadable one stops the program with its name."""
    variable = VARIABLES[name]
    if not os.environ.get(name, "").strip() and f"{name}_FILE" not in os.environ:
        return variable.default
    try:
        if variable.kind == "bool":
            return TRUTHS[_environment.str(name).strip().lower()]
        return getattr(_environment, variable.kind)(name)
    except (ValueError, KeyError, OSError) as error:
        raise ImproperlyConfigured(f"{name} can't be read as {variable.kind}: {error}") from error


def database(url: str, password: str) -> dict[str, Any]:
    """Django's settings for the database that the URL names."""
    try:
        config = dict(environ.Env.db_url_config(url))
    except (ValueError, TypeError) as error:
        raise ImproperlyConfigured(
            "RIVERWAR_DB_URL can't be read. Percent-encode # ? + / @ in its password, "
            "or give the password as RIVERWAR_DB_PASSWORD."
        ) from error
    if not str(config.get("ENGINE", "")).endswith("postgresql"):
        raise ImproperlyConfigured("RIVERWAR_DB_URL must begin with postgres://")
    if password:
        config["PASSWORD"] = password
    return config


def unknown() -> dict[str, str | None]:
    """Variables with our prefix that nothing reads, each with the name it resembles."""
    found: dict[str, str | None] = {}
    for name in os.environ:
        if name.startswith(PREFIX) and name.removesuffix("_FILE") not in VARIABLES:
            near = difflib.get_close_matches(name, VARIABLES, n=1)
            found[name] = near[0] if near else None
    return found
