"""SNS-ROLE: motions are moved, voted on, withdrawn and decided while parliament sits."""

from typing import Any

from campaigns.models import Campaign, CampaignTurn
from campaigns.rules.options import Options
from campaigns.rules.parliament import Division, MotionKind, divide
from campaigns.rules.sequence import Step
from riverwar import feed
from riverwar.errors import DomainError, FieldError
from turns import elections
from turns.carrying import Particulars, carry_out, forbidden, kept
from turns.errors import MotionClosedError, OrderForbiddenError, ParliamentUpError, forbid
from turns.locks import book_of, lock, turn_of
from turns.ministry import government_of
from turns.models import Motion, Vote
from turns.play import StepInPlay
from turns.seats import organises, seat_of, sitting


def move(*, campaign: Campaign, kind: str, particulars: Particulars, by: Any) -> Motion:
    """SNS-ROLE-03: move a motion, or refuse what the book forbids at once."""
    locked = lock(campaign)
    options, turn = book_of(locked), _sitting_turn(locked)
    mover = seat_of(locked, by)
    government = government_of(locked)
    if refusal := forbidden(MotionKind(kind), particulars, government, turn, options):
        raise forbid(refusal)
    motion = Motion.objects.create(
        campaign=locked,
        turn=turn,
        number=Motion.objects.filter(turn=turn).count() + 1,
        kind=kind,
        particulars=kept(particulars),
        mover=mover,
    )
    payload = {
        "rule": "SNS-ROLE-03",
        "told": f"{by.get_username()} moved motion {motion.number}: {told_kind(kind)}.",
        "kind": kind,
        "particulars": motion.particulars,
    }
    feed.record(locked.pk, "motion.moved", motion, by=by, payload=payload, about=(mover.pk,))
    return motion


def vote(*, motion: Motion, aye: bool, by: Any) -> Motion:
    """SNS-ROLE-01: vote, or change one's vote. When all who sit have voted, it is decided."""
    campaign, locked = _open(motion)
    member = seat_of(campaign, by)
    Vote.objects.update_or_create(
        motion=locked, member=member, defaults={"campaign": campaign, "aye": aye}
    )
    feed.record(
        campaign.pk,
        "motion.voted",
        locked,
        by=by,
        payload={"member": str(member.pk), "aye": aye},
        about=(member.pk,),
    )
    seats = set(sitting(campaign).values_list("pk", flat=True))
    if seats <= set(locked.votes.values_list("member", flat=True)):
        _decide(campaign, locked, by)
    return locked


def withdraw(*, motion: Motion, by: Any) -> Motion:
    """Take an open motion back: its mover may, and the organiser."""
    campaign, locked = _open(motion)
    if locked.mover.user_id != by.pk and not organises(campaign, by):
        raise OrderForbiddenError(
            rule="SNS-ROLE-03",
            problem="only its mover withdraws a motion",
            remedy="Vote against it, or ask the organiser.",
        )
    locked.status = Motion.Status.WITHDRAWN
    locked.save(update_fields=["status", "updated_at"])
    feed.record(campaign.pk, "motion.withdrawn", locked, by=by)
    return locked


def decide(*, motion: Motion, by: Any) -> Motion:
    """SNS-ROLE-01: close the vote and count it: the Prime Minister may, and the organiser."""
    campaign, locked = _open(motion)
    minister = government_of(campaign).prime_minister
    if not organises(campaign, by) and (minister is None or minister.user_id != by.pk):
        raise OrderForbiddenError(
            rule="SNS-ROLE-01",
            problem="a vote is closed by the Prime Minister or the organiser",
            remedy="Ask one of them, or wait until all have voted.",
        )
    _decide(campaign, locked, by)
    return locked


def waits(step: StepInPlay) -> list[FieldError]:
    """SNS-SEQ-01: what parliament waits for: each motion that is open, and an election."""
    motions = Motion.objects.open().filter(campaign=step.campaign).prefetch_related("votes")
    seats = sitting(step.campaign).count()
    found: list[FieldError] = [
        {
            "pointer": "",
            "code": "motion_open",
            "detail": f"motion {motion.number} ({told_kind(motion.kind)}) is open,"
            f" {len(motion.votes.all())} of {seats} have voted:"
            f" vote or decide it (POST /motions/{motion.pk}/decide/)",
            "rule": "SNS-ROLE-03",
        }
        for motion in motions
    ]
    return found + elections.waits(step.campaign)


def told_kind(kind: str) -> str:
    """What a reader calls a kind of motion."""
    return {
        MotionKind.RAISE: "to raise units",
        MotionKind.SHIP: "to ship forces",
        MotionKind.DISBAND: "to disband or lay up",
        MotionKind.CREDIT: "for a vote of credit",
        MotionKind.MOVE_MONEY: "to move money between theatres",
        MotionKind.APPOINT: "to appoint or recall a commander",
        MotionKind.CONFIDENCE: "of no confidence",
    }[MotionKind(kind)]


def told_division(motion: Motion) -> str:
    """How a decided motion went, in a sentence or two."""
    head = f"Motion {motion.number}, {told_kind(motion.kind)}, was {motion.status}"
    told = f"{head}, {motion.ayes} to {motion.noes}." if motion.ayes is not None else f"{head}."
    return f"{told} It could not be carried out: {motion.hindrance}" if motion.hindrance else told


def _decide(campaign: Campaign, motion: Motion, by: Any) -> None:
    options = book_of(campaign)
    division = _division(campaign, motion, options)
    motion.ayes, motion.noes = division.ayes, division.noes
    motion.status = Motion.Status.CARRIED if division.carried else Motion.Status.LOST
    if division.carried:
        try:
            with feed.attempt():
                carry_out(motion, options=options, by=by)
            motion.carried_out = True
        except DomainError as error:
            motion.carried_out = False
            motion.hindrance = f"{error.detail} {error.remedy}".strip()[:500]
    motion.save(update_fields=["status", "ayes", "noes", "carried_out", "hindrance", "updated_at"])
    payload = {
        "rule": "SNS-ROLE-01",
        "told": told_division(motion),
        "kind": motion.kind,
        "status": motion.status,
        "ayes": motion.ayes,
        "noes": motion.noes,
        "carried_out": motion.carried_out,
    }
    feed.record(campaign.pk, "motion.decided", motion, by=by, payload=payload)


def _division(campaign: Campaign, motion: Motion, options: Options) -> Division:
    """SNS-ROLE-01: of the votes of those who sit still."""
    seats = set(sitting(campaign).values_list("pk", flat=True))
    votes = {
        str(cast.member_id): cast.aye for cast in motion.votes.all() if cast.member_id in seats
    }
    minister = government_of(campaign).prime_minister_id
    return divide(votes, options, prime_minister=str(minister))


def _open(motion: Motion) -> tuple[Campaign, Motion]:
    campaign = lock(motion.campaign)
    locked = Motion.objects.select_for_update(no_key=True, of=("self",)).get(pk=motion.pk)
    if locked.status != Motion.Status.OPEN:
        raise MotionClosedError(number=locked.number, status=locked.status)
    return campaign, locked


def _sitting_turn(campaign: Campaign) -> CampaignTurn:
    turn = turn_of(campaign)
    if turn.step != Step.PARLIAMENT:
        raise ParliamentUpError(turn=turn.number, step=turn.step)
    return turn
