"""SNS-REP-01 to SNS-REP-09 without players: what is mended, manned and made of prizes."""

from typing import Any
from uuid import UUID

from django.db.models import Exists, F, OuterRef

from battles.models import Entry
from campaigns.models import Account
from campaigns.rules import prizes as rules
from campaigns.rules.atlas import Yard
from campaigns.rules.calendar import DAYS, Day
from campaigns.rules.deck import Lasting
from campaigns.rules.whereabouts import PASSAGE
from rulesets.core.events import counted
from turns.dockyards import Docks
from turns.effects import in_force
from turns.founding import GOVERNMENT
from turns.leading import Lead
from turns.play import StepInPlay
from vessels.models import Prize, TroopUnit, Vessel
from vessels.services.finding_crews import man_all
from vessels.services.paying import Purse
from vessels.services.prizes import KEPT, burn_all, commission_all_on_the_spot, condemn_all
from vessels.services.repairs import order_all, order_refits
from vessels.services.repairs_ended import end_jobs, hold_up


def end_work(step: StepInPlay) -> None:
    """SNS-REP-02: the jobs of the month end on their days. SNS-EVT-02: a strike holds them up."""
    if in_force(step.campaign, Lasting.DOCKYARD_STRIKE, step.number):
        held = hold_up(step.campaign, turn=step.number)
        if held:
            step.note(
                "SNS-EVT-02",
                f"The strike held up {counted(held, 'job')} in the dockyards for a month.",
                of=step.turn,
                type="dockyards.struck",
                facts={"jobs": held},
            )

    def tell(vessel: Vessel, sentence: str, facts: Any) -> UUID:
        return step.note("SNS-REP-02", sentence, of=vessel, type="vessel.mended", facts=facts)

    end_jobs(step.campaign, until=Day(step.number, DAYS), tell=tell)


def dispose(step: StepInPlay, docks: Docks) -> None:
    """SNS-REP-07: natives who are led by nobody man their prizes, and the book sells Britain's.

    What was left without a prize crew is burned by captors whom nobody leads; not while troops
    are aboard. What the organiser has ruled on otherwise is no prize to dispose of.
    """
    lead = Lead(step.campaign, step.options)
    aboard = TroopUnit.objects.filter(vessel=OuterRef("vessel"))
    found: Any = (
        Prize.objects.filter(
            campaign=step.campaign,
            status__in=(Prize.Status.HELD, Prize.Status.ABANDONED),
            vessel__status__in=KEPT,
            vessel__side=F("side"),
        )
        .annotate(carries=Exists(aboard))
        .select_related("side", "campaign", "vessel__side", "vessel__campaign")
    )
    burned, manned, sold = [], [], []
    for prize in found.order_by("turn", "day", "id"):
        british = prize.side.key == GOVERNMENT
        if not lead.is_books(prize.side_id, prize.side.key):
            continue
        if prize.status == Prize.Status.HELD and not british:
            manned.append(prize)
        elif prize.carries:
            continue
        elif prize.status == Prize.Status.ABANDONED:
            burned.append(prize)
        elif docks.is_own_port(prize.vessel):
            sold.append(prize)
    burn_all(found=burned, day=docks.today, by=step.by)
    commission_all_on_the_spot(found=manned, dice=step.dice("SNS-REP-07"), by=step.by)
    condemn_all(found=sold, day=docks.today, options=step.options, by=step.by)


def keep_up(step: StepInPlay, docks: Docks) -> None:
    """SNS-REP-01, SNS-REP-04, SNS-REP-09: whatever can be mended and manned, while money lasts.

    First repairs, then crews, then refits that are due; British vessels as far as the Exchequer
    goes, natives without money. Sides that are led by players are left to them.
    """
    fleet = [(vessel, docks.at(vessel)) for vessel in _in_service(step)]
    order_all(
        campaign=step.campaign,
        fleet=fleet,
        options=step.options,
        dice=step.dice("SNS-REP-02"),
        purse=_purse(step),
        by=step.by,
    )
    docked = [(vessel, at) for vessel, at in fleet if at.yard is Yard.DOCKYARD]
    man_all(
        campaign=step.campaign,
        fleet=[(vessel, at.place, at.theatre) for vessel, at in docked],
        turn=step.number,
        purse=_purse(step),
        by=step.by,
    )
    order_refits(
        campaign=step.campaign,
        fleet=[(vessel, at) for vessel, at in docked if _is_due(vessel, step)],
        options=step.options,
        purse=_purse(step),
        by=step.by,
    )


def _in_service(step: StepInPlay) -> list[Vessel]:
    """The vessels of sides that nobody leads which are there, in no battle and no prizes."""
    lead = Lead(step.campaign, step.options)
    away = Prize.objects.held().filter(campaign=step.campaign).values("vessel")
    found = (
        Vessel.objects.filter(campaign=step.campaign, status=Vessel.Status.AVAILABLE)
        .exclude(location__in=("", PASSAGE))
        .exclude(pk__in=away)
        .exclude(pk__in=Entry.objects.held().values("vessel"))
        .select_related("side__campaign", "campaign", "class_version")
        .order_by("key")
    )
    return [vessel for vessel in found if lead.is_books(vessel.side_id, vessel.side.key)]


def _is_due(vessel: Vessel, step: StepInPlay) -> bool:
    """SNS-REP-09: whole, in a dockyard, and 24 months from her last refit."""
    if vessel.status != Vessel.Status.AVAILABLE or vessel.refitted_in is None:
        return False
    return rules.is_refit_due(vessel.refitted_in, step.number + 1, step.options)


def _purse(step: StepInPlay) -> Purse:
    """SNS-MONEY-04: what the theatres have; where they have no purses, the treasury."""
    rows = Account.objects.filter(campaign=step.campaign, side__key=GOVERNMENT)
    kinds = (Account.Kind.TREASURY, Account.Kind.THEATRE)
    return {
        (side, theatre): balance
        for side, theatre, balance in rows.filter(kind__in=kinds).values_list(
            "side_id", "theatre", "balance"
        )
        if side is not None
    }
