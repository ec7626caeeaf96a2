"""A war between battles: a battle that is over, made by hand, for the aftermath to find."""

from functools import cached_property
from typing import Any

from django.utils import timezone

from battles.models import Application, BattleTurn
from campaigns.models import Campaign, CampaignTurn, Side, Transfer
from campaigns.money import bank_of, theatres_of, transfer_money, treasury_of
from riverwar import feed
from riverwar.api import edge
from rulesets.core.jsonio import canonical
from tests import factories
from tests.turns.world import open_war
from turns.models import Engagement
from vessels.models import (
    Casualty,
    Officer,
    TroopTypeVersion,
    TroopUnit,
    Vessel,
    VesselClassVersion,
)
from vessels.services.raising import Recruit, raise_all

HALFA = "wadi-halfa"


class Between:
    """A war at its first month, whose steps are played one by one; `led`: by players."""

    def __init__(
        self, turn: CampaignTurn | None = None, *, led: bool = False, **options: Any
    ) -> None:
        self.turn: CampaignTurn = turn or open_war(deploy=False, options=options)
        self.campaign: Campaign = self.turn.campaign
        self.british = self.side("british")
        for side in (self.british, self.mahdists) if led else ():
            factories.make_member(self.campaign, side=side)

    @cached_property
    def mahdists(self) -> Side:
        """The natives of the Sudan, where that is played."""
        return self.side("mahdists")

    def side(self, key: str) -> Side:
        return Side.objects.select_related("campaign").get(campaign=self.campaign, key=key)

    def at(self, number: int, step: str) -> CampaignTurn:
        """The turn as if so many months had gone."""
        CampaignTurn.objects.filter(pk=self.turn.pk).update(number=number, step=step)
        self.turn = CampaignTurn.objects.select_related("campaign").get(pk=self.turn.pk)
        return self.turn

    def money(self, amount: int) -> None:
        """The Exchequer has so much."""
        with edge(reason="test"):
            account = treasury_of(self.british)
            bank = bank_of(self.campaign)
            if account.balance > amount:
                self._move(account, bank, account.balance - amount)
            elif account.balance < amount:
                self._move(bank, account, amount - account.balance)

    def purse(self, theatre: str, amount: int) -> None:
        """A theatre's purse has so much."""
        with edge(reason="test"):
            self._move(bank_of(self.campaign), theatres_of(self.british)[theatre], amount)

    def _move(self, payer: Any, payee: Any, amount: int) -> None:
        transfer_money(
            payer=payer,
            payee=payee,
            amount=amount,
            kind=Transfer.Kind.PAYMENT,
            memo="test",
            by=None,
        )

    @property
    def balance(self) -> int:
        return int(treasury_of(self.british).balance)

    def vessel(
        self, side: Side | None = None, *, design: str = "small-gunboat", **changes: Any
    ) -> Vessel:
        """A vessel of the British at Wadi Halfa."""
        place = changes.pop("place", HALFA)
        recruit = Recruit(
            side=side or self.british,
            design=factories.latest(VesselClassVersion, design),
            name=changes.pop("name", f"{design} {Vessel.objects.count()}"),
            place=place,
            card=changes.pop(
                "card", {"small-gunboat": "SG", "large-gunboat": "LG"}.get(design, design)
            ),
            points=changes.pop("points", 10_000),
        )
        with edge(reason="test"):
            (row,) = raise_all(campaign=self.campaign, recruits=[recruit], by=None)
        changes = {"quality": "experienced", "experience": 3, "refitted_in": 1, **changes}
        Vessel.objects.filter(pk=row.pk).update(**changes)
        return Vessel.objects.select_related("side", "campaign", "class_version").get(pk=row.pk)

    def unit(
        self, side: Side | None = None, *, design: str = "line-infantry", **changes: Any
    ) -> TroopUnit:
        """A unit of the British at Wadi Halfa."""
        recruit = Recruit(
            side=side or self.british,
            design=factories.latest(TroopTypeVersion, design),
            name=changes.pop("name", f"{design} {TroopUnit.objects.count()}"),
            place=changes.pop("place", HALFA),
            card=changes.pop("card", "RI"),
        )
        with edge(reason="test"):
            (row,) = raise_all(campaign=self.campaign, recruits=[recruit], by=None)
        if changes:
            TroopUnit.objects.filter(pk=row.pk).update(**changes)
        return TroopUnit.objects.get(pk=row.pk)

    def gun(self, vessel: Vessel, kind: str) -> Any:
        return vessel.guns.filter(gun_type_version__kind=kind).first()

    def fought(
        self,
        *,
        sides: dict[str, str],
        conditions: dict[str, dict[str, Any]],
        winner: str = "british",
        field: str | None = None,
        day: int = 5,
        casualties: tuple[dict[str, Any], ...] = (),
        events: tuple[dict[str, Any], ...] = (),
        fallen: dict[str, Officer] | None = None,
    ) -> Engagement:
        """A settled engagement with its applied battle: `sides` by entry, casualties as rows."""
        number = Engagement.objects.filter(turn=self.turn).count() + 1
        scenario = factories.make_scenario(
            self.campaign, name=f"Contact {number}", ruleset="soldiers_companion", status="fought"
        )
        lines = [{"id": key, "side": side} for key, side in sides.items()]
        setup = {"vessels": lines, "units": []}
        battle = factories.make_battle(
            scenario,
            status="applied",
            setup=canonical(setup).decode(),
            result={"conditions": conditions},
            winner=winner,
            field=winner if field is None else field,
        )
        BattleTurn.objects.create(battle=battle, turn=1, events=list(events))
        changes = [
            {
                "type": "officer",
                "id": str(officer.pk),
                "field": "post",
                "before": {"post": "captain", "of": key},
            }
            for key, officer in (fallen or {}).items()
        ]
        Application.objects.create(
            battle=battle, changes=changes, digest="0" * 64, applied_at=timezone.now()
        )
        with edge(reason="test"):
            event = feed.record(self.campaign.pk, "test.lost", battle, by=None)
            for row in casualties:
                Casualty.objects.create(
                    campaign=self.campaign, battle=battle.pk, event_id=event, **row
                )
        return Engagement.objects.create(
            campaign=self.campaign,
            turn=self.turn,
            day=day,
            number=number,
            place=HALFA,
            territory="sudan",
            attacker=self.british,
            defender=self.mahdists,
            forces={
                side: {"vessels": [k for k, s in sides.items() if s == side], "units": []}
                for side in set(sides.values())
            },
            scenario=scenario,
            status=Engagement.Status.SETTLED,
        )
