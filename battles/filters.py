"""What lists of scenarios and battles may be narrowed by."""

from typing import Any

from django_filters import ChoiceFilter, UUIDFilter

from battles.models import BattleStatus, ForecastStatus, Scenario
from riverwar.api.filters import Filters
from vessels.models import Vessel
from vessels.models.fleet import ABSENT


class ScenarioFilter(Filters):
    """Scenarios of a campaign, or of a status."""

    campaign = UUIDFilter()
    status = ChoiceFilter(choices=Scenario.Status.choices)


class LineFilter(Filters):
    """Lines of one scenario's order of battle."""

    scenario = UUIDFilter()


class BattleFilter(Filters):
    """Battles of a campaign, of a scenario, or of a status."""

    campaign = UUIDFilter()
    scenario = UUIDFilter()
    status = ChoiceFilter(choices=BattleStatus.choices)


class ForecastFilter(Filters):
    """Forecasts of a campaign, of a scenario, of a comparison, or of a status."""

    campaign = UUIDFilter()
    scenario = UUIDFilter()
    comparison = UUIDFilter()
    status = ChoiceFilter(choices=ForecastStatus.choices)


class ComparisonFilter(Filters):
    """Comparisons of a campaign, or of a scenario."""

    campaign = UUIDFilter()
    scenario = UUIDFilter()


class AbsenceFilter(Filters):
    """Absent vessels of a campaign or of a side, or of a kind of absence."""

    campaign = UUIDFilter()
    side = UUIDFilter()
    status = ChoiceFilter(
        choices=[choice for choice in Vessel.Status.choices if choice[0] in ABSENT]
    )


def mentions(event: Any, entry: str) -> bool:
    """Whether an event speaks of an entry: in a field, in a list, or in the address of a roll."""
    match event:
        case str():
            return event == entry or entry in event.split("|")
        case dict():
            return any(mentions(value, entry) for value in event.values())
        case list():
            return any(mentions(value, entry) for value in event)
        case _:
            return False
