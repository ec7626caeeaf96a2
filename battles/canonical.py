"""Canonical JSON as the engine spells it, several times as fast."""

from typing import Any

import orjson

from rulesets.core import jsonio


def canonical(value: Any) -> bytes:
    """The one spelling of a JSON value without fractions: byte for byte that of the engine."""
    try:
        return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
    except orjson.JSONEncodeError:  # such as a whole number of more than 64 bits
        return jsonio.canonical(value)
