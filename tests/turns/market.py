"""A war in its first Exchequer step, as the API's tests ask for what is bought and sold."""

from collections.abc import Iterable
from typing import Any

from campaigns.models import Campaign, Side
from campaigns.money import Move, transfer_all
from riverwar.accounts.models import User
from riverwar.api import edge
from tests.factories import latest, make_member
from tests.turns.world import advance, make_war
from turns import purchases, services
from turns.finance import purses_of
from vessels.models import Build, PriceListVersion, Receipt, RepairJob, TroopTypeVersion, Vessel


class Market:
    """China with its opening forces, money, something on order and a vessel sold."""

    def __init__(self, organiser: User, people: dict[str, Any]) -> None:
        self.war = make_war(by=organiser, options={"theatre": "china"})
        self.side = Side.objects.get(campaign=self.war, key="british")
        rivals = Side.objects.get(campaign=self.war, key="taiping")
        for name, role, side in (
            ("commander", "commander", self.side),
            ("rival", "commander", rivals),
            ("observer", "observer", None),
        ):
            make_member(self.war, role=role, side=side, user=people[name].user)
        with edge(reason="test"):
            turn = services.open_calendar(campaign=self.war, by=None)
        advance(turn, through="unrest")
        enrich(self.war, 100_000)
        sold, self.gunboat = Vessel.objects.filter(campaign=self.war, card="SG").order_by("key")
        self.for_sale = Vessel.objects.get(campaign=self.war, card="LG", location="hong-kong")
        self.fitting = _fitted(sold)
        with edge(reason="test"):
            self.build = purchases.buy(side=self.side, item="SG", place="hong-kong", by=None)
            self.sale = purchases.sell(vessel=sold, by=None)

    def rows(self) -> dict[str, Any]:
        """A row of everything, by the name of its resource."""
        return {
            "market": self.war.pk,
            "buyers": self.side.pk,
            "build": self.build.pk,
            "fitting": self.fitting.pk,
            "sale": self.sale.pk,
            "gunboat": self.gunboat.pk,
            "for_sale": self.for_sale.pk,
        }


def _fitted(vessel: Vessel) -> RepairJob:
    """Barricades that she had got before the first month."""
    return RepairJob.objects.create(
        campaign=vessel.campaign,
        side=vessel.side,
        vessel=vessel,
        task="barricades",
        place=vessel.location,
        workplace="afloat",
        first_turn=1,
        first_day=1,
        last_turn=1,
        last_day=1,
        status="done",
        ordered_event_id=vessel.status_event_id or "",
        ended_event_id=vessel.status_event_id,
    )


def enrich(campaign: Campaign, amount: int) -> None:
    """So much more in the purse of each theatre."""
    purses = purses_of(campaign)
    with edge(reason="test"):
        transfer_all(
            [
                Move(purses.bank, purse, amount, "grant", "test")
                for purse in purses.theatres.values()
            ],
            by=None,
        )


def more_of_builds(campaign: Campaign, numbers: Iterable[int]) -> None:
    """A build for each number, that cost nothing."""
    purses = purses_of(campaign)
    builds = Build.objects.bulk_create(
        Build(
            campaign=campaign,
            side=purses.side,
            account=purses.budget,
            card="NI",
            troop_type_version=latest(TroopTypeVersion, "native-infantry"),
            name=f"Battalion {number}",
            place="cairo",
            ordered_in=number,
            due_in=number + 1,
        )
        for number in numbers
    )
    Receipt.objects.bulk_create(
        Receipt(
            campaign=campaign,
            side=purses.side,
            price_list_version=latest(PriceListVersion, "sun-never-sets-pounds"),
            build=build,
            item="Native Infantry",
            amount=0,
        )
        for build in builds
    )
