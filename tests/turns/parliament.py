"""A war whose players sit in parliament, for the tests of it."""

from typing import Any

from campaigns.models import Campaign, CampaignTurn, Member, Side
from riverwar.accounts.models import User
from riverwar.api import edge
from tests.factories import make_member, make_user
from tests.turns.world import advance, make_war
from turns import posts, services
from turns.ministry import set_offices
from turns.models import Government, Motion, Territory
from turns.parliament import move, vote

#: Names of the players, each with his British theatre and his native one.
PLAYERS = {
    "gladstone": ("north-africa", "china"),
    "lowe": ("south-africa", "north-africa"),
    "disraeli": ("india", "south-africa"),
    "bright": ("china", "india"),
}


def enlisted(war: Campaign) -> Member:
    """Somebody new, who is on the British side of a war."""
    return make_member(war, side=Side.objects.get(campaign=war, key="british"))


class Parliament:
    """A war at its step `parliament`: four players with a post of each role, a Prime Minister
    (gladstone) and a Chancellor (lowe)."""

    def __init__(self, *, at_step: bool = True, by: User | None = None, **options: Any) -> None:
        self.organiser = by or make_user()
        self.war: Campaign = make_war(
            by=self.organiser, options={"parliament": "players", **options}
        )
        british = Side.objects.get(campaign=self.war, key="british")
        self.members: dict[str, Member] = {
            name: make_member(
                self.war, role="commander", side=british, user=make_user(f"{name}-{self.war.pk}")
            )
            for name in PLAYERS
        }
        with edge(reason="test"):
            for name, (home, abroad) in PLAYERS.items():
                for role, theatre in (("british", home), ("native", abroad)):
                    posts.appoint(
                        campaign=self.war,
                        member=self.members[name],
                        role=role,
                        theatre=theatre,
                        by=None,
                    )
            self.turn: CampaignTurn = services.open_calendar(
                campaign=self.war, by=None, deploy=False
            )
            set_offices(
                government=self.government(),
                by=None,
                prime_minister=self.members["gladstone"],
                chancellor=self.members["lowe"],
            )
        if at_step:
            self.turn = advance(self.turn, through="unrest")
            # Whatever the month's event was.
            self.set_level(6)

    def government(self) -> Government:
        """As it is now."""
        return Government.objects.get(campaign=self.war)

    def user(self, name: str) -> User:
        """The account of a player."""
        return self.members[name].user

    def set_level(self, level: int) -> None:
        """Put the political level where a test wants it."""
        Government.objects.filter(campaign=self.war).update(level=level)

    def rise(self, key: str = "sudan", index: int = 4) -> None:
        """Put a territory's index where a test wants it."""
        Territory.objects.filter(campaign=self.war, key=key).update(index=index)

    def calm(self) -> None:
        """All quiet."""
        Territory.objects.filter(campaign=self.war).update(index=1)

    def moved(self, kind: str, by: str = "bright", **particulars: Any) -> Motion:
        """A motion that somebody has moved."""
        with edge(reason="test"):
            return move(campaign=self.war, kind=kind, particulars=particulars, by=self.user(by))

    def voted(self, motion: Motion, ballots: str) -> Motion:
        """The motion after votes like "gladstone+ lowe-"."""
        for each in ballots.split():
            with edge(reason="test"):
                vote(motion=motion, aye=each[-1] == "+", by=self.user(each[:-1]))
        motion.refresh_from_db()
        return motion
