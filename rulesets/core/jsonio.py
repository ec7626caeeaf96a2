"""Canonical JSON: one way to write a value, so that a digest means the value and nothing else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, TypeAlias

#: What may stand in a setup, an event or a result: no floats, for no float decides anything.
Json: TypeAlias = Any
JsonObject: TypeAlias = Mapping[str, Any]

_encode = json.JSONEncoder(
    ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"), check_circular=False
).encode


def canonical(value: Json) -> bytes:
    """The one spelling of a JSON value: keys sorted, no blanks, UTF-8."""
    return _encode(value).encode()


def digest(value: Json) -> str:
    """SHA-256 of the canonical spelling, in hex."""
    return hashlib.sha256(canonical(value)).hexdigest()
