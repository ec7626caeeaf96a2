"""Invitations by a link: over the API, and used by many at once."""

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns import invitations
from campaigns.errors import AlreadyMemberError, InvitationClosedError
from campaigns.models import Invitation, Member
from riverwar.api import edge
from riverwar.feed.models import Event
from tests.campaigns.invited import HOW, closed, invited
from tests.factories import make_campaign, make_member, make_side, make_user
from tests.support.api import Person, done, fault, refused
from tests.support.threads import at_once


@pytest.mark.django_db
class TestTheAPI:
    @pytest.fixture
    def umpire(self):
        return Person(make_user("umpire"))

    @pytest.fixture
    def campaign(self, umpire):
        return make_campaign(by=umpire.user)

    def asked(self, campaign, **changes):
        return {
            "campaign": str(campaign.pk),
            "role": "commander",
            "side": str(make_side(campaign).pk),
            **changes,
        }

    def made(self, umpire, campaign, **changes):
        answer = umpire.post("/invitations/", self.asked(campaign, **changes), key=None)
        return done(answer, 201)

    def test_one_is_invited_reads_the_offer_and_joins(self, umpire, campaign):
        made = self.made(umpire, campaign)
        assert made["link"] == f"http://testserver/join/{made['secret']}/"
        assert made["status"] == "open"

        offer = done(Person().get(f"/invitations/offers/{made['secret']}/"))
        assert offer == {
            "campaign": campaign.name,
            "role": "commander",
            "side": "Wilkinson's Expedition",
            "invited_by": "umpire",
            "expires_at": made["expires_at"],
        }

        ann = Person(make_user("ann"))
        member = done(ann.post("/invitations/accept/", {"secret": made["secret"]}), 201)
        assert (member["user"]["username"], member["role"]) == ("ann", "commander")
        assert member["side_key"] == "expedition"
        assert done(ann.get(f"/campaigns/{campaign.pk}/"))["membership"]["role"] == "commander"

        listed = umpire.only("/invitations/", campaign=campaign.pk)
        assert (listed["status"], listed["used_by"]) == ("used", "ann")

    def test_the_secret_is_kept_nowhere(self, umpire, campaign):
        made = self.made(umpire, campaign)

        kept = Invitation.objects.values().get()
        assert made["secret"] not in str(kept)
        assert "secret" not in umpire.only("/invitations/")
        assert "digest" not in umpire.only("/invitations/")
        assert made["secret"] not in str(list(Event.objects.values("payload", "type")))
        answer = umpire.post("/invitations/", self.asked(campaign))
        refused(answer, 400, "idempotency_key_refused")

    def test_it_lasts_a_fortnight_if_nothing_else_is_said(self, umpire, campaign):
        self.made(umpire, campaign)

        invitation = Invitation.objects.get()
        lasts = invitation.expires_at - invitation.created_at
        assert timedelta(days=13, hours=23) < lasts <= timedelta(days=14)

    @pytest.mark.parametrize(
        ("days", "code"), [(-1, "past"), (91, "too_late")], ids=["past", "too late"]
    )
    def test_when_it_may_end(self, umpire, campaign, days, code):
        ends = (timezone.now() + timedelta(days=days)).isoformat()
        answer = umpire.post("/invitations/", self.asked(campaign, expires_at=ends), key=None)

        problem = refused(answer, 400, "invalid_fields")
        assert [(one["pointer"], one["code"]) for one in problem["errors"]] == [
            ("/expires_at", code)
        ]

    @pytest.mark.parametrize("role", ["commander", "organiser"])
    def test_a_commander_has_a_side_and_an_organiser_none(self, umpire, campaign, role):
        changes = {"side": None} if role == "commander" else {}
        answer = umpire.post("/invitations/", self.asked(campaign, role=role, **changes), key=None)

        assert fault(answer, 422, "member_side")[0] == "/side"

    def test_players_neither_invite_nor_see_who_is_invited(self, umpire, campaign):
        made = self.made(umpire, campaign)
        player = Person(make_member(campaign, side=make_side(campaign)).user)

        answer = player.post("/invitations/", self.asked(campaign), key=None)
        refused(answer, 403, "permission_denied")
        assert player.rows("/invitations/") == []
        refused(player.get(f"/invitations/{made['id']}/"), 404, "not_found")
        refused(player.post(f"/invitations/{made['id']}/revoke/"), 404, "not_found")

    def test_a_revoked_one_is_of_no_use(self, umpire, campaign):
        made = self.made(umpire, campaign)
        path = f"/invitations/{made['id']}/revoke/"

        assert done(umpire.post(path))["status"] == "revoked"
        refused(umpire.post(path), 410, "invitation_closed")
        ann = Person(make_user())
        answer = ann.post("/invitations/accept/", {"secret": made["secret"]})
        refused(answer, 410, "invitation_closed")

    @pytest.mark.parametrize("how", HOW)
    def test_a_closed_one_says_why(self, campaign, how):
        secret = closed(campaign, how)

        for answer in (
            Person().get(f"/invitations/offers/{secret}/"),
            Person(make_user()).post("/invitations/accept/", {"secret": secret}),
        ):
            assert refused(answer, 410, "invitation_closed")["facts"] == {"state": how}

    def test_a_secret_that_nobody_made(self):
        refused(Person().get("/invitations/offers/guess/"), 404, "not_found")
        answer = Person(make_user()).post("/invitations/accept/", {"secret": "guess"})
        refused(answer, 404, "not_found")

    def test_a_member_keeps_his_part_and_the_invitation_stays_open(self, umpire, campaign):
        made = self.made(umpire, campaign)

        answer = umpire.post("/invitations/accept/", {"secret": made["secret"]})

        refused(answer, 409, "already_member")
        assert umpire.only("/invitations/")["status"] == "open"

    def test_one_has_to_be_somebody_to_accept(self, campaign):
        _, secret = invited(campaign)

        answer = Person().post("/invitations/accept/", {"secret": secret})

        refused(answer, 401, "not_authenticated")


@pytest.mark.django_db(transaction=True)
def test_who_joins_twice_at_once_is_a_member_once():
    campaign, ann = make_campaign(), make_user("ann")
    secrets = [invited(campaign)[1] for _ in range(6)]

    def join(place):
        with edge(actor=ann, reason="test"):
            return invitations.accept(secret=secrets[place], by=ann)

    results = at_once(len(secrets), join)

    assert sum(isinstance(one, Member) for one in results) == 1
    assert sum(isinstance(one, AlreadyMemberError) for one in results) == 5
    assert Invitation.objects.filter(used_by=ann).count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_one_joins():
    campaign = make_campaign()
    _, secret = invited(campaign)
    people = [make_user() for _ in range(6)]

    def join(place):
        with edge(actor=people[place], reason="test"):
            return invitations.accept(secret=secret, by=people[place])

    results = at_once(len(people), join)

    joined = [one for one in results if isinstance(one, Member)]
    late = [one for one in results if isinstance(one, InvitationClosedError)]
    assert (len(joined), len(late)) == (1, 5)
    assert {error.facts["state"] for error in late} == {"used"}
    assert Member.objects.filter(campaign=campaign, role="observer").count() == 1
