"""SNS-ROLE-04: the political level, the ministry's fall, and who holds its offices."""

from typing import Any

from campaigns.models import Campaign, CampaignTurn, Member
from campaigns.rules.options import Options
from campaigns.rules.parliament import (
    Office,
    first_level,
    ministry_falls,
    office_refusal,
)
from riverwar import feed
from turns.errors import OrderForbiddenError, forbid
from turns.locks import book_of, lock
from turns.models import Election, Government
from turns.seats import sits, sitting


def government_of(campaign: Campaign) -> Government:
    """The campaign's government, locked."""
    found: Government = Government.objects.select_for_update(no_key=True).get(campaign=campaign)
    return found


def fall_if_due(
    government: Government,
    turn: CampaignTurn,
    *,
    options: Options,
    by: Any,
    no_confidence: bool = False,
) -> str:
    """Bring the ministry down at level 0 or by a motion of no confidence; what was told, if so.

    The offices are vacant, and the players elect a Prime Minister, whose level is a new one.
    Where parliament does not sit, the new ministry is there at once.
    """
    if not ministry_falls(government.level, no_confidence=no_confidence):
        return ""
    if Election.objects.filter(campaign=government.campaign_id, status="open").exists():
        return ""
    votes = sits(turn.campaign, options)
    government.prime_minister = government.chancellor = None
    why = "by a motion of no confidence" if no_confidence else "at political level 0"
    told = f"The ministry fell {why}."
    if votes:
        Election.objects.create(campaign=turn.campaign, turn=turn)
        told += " The players elect a Prime Minister."
    else:
        government.level = first_level(options, renewed=True)
        told += f" The new one began at level {government.level}."
    government.save(update_fields=["prime_minister", "chancellor", "level", "updated_at"])
    feed.record(
        government.campaign_id,
        "government.fell",
        government,
        by=by,
        payload={"rule": "SNS-ROLE-04", "told": told, "level": government.level},
    )
    return told


def set_offices(*, government: Government, by: Any, **offices: Member | None) -> Government:
    """SNS-ROLE-01: give the offices to members who sit; None leaves one vacant."""
    campaign = lock(government.campaign)
    book_of(campaign)
    locked = government_of(campaign)
    if "prime_minister" in offices and _electing(campaign):
        raise OrderForbiddenError(
            rule="SNS-ROLE-04",
            problem="the players elect a Prime Minister",
            remedy="Count the election: POST /elections/{id}/decide/.",
        )
    for office in offices:
        setattr(locked, office, None)
    for office, member in offices.items():
        if member is not None:
            _give(campaign, locked, Office(office), member)
    locked.save(update_fields=["prime_minister", "chancellor", "updated_at"])
    named = {
        office: member.user.get_username() if member else None for office, member in offices.items()
    }
    feed.record(
        campaign.pk,
        "government.offices_given",
        locked,
        by=by,
        payload={"rule": "SNS-ROLE-01", "told": _told(named), "offices": named},
        about=[member.pk for member in offices.values() if member],
    )
    return locked


def _give(campaign: Campaign, locked: Government, office: Office, member: Member) -> None:
    holders = {
        each: str(key) for each in Office if (key := getattr(locked, f"{each}_id")) is not None
    }
    if refusal := office_refusal(holders, office, str(member.pk)):
        raise forbid(refusal)
    if not sitting(campaign).filter(pk=member.pk).exists():
        raise OrderForbiddenError(
            rule="SNS-ROLE-01",
            problem=f"{member.user.get_username()} does not sit in parliament",
            remedy="Give the member a command first: POST /posts/.",
        )
    setattr(locked, office, member)


def _electing(campaign: Campaign) -> bool:
    return Election.objects.filter(campaign=campaign, status=Election.Status.OPEN).exists()


def _told(named: dict[str, str | None]) -> str:
    parts = (
        f"{name or 'Nobody'} became {office.replace('_', ' ').title()}."
        for office, name in named.items()
    )
    return " ".join(parts)
