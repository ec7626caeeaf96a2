"""/livez: the process answers. /readyz: it can serve, and what runs degraded."""

from typing import Any

import redis
from django.conf import settings
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def livez(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"status": "alive"})


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """503 only for what a request needs. Redis isn't that: without it the runner works on."""
    found: dict[str, Any] = {"database": "up", "migrations": "applied", "redis": _redis()}
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        if not _migrated():
            found["migrations"] = "missing"
    except Error:
        found["database"] = "down"
        found["migrations"] = "unknown"
    ready = found["database"] == "up" and found["migrations"] == "applied"
    return JsonResponse(
        {"status": "ready" if ready else "not ready", **found}, status=200 if ready else 503
    )


_applied = False


def _migrated() -> bool:
    """Whether every migration is applied. Once they are, this process asks no more."""
    global _applied
    if not _applied:
        executor = MigrationExecutor(connection)
        _applied = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    return _applied


def _redis() -> str:
    if not settings.REDIS_URL:
        return "not configured"
    client = redis.Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=0.3, socket_timeout=0.3
    )
    try:
        client.ping()
    except redis.RedisError:
        return "down"
    finally:
        client.close()
    return "up"
