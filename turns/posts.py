"""Commands of a theatre: appoint a member to one, and recall him."""

from typing import Any, Final

from campaigns.calendar import open_turn
from campaigns.models import Campaign, Member, Post, PostSide, Side
from campaigns.rules import parliament as rules
from campaigns.rules.atlas import PLACES, Theatre
from campaigns.rules.options import Options
from campaigns.rules.refusals import Refusal
from campaigns.rules.territories import TERRITORIES
from riverwar import feed
from turns.deployment import BRITISH
from turns.errors import PostEndedError, forbid
from turns.locks import book_of, lock
from turns.territories import side_key

#: SNS-MONEY-02: a commander and his second in command.
SEATS: Final = (1, 2)


def appoint(*, campaign: Campaign, member: Member, role: str, theatre: str, by: Any) -> Post:
    """SNS-ROLE-01: give a member a command, or refuse."""
    locked = lock(campaign)
    if refusal := appointment_refusal(locked, member, role, theatre, book_of(locked)):
        raise forbid(refusal)
    taken = set(_held(locked, role, theatre).values_list("seat", flat=True))
    post = Post.objects.create(
        campaign=locked,
        member=member,
        role=role,
        theatre=theatre,
        seat=next(seat for seat in SEATS if seat not in taken),
        since=_turn_number(locked),
    )
    sides = Side.objects.filter(campaign=locked, key__in=commanded(role, theatre))
    PostSide.objects.bulk_create(PostSide(campaign=locked, post=post, side=side) for side in sides)
    told = f"{member.user.get_username()} was given the {role} command in {theatre}."
    payload = {"rule": "SNS-ROLE-01", "told": told, "role": role, "theatre": theatre}
    feed.record(locked.pk, "post.given", post, by=by, payload=payload, about=(member.pk,))
    return post


def commanded(role: str, theatre: str) -> set[str]:
    """SNS-ROLE-01: the keys of the sides that a post commands."""
    if role == rules.Role.BRITISH:
        return {BRITISH}
    there = {place.territory for place in PLACES.values() if place.theatre == theatre}
    return {side_key(TERRITORIES[territory]) for territory in there if territory is not None}


def appointment_refusal(
    campaign: Campaign, member: Member, role: str, theatre: str, options: Options
) -> Refusal | None:
    """SNS-ROLE-01: why a member may not have a command: his others, or both seats are taken."""
    if member.role == Member.Role.OBSERVER:
        return Refusal(
            "SNS-ROLE-01", "an observer commands nobody", "Make the member a commander first."
        )
    held = [
        rules.Post(rules.Role(post.role), Theatre(post.theatre))
        for post in Post.objects.held().filter(member=member)
    ]
    if refusal := rules.post_refusal(held, rules.Post(rules.Role(role), Theatre(theatre)), options):
        return refusal
    if _held(campaign, role, theatre).count() >= len(SEATS):
        return Refusal(
            "SNS-MONEY-02",
            f"the {role} command in {theatre} has its commander and his second",
            "Recall one of them first.",
        )
    return None


def recall(*, post: Post, by: Any) -> Post:
    """SNS-ROLE-01: take a command away. What was scored in it stays his."""
    locked = lock(post.campaign)
    held = Post.objects.select_for_update(no_key=True).get(pk=post.pk)
    if held.until is not None:
        raise PostEndedError(turn=held.until)
    held.until = max(held.since, _turn_number(locked))
    held.save(update_fields=["until", "updated_at"])
    told = f"{held.member.user.get_username()} was recalled from {held.theatre}."
    payload = {"rule": "SNS-ROLE-01", "told": told, "role": held.role, "theatre": held.theatre}
    feed.record(locked.pk, "post.ended", held, by=by, payload=payload, about=(held.member_id,))
    return held


def _held(campaign: Campaign, role: str, theatre: str) -> Any:
    return Post.objects.held().filter(campaign=campaign, role=role, theatre=theatre)


def _turn_number(campaign: Campaign) -> int:
    turn = open_turn(campaign)
    return turn.number if turn else 1
