"""A war in whose first month two forces have met, as the API's tests ask for it."""

from collections.abc import Iterable
from typing import Any

from campaigns.models import CampaignTurn, Side
from riverwar.accounts.models import User
from riverwar.api import edge
from tests.factories import make_member
from tests.turns.world import make_war
from turns import services
from turns.models import Engagement


class Field:
    """A war at its step `battle`, with a contact that nobody has drawn up yet."""

    def __init__(self, organiser: User, people: dict[str, Any]) -> None:
        self.war = make_war(by=organiser, options={"natives": "players"})
        sides = {side.key: side for side in Side.objects.filter(campaign=self.war)}
        for name, role, side in (
            ("commander", "commander", sides["british"]),
            ("rival", "commander", sides["mahdists"]),
            ("observer", "observer", None),
        ):
            make_member(self.war, role=role, side=side, user=people[name].user)
        with edge(reason="test"):
            self.turn = services.open_calendar(campaign=self.war, by=None, deploy=False)
        CampaignTurn.objects.filter(pk=self.turn.pk).update(step="battle")
        (self.engagement,) = more_engagements(self.turn, [1])


def more_engagements(turn: CampaignTurn, numbers: Iterable[int]) -> list[Engagement]:
    """Contacts of the British and the Mahdists in a turn, without forces."""
    sides = {side.key: side for side in Side.objects.filter(campaign=turn.campaign)}
    return Engagement.objects.bulk_create(
        Engagement(
            campaign=turn.campaign,
            turn=turn,
            day=5,
            number=number,
            place="wadi-halfa",
            attacker=sides["british"],
            defender=sides["mahdists"],
        )
        for number in numbers
    )
