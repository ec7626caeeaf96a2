"""A body may claim to be anything: it is read as the text or the parts that it is."""

from io import BytesIO

import pytest
from django.core.handlers.wsgi import WSGIRequest

from riverwar.content_types import plain

FORM = "application/x-www-form-urlencoded"
PARTS = b'--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nAnn\r\n--b--\r\n'


def request_of(content_type: str, body: bytes = b"") -> WSGIRequest:
    """The request as Django gets it from the web server."""
    given = {
        "REQUEST_METHOD": "POST",
        "QUERY_STRING": "page=2",
        "CONTENT_TYPE": content_type,
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": BytesIO(body),
    }
    seen: list[WSGIRequest] = []

    def application(environ, start_response):
        seen.append(WSGIRequest(environ))
        return []

    plain(application)(given, lambda status, headers, exc_info=None: None)
    return seen[0]


@pytest.mark.parametrize(
    "claimed", ["charset=hex", "charset=utf-16", "charset=utf8", "charset=x", "a*=hex''%41", "=;;"]
)
def test_no_claim_of_a_charset_breaks_anything(claimed):
    assert request_of(f"text/plain; {claimed}").GET == {"page": ["2"]}
    assert request_of(f"{FORM}; {claimed}", b"name=Ann").POST == {"name": ["Ann"]}


def test_a_form_of_parts_keeps_its_boundary():
    assert request_of("multipart/form-data; charset=hex; Boundary=b", PARTS).POST == {
        "name": ["Ann"]
    }


def test_a_body_without_a_kind_has_none():
    assert request_of("").content_type == ""
