"""Pages of other origins may call the API with a token, and read what its answers say of it."""

import pytest
from django.test import Client

from tests.factories import make_user

pytestmark = pytest.mark.django_db

ORIGIN = "https://maps.example.org"
ME = "/api/v1/me/"


def preflight(path, method="PATCH", headers="authorization,if-match,idempotency-key"):
    return Client().options(
        path,
        headers={
            "Origin": ORIGIN,
            "Access-Control-Request-Method": method,
            "Access-Control-Request-Headers": headers,
        },
    )


def test_a_preflight_allows_what_the_api_reads_and_is_kept():
    answer = preflight("/api/v1/campaigns/")
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    allowed = answer.headers["Access-Control-Allow-Headers"].split(", ")
    assert {"authorization", "content-type", "if-match", "if-none-match", "idempotency-key"} <= set(
        allowed
    )
    assert "PATCH" in answer.headers["Access-Control-Allow-Methods"].split(", ")
    assert int(answer.headers["Access-Control-Max-Age"]) == 86_400


def test_no_cookies_are_asked_for():
    for answer in (preflight(ME), Client().get(ME, headers={"Origin": ORIGIN})):
        assert "Access-Control-Allow-Credentials" not in answer.headers
        assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_an_answer_shows_its_tag_and_a_refusal_its_wait():
    client = Client()
    client.force_login(make_user())
    for answer in (
        client.get(ME, headers={"Origin": ORIGIN}),
        Client().get(ME, headers={"Origin": ORIGIN}),
        client.get("/api/v1/nowhere/", headers={"Origin": ORIGIN}),
    ):
        exposed = answer.headers["Access-Control-Expose-Headers"].split(", ")
        assert {"ETag", "Location", "Link", "Retry-After", "X-Request-ID"} <= set(exposed)
        assert "origin" in answer.headers["Vary"].lower()


@pytest.mark.parametrize("path", ["/", "/login/", "/admin/login/", "/livez"])
def test_only_the_api_is_open(path):
    answer = Client().get(path, headers={"Origin": ORIGIN})
    assert "Access-Control-Allow-Origin" not in answer.headers
