"""How anybody gets each of the problems that most operations share."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final
from uuid import uuid4

from tests.vessels.ask import Ask
from tests.vessels.world import World, sent


def _sent(world: World, ask: Ask, **headers: Any) -> Any:
    return sent(world.people["superuser"], ask, **headers)


def _with(**changes: Any) -> Callable[[World, Ask], Any]:
    return lambda world, ask: _sent(world, replace(ask, **changes))


def _headed(**headers: str | None) -> Callable[[World, Ask], Any]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda world, ask: _sent(world, ask, **named)


def _with_the_other_scope(world: World, ask: Ask) -> Any:
    scope = "write" if ask.method == "GET" else "read"
    return sent(world.people[f"organiser's {scope} token"], ask)


def _nowhere(world: World, ask: Ask) -> Any:
    """With another name or key for the first in the address."""
    _, collection, row, *rest = ask.path.split("/")
    other = str(uuid4()) if len(row) == 36 else "nowhere"
    return _sent(world, replace(ask, path="/".join(["", collection, other, *rest])))


def _key_used(world: World, ask: Ask) -> Any:
    """The request is granted, and sent again with the same key and another tag."""
    key = str(uuid4())
    granted = _sent(world, ask, **{"Idempotency-Key": key})
    assert granted.status_code < 300, granted.content
    return _sent(world, ask, **{"Idempotency-Key": key, "If-Match": '"another"'})


PROVOCATIONS: Final[Mapping[str, Callable[[World, Ask], Any]]] = {
    "not_authenticated": lambda world, ask: sent(world.people["anonymous"], ask),
    "permission_denied": _with_the_other_scope,
    "not_found": _nowhere,
    "unknown_parameter": lambda world, ask: _sent(
        world, replace(ask, path=f"{ask.path.partition('?')[0]}?nonsense=1")
    ),
    "not_acceptable": _headed(Accept="image/png"),
    "malformed_json": _with(body=b"{"),
    "invalid_fields": _with(body={"nonsense": 1}),
    "limit_exceeded": _with(body=b"[" * 100 + b"]" * 100),
    "body_too_large": _with(body=b" " * 2_000_000),
    "unsupported_media_type": lambda world, ask: _sent(
        world, replace(ask, body=b"x"), **{"Content-Type": "text/plain"}
    ),
    "length_required": _headed(Transfer_Encoding="chunked"),
    "idempotency_key_reused": _key_used,
    "idempotency_key_missing": _headed(Idempotency_Key=None),
    "precondition_required": _headed(If_Match=None),
    "precondition_failed": _headed(If_Match='"another"'),
}
