"""Access tokens and who one is."""

import base64
from datetime import timedelta

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from riverwar.accounts.models import AccessToken, User

from .probe import make_campaign, make_member, make_user

pytestmark = pytest.mark.django_db
URL = "/api/v1/tokens/"


@pytest.fixture
def ann():
    return make_user("ann")


@pytest.fixture
def client(ann):
    client = APIClient()
    client.force_login(ann)
    return client


def basic(name, password):
    return "Basic " + base64.b64encode(f"{name}:{password}".encode()).decode()


def bearing(secret, word="Bearer"):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"{word} {secret}")
    return client


def issue(client, **data):
    response = client.post(URL, {"name": "map tool", "scopes": ["read"], **data})
    assert response.status_code == 201, response.content
    return response.json()


def test_users_have_keys_that_sort_by_time(ann):
    assert ann.pk.version == 7
    assert make_user("bob").pk > ann.pk
    assert User._meta.pk.name == "id"


def test_a_token_is_made_used_listed_and_revoked(client, ann):
    made = issue(client)
    assert made["token"].startswith("rwt_")
    program = bearing(made["token"])
    assert program.get("/api/v1/me/").json()["username"] == "ann"
    rows = program.get(URL).json()["results"]
    assert [row["name"] for row in rows] == ["map tool"]
    assert "token" not in rows[0]
    assert rows[0]["last_used"]
    assert client.delete(f"{URL}{made['id']}/").status_code == 204
    response = program.get("/api/v1/me/")
    assert response.status_code == 401
    assert response.json()["code"] == "authentication_failed"


def test_only_the_hash_of_a_secret_is_kept(client):
    secret = issue(client)["token"]
    token = AccessToken.objects.get()
    assert secret not in (token.digest, token.token_key)
    assert len(token.digest) == 128


def test_a_first_token_is_had_for_name_and_password(ann):
    ann.set_password("a-fine-password")
    ann.save()
    program = APIClient()
    program.credentials(HTTP_AUTHORIZATION=basic("ann", "a-fine-password"))
    made = issue(program)
    assert bearing(made["token"], "Token").get("/api/v1/me/").status_code == 200
    assert program.get("/api/v1/me/").status_code == 401  # a password is taken for tokens only


@pytest.mark.parametrize(
    "header",
    [
        basic("ann", "wrong"),
        basic("nobody", "x"),
        basic("ann\0", "x"),
        basic("ann", "\0"),
        "Basic",
        "Basic !!!",
        "Basic " + base64.b64encode(b"\xff\xfe").decode(),
        "Bearer",
        "Bearer ",
        "Bearer a b",
        "Bearer \0",
        "Bearer é",
        "Bearer " + "x" * 5000,
        "Bearer rwt_" + "0" * 64,
        "Token \xff\xfe",
        "Bearer  rwt_",
    ],
)
def test_odd_credentials_are_refused_and_never_fail(ann, header):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=header)
    response = client.post(URL, {"name": "x", "scopes": ["read"]})
    assert response.status_code == 401
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.json()["remedy"]


def test_a_token_ends(client):
    secret = issue(client)["token"]
    token = AccessToken.objects.get()
    assert timedelta(days=89) < token.expiry - timezone.now() <= timedelta(days=90)
    AccessToken.objects.update(expiry=timezone.now() - timedelta(seconds=1))
    response = bearing(secret).get("/api/v1/me/")
    assert response.status_code == 401
    assert response.json()["detail"] == "The token has expired."
    assert AccessToken.objects.exists()


def test_a_token_is_of_no_use_when_its_owner_has_left(client, ann):
    secret = issue(client)["token"]
    User.objects.update(is_active=False)
    assert bearing(secret).get("/api/v1/me/").status_code == 401


def test_no_token_makes_a_token(client):
    program = bearing(issue(client, scopes=["read", "write"])["token"])
    response = program.post(URL, {"name": "x", "scopes": ["read"]})
    assert response.status_code == 403


def test_tokens_of_others_are_not_found(client):
    made = issue(client)
    other = APIClient()
    other.force_login(make_user("bob"))
    assert other.get(URL).json()["results"] == []
    assert other.get(f"{URL}{made['id']}/").status_code == 404
    assert other.delete(f"{URL}{made['id']}/").status_code == 404
    assert AccessToken.objects.count() == 1


def test_a_token_is_bound_only_to_a_campaign_that_one_sees(client, ann):
    campaign = make_campaign()
    data = {"name": "x", "scopes": ["read"], "campaign": str(campaign.pk)}
    response = client.post(URL, data)
    assert response.status_code == 400
    assert response.json()["errors"][0] == {
        "pointer": "/campaign", "code": "does_not_exist", "detail": "You see no such campaign.",
    }  # fmt: skip
    make_member(campaign, ann, "observer")
    assert client.post(URL, data).json()["campaign"] == str(campaign.pk)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("scopes", []), ("scopes", ["admin"]), ("scopes", "read"), ("scopes", [["read"]]),
        ("name", ""), ("name", "x" * 101), ("expiry", "2001-01-01T00:00:00Z"),
        ("expiry", "yesterday"), ("campaign", "x"), ("user", "x"),
    ],
)  # fmt: skip
def test_what_a_token_may_be(client, field, value):
    response = client.post(URL, {"name": "x", "scopes": ["read"], field: value})
    assert response.status_code == 400
    assert response.json()["errors"][0]["pointer"].startswith(f"/{field}")


def test_use_is_noted_once_a_minute(client, django_assert_num_queries):
    program = bearing(issue(client)["token"])
    with django_assert_num_queries(2):
        program.get("/api/v1/me/")
    with django_assert_num_queries(1):
        program.get("/api/v1/me/")
