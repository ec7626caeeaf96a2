"""Logs: one JSON object a line, or readable lines for a terminal. They keep secrets out."""

import re
from typing import Any, Final

import structlog
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import EventDict

SECRET: Final = re.compile(r"((?:/|%2F)(?:join|offers)(?:/|%2F)|[?&]key=)[\w.~-]+", re.I)
"""What in an address lets one in: the end of an invitation's, and the key of a battle's page."""


def without_secrets(logger: Any, method: str, event: EventDict) -> EventDict:
    """A line whose addresses may be read by whoever reads logs."""
    for name, value in event.items():
        if isinstance(value, str):
            event[name] = SECRET.sub(r"\1...", value)
    return event


# The values of variables, which the processor of this name shows, may be passwords or seeds.
tracebacks = structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False))


def logging_config(*, level: str, form: str) -> dict[str, Any]:
    """Python's logging and structlog's, through one formatter to standard error."""
    renderer = (
        structlog.dev.ConsoleRenderer()
        if form == "console"
        else structlog.processors.JSONRenderer()
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    without_secrets,
                    *([] if form == "console" else [tracebacks]),
                    renderer,
                ],
                "foreign_pre_chain": [
                    structlog.contextvars.merge_contextvars,
                    structlog.stdlib.add_logger_name,
                    structlog.stdlib.add_log_level,
                    structlog.processors.TimeStamper(fmt="iso", utc=True),
                ],
            }
        },
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "structured"}},
        "root": {"handlers": ["stderr"], "level": level},
    }
