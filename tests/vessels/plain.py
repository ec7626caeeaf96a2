"""What books have alike that sell at an entered price, and leave a fleet alone between battles."""

from __future__ import annotations

from campaigns.models import CampaignRuleset
from campaigns.money import treasury_of
from riverwar.api import edge
from rulesets import RULESETS
from rulesets.core.dice import AddressedDice
from tests.factories import give_money, latest, make_campaign, make_side, make_user
from vessels.books import FleetBook
from vessels.models import PriceListVersion, Vessel
from vessels.services import adopt_price_list, purchase

PRICE = 30


def bought_at_an_entered_price(book: str, *, prices: str, vessel_class: str, rule: str) -> Vessel:
    """A vessel that the organiser sells at 30, whose receipt cites a rule."""
    organiser = make_user("organiser")
    campaign = make_campaign(by=organiser)
    CampaignRuleset.objects.create(
        campaign=campaign, ruleset=book, options=RULESETS[book].read_options({})
    )
    side = make_side(campaign)
    give_money(side, 100)
    before = treasury_of(side).balance
    with edge(actor=organiser, reason="test"):
        version = latest(PriceListVersion, prices)
        adopt_price_list(campaign=campaign, version=version, by=organiser)
        vessel = purchase(
            side=side,
            vessel_class=vessel_class,
            name="Monitor",
            by=organiser,
            ruleset=book,
            price=PRICE,
        )
    assert treasury_of(side).balance == before - PRICE
    assert vessel.receipts.get().rule == rule
    return vessel


def check_plain(book: FleetBook, kind: str) -> None:
    """A vessel is what her battle made of her; no person is rolled, nothing and nobody is lost."""
    dice = AddressedDice(bytes(32))
    assert book.after_scenario("available", riverside=True, battle=None) == "available"
    assert book.after_scenario("available", riverside=True, battle="sunk") == "sunk"
    assert book.roll_person(dice, kind, "monitor") is None
    assert not book.loses_object(dice, "flag", "")
    assert book.loses_figures(dice, "marines", 10, "") == 0
    assert not book.loses_leader(dice, "marines", "")
