"""Hostile bodies: every one gets a problem of the 4xx kind, never a failure."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverwar.api.errors import BodyTooLargeError, LimitExceededError, MalformedJSONError
from riverwar.api.parser import LIMITS, parse
from riverwar.errors import DomainError

MALFORMED = {
    "not UTF-8": b'{"a": "\xff"}',
    "UTF-16": '{"a": 1}'.encode("utf-16"),
    "byte order mark": b"\xef\xbb\xbf{}",
    "nothing after a colon": b'{"a":}',
    "two values": b"{} {}",
    "an open string": b'{"a": "' + b'\\"' * 1000,
    "a raw newline in a string": b'{"a": "\n"}',
    "a raw NUL": b'{"a": "\x00"}',
    "an escaped NUL": b'{"a": "x\\u0000"}',
    "NUL in a key": b'{"\\u0000": 1}',
    "a lone high surrogate": b'{"a": "\\ud800"}',
    "a lone low surrogate": b'{"a": ["\\udc00x"]}',
    "duplicate keys": b'{"a": 1, "a": 2}',
    "duplicate keys below": b'{"b": [{"a": 1, "\\u0061": 2}]}',
    "NaN": b'{"a": NaN}',
    "Infinity": b'{"a": -Infinity}',
    "a float beyond all floats": b'{"a": 1e400}',
    "single quotes": b"{'a': 1}",
    "nothing": b"   ",
    "brackets that don't match": b"[}",
}
EXCEEDING = {
    "100,000 brackets": b"[" * 100_000,
    "33 levels": b"[" * 33 + b"]" * 33,
    "33 levels of objects": b'{"a":' * 33 + b"1" + b"}" * 33,
    "5,000 digits": b'{"a": ' + b"9" * 5000 + b"}",
    "a string of 20,001": b'{"a": "' + b"x" * 20_001 + b'"}',
    "50,001 items": b"[" + b"1," * 50_001 + b"1]",
    "20,001 keys": b"{" + b",".join(b'"%d":1' % n for n in range(20_001)) + b"}",
}


@pytest.mark.parametrize("body", MALFORMED.values(), ids=MALFORMED)
def test_malformed_bodies_are_told_why(body):
    with pytest.raises(MalformedJSONError) as caught:
        parse(body)
    assert caught.value.status == 400
    assert caught.value.detail


@pytest.mark.parametrize("body", EXCEEDING.values(), ids=EXCEEDING)
def test_bodies_beyond_a_limit_are_told_which(body):
    with pytest.raises(LimitExceededError) as caught:
        parse(body)
    assert caught.value.status == 422


def test_a_body_too_large_is_refused_before_it_is_read():
    with pytest.raises(BodyTooLargeError):
        parse(b" " * (LIMITS.size + 1))


def test_what_is_within_the_limits_is_read_as_it_is():
    text = '{"a": [1, -2, 0.5, true, null, "\\ud83d\\ude00", "é", "[[[{{{,,::"], "": {}}'
    assert parse(text.encode()) == {
        "a": [1, -2, 0.5, True, None, "\U0001f600", "é", "[[[{{{,,::"],
        "": {},
    }
    assert parse(b"[" * 32 + b"]" * 32)
    assert parse(b'"' + b"x" * 20_000 + b'"') == "x" * 20_000


def test_reading_takes_time_in_proportion_to_the_body():
    """Quotes that never close are looked at once, not once for each of them."""
    for body in (b'"\\' * 500_000, b'\\"' * 500_000, b'"' * 1_000_000):
        with pytest.raises(DomainError):
            parse(body)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(body):
    with suppress(DomainError):
        parse(body)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**38), 10**38) | st.floats(allow_nan=False,
    allow_infinity=False) | st.text(st.characters(exclude_characters="\0", codec="utf-8")),
    lambda inner: st.lists(inner) | st.dictionaries(
        st.text(st.characters(exclude_characters="\0", codec="utf-8")), inner),
)  # fmt: skip


@given(VALUES, st.booleans())
def test_whatever_json_can_say_is_read_as_it_was_meant(value, escaped):
    assert parse(json.dumps(value, ensure_ascii=escaped).encode()) == value


BODIES = {**MALFORMED, **EXCEEDING, "larger than a megabyte": b'"' + b"x" * 3_000_000 + b'"'}
del BODIES["nothing"]


@pytest.mark.django_db
@pytest.mark.urls("tests.riverwar.probe")
@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_over_http_each_is_a_problem_and_writes_nothing(organised, body):
    response = organised.client.generic(
        "PATCH",
        f"/api/v1/probes/{organised.side.pk}/",
        body,
        content_type="application/json",
        headers={"If-Match": "*"},
    )
    assert response.status_code in (400, 413, 422)
    problem = response.json()
    assert response.headers["Content-Type"] == "application/problem+json"
    assert problem["status"] == response.status_code
    assert problem["remedy"]
    organised.side.refresh_from_db()
    assert organised.side.version == 1
