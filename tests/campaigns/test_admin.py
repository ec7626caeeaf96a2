"""The admin's actions on a campaign: they are the organiser's, and go through the services."""

import pytest
from django.urls import reverse

from campaigns.invitations import invite
from campaigns.models import Member, Transfer
from riverwar.api import edge
from tests.factories import give_money, make_campaign, make_member, make_side, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def umpire(client):
    user = make_user("umpire", is_staff=True)
    client.force_login(user)
    return user


@pytest.fixture
def campaign(umpire):
    return make_campaign(by=umpire)


def url(model, page="changelist", *args):
    return reverse(f"admin:campaigns_{model}_{page}", args=args)


def act(client, row, action):
    return client.post(
        url(row._meta.model_name),
        {
            "action": action, "_selected_action": [str(row.pk)],
            "confirmed": "yes", "reason": "A slip of the pen",
        },
        follow=True,
    ).content.decode()  # fmt: skip


def test_a_transfer_is_put_right_by_its_opposite(client, campaign, umpire):
    side = make_side(campaign)
    treasury = side.accounts.get()
    before = treasury.balance
    give_money(side, 7)

    act(client, Transfer.objects.latest("created_at"), "transfer_reverse")

    reversal = Transfer.objects.latest("created_at")
    assert (reversal.kind, reversal.memo, reversal.actor) == (
        "reversal", "A slip of the pen", umpire,
    )  # fmt: skip
    treasury.refresh_from_db()
    assert treasury.balance == before


def test_a_member_is_taken_out_and_the_last_organiser_is_not(client, campaign, umpire):
    ann = make_member(campaign)

    act(client, ann, "member_destroy")
    told = act(client, Member.objects.get(user=umpire), "member_destroy")

    assert "Nothing was done" in told
    assert list(campaign.members.values_list("user", flat=True)) == [umpire.pk]


def test_an_invitation_is_taken_back(client, campaign, umpire):
    with edge(reason="test"):
        invitation, _ = invite(campaign=campaign, role="observer", by=umpire)

    act(client, invitation, "invitation_revoke")

    invitation.refresh_from_db()
    assert invitation.revoked_at is not None


def test_a_campaign_is_ended_and_its_changes_are_a_click_away(client, campaign):
    act(client, campaign, "campaign_end")

    campaign.refresh_from_db()
    assert campaign.state == "ended"
    make_campaign(name="Another war")
    changes = f"{reverse('admin:feed_event_changelist')}?campaign={campaign.pk}"
    assert changes in client.get(url("campaign")).content.decode()
    listed = client.get(changes).context["cl"].result_list
    assert {event.campaign for event in listed} == {campaign.pk}
    assert (listed[0].type, listed[0].reason) == ("campaign.ended", "A slip of the pen")


def test_a_memo_of_money_and_a_side_are_found_by_their_campaign(client, campaign):
    give_money(make_side(campaign), 1)
    page = client.get(url("posting"), {"transfer__campaign__exact": str(campaign.pk)})

    assert {leg.transfer.campaign for leg in page.context["cl"].result_list} == {campaign}
