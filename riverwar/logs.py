"""Logs: one JSON object a line, or readable lines for a terminal."""

from typing import Any

import structlog


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
                    *([] if form == "console" else [structlog.processors.dict_tracebacks]),
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
