"""Forecasts by the service's own processes: against a bare pool, disturbed, and what they leave."""

from __future__ import annotations

import hashlib
import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from multiprocessing import get_context
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any, Final, NamedTuple

from benchmarks.battles import say
from benchmarks.service import own_database
from riverwar import embedded
from rulesets import BattleSetup, resolve
from rulesets.forecast import run_seed
from tests.faults.stage import Stage, at
from tests.support.services import OwnRedis

PART: Final = 50
WARMING: Final = 200
MOST_OF_POOL: Final = 1.15
MOST_FIRST_SECONDS: Final = 0.5
LONGEST_SECONDS: Final = 1_800.0


class Served(NamedTuple):
    """One forecast by the service: how long until it was done, and until it had something."""

    forecast: Any
    seconds: float
    first: float


def pool(runs: int, rounds: int) -> int:
    """The same battles by a bare pool and by the service, in turn; then the service disturbed."""
    with _service() as (stage, scenario):
        from battles.models import Forecast, ForecastStatus

        served = _served(scenario, WARMING, b"warming")
        ratios, firsts, memory = [], [], []
        with get_context("spawn").Pool(2) as bare:
            setup = Forecast.objects.get(pk=served.forecast.pk).setup
            _bare(bare, setup, b"warming", WARMING)
            for number in range(rounds):
                of = b"round %d" % number
                alone = _bare(bare, setup, of, runs)
                served = _served(scenario, runs, of)
                ratios.append(served.seconds / alone)
                firsts.append(served.first)
                memory.append(stage.memory())
                say(
                    f"{runs} battles: a pool of two {alone:.2f} s, the service"
                    f" {served.seconds:.2f} s, of it {ratios[-1]:.3f}; first figures after"
                    f" {1e3 * served.first:.0f} ms; a worker has {memory[-1]} MiB"
                )
        ratio, first = statistics.median(ratios), max(firsts)
        say(f"service, of the pool  {ratio:.3f} in the median of {rounds} (goal {MOST_OF_POOL})")
        say(f"first figures         {1e3 * first:.0f} ms at most (goal 500)")
        whole = Forecast.objects.get(pk=served.forecast.pk)
        killed = _disturbed(scenario, whole, lambda found: stage.replace_worker("one"))
        same = killed.done == runs and killed.tally == whole.tally
        say(f"a worker killed half-way: {killed.done} runs, {_whether(same)} figures")
        stopped = _disturbed(scenario, whole, _cancel)
        kept = stopped.status == ForecastStatus.CANCELLED and stopped.done == _counted(stopped)
        say(f"called off half-way: {stopped.done} runs, {_counted(stopped)} counted")
    good = ratio <= MOST_OF_POOL and first <= MOST_FIRST_SECONDS
    return 0 if good and same and kept and stopped.done < runs else 1


def unchanged(times: int) -> int:
    """So many forecasts of one scenario, and the digest of the database before and after them."""
    with embedded.database(), own_database():
        from battles.forecast import advance
        from battles.models import Forecast
        from tests.support.digests import digests

        scenario = _scenario()
        before = digests()
        for number in range(times):
            _ask(scenario, 1, _seed(b"time %d" % number).hex())
            while advance(worker="benchmark"):
                pass
        after, done = digests(), Forecast.objects.filter(status="done").count()
        changed = [table for table, digest in before.items() if after[table] != digest]
    say(f"{done} forecasts; of {len(before)} tables changed: {', '.join(changed) or 'none'}")
    return 0 if done == times and not changed and before.keys() == after.keys() else 1


@contextmanager
def _service() -> Iterator[tuple[Stage, Any]]:
    """A database, a Redis, the runner and two workers, with a scenario to forecast."""
    with embedded.database(), own_database() as name, tempfile.TemporaryDirectory() as folder:
        redis = OwnRedis(Path(folder) / "redis")
        logs = Path(folder) / "logs"
        logs.mkdir()
        redis.start()
        stage = Stage(database=at(os.environ["RIVERWAR_DB_URL"], name), redis=redis, logs=logs)
        try:
            stage.start_runner()
            for worker in ("one", "two"):
                stage.start_worker(worker)
            yield stage, _scenario()
        finally:
            stage.close()
            redis.discard()


def _scenario() -> Any:
    from benchmarks.fleets import found
    from riverwar.accounts.models import User

    return found(User.objects.create_superuser("organiser"))


def _ask(scenario: Any, runs: int, seed: str) -> Any:
    from battles.forecasting import request_forecast
    from riverwar.api import edge

    with edge(reason="benchmark"):
        return request_forecast(scenario=scenario, runs=runs, by=None, seed=seed)


def _served(scenario: Any, runs: int, of: bytes) -> Served:
    began = time.perf_counter()
    forecast = _ask(scenario, runs, _seed(of).hex())
    _wait(forecast, lambda found: found.done > 0, every=0.01)
    first = time.perf_counter() - began
    done = _wait(forecast, lambda found: not found.unfinished, every=0.1)
    return Served(done, time.perf_counter() - began, first)


def _wait(forecast: Any, true: Callable[[Any], bool], *, every: float) -> Any:
    from battles.models import Forecast

    deadline = time.monotonic() + LONGEST_SECONDS
    while True:
        found = Forecast.objects.defer("setup", "tally").get(pk=forecast.pk)
        if true(found):
            return found
        assert time.monotonic() < deadline, f"{found} stands at {found.done}, {found.status}"
        time.sleep(every)


def _disturbed(scenario: Any, whole: Any, disturb: Callable[[Any], None]) -> Any:
    """The same forecast once more, disturbed when half of it is done."""
    from battles.models import Forecast

    forecast = _ask(scenario, whole.runs, whole.shown_seed)
    disturb(_wait(forecast, lambda found: 2 * found.done >= found.runs, every=0.02))
    _wait(forecast, lambda found: not found.unfinished, every=0.1)
    return Forecast.objects.get(pk=forecast.pk)


def _cancel(forecast: Any) -> None:
    from battles.forecasting import cancel_forecast
    from riverwar.api import edge

    with edge(reason="benchmark"):
        cancel_forecast(forecast=forecast)


def _counted(forecast: Any) -> int:
    """The runs in the figures of a forecast that is over."""
    from rulesets.core.tally import Tally

    return Tally.from_json(forecast.tally).done


def _whether(same: bool) -> str:
    return "the same" if same else "OTHER"


def _seed(of: bytes) -> bytes:
    return hashlib.sha256(b"forecast " + of).digest()


@cache
def _setup(text: str) -> BattleSetup:
    return BattleSetup.from_json(json.loads(text))


def _fight(given: tuple[str, bytes, range]) -> int:
    """How many of these battles somebody has won: the engine, and nothing else."""
    text, of, runs = given
    results = (resolve(_setup(text), run_seed(of, run), log=False) for run in runs)
    return sum(result.outcome.winner is not None for result in results)


def _bare(bare: Pool, setup: str, of: bytes, runs: int) -> float:
    began = time.perf_counter()
    parts = (range(first, min(first + PART, runs)) for first in range(0, runs, PART))
    for _ in bare.imap_unordered(_fight, ((setup, _seed(of), part) for part in parts)):
        pass
    return time.perf_counter() - began
