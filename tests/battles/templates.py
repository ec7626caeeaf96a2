"""The war of a template, led through the API by its umpire."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any, ClassVar

from battles.models import Battle
from battles.snapshots import read
from battles.tasks import bring_to_its_end
from rulesets import resolve
from tests.battles.fixtures import WORKER
from tests.factories import load_catalogue, make_user
from tests.support.api import Person, done

#: So many seeds are looked at for a battle that goes as a test needs it.
MOST_SEEDS = 200


class TemplateWar:
    """A campaign of `template`; how its scenarios are drafted is each one's own."""

    template: ClassVar[str]

    def __init__(self) -> None:
        load_catalogue()
        self.umpire = Person(make_user("umpire"))
        body = {"template": self.template, "name": "The war"}
        self.id = done(self.umpire.post("/campaigns/", body), 201)["id"]
        self.sides = {key: side["id"] for key, side in self.rows("sides").items()}

    def rows(self, kind: str) -> dict[str, Any]:
        """The campaign's rows of a kind by key."""
        return {row["key"]: row for row in self.umpire.rows(f"/{kind}/", campaign=self.id)}

    def drafted(self, name: str, *keys: str, **changes: Any) -> dict[str, Any]:
        """The body that drafts a scenario."""
        raise NotImplementedError

    def opened(self, name: str, *keys: str, **changes: Any) -> dict[str, Any]:
        """A scenario, drafted and opened."""
        body = self.drafted(name, *keys, **changes)
        draft = done(self.umpire.post("/scenarios/", body), 201)
        return done(self.umpire.post(f"/scenarios/{draft['id']}/open/"))

    def fought(self, scenario: dict[str, Any], fits: Callable[[Any], Any] | None = None) -> Battle:
        """The scenario's battle, applied; asked for anew until its conditions fit."""
        for _ in range(MOST_SEEDS):
            battle = done(self.umpire.post("/battles/", {"scenario": scenario["id"]}), 202)
            row = Battle.objects.get(pk=battle["id"])
            if fits is None or fits(resolve(read(row), bytes(row.seed), log=False).conditions):
                bring_to_its_end(uuid.UUID(battle["id"]), worker=WORKER)
                ended = done(self.umpire.get(f"/battles/{battle['id']}/"))
                assert ended["status"] == "applied", ended["failure"]
                row.refresh_from_db()
                return row
            done(self.umpire.post(f"/battles/{battle['id']}/cancel/"))
        raise AssertionError("no seed gives such a result")
