"""Where a vessel may be worked at, and from which day; and which places are a side's own ports."""

from typing import Final

from campaigns.calendar import open_turn, options_of
from campaigns.charts import chart_of
from campaigns.models import Campaign, CampaignTurn
from campaigns.rules.calendar import Day
from campaigns.rules.chart import Chart
from campaigns.rules.options import Options
from campaigns.rules.sequence import Step
from turns.due import battle_due
from turns.errors import NoCalendarError
from turns.founding import GOVERNMENT
from turns.locks import lock
from turns.models import Engagement
from turns.upkeep import theatre_at
from vessels.errors import VesselEngagedError
from vessels.models import Vessel
from vessels.services.repair_plans import Yards

#: SNS-SEQ-01: the steps after the month's movement.
MOVED: Final = (Step.BATTLE, Step.AFTERMATH, Step.ACCOUNTS)


class Docks:
    """The month that is played, for whoever orders work on vessels."""

    def __init__(self, turn: CampaignTurn, options: Options, chart: Chart) -> None:
        self.turn = turn
        self.options = options
        self.chart = chart
        self._fought: dict[str, int] | None = None

    @classmethod
    def of(cls, campaign: Campaign) -> "Docks":
        """Those of a campaign's open turn."""
        turn, options = open_turn(campaign), options_of(campaign)
        if turn is None or options is None:
            raise NoCalendarError(campaign=campaign.name)
        return cls(turn, options, chart_of(campaign))

    @classmethod
    def held(cls, campaign: Campaign) -> "Docks":
        """The same under the campaign's lock, so that the month does not pass meanwhile."""
        return cls.of(lock(campaign))

    def at(self, vessel: Vessel) -> Yards:
        """Where she lies, by what yard, and the first day on which she can be worked at.

        SNS-REP-02: before the month's movement, its first day; after it, the day after her last
        battle of the month, or else the first day of the next.
        """
        found = self.chart.places.get(vessel.location)
        yard = None if found is None else found.yard
        theatre = theatre_at(self.chart, vessel.location)
        return Yards(vessel.location, yard, self._start(vessel), theatre)

    @property
    def today(self) -> Day:
        """The day of what is done at once: the month's first before its movement, else its last."""
        return Day(self.turn.number, 30 if self.turn.step in MOVED else 1)

    def is_own_port(self, vessel: Vessel) -> bool:
        """SNS-REP-07: a port of the sea, or a yard, where she lies; natives have none."""
        place = self.chart.places.get(vessel.location)
        if place is None or vessel.side.key != GOVERNMENT:
            return False
        return place.yard is not None or vessel.location in self.chart.ports()

    def refuse_due(self, vessel: Vessel) -> None:
        """SNS-REP-02: nothing is done to a vessel that has a battle of the month to fight yet."""
        if self.turn.step != Step.BATTLE:
            return
        if battle := battle_due(self.turn, "vessels", [vessel.key]):
            raise VesselEngagedError(battle=battle)

    def _start(self, vessel: Vessel) -> Day:
        if self.turn.step not in MOVED:
            return Day(self.turn.number, 1)
        day = self._days().get(vessel.key)
        if day is None:
            return Day(self.turn.number + 1, 1)
        return Day(self.turn.number, day).later(1)

    def _days(self) -> dict[str, int]:
        """By vessel, the day of her last battle of the month."""
        if self._fought is None:
            self._fought = {}
            met = Engagement.objects.filter(turn=self.turn, status=Engagement.Status.SETTLED)
            for day, forces in met.order_by("day", "number").values_list("day", "forces"):
                for force in forces.values():
                    self._fought |= dict.fromkeys(force.get("vessels", ()), day)
        return self._fought


def is_native(vessel: Vessel) -> bool:
    """Whether her side has no Exchequer, and pays nothing."""
    return vessel.side.key != GOVERNMENT
