"""The policy: one table decides; what it doesn't name is refused."""

import pytest

from campaigns.models import Side
from riverwar.accounts.models import AccessToken
from riverwar.api import checks, policy, routers
from riverwar.api.policy import Role, Rule

from .conftest import client_of
from .probe import ROWS, body, make_campaign, make_member, make_side, make_user

pytestmark = [pytest.mark.urls("tests.riverwar.probe"), pytest.mark.django_db]


def everybody(organised):
    """One user for each role towards the side of `organised`."""
    other_side = make_side(organised.campaign, "rivals")
    users = {Role.ORGANISER: organised.user}
    for role, kind, side in (
        (Role.COMMANDER, "commander", organised.side),
        (Role.RIVAL, "commander", other_side),
        (Role.OBSERVER, "observer", None),
    ):
        users[role] = make_user(role.value)
        make_member(organised.campaign, users[role], kind, side)
    users[Role.USER] = make_user("stranger")
    users[Role.SUPERUSER] = make_user("root", is_superuser=True)
    return users


def calls(organised):
    """A request for each operation of the probe, by its id."""
    one = f"/api/v1/probes/{organised.side.pk}/"
    tag = {"If-Match": "*"}
    return {
        "probe_list": lambda client: client.get("/api/v1/probes/"),
        "probe_retrieve": lambda client: client.get(one),
        "probe_members": lambda client: client.get(f"{one}members/"),
        "probe_create": lambda client: client.post(
            "/api/v1/probes/",
            body(organised.campaign.pk, f"side-{Side.objects.count()}"),
            headers={"Idempotency-Key": "k"},
        ),
        "probe_update": lambda client: client.patch(one, {"name": "x"}, headers=tag),
        "probe_refuse": lambda client: client.post(f"{one}refuse/"),
    }


@pytest.mark.parametrize("operation", [name for name in ROWS if name.split("_")[1] not in (
    "break", "twin", "unguarded")])  # fmt: skip
def test_each_operation_is_for_the_roles_of_its_row(organised, operation):
    call = calls(organised)[operation]
    for role, user in everybody(organised).items():
        response = call(client_of(user))
        if operation == "probe_list":
            assert response.status_code == 200
            assert bool(response.json()["results"]) == (role is not Role.USER)
        elif role is Role.USER:
            assert response.status_code in (400, 404), role
        elif role in ROWS[operation].roles or role is Role.SUPERUSER:
            assert response.status_code in (200, 201, 409), role
            assert response.headers["Content-Type"] == "application/json" or (
                response.json()["code"] == "probe_refused"
            )
        else:
            assert response.status_code == 403, role
            assert response.json()["code"] == "permission_denied"
            assert response.json()["facts"]["roles"] == sorted(ROWS[operation].roles)


def test_an_operation_without_a_row_is_for_nobody(organised):
    root = make_user("root", is_superuser=True)
    response = client_of(root).post(f"/api/v1/probes/{organised.side.pk}/unruled/")
    assert response.status_code == 403


def test_a_view_that_asks_no_policy_writes_nothing(organised):
    with pytest.raises(AssertionError, match="probe_unguarded asked no policy"):
        organised.client.post("/api/v1/probes/unguarded/")


def test_the_check_names_operations_without_a_row_and_rows_without_an_operation(monkeypatch):
    found = {message.msg for message in checks.every_operation_has_a_row(None)}
    assert "The operation probe_create has no row in the policy." in found
    monkeypatch.setitem(policy._table, "probe_vanish", Rule({Role.USER}))
    found = {message.msg for message in checks.every_operation_has_a_row(None)}
    assert "The policy has a row for probe_vanish, which is no operation." in found


@pytest.mark.urls("riverwar.urls")
def test_every_operation_of_the_service_has_its_row():
    assert checks.every_operation_has_a_row(None) == []
    assert checks.roles_can_be_asked(None) == []
    assert len(list(routers.operations())) == len(policy.POLICY)


def test_an_operation_has_one_row():
    with pytest.raises(ValueError, match="token_list"):
        policy.register({"token_list": Rule({Role.USER})})


def with_token(client, user, **kwargs):
    _, secret = AccessToken.objects.issue(
        user=user, name="t", expiry=None, prefix="rwt_", **{"campaign": None, **kwargs}
    )
    client.logout()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return client


def test_a_token_that_reads_does_not_write(organised):
    client = with_token(organised.client, organised.user, scopes=["read"])
    requests = calls(organised)
    assert requests["probe_list"](client).status_code == 200
    response = requests["probe_update"](client)
    assert response.status_code == 403
    assert "write" in response.json()["remedy"]


def test_a_token_that_writes_only_does_not_read(organised):
    client = with_token(organised.client, organised.user, scopes=["write"])
    requests = calls(organised)
    assert requests["probe_list"](client).status_code == 403
    assert requests["probe_update"](client).status_code == 200


def test_a_token_bound_to_a_campaign_sees_that_one_only(organised):
    other = make_campaign("Another war")
    make_member(other, organised.user, "organiser")
    other_side = make_side(other, "elsewhere")
    client = with_token(
        organised.client, organised.user, scopes=["read", "write"], campaign=other.pk
    )
    requests = calls(organised)
    found = client.get("/api/v1/probes/").json()["results"]
    assert [row["id"] for row in found] == [str(other_side.pk)]
    assert requests["probe_retrieve"](client).status_code == 404
    assert requests["probe_update"](client).status_code == 404
    assert requests["probe_create"](client).status_code in (400, 404)
    assert client.get(f"/api/v1/probes/{other_side.pk}/").status_code == 200
