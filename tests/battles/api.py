"""A war as its people see it over HTTP: an organiser, a commander of each side, an observer."""

from typing import Any

from campaigns.models import Campaign, Side
from tests import factories
from tests.battles.fixtures import War, make_war
from tests.support.api import Person, done


class Table:
    """A war and the people around its table."""

    def __init__(self, war: War) -> None:
        self.war = war
        organiser = war.campaign.members.get(role="organiser").user
        self.organiser = Person(organiser)
        self.expedition = self._commander(war.campaign, war.expedition)
        self.slavers = self._commander(war.campaign, war.slavers)
        self.observer = Person(factories.make_member(war.campaign, role="observer").user)
        self.stranger = Person(factories.make_user())

    def _commander(self, campaign: Campaign, side: Side) -> Person:
        return Person(factories.make_member(campaign, side=side).user)

    def draft(self, **changes: Any) -> dict[str, Any]:
        """The body that drafts a scenario with its whole order of battle."""
        war = self.war
        return {
            "campaign": str(war.campaign.pk),
            "name": "Jenkins' Mission",
            "vessels": [{"vessel": str(war.gunboat.pk)}, {"vessel": str(war.dhow.pk)}],
            "units": [
                {"unit": str(war.sailors.pk), "aboard": str(war.gunboat.pk)},
                {"unit": str(war.askari.pk), "position": [40_000, 10_000]},
                {"unit": str(war.riflemen.pk), "position": [30_000, 40_000]},
            ],
            **changes,
        }

    def drafted(self, **changes: Any) -> dict[str, Any]:
        """A scenario that was drafted over HTTP."""
        return done(self.organiser.post("/scenarios/", self.draft(**changes)), 201)

    def opened(self, **changes: Any) -> dict[str, Any]:
        """A scenario that its players see."""
        drafted = self.drafted(**changes)
        return done(self.organiser.post(f"/scenarios/{drafted['id']}/open/"))


def make_table(**choices: Any) -> Table:
    return Table(make_war(**choices))


def problems(answer: Any) -> dict[str, dict[str, Any]]:
    """A problem document's errors by their pointers."""
    assert answer.headers["Content-Type"] == "application/problem+json", answer.content
    return {error["pointer"]: error for error in answer.json().get("errors", [])}
