"""The page of an invitation: who joins by it, and how."""

import pytest
from django.test import Client

from campaigns.models import Invitation, Member
from riverwar.accounts.models import User
from riverwar.feed.models import Event
from tests.campaigns.invited import HOW, closed, invited
from tests.factories import make_campaign, make_side, make_user

pytestmark = pytest.mark.django_db

PASSWORD = "a-fine-password"


@pytest.fixture
def campaign():
    return make_campaign(by=make_user("umpire"))


def posted(client, secret, **form):
    return client.post(f"/join/{secret}/", form)


def account(**changes):
    return {"username": "ann", "password1": PASSWORD, "password2": PASSWORD, **changes}


def test_it_tells_what_is_offered(campaign):
    _, secret = invited(campaign, role="commander", side=make_side(campaign))

    answer = Client().get(f"/join/{secret}/")

    page = answer.content.decode()
    assert "umpire invites you to this campaign as <strong>commander</strong>" in page
    assert "Wilkinson&#x27;s Expedition" in page
    assert f"/login/?next=/join/{secret}/" in page
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert "no-store" in answer.headers["Cache-Control"]


def test_an_account_is_made_and_is_a_member_and_signed_in(campaign):
    _, secret = invited(campaign)
    client = Client()

    answer = posted(client, secret, **account())

    assert (answer.status_code, answer.headers["Location"]) == (302, f"/campaigns/{campaign.pk}/")
    ann = User.objects.get(username="ann")
    assert ann.check_password(PASSWORD)
    assert Member.objects.get(campaign=campaign, user=ann).role == "observer"
    assert client.get(answer.headers["Location"]).status_code == 200
    event = Event.objects.get(type="invitation.used")
    assert event.actor == ann


@pytest.mark.parametrize(
    "changes",
    [
        {"password2": "another-password"},
        {"password1": "short", "password2": "short"},
        {"password1": "password", "password2": "password"},
        {"username": ""},
        {"username": "umpire"},
        {"username": "a b"},
    ],
)
def test_a_form_with_faults_makes_nothing(campaign, changes):
    _, secret = invited(campaign)

    answer = posted(Client(), secret, **account(**changes))

    assert answer.status_code == 200
    assert b"errorlist" in answer.content
    assert User.objects.count() == 1
    assert Invitation.objects.get().used_at is None


def test_who_is_signed_in_joins_by_a_button(campaign):
    _, secret = invited(campaign)
    ann = make_user("ann")
    client = Client()
    client.force_login(ann)

    assert b"Join as ann" in client.get(f"/join/{secret}/").content
    assert posted(client, secret).status_code == 302
    assert Member.objects.filter(campaign=campaign, user=ann).exists()


def test_a_browser_sends_the_form_with_its_secret_and_its_origin(campaign):
    _, secret = invited(campaign)
    client = Client(enforce_csrf_checks=True)
    client.get(f"/join/{secret}/")
    form = account(csrfmiddlewaretoken=client.cookies["csrftoken"].value)

    answer = client.post(f"/join/{secret}/", form, headers={"Origin": "http://testserver"})

    assert answer.status_code == 302
    assert User.objects.filter(username="ann").exists()


def test_a_form_from_elsewhere_does_nothing(campaign):
    _, secret = invited(campaign)
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_user())

    assert posted(client, secret).status_code == 403
    assert Invitation.objects.get().used_at is None


def test_who_is_a_member_already_is_told(campaign):
    _, secret = invited(campaign)
    client = Client()
    client.force_login(User.objects.get(username="umpire"))

    answer = posted(client, secret)

    assert answer.status_code == 409
    assert b"umpire is organiser of this campaign already." in answer.content


@pytest.mark.parametrize("how", HOW)
def test_a_closed_one_says_so_and_makes_no_account(campaign, how):
    secret = closed(campaign, how)
    before = User.objects.count()

    for answer in (
        Client().get(f"/join/{secret}/"),
        posted(Client(), secret, **account()),
    ):
        assert answer.status_code == 410
        assert f"The invitation is {how}." in answer.content.decode()
    assert User.objects.count() == before


def test_a_secret_that_nobody_made():
    answer = Client().get("/join/guess/")

    assert answer.status_code == 404
    assert b"Check the link" in answer.content
