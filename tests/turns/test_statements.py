"""What a month of the full deployment costs: each step's statements, whatever the forces."""

from collections.abc import Mapping
from typing import Final

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from benchmarks import wars
from riverwar.api import edge
from tests.turns.between import Between
from tests.turns.world import stepping
from turns.aftermath import upkeep
from turns.dockyards import Docks
from vessels.models import Prisoners, Prize, Vessel

pytestmark = pytest.mark.django_db

#: A war in whose first month there is one contact.
SEED: Final = 1
STATEMENTS: Final[Mapping[str, int]] = {
    "budget": 17,
    "event": 22,
    "unrest": 41,
    "exchequer": 39,
    "orders": 20,
    "movement": 51,
    "battle": 16,
    "aftermath": 62,
    "accounts": 39,
}
#: SNS-MONEY-06: those for whom the money does not suffice are marked, in one statement.
UNPAID: Final = 1


def test_a_month_of_the_full_deployment_costs_so_many_statements_whatever_the_forces(settings):
    settings.REHEARSAL = True
    for times, unpaid in ((1, 0), (4, UNPAID)):
        war = wars.play(SEED, 1, times=times, checked=False)
        told = {step: cost.statements for (_, step), cost in war.costs.items()}
        assert told == {**STATEMENTS, "exchequer": STATEMENTS["exchequer"] + unpaid}


def disposed(each: int) -> int:
    """How many statements it takes to burn, man and sell so many prizes of each kind."""
    war = Between()
    whole = {"turn": 1, "day": 5, "campaign": war.campaign}
    kinds = (
        (war.british, war.mahdists, "derelict", "abandoned", "wadi-halfa"),
        (war.mahdists, war.british, "available", "held", "wadi-halfa"),
        (war.british, war.mahdists, "available", "held", "bombay"),
    )
    for side, before, status, kept, place in kinds:
        for _ in range(each):
            vessel = war.vessel(side, place=place)
            event = vessel.status_event_id
            assert event is not None
            if status == "derelict":
                other = war.vessel().status_event_id
                Vessel.objects.filter(pk=vessel.pk).update(status=status, status_event=other)
            Prize.objects.create(
                **whole, side=side, taken_from=before, vessel=vessel, place=place,
                status=kept, event_id=event,
            )  # fmt: skip
            if side == war.mahdists:
                vessel.crew.update(count=0)
                Prisoners.objects.create(
                    campaign=war.campaign, side=before, captor=side, vessel=vessel, count=2,
                    role="deck", since_turn=1, event_id=event,
                )  # fmt: skip
    war.at(1, "aftermath")
    with edge(reason="test"):
        step = stepping(war.turn)
        with CaptureQueriesContext(connection) as captured:
            upkeep.dispose(step, Docks(step.turn, step.options, step.chart))
    ends = sorted(Prize.objects.filter(campaign=war.campaign).values_list("status", flat=True))
    assert ends == ["burned"] * each + ["commissioned"] * each + ["condemned"] * each
    return len(captured)


def test_sns_rep_07_many_prizes_are_disposed_of_in_as_many_statements_as_few():
    assert disposed(1) == disposed(3)
