"""The world of the campaign and the fleet, with scenarios, and battles at each of their steps."""

from typing import Any

import pytest

from battles.application import preview
from battles.comparing import request_comparison
from battles.forecast import advance
from battles.forecasting import request_forecast
from battles.models import Battle, Comparison, Forecast, Scenario
from battles.resolution import fight
from riverwar.api import edge
from tests.battles.fixtures import WORKER, applied, broken_book, requested, resolved
from tests.factories import make_campaign, make_scenario, make_unit, make_vessel
from tests.vessels.ask import Ask
from tests.vessels.world import World
from vessels.models import TroopUnit, Vessel

BOOK = "soldiers_companion"


class BattleWorld(World):
    """Each battle has vessels of its own, so that the others' are free."""

    def _rows(self) -> dict[str, Any]:
        ids = super()._rows()
        vessel, unit = (
            Vessel.objects.get(pk=ids["vessel"]),
            TroopUnit.objects.select_related("side").get(pk=ids["unit"]),
        )
        listed = make_scenario(self.campaign, vessels=(vessel,), units=(unit,))
        undecided = resolved(self._scenario())
        return {
            **ids,
            "scenario": self._scenario().pk,
            "draft": self._scenario(status=Scenario.Status.DRAFT).pk,
            "scenario_side": listed.sides.get(side=self.side).pk,
            "scenario_vessel": listed.vessels.get().pk,
            "scenario_unit": listed.units.get().pk,
            "comparison": self._comparison(advanced=True).pk,
            "forecast": self._forecast(runs=3, advanced=True).pk,
            "unfinished": self._forecast(runs=3).pk,
            "unfinished_comparison": self._comparison().pk,
            "peace": make_campaign(by=self.organiser, name="A war without a battle").pk,
            "inland": make_scenario(self.campaign, riverside=False).pk,
            "undecided": undecided.pk,
            "changes": preview(undecided).digest,
            "queued": requested(self._scenario()).pk,
            "failed": self._failed().pk,
            "recorded": self._recorded(ids["steamer"]).pk,
            "battle": applied(self._scenario()).pk,
            "absent": make_vessel(self.side, status="expected", expected_at="Bagari").pk,
        }

    def _scenario(self, **fields: Any) -> Scenario:
        """A scenario with forces that no other has."""
        vessels = make_vessel(self.side), make_vessel(self.rivals, vessel_class="dhow")
        units = make_unit(aboard=vessels[0]), make_unit(self.rivals)
        return make_scenario(self.campaign, **{"vessels": vessels, "units": units, **fields})

    def _failed(self) -> Battle:
        """One ashore, so that no vessel comes back in it, and it can be fought again."""
        units = make_unit(self.side), make_unit(self.rivals)
        battle = requested(self._scenario(vessels=(), units=units, riverside=False))
        with (
            pytest.MonkeyPatch.context() as patch,
            broken_book(patch, ZeroDivisionError("in a rule")),
        ):
            assert not fight(battle.pk, worker=WORKER)
        return battle

    def _recorded(self, steamer: Any) -> Battle:
        """A battle of the book that has record forms."""
        vessels = (
            Vessel.objects.get(pk=steamer),
            make_vessel(
                self.rivals, vessel_class="small-gunboat", guns=("nine-pdr-rml",), ruleset=BOOK
            ),
        )
        with edge(reason="test"):
            self.campaign.sides.update(doctrine={})  # theirs are words of the riverside book
        return resolved(self._scenario(ruleset=BOOK, vessels=vessels, units=()))

    def _forecast(self, *, runs: int, advanced: bool = False) -> Forecast:
        scenario = self._scenario()
        with edge(reason="test"):
            forecast = request_forecast(scenario=scenario, runs=runs, by=self.organiser)
        while advanced and advance(worker=WORKER):
            pass
        return forecast

    def _comparison(self, *, advanced: bool = False) -> Comparison:
        scenario = self._scenario()
        with edge(reason="test"):
            comparison = request_comparison(
                scenario=scenario,
                rulesets=["riverside", "on_to_richmond"],
                runs=1,
                by=self.organiser,
            )
        while advanced and advance(worker=WORKER):
            pass
        return comparison

    def _asks(self) -> dict[str, Ask]:
        ids = {name: str(pk) for name, pk in self.ids.items()}
        steamer = Vessel.objects.get(pk=ids["steamer"]).key
        players = ("commander", "rival", "observer")

        def read(path: str) -> Ask:
            return Ask("GET", path.format(**ids))

        def write(path: str, body: Any = None, **more: Any) -> Ask:
            return Ask("POST", path.format(**ids), body or {}, **more)

        def change(path: str, body: Any) -> Ask:
            return Ask("PATCH", path.format(**ids), body)

        return {
            **super()._asks(),
            # The other campaign's battles are at work.
            "campaign_end": write("/campaigns/{peace}/end/", hidden=players),
            "scenario_list": read("/scenarios/"),
            "scenario_retrieve": read("/scenarios/{scenario}/"),
            "scenario_create": write(
                "/scenarios/", {"campaign": ids["campaign"], "name": "One more"}
            ),
            "scenario_update": change("/scenarios/{scenario}/", {"place": "Elsewhere"}),
            "scenario_open": write("/scenarios/{draft}/open/", hidden=players),
            "scenario_cancel": write("/scenarios/{scenario}/cancel/"),
            "scenario_close": write("/scenarios/{inland}/close/"),
            "scenario_setup_preview": read("/scenarios/{scenario}/setup/"),
            "scenario_side_list": read("/scenario-sides/"),
            "scenario_side_retrieve": read("/scenario-sides/{scenario_side}/"),
            "scenario_side_update": change(
                "/scenario-sides/{scenario_side}/", {"doctrine": {"name": "run_by"}}
            ),
            "scenario_vessel_list": read("/scenario-vessels/"),
            "scenario_vessel_retrieve": read("/scenario-vessels/{scenario_vessel}/"),
            "scenario_vessel_create": write(
                "/scenario-vessels/", {"scenario": ids["scenario"], "vessel": ids["vessel"]}
            ),
            "scenario_vessel_update": change(
                "/scenario-vessels/{scenario_vessel}/", {"heading": 0}
            ),
            "scenario_vessel_destroy": Ask(
                "DELETE", "/scenario-vessels/{scenario_vessel}/".format(**ids)
            ),
            "scenario_unit_list": read("/scenario-units/"),
            "scenario_unit_retrieve": read("/scenario-units/{scenario_unit}/"),
            "scenario_unit_create": write(
                "/scenario-units/",
                {"scenario": ids["scenario"], "unit": ids["unit"], "position": [36_000, 9_000]},
            ),
            "scenario_unit_update": change("/scenario-units/{scenario_unit}/", {"state": {}}),
            "scenario_unit_destroy": Ask(
                "DELETE", "/scenario-units/{scenario_unit}/".format(**ids)
            ),
            "battle_list": read("/battles/"),
            "battle_retrieve": read("/battles/{battle}/"),
            "battle_create": write("/battles/", {"scenario": ids["scenario"]}),
            "battle_cancel": write("/battles/{queued}/cancel/"),
            "battle_retry": write("/battles/{failed}/retry/"),
            "battle_preview": read("/battles/{undecided}/preview/"),
            "battle_apply": write("/battles/{undecided}/apply/", {"digest": ids["changes"]}),
            "battle_turns": read("/battles/{battle}/turns/"),
            "battle_turn": read("/battles/{battle}/turns/1/"),
            "battle_report": read("/battles/{battle}/report/"),
            "battle_verification": read("/battles/{battle}/verification/"),
            "battle_entries": read("/battles/{battle}/entries/"),
            "battle_frames": read("/battles/{battle}/frames/"),
            "battle_frame": read("/battles/{battle}/frames/1/"),
            "battle_record": read(f"/battles/{{recorded}}/record/?vessel={steamer}"),
            "battle_frozen_setup": read("/battles/{battle}/setup/"),
            "forecast_list": read("/forecasts/"),
            "forecast_retrieve": read("/forecasts/{forecast}/"),
            "forecast_create": write("/forecasts/", {"scenario": ids["scenario"], "runs": 3}),
            "forecast_cancel": write("/forecasts/{unfinished}/cancel/"),
            "forecast_sample": read("/forecasts/{forecast}/sample/"),
            "forecast_frozen_setup": read("/forecasts/{forecast}/setup/"),
            "forecast_compare": write(
                "/forecasts/compare/",
                {
                    "scenario": ids["scenario"],
                    "rulesets": ["riverside", "on_to_richmond"],
                    "runs": 3,
                },
            ),
            "comparison_list": read("/comparisons/"),
            "comparison_retrieve": read("/comparisons/{comparison}/"),
            "comparison_cancel": write("/comparisons/{unfinished_comparison}/cancel/"),
            "return_queue_list": read("/return-queue/"),
        }
