"""A campaign with an expedition and its enemies, and its battle at each step."""

from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from battles.application import apply_if_automatic
from battles.forecasting import request_forecast
from battles.models import Battle, Forecast, Scenario
from battles.resolution import fight
from battles.services import request_battle
from campaigns.models import Campaign, Side
from riverwar.api import edge
from rulesets import registry
from tests import factories
from vessels.models import TroopUnit, Vessel

WORKER = "test-worker"


@dataclass
class War:
    """A gunboat with sailors aboard and askari ashore, against a dhow and its riflemen."""

    campaign: Campaign
    expedition: Side
    slavers: Side
    gunboat: Vessel
    dhow: Vessel
    sailors: TroopUnit
    askari: TroopUnit
    riflemen: TroopUnit
    scenarios: list[Scenario] = field(default_factory=list)

    def scenario(self, **fields: Any) -> Scenario:
        """An open scenario with all of them that are there."""
        made = factories.make_scenario(
            self.campaign,
            **{
                "vessels": (self.gunboat, self.dhow),
                "units": (self.sailors, self.askari, self.riflemen),
                **fields,
            },
        )
        self.scenarios.append(made)
        return made


def make_war(*, apply_mode: str = "automatic", **choices: Any) -> War:
    campaign = factories.make_campaign(apply_mode=apply_mode, **choices)
    expedition = factories.make_side(campaign, "expedition")
    slavers = factories.make_side(campaign, "slavers")
    gunboat = factories.make_vessel(expedition, name="Mayfly", guns=("field-gun", "machine-gun"))
    dhow = factories.make_vessel(slavers, vessel_class="dhow", name="Zahra")
    return War(
        campaign=campaign,
        expedition=expedition,
        slavers=slavers,
        gunboat=gunboat,
        dhow=dhow,
        sailors=factories.make_unit(aboard=gunboat, name="Sailors"),
        askari=factories.make_unit(expedition, troop_type="irregular-infantry", name="Askari"),
        riflemen=factories.make_unit(slavers, troop_type="irregular-infantry", name="Riflemen"),
    )


def requested(scenario: Scenario) -> Battle:
    with edge(reason="test"):
        return request_battle(scenario=scenario, by=None)


def asked(scenario: Scenario, *, runs: int = 20, seed: str | None = None) -> Forecast:
    """A forecast of the scenario that nobody is at yet."""
    with edge(reason="test"):
        return request_forecast(scenario=scenario, runs=runs, by=None, seed=seed)


def resolved(scenario: Scenario) -> Battle:
    """The scenario's battle, fought, and not yet applied."""
    battle = requested(scenario)
    assert fight(battle.pk, worker=WORKER)
    battle.refresh_from_db()
    return battle


def applied(scenario: Scenario) -> Battle:
    """The scenario's battle, put into the fleet."""
    battle = resolved(scenario)
    assert apply_if_automatic(battle.pk)
    battle.refresh_from_db()
    return battle


@contextmanager
def broken_book(monkeypatch: Any, error: Exception):
    """While this lasts, the engine breaks in the first phase of a battle's first turn."""
    book = registry.RULESETS["riverside"]

    def broken(battle: Any, dice: Any) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(
            registry, "RULESETS", {"riverside": replace(book, phases=(("turn start", broken),))}
        )
        yield
