"""Forces of a war put into the field, and their contacts fought: for the tests of battles."""

from collections.abc import Iterable
from typing import Any

from campaigns.models import CampaignTurn, Side, TurnStep
from campaigns.rules.catalogue import CRAFT
from riverwar.api import edge
from tests import factories
from tests.turns.world import advance, open_war, stepping
from turns import contacts
from turns.contacts import Contact, Force
from turns.fighting import fight_all
from turns.models import Engagement
from vessels.models import TroopTypeVersion, TroopUnit, Vessel, VesselClassVersion
from vessels.services.raising import Recruit, raise_all

GUNBOATS = ("small-gunboat", "large-gunboat")
VESSELS = {*GUNBOATS, *(made.vessel_class for made in CRAFT.values())} - {""}

Row = Vessel | TroopUnit


def at_movement(**choices: Any) -> CampaignTurn:
    """The first turn of a war without forces, at the step in which contacts are found."""
    turn = open_war(deploy=False, **choices)
    CampaignTurn.objects.filter(pk=turn.pk).update(step="movement")
    return again(turn)


def again(turn: CampaignTurn) -> CampaignTurn:
    """A turn as it is now."""
    return CampaignTurn.objects.select_related("campaign").get(pk=turn.pk)


def raised(turn: CampaignTurn, side: str, place: str, *designs: str) -> list[Row]:
    """Forces at a place by design: vessels by class key ("large-boat+six_pdr"), units by type."""
    owner = Side.objects.get(campaign=turn.campaign, key=side)
    recruits = []
    for design in designs:
        key, _, gun = design.partition("+")
        model = VesselClassVersion if key in VESSELS else TroopTypeVersion
        recruits.append(
            Recruit(
                side=owner,
                design=factories.latest(model, key),
                name=f"{side} {key}",
                place=place,
                guns=(gun,) if gun else None,
            )
        )
    with edge(reason="test"):
        return raise_all(campaign=turn.campaign, recruits=recruits, by=None)


def force(rows: Iterable[Row]) -> Force:
    """Them as the force of a contact."""
    found = list(rows)
    return Force(
        tuple(row.key for row in found if isinstance(row, Vessel)),
        tuple(row.key for row in found if isinstance(row, TroopUnit)),
    )


def met(
    turn: CampaignTurn,
    place: str,
    british: Iterable[Row],
    natives: Iterable[Row],
    *,
    native_side: str = "mahdists",
    day: int = 5,
    attacker: str = "british",
) -> Contact:
    """A contact of British and native forces."""
    sides = {side.key: side for side in Side.objects.filter(campaign=turn.campaign)}
    defender = native_side if attacker == "british" else "british"
    return Contact(
        day=day,
        place=place,
        attacker=sides[attacker],
        defender=sides[defender],
        forces={"british": force(british), native_side: force(natives)},
    )


def meet(turn: CampaignTurn, *found: Contact) -> list[Engagement]:
    """The movement step has found these contacts, and the turn is at its battles."""
    with edge(reason="test"):
        step = stepping(turn)
        made = contacts.meet(step, found)
        step.close()
    CampaignTurn.objects.filter(pk=turn.pk).update(step="battle")
    return list(Engagement.objects.filter(pk__in=[one.pk for one in made]))


def fought(turn: CampaignTurn) -> list[dict[str, Any]]:
    """The turn's battles fought, the step taken: its log."""
    fight_all(turn.campaign)
    advance(again(turn))
    log: list[dict[str, Any]] = TurnStep.objects.get(turn=turn, step="battle").log
    return log
