"""A war as its people see it over HTTP: an organiser, a commander of each side, an observer."""

import uuid
from typing import Any

from rest_framework.test import APIClient

from campaigns.models import Campaign, Side
from riverwar.accounts.models import User
from tests import factories
from tests.battles.fixtures import War, make_war

API = "/api/v1"


class Player:
    """Somebody with a client that is signed in."""

    def __init__(self, user: User) -> None:
        self.user = user
        self.client = APIClient()
        self.client.force_login(user)

    def get(self, path: str, **headers: str) -> Any:
        return self.client.get(f"{API}{path}", headers=headers)

    def post(self, path: str, body: Any = None, *, key: str | None = None, **headers: str) -> Any:
        """A POST with a new Idempotency-Key, or the one that is given."""
        headers["Idempotency-Key"] = key or str(uuid.uuid4())
        return self.client.post(f"{API}{path}", body or {}, format="json", headers=headers)

    def patch(self, path: str, body: Any, *, tag: str | None = None) -> Any:
        """A PATCH of the version that is there, or the one whose tag is given."""
        found = tag or self.get(path).headers.get("ETag", '"none"')
        return self.client.patch(f"{API}{path}", body, format="json", headers={"If-Match": found})

    def delete(self, path: str) -> Any:
        found = self.get(path).headers.get("ETag", '"none"')
        return self.client.delete(f"{API}{path}", headers={"If-Match": found})


class Table:
    """A war and the people around its table."""

    def __init__(self, war: War) -> None:
        self.war = war
        organiser = war.campaign.members.get(role="organiser").user
        self.organiser = Player(organiser)
        self.expedition = self._commander(war.campaign, war.expedition)
        self.slavers = self._commander(war.campaign, war.slavers)
        self.observer = Player(factories.make_member(war.campaign, role="observer").user)
        self.stranger = Player(factories.make_user())

    def _commander(self, campaign: Campaign, side: Side) -> Player:
        return Player(factories.make_member(campaign, side=side).user)

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
        answer = self.organiser.post("/scenarios/", self.draft(**changes))
        assert answer.status_code == 201, answer.json()
        return answer.json()

    def opened(self, **changes: Any) -> dict[str, Any]:
        """A scenario that its players see."""
        drafted = self.drafted(**changes)
        answer = self.organiser.post(f"/scenarios/{drafted['id']}/open/")
        assert answer.status_code == 200, answer.json()
        return answer.json()


def make_table(**choices: Any) -> Table:
    return Table(make_war(**choices))


def problems(answer: Any) -> dict[str, dict[str, Any]]:
    """A problem document's errors by their pointers."""
    assert answer.headers["Content-Type"] == "application/problem+json", answer.content
    return {error["pointer"]: error for error in answer.json().get("errors", [])}
