"""How often one may ask: a counter for each token, user or address, shared through Redis.

Where there is no Redis, and while it doesn't answer, each process counts for itself: an outage
neither refuses anybody nor opens the gate, and slows one request at most now and then.
"""

import logging
import math
import time
import unicodedata
from collections.abc import Callable
from functools import cache, wraps
from typing import Any, Final

import limits
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from limits.errors import StorageError
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import FixedWindowRateLimiter
from redis import ConnectionPool
from redis.backoff import NoBackoff
from redis.retry import Retry
from rest_framework.throttling import BaseThrottle

from . import pages
from .errors import TooManyRequestsError

logger = logging.getLogger(__name__)

OFF: Final = "off"
#: How long Redis may take to count, and how long it is left alone when it did not.
PATIENCE: Final = 0.1
PAUSE: Final = 30.0
#: No form takes a longer one.
LONGEST_NAME: Final = 254


class Counters:
    """Windows that begin with the first request in them and hold so many."""

    def __init__(self, url: str = "", prefix: str = "") -> None:
        self._own = FixedWindowRateLimiter(MemoryStorage())
        self._shared: FixedWindowRateLimiter | None = None
        self._shared_from = 0.0
        if url:
            pool = ConnectionPool.from_url(
                url,
                socket_timeout=PATIENCE,
                socket_connect_timeout=PATIENCE,
                retry=Retry(NoBackoff(), 0),
            )
            storage = RedisStorage(
                url, connection_pool=pool, key_prefix=f"{prefix}limit", wrap_exceptions=True
            )
            self._shared = FixedWindowRateLimiter(storage)

    def wait(self, rate: limits.RateLimitItem, *who: str) -> float:
        """Count one request. 0 if it is within the rate, else the seconds until one is."""
        if self._shared is not None and time.monotonic() >= self._shared_from:
            try:
                return _wait(self._shared, rate, who)
            except StorageError as error:
                logger.warning("Redis does not count requests: %s", error)
                self._shared_from = time.monotonic() + PAUSE
        return _wait(self._own, rate, who)


def _wait(limiter: FixedWindowRateLimiter, rate: limits.RateLimitItem, who: Any) -> float:
    if limiter.hit(rate, *who):
        return 0.0
    return max(1.0, limiter.get_window_stats(rate, *who).reset_time - time.time())


@cache
def counters() -> Counters:
    """Those of this process, made when first asked for: after a server has forked."""
    return Counters(settings.REDIS_URL, settings.REDIS_PREFIX)


@cache
def rate(text: str) -> limits.RateLimitItem | None:
    """A limit as settings have it, None where it is off. Raises ValueError for what is no rate."""
    return None if text == OFF else limits.parse(text)


def spend(scope: str, who: str) -> None:
    """Count a request of somebody in a scope, or refuse it with the time to wait."""
    limit = settings.LIMITS[scope]
    within = rate(limit)
    wait = 0.0 if within is None else counters().wait(within, scope, who)
    if wait:
        raise TooManyRequestsError(
            headers={"Retry-After": str(math.ceil(wait))}, scope=scope, limit=limit
        )


def address(request: Any) -> str:
    """Where a request comes from, behind as many proxies as are configured."""
    return str(BaseThrottle().get_ident(request))


class ByCaller(BaseThrottle):
    """A request counts for its token, its user, or its address; and for what it asks, where that
    operation has a scope of its own."""

    def allow_request(self, request: Any, view: Any) -> bool:
        if request.auth is not None:
            spend("token", str(request.auth.pk))
        elif request.user.is_authenticated:
            spend("user", str(request.user.pk))
        else:
            spend("anonymous", address(request))
        # Not by operation_of(): REST framework loads this class before it has views.
        handler = getattr(view, getattr(view, "action", None) or "", None)
        if scope := getattr(getattr(handler, "operation", None), "scope", ""):
            spend(scope, address(request))
        return True


def spend_login(request: Any, name: str) -> None:
    """One attempt at a password: counted for the address, and for the name that is tried.

    However it is written: the form for signing in takes many spellings for one name.
    """
    spend("login", address(request))
    plain = unicodedata.normalize("NFKC", name.strip()[:LONGEST_NAME])
    spend("login", f"name {plain.casefold()}")


Page = Callable[..., HttpResponseBase]


def throttled(count: Callable[[HttpRequest], None]) -> Callable[[Page], Page]:
    """A page whose requests `count` counts, and which says so where there were too many."""

    def decorate(page: Page) -> Page:
        @wraps(page)
        def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            try:
                count(request)
            except TooManyRequestsError as error:
                return pages.refusal(request, error)
            return page(request, *args, **kwargs)

        return counted

    return decorate


def signing_in(request: HttpRequest) -> None:
    """Counts the attempts of a form for signing in."""
    if request.method == "POST":
        spend_login(request, request.POST.get("username", ""))


def invited(request: HttpRequest) -> None:
    """Counts looks at invitations."""
    spend("invitation", address(request))
