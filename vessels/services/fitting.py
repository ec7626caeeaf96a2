"""SNS-PRICE-04: fittings ordered: barricades, plating, a heavier gun, a pair of machine guns."""

from collections.abc import Mapping
from typing import Any, Final

from campaigns.rules.prices import GUNS_FITTED, Fitting, Work, fitting_work
from campaigns.services import running
from riverwar.api import assert_in_transaction
from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.soldiers_companion.muster.outfit import HEAVY_GUN, check_outfit, read_outfit
from rulesets.soldiers_companion.ratings import ShipCard, ship_card
from rulesets.soldiers_companion.tables import MACHINE_GUNS
from vessels.errors import BookForbidsError, NotRatedError
from vessels.mending import BOOK
from vessels.models import RepairJob, Vessel
from vessels.models.repairs import Task
from vessels.outfits import outfit_of, with_fitting
from vessels.services.campaign_prices import CampaignPrices, campaign_prices
from vessels.services.locking import lock_vessel
from vessels.services.repair_plans import Yards
from vessels.services.repairs import order_work

#: The gun swap of the river rules is a 12-pounder for the 9-pounder.
TASKS: Final[Mapping[Fitting, Task]] = {
    Fitting.BARRICADES: Task.BARRICADES,
    Fitting.PLATING: Task.PLATING,
    Fitting.GUN: Task.TWELVE_PDR,
    Fitting.MACHINE_GUN_PAIR: Task.MACHINE_GUNS,
}


def order_fitting(
    *, vessel: Vessel, fitting: Fitting, at: Yards, by: Any, slot: str = ""
) -> RepairJob:
    """Pay for a fitting and begin it; she is in repair until it is there.

    `slot` is the gun that a pair of machine guns replaces. What her class does not take is
    refused, and so is what she has.
    """
    assert_in_transaction()
    running(vessel.campaign)
    locked = lock_vessel(vessel, (Vessel.Status.AVAILABLE,))
    ratings = locked.ratings(BOOK)
    if not ratings:
        raise NotRatedError(design=str(locked.class_version), ruleset=BOOK)
    card = ship_card(locked.kind(BOOK), ratings)
    task = TASKS[fitting]
    outfit = outfit_of(locked)
    _check(card, outfit, with_fitting(outfit, task, slot))
    work = _work(fitting, card, campaign_prices(locked.campaign))
    return order_work(vessel=locked, task=task, work=work, at=at, by=by, slot=slot)


def _check(card: ShipCard, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    """SC-VES-04: the class takes it, once."""
    if before == after:
        raise BookForbidsError(
            rule="SNS-PRICE-04", problem="she has it already", remedy="Fit something else."
        )
    problems = Problems()
    check_outfit(card, read_outfit(Reader(dict(after), "", "SNS-PRICE-04")), "", problems)
    for found in problems.found:
        raise BookForbidsError(
            rule=found.rule or "SNS-PRICE-04", problem=found.problem, remedy=found.remedy
        )


def _work(fitting: Fitting, card: ShipCard, prices: CampaignPrices) -> Work:
    """What it costs by the campaign's edition of prices, and its days."""
    if fitting not in GUNS_FITTED:
        return prices.fitting(fitting)
    kind = HEAVY_GUN
    if fitting is Fitting.MACHINE_GUN_PAIR:
        kind = next(each.kind for each in card.mountings if each.kind in MACHINE_GUNS)
    return fitting_work(fitting, gun_price=prices.gun(kind.replace("_", "-")))
