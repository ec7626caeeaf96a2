"""SNS-VP-01, SNS-VP-02: victory points of the month's deeds, for those who hold the commands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import UUID

from campaigns.models import Member, Post, Side
from campaigns.rules.calendar import Month
from campaigns.rules.parliament import Role
from campaigns.rules.victory import (
    BRITISH_POINTS,
    MEMBER_POINTS,
    NATIVE_POINTS,
    BritishDeed,
    MemberDeed,
    NativeDeed,
)
from riverwar.accounts.ids import uuid7
from turns.causes import Causes, theatre_at
from turns.models import Score, Territory
from turns.play import StepInPlay


class Won(NamedTuple):
    """A deed: by which part in which theatre, for what row, and by which change of that row."""

    part: str
    side: Side
    theatre: str
    deed: str
    points: int
    subject: UUID
    cause: UUID | None = None


@dataclass(slots=True)
class Scoring:
    """The deeds of a month as rows, each for every holder of the command, or for nobody."""

    step: StepInPlay
    posts: Sequence[Post]
    rows: list[Score] = field(default_factory=list)

    def add(self, won: Won) -> None:
        """A deed of a command: the commander and his second score it alike."""
        members = [
            post.member
            for post in self.posts
            if (post.role, post.theatre) == (won.part, won.theatre)
        ]
        self._keep(won, members)

    def add_member(self, member: Member, side: Side, deed: MemberDeed) -> None:
        """SNS-VP-02: a member's own deed in parliament."""
        points = MEMBER_POINTS[deed]
        self._keep(Won("member", side, "", deed, points, self.step.turn.pk), [member])

    def _keep(self, won: Won, members: Sequence[Member]) -> None:
        names = " and ".join(member.user.get_username() for member in members)
        event = self.step.note(
            "SNS-VP-02" if won.part == "member" else "SNS-VP-01",
            f"{names or won.side.name} scored {won.points:+d}: {won.deed.replace('_', ' ')}.",
            of=self.step.turn,
            type="score.won",
            facts={
                "side": won.side.key,
                "members": [str(member.pk) for member in members],
                "part": won.part,
                "deed": won.deed,
                "points": won.points,
                "subject": str(won.subject),
            },
            about=(won.subject, *(member.pk for member in members)),
        )
        self.rows += [
            Score(
                id=uuid7(),
                campaign=self.step.campaign,
                turn=self.step.turn,
                side=won.side,
                member=member,
                part=won.part,
                theatre=won.theatre,
                deed=won.deed,
                points=won.points,
                subject=won.subject,
                cause=won.cause,
                event_id=event,
            )
            for member in (*members,) or (None,)
        ]


def score(step: StepInPlay, causes: Causes, *, balanced: bool) -> list[Score]:
    """SNS-VP-01, SNS-VP-02: write the points of a month, and in December those of the year."""
    held = Post.objects.held().filter(campaign=step.campaign).select_related("member__user")
    scoring = Scoring(step, list(held.order_by("seat", "pk")))
    for won in (*_british(step, causes), *_native(step, causes)):
        scoring.add(won)
    if step.month is Month.DECEMBER:
        _year_in_office(scoring, causes, balanced=balanced)
    Score.objects.bulk_create(scoring.rows)
    return scoring.rows


def _british(step: StepInPlay, causes: Causes) -> Iterator[Won]:
    side = causes.government.side

    def won(theatre: str, deed: BritishDeed, row: Any, cause: UUID | None = None) -> Won:
        return Won(Role.BRITISH, side, theatre, deed, BRITISH_POINTS[deed], row.pk, cause)

    for one in causes.fought:
        if one.british:
            major = one.engagement.major
            deed = BritishDeed.MAJOR_BATTLE if major else BritishDeed.BATTLE
            yield won(one.theatre, deed, one.engagement)
    for craft in causes.craft:
        yield won(craft.theatre, craft.deed, craft.vessel, craft.vessel.status_event_id)
    for boat in causes.gunboats:
        small = BritishDeed.SMALL_GUNBOAT_LOST
        deed = BritishDeed.LARGE_GUNBOAT_LOST if boat.large else small
        yield won(boat.theatre, deed, boat.vessel, boat.vessel.status_event_id)
    for territory in causes.pacified:
        yield won(theatre_of(step, territory), BritishDeed.PACIFIED, territory)
    if step.month is Month.DECEMBER:
        for territory in causes.quiet:
            yield won(theatre_of(step, territory), BritishDeed.QUIET_YEAR, territory)


def _native(step: StepInPlay, causes: Causes) -> Iterator[Won]:
    """A native commander is the one of his side's own country, wherever it fought."""
    home = {each.side_id: theatre_of(step, each) for each in causes.territories}

    def won(side: Side, deed: NativeDeed, row: Any, cause: UUID | None = None) -> Won:
        return Won(
            Role.NATIVE, side, home.get(side.pk, ""), deed, NATIVE_POINTS[deed], row.pk, cause
        )

    for one in causes.fought:
        if not one.british:
            major = one.engagement.major
            deed = NativeDeed.MAJOR_BATTLE if major else NativeDeed.BATTLE
            yield won(one.natives, deed, one.engagement)
    for boat in causes.gunboats:
        if boat.natives is not None:
            deed = _GUNBOAT[boat.large, boat.taken]
            yield won(boat.natives, deed, boat.vessel, boat.vessel.status_event_id)
    for town in causes.towns:
        yield won(town.natives, NativeDeed.TOWN, town.engagement)
    for territory in causes.free:
        yield won(territory.side, NativeDeed.INDEPENDENCE, territory)
    for chief in causes.chiefs:
        yield won(chief.natives, NativeDeed.CHIEF_LOST, chief.officer, chief.officer.fate_event_id)


_GUNBOAT = {
    (False, False): NativeDeed.SMALL_GUNBOAT_SUNK,
    (False, True): NativeDeed.SMALL_GUNBOAT_TAKEN,
    (True, False): NativeDeed.LARGE_GUNBOAT_SUNK,
    (True, True): NativeDeed.LARGE_GUNBOAT_TAKEN,
}


def _year_in_office(scoring: Scoring, causes: Causes, *, balanced: bool) -> None:
    """SNS-VP-02: who held an office at the end of each of the year's months."""
    step, government = scoring.step, causes.government
    accounts = step.campaign.month_accounts.filter(
        turn__number__gt=step.number - len(Month), turn__number__lt=step.number
    )
    months = list(accounts.values_list("prime_minister", "chancellor"))
    if len(months) < len(Month) - 1:
        return
    minister, chancellor = government.prime_minister, government.chancellor
    if minister is not None and all(held == minister.pk for held, _ in months):
        scoring.add_member(minister, government.side, MemberDeed.PRIME_MINISTER)
    if balanced and chancellor is not None and all(held == chancellor.pk for _, held in months):
        scoring.add_member(chancellor, government.side, MemberDeed.CHANCELLOR)


def theatre_of(step: StepInPlay, territory: Territory) -> str:
    """SNS-MONEY-04: the theatre that a territory lies in."""
    place = next(
        key for key, place in step.chart.places.items() if place.territory == territory.key
    )
    return theatre_at(step.chart, place)
