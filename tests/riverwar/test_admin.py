"""The admin's changes are edges too."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
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


def change(client, user, **said):
    """The form of a user as it was shown, to be sent with other values."""
    address = f"/admin/accounts/user/{user.pk}/change/"
    seen = client.get(address).context["adminform"].form["seen"].value()
    return address, {
        "username": user.username, "is_active": "on", "seen": seen,
        "date_joined_0": user.date_joined.strftime("%Y-%m-%d"),
        "date_joined_1": user.date_joined.strftime("%H:%M:%S"), **said,
    }  # fmt: skip


def test_users_are_shown_searched_and_changed(client):
    ann = make_user("ann")
    page = client.get("/admin/accounts/user/?q=ann")
    assert b"1 user" in page.content

    address, form = change(client, ann, is_rules_editor="on")
    response = client.post(address, form)

    assert response.status_code == 302, response.content
    assert User.objects.get(username="ann").is_rules_editor


def test_who_saves_second_is_told_what_the_first_saved(client):
    ann = make_user("ann")
    _, first = change(client, ann, email="first@example.org")
    address, second = change(client, ann, email="second@example.org")
    client.post(address, first)

    told = client.post(address, second)

    assert told.status_code == 200
    assert b"Somebody else has changed this meanwhile" in told.content
    assert b"email (now first@example.org)" in told.content
    assert User.objects.get(username="ann").email == "first@example.org"

    again = {**second, "seen": told.context["adminform"].form["seen"].value()}
    assert client.post(address, again).status_code == 302
    assert User.objects.get(username="ann").email == "second@example.org"


@pytest.mark.parametrize("key", ["x", "", "\0"])
def test_an_action_on_what_is_no_row_is_a_bad_request(client, key):
    form = {"action": "token_destroy", "_selected_action": key}
    assert client.post("/admin/accounts/accesstoken/", form).status_code == 400


def test_a_user_is_added(client):
    address = "/admin/accounts/user/add/"
    assert client.get(address).status_code == 200
    form = {"username": "ann", "usable_password": "true"}
    form |= dict.fromkeys(("password1", "password2"), "a-fine-password")
    assert b"errorlist" in client.post(address, {**form, "username": "a b"}).content
    assert client.post(address, form).status_code == 302
    assert User.objects.get(username="ann").check_password("a-fine-password")


@pytest.mark.parametrize("seen", ["", "x", "5", "[1]", "[[[], 1]]", "[" * 100_000])
def test_a_form_that_says_nothing_sensible_of_what_was_seen_saves_nothing(client, seen):
    ann = make_user("ann")
    address, form = change(client, ann, email="a@b.org", seen=seen)
    told = client.post(address, form)
    assert b"Somebody else has changed this meanwhile" in told.content
    assert User.objects.get(username="ann").email != "a@b.org"


def test_only_a_superuser_gives_powers(client):
    ann, clerk = make_user("ann"), make_user("clerk", is_staff=True)
    clerk.user_permissions.set(Permission.objects.filter(content_type__app_label="accounts"))
    client.force_login(clerk)

    address, form = change(client, ann, is_superuser="on", is_rules_editor="on", email="a@b.org")
    client.post(address, form)

    ann.refresh_from_db()
    assert (ann.email, ann.is_superuser, ann.is_rules_editor) == ("a@b.org", False, False)
    root = User.objects.get(username="root")
    assert client.post(f"/admin/accounts/user/{root.pk}/change/", form).status_code == 403


def test_a_form_with_faults_is_shown_again(client):
    ann = make_user("ann")
    response = client.post(f"/admin/accounts/user/{ann.pk}/change/", {"username": ""})
    assert response.status_code == 200
    assert b"This field is required" in response.content


def test_a_token_is_shown_without_its_secret_and_not_made(client):
    token = make_token(make_user("ann"))
    page = client.get(f"/admin/accounts/accesstoken/{token.pk}/change/")
    assert token.digest.encode() not in page.content
    assert client.get("/admin/accounts/accesstoken/add/").status_code == 403
    assert client.get("/admin/accounts/accesstoken/?digest__startswith=a").status_code == 400


def test_a_token_is_revoked_with_a_reason_that_is_kept(client):
    token = make_token(make_user("ann"))
    data = {"action": "token_destroy", "_selected_action": str(token.pk)}

    asked = client.post("/admin/accounts/accesstoken/", data)
    assert b"map tool" in asked.content
    assert AccessToken.objects.exists()

    without = client.post("/admin/accounts/accesstoken/", {**data, "confirmed": "yes"})
    assert b"This field is required" in without.content
    assert AccessToken.objects.exists()

    client.post("/admin/accounts/accesstoken/", {**data, "confirmed": "yes", "reason": "It leaked"})
    assert not AccessToken.objects.exists()
    assert LogEntry.objects.get().change_message == "Revoke: It leaked"


def test_staff_without_rights_see_no_tokens_and_no_people(client):
    make_token(make_user("ann"))
    client.force_login(make_user("clerk", is_staff=True))

    assert client.get("/admin/accounts/accesstoken/").status_code == 403
    assert client.get("/admin/accounts/user/").status_code == 403
