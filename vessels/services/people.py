"""People: rolled when they enter the campaign, posted and relieved."""

from collections.abc import Mapping
from typing import Any

from campaigns import dice
from campaigns.models import Side
from campaigns.services import running
from riverwar import feed
from riverwar.api import assert_in_transaction
from vessels.errors import (
    NotTogetherError,
    OfficerUnavailableError,
    PostTakenError,
    VesselUnavailableError,
    unless_engaged,
)
from vessels.models import Officer, TroopUnit, Vessel
from vessels.models.fleet import GONE
from vessels.services.books import books_of
from vessels.services.keys import take_key

PHASE = "people"


def add_officer(
    *, side: Side, name: str, kind: str, by: Any, kinds: Mapping[str, str] | None = None
) -> Officer:
    """RS-GEN-03: a person enters the campaign: Leadership and trait are rolled now, and kept.

    `kind` is the kind of vessel or unit that he is a captain or leader of, for the table's column;
    `kinds` has, by book, what one that has another word for it calls her.
    """
    assert_in_transaction()
    running(side.campaign)
    key = take_key(side.campaign, wanted=None, name=name)
    rolls = dice.dice_of(side.campaign, phase=PHASE, rule="RS-GEN-03")
    ratings = {
        ruleset: dict(rated)
        for ruleset, book in books_of(side.campaign).items()
        if (rated := book.roll_person(rolls, (kinds or {}).get(ruleset, kind), key)) is not None
    }
    officer = Officer.objects.create(
        campaign_id=side.campaign_id, side=side, key=key, name=name, ratings=ratings
    )
    feed.record(
        side.campaign_id, "officer.added", officer, by=by, payload={"name": name, **ratings}
    )
    return officer


def new_captain(*, vessel: Vessel, name: str, by: Any) -> Officer:
    """RS-CMP-10: a vessel without a captain gets a new one, newly rolled."""
    assert_in_transaction()
    design = vessel.class_version
    kinds = {book: design.kind_in(book) for book in design.ratings}
    officer = add_officer(side=vessel.side, name=name, kind=design.kind, kinds=kinds, by=by)
    return post_captain(vessel=vessel, officer=officer, by=by)


def post_captain(*, vessel: Vessel, officer: Officer, by: Any) -> Officer:
    """Give a vessel her captain. She has one at a time, and he one post."""
    assert_in_transaction()
    running(vessel.campaign)
    ship = Vessel.objects.select_for_update(no_key=True).get(pk=vessel.pk)
    if ship.status in GONE:
        raise VesselUnavailableError(vessel=ship.name, status=ship.status)
    officer = _lock(officer)
    _check_free(officer, side_id=vessel.side_id, where=vessel.name)
    holder = Officer.objects.filter(vessel=vessel, post=Officer.Post.CAPTAIN).first()
    if holder is not None:
        raise PostTakenError(holder=holder.name)
    _post(officer, Officer.Post.CAPTAIN, vessel=vessel, unit=None)
    feed.record(
        vessel.campaign_id,
        "captain.posted",
        officer,
        by=by,
        payload={"vessel": vessel.key},
        about=[vessel.pk],
    )
    return officer


def post_leader(*, unit: TroopUnit, officer: Officer, by: Any) -> Officer:
    """Give a unit its leader."""
    assert_in_transaction()
    running(unit.campaign)
    TroopUnit.objects.select_for_update(no_key=True).get(pk=unit.pk)
    officer = _lock(officer)
    _check_free(officer, side_id=unit.side_id, where=unit.name)
    holder = Officer.objects.filter(unit=unit, post=Officer.Post.LEADER).first()
    if holder is not None:
        raise PostTakenError(holder=holder.name)
    _post(officer, Officer.Post.LEADER, vessel=None, unit=unit)
    feed.record(
        unit.campaign_id,
        "leader.posted",
        officer,
        by=by,
        payload={"unit": unit.key},
        about=[unit.pk],
    )
    return officer


def relieve(*, officer: Officer, by: Any) -> Officer:
    """Take a person's post away. It stays empty until somebody is posted."""
    assert_in_transaction()
    running(officer.campaign)
    officer = _lock(officer)
    if officer.post == Officer.Post.NONE:
        raise OfficerUnavailableError(
            officer=officer.name, problem="he has no post", remedy="There is nothing to do."
        )
    post = officer.post
    left = [key for key in (officer.vessel_id, officer.unit_id) if key is not None]
    _post(officer, Officer.Post.NONE, vessel=None, unit=None)
    feed.record(
        officer.campaign_id,
        "officer.relieved",
        officer,
        by=by,
        payload={"post": post},
        about=left,
    )
    return officer


def _lock(officer: Officer) -> Officer:
    return (
        Officer.objects.select_for_update(no_key=True, of=("self",))
        .select_related("campaign", "side", "vessel", "unit")
        .get(pk=officer.pk)
    )


def _check_free(officer: Officer, *, side_id: Any, where: str) -> None:
    if officer.side_id != side_id:
        raise NotTogetherError(what=officer.name, where=where, problem="they are of two sides")
    if officer.fate != Officer.Fate.FIT:
        raise OfficerUnavailableError(officer=officer.name, problem=f"he is {officer.fate}")
    if officer.post != Officer.Post.NONE:
        raise OfficerUnavailableError(officer=officer.name, problem=f"he is {officer.post} already")


def _post(officer: Officer, post: str, *, vessel: Vessel | None, unit: TroopUnit | None) -> None:
    officer.post, officer.vessel, officer.unit = post, vessel, unit
    with unless_engaged():
        officer.save(update_fields=["post", "vessel", "unit", "updated_at"])
    officer.refresh_from_db(fields=["version", "updated_at"])
