"""A service of its own: database, Redis, runner and Celery workers, all to be broken."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
from psycopg.rows import dict_row
from redis import Redis

from tests.support.services import OwnRedis

ROOT = Path(__file__).parents[2]
LONGEST_SECONDS = 300.0  # nobody waits for it but where something is wrong


class Stage:
    """The processes of one service, and a look at its rows."""

    def __init__(self, *, database: str, redis: OwnRedis, logs: Path) -> None:
        self.redis = redis
        self._logs = logs
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self._scene: subprocess.Popen[str] | None = None
        self._environment = {
            **os.environ,
            "RIVERWAR_DB_URL": database,
            "RIVERWAR_REDIS_URL": redis.url,
            "RIVERWAR_REDIS_PREFIX": f"faults-{os.getpid()}:",
            "RIVERWAR_SECRET_KEY": "of-the-fault-tests-and-nothing-else-in-this-world",
            "DJANGO_SETTINGS_MODULE": "riverwar.settings",
        }
        self._rows = psycopg.connect(database, autocommit=True, row_factory=dict_row)

    # Processes

    def start_runner(self) -> None:
        self._start("runner", "manage.py", "runner")

    def wait_for_workers(self, number: int) -> None:
        """Until so many wait for work."""
        with Redis.from_url(self.redis.url) as client:
            self.wait(
                lambda: [one["cmd"] for one in client.client_list()].count("brpop") >= number,
                "not every worker has come up",
            )

    def start_worker(self, name: str) -> None:
        self._start(
            name, "-m", "celery", "-A", "riverwar", "worker", "--concurrency", "1",
            "--hostname", f"{name}@faults", "--loglevel", "WARNING",
            "--without-gossip", "--without-mingle", "--without-heartbeat",
        )  # fmt: skip

    def _start(self, name: str, *command: str) -> None:
        role = "runner" if name == "runner" else "worker"
        with (self._logs / f"{name}.log").open("ab") as log:
            self._processes[name] = subprocess.Popen(
                [sys.executable, *command],
                cwd=ROOT,
                env={**self._environment, "RIVERWAR_ROLE": role},
                start_new_session=True,
                stdout=log,
                stderr=log,
            )

    def act(self, act: str, number: int) -> str:
        """Have a part of the scene played, by one process that lasts; its answer."""
        if self._scene is None:
            with (self._logs / "scene.log").open("ab") as log:
                self._scene = subprocess.Popen(
                    [sys.executable, "-m", "tests.faults.scene"],
                    cwd=ROOT,
                    env={**self._environment, "RIVERWAR_ROLE": "command"},
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    text=True,
                )
        assert self._scene.stdin is not None
        assert self._scene.stdout is not None
        print(act, number, file=self._scene.stdin, flush=True)
        answer = self._scene.stdout.readline()
        assert answer, f"the scene has ended:\n{(self._logs / 'scene.log').read_text()[-3000:]}"
        return answer.strip()

    def kill(self, name: str) -> None:
        """A whole process group at once, as a machine that loses its power."""
        process = self._processes.pop(name)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def replace_worker(self, name: str) -> None:
        """Kill a worker, and start another in its place."""
        self.kill(name)
        self.start_worker(name)

    def memory(self) -> int:
        """The resident MiB of the largest process that a worker has started."""
        found = 0
        for name, process in self._processes.items():
            if name != "runner":
                tasks = Path(f"/proc/{process.pid}/task/{process.pid}/children")
                for pid in tasks.read_text().split():
                    status = Path(f"/proc/{pid}/status").read_text()
                    resident = status.partition("VmRSS:")[2].split()[0]
                    found = max(found, int(resident) // 1024)
        return found

    def stop(self, name: str) -> int:
        """TERM, and how it ended."""
        process = self._processes.pop(name)
        process.terminate()
        return process.wait(LONGEST_SECONDS)

    def strike_in_battle(self, signum: int) -> str:
        """Signal a process while it holds a battle; they are requested until one is caught so."""

        def request_more() -> None:
            if self.battles("queued", "running") == 0:
                self.act("build", 20)
                self.act("request", 8)

        return self._strike(signum, "battles_battle WHERE status = 'running'", request_more)

    def strike_in_range(self, signum: int) -> str:
        """Signal a process while it holds a range of a forecast."""
        return self._strike(signum, "battles_forecastrange WHERE lease_until IS NOT NULL")

    def _strike(self, signum: int, held: str, missed: Callable[[], None] = lambda: None) -> str:
        """Signal who holds one of these rows: stopped first, so that he still does."""
        deadline = time.monotonic() + LONGEST_SECONDS
        while True:
            assert time.monotonic() < deadline, "nobody was caught while he fought"
            row = self.one(f"SELECT id, fence, worker FROM {held}")
            if row is None:
                missed()
                continue
            pid = int(row["worker"].rpartition(":")[2])
            try:
                os.kill(pid, signal.SIGSTOP)
            except ProcessLookupError:
                continue
            still = self.one(f"SELECT 1 FROM {held} AND id = %(id)s AND fence = %(fence)s", row)
            if still:
                os.kill(pid, signum)
            os.kill(pid, signal.SIGCONT)
            if still:
                return str(row["id"])

    def close(self) -> None:
        for name in tuple(self._processes):
            self.kill(name)
        if self._scene is not None:
            self._scene.kill()
            self._scene.communicate()
        self._rows.close()

    # Rows

    def one(self, sql: str, values: Any = ()) -> dict[str, Any] | None:
        return self._rows.execute(sql, values).fetchone()

    def count(self, sql: str, values: Any = ()) -> int:
        row = self.one(f"SELECT count(*) AS n FROM {sql}", values)
        assert row is not None
        return int(row["n"])

    def battles(self, *statuses: str) -> int:
        return self.count("battles_battle WHERE status = ANY(%s)", [list(statuses)])

    def forecast(self) -> dict[str, Any]:
        """The newest forecast."""
        row = self.one("SELECT status, done, tally FROM battles_forecast ORDER BY id DESC LIMIT 1")
        assert row is not None
        return row

    def check_forecast(self, *, status: str) -> None:
        """The newest one is over so, and counts each run that is done, once."""
        found = self.forecast()
        counted = sum(count for *_, count, _ in found["tally"]["courses"])
        assert found["status"] == status
        assert 0 < counted == found["done"]

    def wait_for_forecasts(self, *statuses: str) -> None:
        """Until all of them are over so."""
        waiting = "battles_forecast WHERE status <> ALL(%s)"
        self.wait(lambda: self.count(waiting, [list(statuses)]) == 0, "not every forecast is over")

    def wait(self, true: Callable[[], bool], failing: str) -> None:
        """Ask until it is true, and say on failure how the battles stand."""
        deadline = time.monotonic() + LONGEST_SECONDS
        while not true():
            if time.monotonic() > deadline:
                stand = self._rows.execute(
                    "SELECT status, count(*), max(deaths) AS deaths, max(failure) AS failure"
                    " FROM battles_battle GROUP BY status"
                ).fetchall()
                logs = "\n".join(
                    f"--- {path.name}\n{path.read_text()[-3000:]}" for path in self._logs.iterdir()
                )
                raise AssertionError(f"{failing}: {stand}\n{logs}")
            time.sleep(0.02)

    def wait_until_all_are_applied(self) -> None:
        self.wait(
            lambda: self.battles("applied") == self.count("battles_battle"),
            "not every battle is applied",
        )

    def check(self) -> None:
        """Nothing lost, nothing twice, nothing held, no gap in the feed, and each replays."""
        battles = self.count("battles_battle")
        assert self.battles("applied") == battles
        assert self.count("battles_application") == battles
        for kind in ("battle.resolved", "battle.applied"):
            told = "SELECT object_id FROM feed_event WHERE type = %s"
            assert self.count(f"({told}) AS told", [kind]) == battles
            assert self.count(f"(SELECT DISTINCT object_id FROM ({told}) a) b", [kind]) == battles
        assert self.count("battles_entry WHERE released_at IS NULL") == 0
        gaps = (
            "(SELECT campaign, max(seq) - count(*) AS missing, min(seq) AS first"
            " FROM feed_event GROUP BY campaign) AS feed WHERE missing <> 0 OR first <> 1"
        )
        assert self.count(gaps) == 0
        assert (
            self.count("vessels_vessel WHERE status IN ('sunk', 'lost') AND lost_at IS NULL") == 0
        )
        assert self.act("verify", battles) == str(battles)


@contextmanager
def on_stage(*, template: str, server: str, redis: OwnRedis, logs: Path) -> Iterator[Stage]:
    """A database like the template's, and the service on it, which goes when it is over."""
    name = f"{template}_faults_{os.getpid()}"
    with psycopg.connect(at(server, "postgres"), autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        admin.execute(f'ALTER DATABASE "{name}" SET synchronous_commit = off')
        try:
            stage = Stage(database=at(server, name), redis=redis, logs=logs)
            try:
                yield stage
            finally:
                stage.close()
        finally:
            admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def at(server: str, database: str) -> str:
    """The URL of another database of the same server."""
    return urlsplit(server)._replace(path=f"/{database}").geturl()
