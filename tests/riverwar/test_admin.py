"""The admin's changes are edges too."""

import pytest
from django.test import Client

from riverwar.accounts.models import AccessToken, User

from .probe import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def client():
    client = Client()
    client.force_login(make_user("root", is_superuser=True, is_staff=True))
    return client


def make_token(user):
    return AccessToken.objects.issue(
        user=user, name="map tool", scopes=["read"], campaign=None, expiry=None, prefix="rwt_"
    )[0]


def test_users_are_shown_searched_and_changed(client):
    ann = make_user("ann")
    page = client.get("/admin/accounts/user/?q=ann")
    assert b"1 user" in page.content
    response = client.post(
        f"/admin/accounts/user/{ann.pk}/change/",
        {
            "username": "ann", "is_active": "on", "is_rules_editor": "on",
            "date_joined_0": "2026-01-01", "date_joined_1": "00:00:00",
        },
    )  # fmt: skip
    assert response.status_code == 302, response.content
    assert User.objects.get(username="ann").is_rules_editor


def test_a_form_with_faults_is_shown_again(client):
    ann = make_user("ann")
    response = client.post(f"/admin/accounts/user/{ann.pk}/change/", {"username": ""})
    assert response.status_code == 200
    assert b"This field is required" in response.content


def test_tokens_are_shown_and_revoked_but_not_made(client):
    token = make_token(make_user("ann"))
    page = client.get(f"/admin/accounts/accesstoken/{token.pk}/change/")
    assert token.digest.encode() not in page.content
    assert client.get("/admin/accounts/accesstoken/add/").status_code == 403
    listed = client.get("/admin/accounts/accesstoken/?q=map")
    assert listed.status_code == 200
    response = client.post(f"/admin/accounts/accesstoken/{token.pk}/delete/", {"post": "yes"})
    assert response.status_code == 302
    assert not AccessToken.objects.exists()


def test_an_action_asks_first_and_then_acts(client):
    token = make_token(make_user("ann"))
    data = {"action": "delete_selected", "_selected_action": str(token.pk)}
    asked = client.post("/admin/accounts/accesstoken/", data)
    assert b"Are you sure" in asked.content
    client.post("/admin/accounts/accesstoken/", {**data, "post": "yes"})
    assert not AccessToken.objects.exists()
