"""What `make` says on a machine that lacks something, and what the locks promise."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from riverwar import embedded

ROOT = Path(embedded.__file__).parents[1]
PINS = re.compile(r"^([a-z0-9._-]+)==(\S+)", re.MULTILINE)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A folder with a lock, and a PATH of the programs that the script itself needs."""
    (tmp_path / "requirements.lock").write_text("")
    (tmp_path / "bin").mkdir()
    for program in ("sh", "cut", "cat", "cmp", "mkdir", "rm", "cp"):
        found = shutil.which(program)
        assert found is not None
        (tmp_path / "bin" / program).symlink_to(found)
    return tmp_path


def python(checkout: Path, name: str, *, version: str, venv: bool = True) -> None:
    """A Python that answers as the script asks, or a name that does not run when called."""
    program = checkout / "bin" / name
    has_venv = "exit 0" if venv else "exit 1"
    program.write_text(
        f'#!/bin/sh\ncase "$*" in *ensurepip*) {has_venv} ;; *-m*) exit 9 ;; esac\n'
        + (f"echo {version}\n" if version else "exit 127\n")
    )
    program.chmod(0o755)


def said(checkout: Path, **environment: str) -> str:
    done = subprocess.run(
        ["sh", str(ROOT / ".ci" / "environment"), "requirements.lock"],
        cwd=checkout, capture_output=True, text=True,
        env={"PATH": str(checkout / "bin"), **environment},
    )  # fmt: skip
    assert done.returncode == 1
    return done.stderr


def test_no_python_at_all_is_said(checkout):
    assert "no Python found. It needs 3.11, 3.12 or 3.13" in said(checkout)


def test_a_name_that_does_not_run_is_passed_over(checkout):
    python(checkout, "python3.13", version="")
    python(checkout, "python3.12", version="3.12.4")

    assert "making .venv with Python 3.12.4 (python3.12)" in said(checkout)


def test_a_wrong_version_is_named(checkout):
    python(checkout, "python3", version="3.9.2")

    told = said(checkout)

    assert "needs Python 3.11, 3.12 or 3.13" in told
    assert "python3 is 3.9.2" in told


def test_a_missing_venv_module_is_named_with_its_package(checkout):
    python(checkout, "python3", version="3.11.2", venv=False)

    told = said(checkout)

    assert "venv module is missing from python3" in told
    assert "apt install python3.11-venv" in told


def test_the_given_python_is_used_or_refused(checkout):
    python(checkout, "python3", version="3.11.2")

    assert "PYTHON=/nowhere/python does not run" in said(checkout, PYTHON="/nowhere/python")


def test_a_folder_that_is_no_environment_is_left_alone(checkout):
    python(checkout, "python3", version="3.11.2")
    (checkout / ".venv").mkdir()
    (checkout / ".venv" / "letters").write_text("mine")

    assert ".venv exists and is no virtual environment" in said(checkout)
    assert (checkout / ".venv" / "letters").read_text() == "mine"


def test_an_environment_that_another_make_is_at_work_on_is_left_alone(checkout):
    (checkout / ".venv").mkdir()
    (checkout / ".venv" / ".unfinished").write_text(str(os.getpid()))

    assert f"another make is at work on .venv (process {os.getpid()})" in said(checkout)


def test_a_half_made_environment_is_made_anew(checkout):
    python(checkout, "python3", version="3.11.2")
    ended = subprocess.Popen(["true"])
    ended.wait()
    (checkout / ".venv").mkdir()
    (checkout / ".venv" / ".unfinished").write_text(str(ended.pid))

    told = said(checkout)

    assert ".venv was left half made" in told
    assert "making .venv with Python 3.11.2" in told


def test_the_tests_lock_holds_all_that_a_server_needs_at_the_same_versions():
    run = dict(PINS.findall((ROOT / "requirements.lock").read_text()))
    dev = dict(PINS.findall((ROOT / "requirements-dev.lock").read_text()))

    assert len(run) > 40
    assert run.items() <= dev.items()


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_pin_has_hashes_and_no_index_address(lock):
    text = (ROOT / lock).read_text()

    assert "://" not in text
    for block in re.split(r"\n(?=[a-z0-9])", text.strip()):
        assert "--hash=sha256:" in block, block.splitlines()[0]
