"""A war whose parliament sits, as the API's tests ask for it: a row of all that it has."""

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from campaigns.models import Campaign, CampaignTurn, Member, Post, Side
from riverwar import feed
from riverwar.accounts.models import User
from riverwar.api import edge
from tests.factories import make_member
from tests.turns.world import advance, make_war
from turns import elections, posts, services
from turns.models import Ballot, Election, Government, MonthAccount, Motion, Score, Territory, Vote
from turns.parliament import move

COMMANDS = {
    "organiser": "india",
    "commander": "china",
    "rival": "south-africa",
    "superuser": "afghanistan",
}


class House:
    """A war at its step `parliament`, with an open motion and an open election."""

    def __init__(self, organiser: User, people: dict[str, Any]) -> None:
        self.war = make_war(by=organiser, options={"parliament": "players"})
        self.people = people
        members = self._enlisted()
        with edge(reason="test"):
            for name, theatre in COMMANDS.items():
                posts.appoint(
                    campaign=self.war,
                    member=members[name],
                    role="british",
                    theatre=theatre,
                    by=None,
                )
            turn = services.open_calendar(campaign=self.war, by=None, deploy=False)
        self.turn = advance(turn, through="unrest")
        self.member = members["commander"]
        Government.objects.filter(campaign=self.war).update(level=2)
        Territory.objects.filter(campaign=self.war, key="sudan").update(index=4)
        with edge(reason="test"):
            self.motion = move(
                campaign=self.war, kind="vote_of_credit", particulars={}, by=organiser
            )
            self.election = Election.objects.create(campaign=self.war, turn=self.turn)
            elections.cast(election=self.election, candidate=self.member, by=organiser)
            self.score = _score(self.turn, self.member)
            self.account = MonthAccount.objects.create(
                campaign=self.war, turn=self.turn, level_before=6, level=6
            )

    def _enlisted(self) -> dict[str, Member]:
        sides = {side.key: side for side in Side.objects.filter(campaign=self.war)}
        for name, side in (("commander", "british"), ("rival", "mahdists"), ("superuser", "zulu")):
            make_member(self.war, side=sides[side], user=self.people[name].user)
        make_member(self.war, role="observer", user=self.people["observer"].user)
        return {
            name: Member.objects.get(campaign=self.war, user=self.people[name].user)
            for name in COMMANDS
        }

    def rows(self) -> dict[str, Any]:
        """A row of everything, by the name of its resource."""
        return {
            "house": self.war.pk,
            "sitting": self.member.pk,
            "post": Post.objects.get(member=self.member).pk,
            "government": Government.objects.get(campaign=self.war).pk,
            "motion": self.motion.pk,
            "election": self.election.pk,
            "score": self.score.pk,
            "month_account": self.account.pk,
        }


def more_of_parliament(campaign: Campaign, numbers: Iterable[int]) -> None:
    """For each of these turns of a war a motion with a vote, an election with a ballot, a post
    that has ended, points, and the month's accounts."""
    user = campaign.members.get(role="organiser")
    turns = {turn.number: turn for turn in CampaignTurn.objects.filter(campaign=campaign)}
    with edge(reason="test"):
        for number in numbers:
            turn = turns[number]
            motion = Motion.objects.create(
                campaign=campaign, turn=turn, number=1, kind="confidence", mover=user,
                status="withdrawn",
            )  # fmt: skip
            Vote.objects.create(campaign=campaign, motion=motion, member=user, aye=True)
            election = Election.objects.create(campaign=campaign, turn=turn, status="lapsed")
            Ballot.objects.create(campaign=campaign, election=election, voter=user, candidate=user)
            Post.objects.create(
                campaign=campaign, member=user, role="british", theatre="india", seat=1,
                since=number, until=number,
            )  # fmt: skip
            _score(turn, user)
            MonthAccount.objects.create(campaign=campaign, turn=turn, level_before=6, level=6)


def _score(turn: CampaignTurn, member: Member) -> Score:
    side = Side.objects.get(campaign=turn.campaign, key="british")
    event = feed.record(turn.campaign_id, "score.won", turn, by=None)
    return Score.objects.create(
        campaign=turn.campaign, turn=turn, side=side, member=member, part="british",
        theatre="india", deed="battle_won", points=1, subject=uuid4(), event_id=event,
    )  # fmt: skip
