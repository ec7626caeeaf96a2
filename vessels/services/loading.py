"""Loading between battles: units on and off vessels, objects on and off them and their bearers.

In shallows the book's rolls apply (RS-CMP-13), with the campaign's dice.
"""

from typing import Any

from campaigns import dice
from campaigns.calendar import options_of
from campaigns.models import Campaign, CampaignRoll, Side
from campaigns.rules.whereabouts import PASSAGE
from campaigns.services import running
from riverwar import feed
from riverwar.api import assert_in_transaction
from vessels.books import FleetBook
from vessels.errors import (
    BearerRefusedError,
    NotCarriedError,
    NotRatedError,
    NotTogetherError,
    ObjectUnavailableError,
    OverCapacityError,
    UnitUnavailableError,
    VesselUnavailableError,
    unless_engaged,
)
from vessels.models import CargoObject, Casualty, ObjectKindVersion, Officer, TroopUnit, Vessel
from vessels.models.fleet import CAMP
from vessels.services.books import book_of
from vessels.services.keys import take_key

PHASE = "loading"
PORTERS = "baggage"


def add_object(
    *,
    side: Side,
    kind: ObjectKindVersion,
    by: Any,
    name: str = "",
    key: str | None = None,
) -> CargoObject:
    """Give a side an object, lying in its camp."""
    assert_in_transaction()
    running(side.campaign)
    thing = CargoObject(
        campaign_id=side.campaign_id,
        side=side,
        object_kind_version=kind,
        key=take_key(side.campaign, wanted=key, name=name or kind.name),
        kind=kind.object_kind.key,
        name=name or kind.name,
        encumbrance=kind.encumbrance,
    )
    thing.status_event_id = feed.record(
        side.campaign_id, "object.added", thing, by=by, payload={"kind": thing.kind}
    )
    thing.save(force_insert=True)
    return thing


def embark(
    *,
    unit: TroopUnit,
    vessel: Vessel,
    by: Any,
    ruleset: str | None = None,
    in_shallows: bool = False,
) -> TroopUnit:
    """RS-EMB-01, RS-CAP: put a unit aboard, with the objects it bears, where there is room."""
    assert_in_transaction()
    ship, book_key, book = _lock_available(vessel, ruleset)
    troops = _lock_unit(unit)
    if troops.vessel_id is not None:
        raise UnitUnavailableError(
            unit=troops.name, status="aboard already", remedy="Disembark it first."
        )
    check_together(troops.name, troops.side_id, troops.place, ship)
    if not book.carries(troops.kind):
        raise NotCarriedError(unit=troops.name, kind=troops.kind)
    _check_room(ship, book_key, book, unit=troops)
    troops.vessel, troops.place = ship, ""
    with unless_engaged():
        troops.save(update_fields=["vessel", "place", "updated_at"])
    event = feed.record(
        troops.campaign_id,
        "unit.embarked",
        troops,
        by=by,
        payload={"vessel": ship.key},
        about=[ship.pk],
    )
    if in_shallows:
        _wade(troops, book, event, by)
    troops.refresh_from_db()
    return troops


def disembark(
    *,
    unit: TroopUnit,
    by: Any,
    place: str = CAMP,
    ruleset: str | None = None,
    in_shallows: bool = False,
) -> TroopUnit:
    """RS-CMP-14: land a unit from an available vessel, with the objects it bears."""
    assert_in_transaction()
    troops = _lock_unit(unit, may_be_absent=True)
    if troops.vessel is None:
        raise UnitUnavailableError(unit=troops.name, status="ashore", remedy="Embark it first.")
    ship, _, book = _lock_available(troops.vessel, ruleset)
    place = _landing(troops, ship, place)
    troops.vessel, troops.place = None, place
    with unless_engaged():
        troops.save(update_fields=["vessel", "place", "updated_at"])
    event = feed.record(
        troops.campaign_id,
        "unit.disembarked",
        troops,
        by=by,
        payload={"place": place},
        about=[ship.pk],
    )
    if in_shallows:
        _wade(troops, book, event, by)
        for thing in troops.cargo.held().order_by("key"):
            _risk(thing, book, by)
    troops.refresh_from_db()
    return troops


def load(
    *,
    thing: CargoObject,
    by: Any,
    vessel: Vessel | None = None,
    unit: TroopUnit | None = None,
    ruleset: str | None = None,
) -> CargoObject:
    """RS-CAP-01: put an object aboard a vessel, loose, or give it to a baggage unit (RS-MW-18)."""
    assert_in_transaction()
    assert (vessel is None) != (unit is None), "an object goes to a vessel or to a unit"
    bearer = None if unit is None else _lock_unit(unit)
    ship = vessel if bearer is None else bearer.vessel
    held = _lock_object(thing)
    if ship is not None:
        ship, book_key, book = _lock_available(ship, ruleset)
        _check_reach(held, ship)
        _check_room(ship, book_key, book, thing=held)
    if bearer is not None:
        _check_bearer(bearer, held)
    held.vessel = ship if bearer is None else None
    held.unit = bearer
    held.place = ""
    with unless_engaged():
        held.save(update_fields=["vessel", "unit", "place", "updated_at"])
    where = bearer.key if bearer is not None else ship.key if ship is not None else ""
    feed.record(
        held.campaign_id,
        "object.loaded",
        held,
        by=by,
        payload={"with": where},
        about=[one.pk for one in (ship, bearer) if one is not None],
    )
    held.refresh_from_db()
    return held


