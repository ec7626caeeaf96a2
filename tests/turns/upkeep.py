"""Vessels and people between battles, as the API's tests ask for them: a row of everything."""

from collections.abc import Iterable
from typing import Any

from campaigns.models import Campaign, CampaignTurn
from tests.turns.between import Between
from tests.vessels.ask import Ask
from turns.views import between_examples as examples
from vessels.models import (
    Convalescent,
    CrewComplement,
    Exchange,
    Prisoners,
    Prize,
    RepairJob,
    Replacement,
    Vessel,
    VesselLoss,
)

#: What stands in the world for each row that a body of the examples names.
IN_THE_WORLD = {
    examples.BRITISH_ID: "british",
    examples.MAHDISTS_ID: "mahdists",
    examples.HURT_ID: "hurt",
    examples.WHOLE_ID: "whole",
    examples.LAID_UP_ID: "laid_up",
    examples.WEAK_ID: "weak",
    examples.WEAKER_ID: "weaker",
    examples.OFFER_ID: "offer",
}


class Upkeep:
    """Of a war: vessels to mend, refit and recommission, weak units, a prize and prisoners."""

    def __init__(self, turn: CampaignTurn) -> None:
        self.between = war = Between(turn)
        bombay = {"place": "bombay"}
        hurt = {"soldiers_companion": {"hull_lost": 2}}
        self.hurt = war.vessel(**bombay, condition=hurt, name="Hurt")
        CrewComplement.objects.filter(vessel=self.hurt, role="deck").update(count=0)
        self.whole = war.vessel(**bombay, name="Whole")
        self.laid_up = war.vessel(**bombay, name="Laid up", status="available")
        event = self.laid_up.status_event_id
        other = self.whole.status_event_id
        Vessel.objects.filter(pk=self.laid_up.pk).update(status="laid_up", status_event=other)
        CrewComplement.objects.filter(vessel=self.laid_up).update(count=0)
        self.weak = war.unit(name="Weak", figures=9)
        self.weaker = war.unit(name="Weaker", figures=8)
        taken = war.vessel(**bombay, name="Taken")
        self.event = event
        self.prize = _prize(war, taken, event)
        for side, captor, of in (
            (war.british, war.mahdists, self.whole),
            (war.mahdists, war.british, taken),
        ):
            self.prisoners = _prisoners(war, side, captor, of, event)
        self.exchange = _offer(war, war.british, war.mahdists, event)
        self.offer = _offer(war, war.mahdists, war.british, event)
        self.others = more_of_upkeep(war, self.whole, event, 1)

    def rows(self) -> dict[str, Any]:
        """By the names of their resources, or what the requests call them."""
        return {
            "british": self.between.british.pk,
            "mahdists": self.between.mahdists.pk,
            "hurt": self.hurt.pk,
            "whole": self.whole.pk,
            "laid_up": self.laid_up.pk,
            "weak": self.weak.pk,
            "weaker": self.weaker.pk,
            "prize": self.prize.pk,
            "prisoners": self.prisoners.pk,
            "exchange": self.exchange.pk,
            "offer": self.offer.pk,
            **self.others,
        }

    def asks(self) -> dict[str, Ask]:
        """How each operation is asked for."""
        ids = {name: str(pk) for name, pk in self.rows().items()}

        def write(path: str, body: Any = None, **more: Any) -> Ask:
            return Ask("POST", path.format(**ids), body or {}, **more)

        hurt, whole = {"vessel": ids["hurt"]}, {"vessel": ids["whole"]}
        return {
            "repair_preview": write("/repairs/preview/", hurt),
            "repair_order": write("/repairs/order/", hurt),
            "repair_refit": write("/repairs/refit/", whole),
            "repair_lay_up": write("/repairs/lay-up/", whole),
            "repair_recommission": write("/repairs/recommission/", {"vessel": ids["laid_up"]}),
            "replacement_create": write("/replacements/", hurt),
            "replacement_merge": write(
                "/replacements/merge/", {"unit": ids["weak"], "other": ids["weaker"]}
            ),
            "prize_condemn": write("/prizes/{prize}/condemn/"),
            "prize_commission": write("/prizes/{prize}/commission/"),
            "prize_burn": write("/prizes/{prize}/burn/"),
            "exchange_create": write(
                "/exchanges/",
                {"offered_by": ids["british"], "side": ids["mahdists"], "men": 1},
            ),
            "exchange_accept": write("/exchanges/{exchange}/accept/"),
            "exchange_refuse": write("/exchanges/{exchange}/refuse/"),
            "exchange_withdraw": write("/exchanges/withdraw/", {"exchange": ids["offer"]}),
        }


#: The lists that `grow_upkeep()` makes longer.
LISTS = frozenset(
    {
        "convalescent_list",
        "exchange_list",
        "prisoners_list",
        "prize_list",
        "repair_list",
        "replacement_list",
        "vessel_loss_list",
    }
)


def grow_upkeep(campaign: Campaign, numbers: Iterable[int]) -> None:
    """One more of each for each number."""
    turn = CampaignTurn.objects.select_related("campaign").get(campaign=campaign, number=1)
    war = Between(turn)
    vessel = Vessel.objects.filter(campaign=campaign, name="Growing").first()
    vessel = vessel or war.vessel(place="bombay", name="Growing")
    event = vessel.status_event_id
    for number in numbers:
        _prize(war, vessel, event, status="lost")
        _prisoners(war, war.mahdists, war.british, vessel, event)
        _offer(war, war.british, war.mahdists, event)
        more_of_upkeep(war, vessel, event, number)


def _prize(war: Between, vessel: Vessel, event: Any, **more: Any) -> Prize:
    return Prize.objects.create(
        campaign=war.campaign, side=war.british, taken_from=war.mahdists, vessel=vessel,
        petty_officers=1, ratings=2, turn=1, day=5, place="bombay", event_id=event, **more,
    )  # fmt: skip


def _prisoners(war: Between, side: Any, captor: Any, vessel: Vessel, event: Any) -> Prisoners:
    return Prisoners.objects.create(
        campaign=war.campaign, side=side, captor=captor, vessel=vessel, role="deck",
        count=2, since_turn=1, event_id=event,
    )  # fmt: skip


def _offer(war: Between, side: Any, offered_by: Any, event: Any) -> Exchange:
    return Exchange.objects.create(
        campaign=war.campaign, side=side, with_side=offered_by, men=1, event_id=event
    )


def more_of_upkeep(war: Between, vessel: Vessel, event: Any, number: int) -> dict[str, Any]:
    """A job, men found, a loss, and a wounded man."""
    whose = {"campaign": war.campaign, "side": war.british, "vessel": vessel}
    job = RepairJob.objects.create(
        **whose, task="hull", place="bombay", workplace="dockyard", first_turn=1, first_day=1,
        last_turn=1, last_day=2, status="done", ordered_event_id=event, ended_event_id=event,
    )  # fmt: skip
    found = Replacement.objects.create(
        **whose, turn=1, place="bombay", men={"deck": 1}, figures=1, cost=0, event_id=event
    )
    loss = VesselLoss.objects.create(
        **whose, captor=war.mahdists, end="captured", turn=number, day=1, place="bombay",
        cause="test", event_id=event,
    )  # fmt: skip
    wounded = Convalescent.objects.create(
        **whose, role="deck", count=1, since_turn=1, back_turn=3, event_id=event
    )
    return {
        "repair": job.pk,
        "replacement": found.pk,
        "vessel_loss": loss.pk,
        "convalescent": wounded.pk,
    }
