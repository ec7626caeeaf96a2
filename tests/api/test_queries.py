"""What each list costs the database: as many statements for a hundred vessels as for ten.

The counts are kept in `tests/golden/queries.json`; `make golden` writes them anew. A new list is
measured by itself. What the pages cost stands in `tests/pages/queries.json`.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from battles.comparing import cancel_comparison, request_comparison
from battles.forecasting import cancel_forecast, request_forecast
from battles.models import BattleStatus, Entry
from campaigns.invitations import invite
from riverwar.accounts.services import issue_token
from riverwar.api import edge
from tests.api.document import JSON, document, success
from tests.battles.fixtures import resolved
from tests.factories import (
    give_money,
    load_catalogue,
    make_battle,
    make_campaign,
    make_member,
    make_object,
    make_scenario,
    make_side,
    make_unit,
    make_user,
    make_vessel,
)
from tests.support.api import Person
from tests.turns.asks import Growing
from vessels.models import Casualty
from vessels.services import purchase

pytestmark = pytest.mark.django_db

GOLDEN = Path(__file__).parents[1] / "golden" / "queries.json"
FEW, MANY = 10, 100
BOOKS = ("riverside", "on_to_richmond")

GROWING = {
    "account_list", "battle_entries", "battle_list", "campaign_list",
    "campaign_price_list_list", "campaign_roll_list", "campaign_ruleset_list",
    "campaign_seed_list", "cargo_list", "casualty_list", "comparison_list", "forecast_list",
    "invitation_list",
    "member_list", "officer_list", "receipt_list", "return_queue_list", "scenario_list",
    "scenario_side_list", "scenario_unit_list", "scenario_vessel_list", "side_list",
    "token_list", "transfer_list", "unit_list", "vessel_list",
    *Growing.LISTS,
}  # fmt: skip
"""The lists that are longer in the larger campaign."""


class Fleet:
    """A campaign that grows: of everything as much as it has vessels, or a tenth of that."""

    def __init__(self) -> None:
        load_catalogue()
        self.organiser = make_user("umpire")
        self.person = Person(self.organiser)
        self.campaign = make_campaign(by=self.organiser)
        self.side, self.rivals = make_side(self.campaign), make_side(self.campaign, "slavers")
        give_money(self.side, 10_000)
        self.size = 0
        vessels = make_vessel(self.side), make_vessel(self.rivals, vessel_class="dhow")
        fought = resolved(make_scenario(self.campaign, vessels=vessels))
        self.months = Growing(self.organiser)
        self.rows = {"battle": fought.pk, "vessel": vessels[0].pk, **self.months.rows}

    def grow(self, size: int) -> None:
        """To so many vessels more than it began with."""
        for number in range(self.size, size):
            self._one(number)
            if number % 10 == 0:
                self._tenth()
        self.months.grow(size)
        self.size = size

    def _one(self, number: int) -> None:
        with edge(reason="test"):
            vessel = purchase(
                side=self.side, vessel_class="gunboat", name=f"Boat {number}", guns=("field-gun",),
                by=None,
            )  # fmt: skip
            invite(campaign=self.campaign, role="observer", by=self.organiser)
            issue_token(user=self.organiser, name=f"tool {number}", scopes=["read"])
        unit = make_unit(aboard=vessel)
        make_object(self.side)
        make_member(self.campaign, role="observer")
        Casualty.objects.create(
            campaign=self.campaign, side=self.side, unit=unit, count=1,
            event_id=vessel.status_event_id or "",
        )  # fmt: skip

    def _tenth(self) -> None:
        absent = make_vessel(self.side, status="expected", expected_at="Bagari")
        forces = (make_vessel(self.side),), (make_unit(self.rivals),)
        scenario = make_scenario(self.campaign, vessels=forces[0], units=forces[1])
        make_campaign(by=self.organiser)
        cancelled = make_battle(scenario, status=BattleStatus.CANCELLED)
        Entry.objects.create(
            battle_id=self.rows["battle"],
            vessel=absent,
            vessel_version=absent.version,
            entry_id=absent.key,
            released_at=cancelled.queued_at,
        )
        with edge(reason="test"):
            forecast = request_forecast(scenario=scenario, runs=3, by=self.organiser)
            comparison = request_comparison(
                scenario=scenario, rulesets=BOOKS, runs=1, by=self.organiser
            )
        with edge(reason="test"):
            cancel_forecast(forecast=forecast)
            cancel_comparison(comparison=comparison)


def lists() -> Iterator[tuple[str, str]]:
    """Every operation that answers with a page of rows, and its address."""
    for address, told in document()["paths"].items():
        for operation in told.values():
            _, content = success(operation)
            schema = content.get(JSON, {}).get("schema", {})
            if schema.get("$ref", "").startswith("#/components/schemas/Paginated"):
                yield operation["operationId"], address


def measured(fleet: Fleet) -> dict[str, tuple[int, int]]:
    """Of each list its rows and statements."""
    found = {}
    for name, address in lists():
        resource = name.partition("_")[0]
        path = address.format(id=fleet.rows.get(resource), key="riverside")
        with CaptureQueriesContext(connection) as captured:
            answer = fleet.person.client.get(path, longest(name))
        assert answer.status_code == 200, (path, answer.content)
        found[name] = len(answer.json()["results"]), len(captured)
    return found


def longest(name: str) -> dict[str, Any]:
    """The longest page that a list has; those of the program's own shelves have one."""
    told = {
        operation["operationId"]: {one["name"] for one in operation.get("parameters", ())}
        for path in document()["paths"].values()
        for operation in path.values()
    }
    return {"limit": 200} if "limit" in told[name] else {}


def test_a_list_costs_as_many_statements_for_a_hundred_vessels_as_for_ten(write_golden):
    fleet = Fleet()
    fleet.grow(FEW)
    few = measured(fleet)
    fleet.grow(MANY)
    many = measured(fleet)

    assert {name for name in few if few[name][0] < many[name][0]} == GROWING
    counts = {name: statements for name, (_, statements) in many.items()}
    assert {name: statements for name, (_, statements) in few.items()} == counts
    if write_golden:
        GOLDEN.write_text(json.dumps(counts, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    assert json.loads(GOLDEN.read_text(encoding="utf-8")) == counts
