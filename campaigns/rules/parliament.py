"""SNS-ROLE: posts, motions and votes, and the political level of the Prime Minister."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from campaigns.rules.atlas import COMMANDS, Theatre, theatres_played
from campaigns.rules.options import Decider, Options
from campaigns.rules.refusals import Refusal

#: SNS-ROLE-04: the bounds of the political level.
LEVEL_LEAST: Final = 0
LEVEL_MOST: Final = 10


class Office(StrEnum):
    """SNS-ROLE-01: what a member of parliament may be besides."""

    PRIME_MINISTER = "prime_minister"
    CHANCELLOR = "chancellor"


class Role(StrEnum):
    """SNS-ROLE-01: whose commander a post is."""

    BRITISH = "british"
    NATIVE = "native"


class Post(NamedTuple):
    """SNS-ROLE-01: one command, British or native, in a theatre."""

    role: Role
    theatre: Theatre


class MotionKind(StrEnum):
    """SNS-ROLE-03: what parliament may be asked."""

    RAISE = "raise"
    SHIP = "ship"
    DISBAND = "disband"
    CREDIT = "vote_of_credit"
    MOVE_MONEY = "move_money"
    APPOINT = "appoint"
    CONFIDENCE = "confidence"


class Division(NamedTuple):
    """SNS-ROLE-01: the votes for and against, and whether the motion is carried."""

    ayes: int
    noes: int
    carried: bool


class LevelCause(StrEnum):
    """SNS-ROLE-04: what moves the political level; events move it besides."""

    MAJOR_VICTORY = "major_victory"
    YEAR_IN_BALANCE = "year_in_balance"
    DEFEAT = "defeat"
    CREDIT = "vote_of_credit"
    TOWN_LOST = "garrison_town_lost"
    LARGE_GUNBOAT_LOST = "large_gunboat_lost"
    INDEPENDENCE = "independence"


# SNS-ROLE-04: by how much.
LEVEL_CHANGE: Final[Mapping[LevelCause, int]] = MappingProxyType(
    {
        LevelCause.MAJOR_VICTORY: 1,
        LevelCause.YEAR_IN_BALANCE: 1,
        LevelCause.DEFEAT: -1,
        LevelCause.CREDIT: -1,
        LevelCause.TOWN_LOST: -2,
        LevelCause.LARGE_GUNBOAT_LOST: -2,
        LevelCause.INDEPENDENCE: -2,
    }
)


def post_refusal(held: Iterable[Post], post: Post, options: Options) -> Refusal | None:
    """SNS-ROLE-01: a player has one post of each role, and the two in different theatres.

    SNS-MONEY-05: nobody commands at home, nor in a theatre that is not played.
    """
    if post.theatre not in COMMANDS or post.theatre not in theatres_played(options):
        return Refusal(
            "SNS-ROLE-01",
            f"there is no command in the theatre {post.theatre}",
            "Name a theatre that is played and has commanders.",
        )
    for other in held:
        if other.role is post.role:
            return Refusal(
                "SNS-ROLE-01",
                f"the player holds a {post.role} post already",
                "Recall him from that post first.",
            )
        if other.theatre is post.theatre:
            return Refusal(
                "SNS-ROLE-01",
                f"the player's other post is in the same theatre ({post.theatre})",
                "Recall him from that post first, or give him one in another theatre.",
            )
    return None


def office_refusal(holders: Mapping[Office, str], office: Office, member: str) -> Refusal | None:
    """SNS-ROLE-01: the Prime Minister and the Chancellor are two members."""
    for other, holder in holders.items():
        if holder == member and other is not office:
            return Refusal(
                "SNS-ROLE-01",
                "the member holds the other office",
                "Give that office to somebody else first.",
            )
    return None


def has_votes(players: int, options: Options) -> bool:
    """SNS-ROLE-02: parliament sits where it is set to, and has players enough."""
    return options.parliament is Decider.PLAYERS and players >= options.fewest_members


def divide(votes: Mapping[str, bool], options: Options, *, prime_minister: str) -> Division:
    """SNS-ROLE-01: a simple majority of the votes cast; the Prime Minister breaks ties.

    Votes are aye or no, by member; who abstains has none. The Prime Minister's own vote tells
    which way a tie goes; where he cast none, the motion falls.
    """
    weight = {True: 0, False: 0}
    for member, aye in votes.items():
        weight[aye] += options.pm_votes if member == prime_minister else 1
    ayes, noes = weight[True], weight[False]
    return Division(ayes, noes, ayes > noes or (ayes == noes and votes.get(prime_minister, False)))


def motion_refusal(kind: MotionKind, options: Options, *, level: int) -> Refusal | None:
    """SNS-ROLE-03, SNS-ROLE-04: only the motion of no confidence needs a weak ministry."""
    if kind is MotionKind.CONFIDENCE and level > options.no_confidence_level:
        return Refusal(
            "SNS-ROLE-04",
            f"the political level is {level}",
            f"Move it when the level is {options.no_confidence_level} or less.",
        )
    return None


def elected(votes: Mapping[str, str]) -> str | None:
    """SNS-ROLE-04: the new Prime Minister, one vote a player; None where nobody leads."""
    counts = Counter(votes.values())
    most = max(counts.values(), default=0)
    leaders = [member for member, count in counts.items() if count == most]
    return leaders[0] if len(leaders) == 1 else None


def bounded(level: int) -> int:
    """SNS-ROLE-04: the political level stays between 0 and 10."""
    return max(LEVEL_LEAST, min(LEVEL_MOST, level))


def level_after(level: int, causes: Iterable[LevelCause]) -> int:
    """SNS-ROLE-04: the political level after all that happened, in whatever order."""
    return bounded(level + sum(LEVEL_CHANGE[cause] for cause in causes))


def ministry_falls(level: int, *, no_confidence: bool) -> bool:
    """SNS-ROLE-04: at 0, or by a motion of no confidence that is carried."""
    return no_confidence or level == LEVEL_LEAST


def first_level(options: Options, *, renewed: bool) -> int:
    """SNS-ROLE-04: the level of the first ministry, and of one that follows a fallen one."""
    return options.pm_level_renewed if renewed else options.pm_level_start