def unload(
    *,
    thing: CargoObject,
    by: Any,
    place: str = CAMP,
    ruleset: str | None = None,
    in_shallows: bool = False,
) -> CargoObject:
    """RS-CMP-13: put an object ashore; from a vessel in shallows it may be lost (RS-EMB-07)."""
    assert_in_transaction()
    held = _lock_object(thing)
    ship = held.vessel or (held.unit.vessel if held.unit else None)
    if held.vessel is None and held.unit is None:
        raise ObjectUnavailableError(
            object=held.name, status="ashore", remedy="There is nothing to unload."
        )
    book = None
    if ship is not None:
        _, _, book = _lock_available(ship, ruleset)
    held.vessel = held.unit = None
    held.place = place
    with unless_engaged():
        held.save(update_fields=["vessel", "unit", "place", "updated_at"])
    feed.record(
        held.campaign_id,
        "object.unloaded",
        held,
        by=by,
        payload={"place": place},
        about=[] if ship is None else [ship.pk],
    )
    if in_shallows and book is not None:
        _risk(held, book, by)
    held.refresh_from_db()
    return held


def _lock_available(vessel: Vessel, ruleset: str | None) -> tuple[Vessel, str, FleetBook]:
    running(vessel.campaign)
    ship = (
        Vessel.objects.select_for_update(no_key=True, of=("self",))
        .select_related("class_version", "campaign")
        .get(pk=vessel.pk)
    )
    if ship.status != Vessel.Status.AVAILABLE:
        raise VesselUnavailableError(vessel=ship.name, status=ship.status)
    if ship.location == PASSAGE:
        raise VesselUnavailableError(
            vessel=ship.name, status="on passage", remedy="Wait until she is there."
        )
    return ship, *book_of(ship.campaign, ruleset)


def _lock_unit(unit: TroopUnit, *, may_be_absent: bool = False) -> TroopUnit:
    running(unit.campaign)
    troops = (
        TroopUnit.objects.select_for_update(no_key=True, of=("self",))
        .select_related("campaign", "vessel")
        .get(pk=unit.pk)
    )
    fit = [TroopUnit.Status.READY, *([TroopUnit.Status.ABSENT] if may_be_absent else [])]
    if troops.status not in fit:
        raise UnitUnavailableError(unit=troops.name, status=troops.status)
    return troops


def _lock_object(thing: CargoObject) -> CargoObject:
    running(thing.campaign)
    held = (
        CargoObject.objects.select_for_update(no_key=True, of=("self",))
        .select_related("campaign", "vessel", "unit__vessel")
        .get(pk=thing.pk)
    )
    if held.status != CargoObject.Status.HELD:
        raise ObjectUnavailableError(object=held.name, status=held.status)
    return held


def check_together(what: str, side_id: Any, place: str, ship: Vessel) -> None:
    if side_id != ship.side_id:
        raise NotTogetherError(what=what, where=ship.name, problem="they are of two sides")
    if place not in (CAMP, ship.location):
        raise NotTogetherError(
            what=what, where=ship.name, problem=f"{what} is at {place}, {ship.name} is not"
        )


def _landing(troops: TroopUnit, ship: Vessel, place: str) -> str:
    """Where a unit comes ashore: where months are counted (SNS-RIV-05), where its vessel lies."""
    if options_of(ship.campaign) is None:
        return place
    if place not in (CAMP, ship.location):
        raise NotTogetherError(
            what=troops.name, where=ship.name, problem=f"she lies at {ship.location}, not {place}"
        )
    return ship.location or place


def _check_reach(held: CargoObject, ship: Vessel) -> None:
    """An object comes aboard from the camp, from the vessel itself, or from who is there."""
    if held.vessel_id not in (None, ship.pk):
        raise NotTogetherError(
            what=held.name, where=ship.name, problem="it is aboard another vessel; unload it first"
        )
    bearer = held.unit
    if bearer is not None and bearer.vessel_id not in (None, ship.pk):
        raise NotTogetherError(
            what=held.name, where=ship.name, problem="its bearer is aboard another vessel"
        )
    place = held.place or (bearer.place if bearer is not None else "") or CAMP
    check_together(held.name, held.side_id, place, ship)


