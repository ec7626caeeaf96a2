"""SNS-SEQ-01: the step `exchequer`: upkeep, shares, purchases, deliveries."""

from turns import finance
from turns.aftermath.experience import enlist
from turns.aftermath.recovery import come_back
from turns.deliveries import deliver
from turns.play import StepInPlay
from turns.procurement import provide
from turns.upkeep import bills_of, pay
from vessels.services.campaign_prices import campaign_prices


def play(step: StepInPlay) -> None:
    """SNS-SEQ-01: pay upkeep, share out what it leaves (SNS-MONEY-04), buy, deliver what is built.

    SNS-REP-03: the wounded of earlier months are back. SNS-REP-05: who is new has his points.
    """
    come_back(step)
    prices = campaign_prices(step.campaign)
    purses = finance.purses_of(step.campaign)
    bills = bills_of(step.campaign, step.chart, prices, turn=step.number)
    pay(step, purses, bills)
    finance.share_out(step, purses)
    provide(step, bills)
    deliver(step)
    enlist(step.campaign, step.number)
