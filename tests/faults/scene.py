"""What the fault tests do to their own database, as a process of its own that lasts.

python -m tests.faults.scene reads one act a line, plays it, and answers with a line:

    build 100     scenarios, each with vessels and troops of its own
    request 8     a battle of each open scenario, by so many at once; the longest, in milliseconds
    forecast 400  so many runs of one scenario, always the same
    cancel 1      calls the newest forecast off
    verify 100    fights so many again that were not yet; how many agree by now
"""

import os
import sys
import threading
import time
from collections.abc import Callable
from io import StringIO
from queue import Empty, SimpleQueue
from uuid import UUID

import django

SEED = "5f" * 32


def build(count: int) -> None:
    """One campaign: a gunboat and its sailors against a band ashore, in each scenario."""
    from tests import factories

    campaign = factories.make_campaign()
    expedition = factories.make_side(campaign, "expedition")
    slavers = factories.make_side(campaign, "slavers")
    for number in range(count):
        vessel = factories.make_vessel(expedition)
        band = factories.make_unit(slavers, troop_type="irregular-infantry")
        factories.make_scenario(campaign, vessels=(vessel,), units=(band,), name=f"Ford {number}")


def request(threads: int) -> int:
    """All at once. The longest that one request took, in milliseconds."""
    from battles.models import Scenario
    from battles.services import request_battle
    from riverwar.api import edge

    waiting: SimpleQueue[Scenario] = SimpleQueue()
    for scenario in Scenario.objects.filter(battles=None, forecasts=None).select_related(
        "campaign"
    ):
        waiting.put(scenario)
    spent: list[float] = []

    def work() -> None:
        from django.db import connection

        try:
            while True:
                scenario = waiting.get_nowait()
                began = time.monotonic()
                with edge(reason="fault test"):
                    request_battle(scenario=scenario, by=None)
                spent.append(time.monotonic() - began)
        except Empty:
            connection.close()

    workers = [threading.Thread(target=work) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return int(1000 * max(spent))


def forecast(runs: int) -> None:
    """Of a scenario that is kept for forecasts."""
    from battles.forecasting import request_forecast
    from battles.models import Scenario
    from riverwar.api import edge

    if not Scenario.objects.exclude(forecasts=None).exists():
        build(1)
    scenario = Scenario.objects.exclude(forecasts=None).first() or Scenario.objects.latest("id")
    with edge(reason="fault test"):
        request_forecast(scenario=scenario, runs=runs, by=None, seed=SEED)


def cancel(count: int) -> None:
    from battles.forecasting import cancel_forecast
    from battles.models import Forecast
    from riverwar.api import edge

    for found in Forecast.objects.unfinished()[:count]:
        with edge(reason="fault test"):
            cancel_forecast(forecast=found)


def verify(battles: int) -> int:
    from django.core.management import call_command

    from battles.models import Battle

    resolved = Battle.objects.filter(result__isnull=False).exclude(pk__in=VERIFIED)
    chosen = list(resolved.values_list("pk", flat=True)[:battles])
    call_command("verify_battle", *map(str, chosen), stdout=StringIO())
    VERIFIED.update(chosen)
    return len(VERIFIED)


VERIFIED: set[UUID] = set()
ACTS: dict[str, Callable[[int], int | None]] = {
    "build": build,
    "request": request,
    "forecast": forecast,
    "cancel": cancel,
    "verify": verify,
}

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "riverwar.settings")
    django.setup()
    for line in sys.stdin:
        act, number = line.split()
        print(ACTS[act](int(number)), flush=True)  # noqa: T201  the answer to who asked