def _check_bearer(bearer: TroopUnit, held: CargoObject) -> None:
    """RS-MW-18: one encumbrance for each living porter."""
    if bearer.side_id != held.side_id:
        raise NotTogetherError(what=held.name, where=bearer.name, problem="they are of two sides")
    if bearer.kind != PORTERS:
        raise BearerRefusedError(unit=bearer.name, problem=f"{bearer.kind} bears no objects")
    borne = bearer.cargo.held().exclude(pk=held.pk).values_list("encumbrance", flat=True)
    total = sum(borne) + held.encumbrance
    if total > bearer.figures:
        raise BearerRefusedError(
            unit=bearer.name, problem=f"encumbrance {total}, and {bearer.figures} porters"
        )


def _check_room(
    ship: Vessel,
    book_key: str,
    book: FleetBook,
    *,
    unit: TroopUnit | None = None,
    thing: CargoObject | None = None,
) -> None:
    """RS-CAP-01, RS-CAP-02: what is aboard, and what comes aboard now."""
    ratings = ship.ratings(book_key)
    if not ratings:
        raise NotRatedError(design=ship.name, ruleset=book_key)
    units = list(ship.units.values_list("kind", "figures"))
    aboard = CargoObject.objects.aboard(ship)
    if unit is not None:
        units.append((unit.kind, unit.figures))
        aboard = aboard | CargoObject.objects.held().filter(unit=unit)
    if thing is not None:
        aboard = aboard | CargoObject.objects.filter(pk=thing.pk)
    encumbrances = list(aboard.distinct().values_list("pk", "encumbrance"))
    broken = book.overload(ship.kind(book_key), ratings, units, [each for _, each in encumbrances])
    if broken is not None:
        raise OverCapacityError(
            vessel=ship.name,
            rule=broken.rule,
            problem=broken.problem,
            limit=broken.limit,
            found=broken.found,
        )


def _repeat(campaign: Campaign, purpose: str, key: str) -> str:
    """The ending of an address for the next such roll of the period: #1, #2 and so on."""
    rolled = CampaignRoll.objects.filter(
        seed__campaign=campaign,
        seed__period=campaign.period,
        phase=PHASE,
        address__startswith=f"{purpose}|{key}|",
    ).count()
    return f"#{rolled + 1}"


def _wade(troops: TroopUnit, book: FleetBook, event: Any, by: Any) -> None:
    """RS-MW-17: dangerous terrain; the lost do not return (RS-MW-23)."""
    rolls = dice.dice_of(troops.campaign, phase=PHASE, rule="RS-MW-17")
    repeat = _repeat(troops.campaign, "dangerous terrain", troops.key)
    lost = min(troops.figures, book.loses_figures(rolls, troops.key, troops.figures, repeat))
    if not lost:
        return
    Casualty.objects.create(
        campaign_id=troops.campaign_id,
        side_id=troops.side_id,
        unit=troops,
        count=lost,
        cause="lost between vessel and shore",
        rule="RS-MW-17",
        event_id=event,
    )
    troops.figures -= lost
    troops.save(update_fields=["figures", "updated_at"])
    leader = Officer.objects.filter(unit=troops, post=Officer.Post.LEADER).first()
    again = _repeat(troops.campaign, "leader", troops.key)
    if leader is not None and book.loses_leader(rolls, troops.key, again):
        fate = feed.record(
            troops.campaign_id,
            "leader.lost",
            leader,
            by=by,
            payload={"rule": "RS-MW-15"},
            about=[troops.pk],
        )
        leader.post, leader.unit = Officer.Post.NONE, None
        leader.fate, leader.fate_event_id = Officer.Fate.DEAD, fate
        leader.save(update_fields=["post", "unit", "fate", "fate_event", "updated_at"])
    if troops.figures == 0:
        _destroy(troops, by)


def _destroy(troops: TroopUnit, by: Any) -> None:
    troops.status = TroopUnit.Status.DESTROYED
    troops.status_event_id = feed.record(
        troops.campaign_id, "unit.destroyed", troops, by=by, payload={"rule": "RS-MW-17"}
    )
    troops.save(update_fields=["status", "status_event", "updated_at"])


def _risk(thing: CargoObject, book: FleetBook, by: Any) -> None:
    """RS-EMB-07: an object landed from a vessel in shallows."""
    rolls = dice.dice_of(thing.campaign, phase=PHASE, rule="RS-EMB-07")
    if not book.loses_object(rolls, thing.key, _repeat(thing.campaign, "object", thing.key)):
        return
    thing.vessel = thing.unit = None
    thing.place = "lost in the shallows"
    thing.status = CargoObject.Status.LOST
    thing.status_event_id = feed.record(
        thing.campaign_id, "object.lost", thing, by=by, payload={"rule": "RS-EMB-07"}
    )
    thing.save(update_fields=["vessel", "unit", "place", "status", "status_event", "updated_at"])
