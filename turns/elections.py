"""SNS-ROLE-04: the election of a Prime Minister after a ministry fell."""

from typing import Any

from campaigns.models import Campaign, Member
from campaigns.rules.options import Options
from campaigns.rules.parliament import elected, first_level
from riverwar import feed
from riverwar.errors import FieldError
from turns.errors import ElectionClosedError, OrderForbiddenError
from turns.locks import book_of, lock
from turns.ministry import government_of
from turns.models import Ballot, Election
from turns.seats import seat_of, sitting


def cast(*, election: Election, candidate: Member, by: Any) -> Election:
    """Vote for a member who sits, or change one's vote. With the last vote it is counted."""
    campaign, locked = _open(election)
    voter = seat_of(campaign, by)
    seats = set(sitting(campaign).values_list("pk", flat=True))
    if candidate.pk not in seats:
        raise OrderForbiddenError(
            rule="SNS-ROLE-04",
            problem=f"{candidate.user.get_username()} does not sit in parliament",
            remedy="Vote for a member who holds a post.",
        )
    Ballot.objects.update_or_create(
        election=locked,
        voter=voter,
        defaults={"campaign": campaign, "candidate": candidate},
    )
    feed.record(campaign.pk, "election.voted", locked, by=by, about=(voter.pk,))
    if seats <= set(locked.ballots.values_list("voter", flat=True)):
        _count(campaign, locked, book_of(campaign), by)
    return locked


def decide(*, election: Election, by: Any) -> Election:
    """Count the votes that were cast, before all have voted."""
    campaign, locked = _open(election)
    if not locked.ballots.exists():
        raise OrderForbiddenError(
            rule="SNS-ROLE-04", problem="nobody has voted yet", remedy="Cast a vote first."
        )
    _count(campaign, locked, book_of(campaign), by)
    return locked


def lapse(campaign: Campaign, options: Options, *, by: Any) -> bool:
    """End an election that nobody can hold any more; the new ministry begins at its level."""
    election = Election.objects.filter(campaign=campaign, status=Election.Status.OPEN).first()
    if election is None:
        return False
    election.status = Election.Status.LAPSED
    election.save(update_fields=["status", "updated_at"])
    _renew(campaign, options, None)
    feed.record(campaign.pk, "election.lapsed", election, by=by)
    return True


def waits(campaign: Campaign) -> list[FieldError]:
    """What an election waits for."""
    election = Election.objects.filter(campaign=campaign, status=Election.Status.OPEN).first()
    if election is None:
        return []
    voted, seats = election.ballots.count(), sitting(campaign).count()
    return [
        {
            "pointer": "",
            "code": "election_open",
            "detail": f"the election of a Prime Minister is open, {voted} of {seats} have voted:"
            f" vote or count it (POST /elections/{election.pk}/decide/)",
            "rule": "SNS-ROLE-04",
        }
    ]


def _open(election: Election) -> tuple[Campaign, Election]:
    campaign = lock(election.campaign)
    locked = Election.objects.select_for_update(no_key=True).get(pk=election.pk)
    if locked.status != Election.Status.OPEN:
        raise ElectionClosedError(status=locked.get_status_display().lower())
    return campaign, locked


def _count(campaign: Campaign, election: Election, options: Options, by: Any) -> None:
    names = {str(member.pk): member for member in sitting(campaign).select_related("user")}
    votes = {
        str(ballot.voter_id): str(ballot.candidate_id)
        for ballot in election.ballots.all()
        if str(ballot.candidate_id) in names
    }
    chosen = elected(votes)
    election.status = Election.Status.DECIDED if chosen else Election.Status.LEVEL
    if chosen:
        election.winner = names[chosen]
    election.save(update_fields=["status", "winner", "updated_at"])
    if chosen:
        told = f"{names[chosen].user.get_username()} was elected Prime Minister."
        _renew(campaign, options, names[chosen])
    else:
        told = "Nobody led the election of a Prime Minister: the vote was taken again."
        Election.objects.create(campaign=campaign, turn=election.turn, round=election.round + 1)
    feed.record(
        campaign.pk,
        "election.counted",
        election,
        by=by,
        payload={"rule": "SNS-ROLE-04", "told": told, "votes": len(votes)},
        about=[election.winner_id] if election.winner_id else (),
    )


def _renew(campaign: Campaign, options: Options, member: Member | None) -> None:
    government = government_of(campaign)
    if member is not None and government.chancellor_id == member.pk:
        government.chancellor = None
    government.prime_minister = member
    government.level = first_level(options, renewed=True)
    government.save(update_fields=["prime_minister", "chancellor", "level", "updated_at"])
