"""`make run`, from nothing to a served battle, and again from what it kept."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from riverwar import demo, demo_campaign, demo_war, embedded
from riverwar.embedded import HOST, Cluster, free_port
from riverwar.embedded_place import EmbeddedError
from tests.support.services import own_home

ROOT = Path(embedded.__file__).parents[1]


@pytest.fixture
def state() -> Iterator[Path]:
    state = own_home("state")
    yield state
    Cluster(state / "postgres").discard()


def started(state: Path, port: int, **more: str) -> subprocess.Popen[str]:
    environment = {
        k: v for k, v in os.environ.items() if not k.startswith(("RIVERWAR_", "DJANGO_"))
    }
    return subprocess.Popen(
        [sys.executable, "-m", "riverwar.demo", "--port", str(port)],
        env={**environment, **more, "RIVERWAR_STATE_DIR": str(state), "PYTHONUNBUFFERED": "1"},
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip


def said_until(process: subprocess.Popen[str], sign: str) -> str:
    """What it says up to the line with the sign."""
    said = []
    assert process.stdout is not None
    for line in process.stdout:
        said.append(line)
        if sign in line:
            return "".join(said)
    raise AssertionError("it ended early:\n" + "".join(said))


def ended(process: subprocess.Popen[str], signum: int) -> int:
    process.send_signal(signum)
    process.communicate(timeout=300)
    return process.returncode


def fetched(url: str) -> str:
    with urllib.request.urlopen(url, timeout=300) as answer:
        assert answer.status == 200
        text: str = answer.read().decode()
        return text


def test_the_demo_goes_on_from_wherever_it_was_killed_and_serves_its_battle(state):
    for sign in ("Database: migrating", "Campaign: founding", "Battle: queued"):
        process = started(state, free_port())
        said_until(process, sign)
        assert ended(process, signal.SIGKILL) == -signal.SIGKILL

    port = free_port()
    process = started(state, port)
    told = said_until(process, "Stop with Ctrl-C")

    assert f"founding {demo_campaign.NAME}" not in told
    assert f"founding {demo_war.NAME}" in told
    assert "Turn 1\n" in told
    assert re.search(r"\[RS-[A-Z]+-\d+\]", told)
    assert re.search(r"login demo, password \S+", told)
    assert str(Cluster(state / "postgres").place.folder) in told
    battle = re.search(rf"http://{HOST}:{port}(/battles/\S+)", told)
    assert battle is not None
    assert "RS-" in fetched(battle[0])
    for page in ("api/docs/", "admin/login/"):
        shown = fetched(f"http://{HOST}:{port}/{page}")
        style = re.search(r'href="(/static/[^"]+\.css)"', shown)
        assert style is not None, page
        assert fetched(f"http://{HOST}:{port}{style[1]}")

    assert ended(process, signal.SIGINT) == 0
    assert Cluster(state / "postgres").running() is None
    with pytest.raises(urllib.error.URLError):
        fetched(f"http://{HOST}:{port}/livez")

    process = started(state, free_port())
    again = said_until(process, "Stop with Ctrl-C")
    assert battle[1] in again
    assert "Battle: " not in again
    assert ended(process, signal.SIGTERM) in (0, 128 + signal.SIGTERM)
    assert Cluster(state / "postgres").running() is None


def test_a_port_in_use_is_said_before_anything_is_touched(state):
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        process = started(state, port)
        said, _ = process.communicate(timeout=300)

    assert process.returncode == 1
    assert f"cannot serve on {HOST}:{port}" in said
    assert "make run PORT=" in said
    assert not any(state.iterdir())


@pytest.mark.parametrize("port", ["80000", "0", "abc", "-1"])
def test_what_is_no_port_is_said_in_words(port, capsys):
    assert demo.main([f"--port={port}"]) == 1
    said = capsys.readouterr().err
    assert said == f"riverwar: PORT={port} is no port. Give one from 1 to 65535.\n"


def test_a_folder_that_cannot_be_written_is_said_in_words(tmp_path, monkeypatch):
    (tmp_path / "var").write_text("in the way")
    monkeypatch.setattr(demo, "KEPT", tmp_path / "var" / "demo")
    with pytest.raises(
        EmbeddedError, match=r"(?s)cannot keep its password in .*RIVERWAR_STATE_DIR"
    ):
        demo.kept("password", 9)


def test_settings_that_cannot_work_are_said_in_words_before_a_battle(state):
    process = started(state, free_port(), RIVERWAR_DBURL="x")
    said, _ = process.communicate(timeout=300)

    assert process.returncode == 1
    assert "Did you mean RIVERWAR_DB_URL?" in said
    assert "Traceback" not in said
    assert Cluster(state / "postgres").running() is None
