"""A stored battle can be fought again, exported and checked; what was altered shows."""

import json
import subprocess
import sys
from copy import deepcopy
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from battles.errors import ReplayRefusedError
from battles.models import Battle
from battles.replay import faults_of
from tests.battles.fixtures import applied, make_war

pytestmark = pytest.mark.django_db

CHECKER = Path(__file__).parents[2] / "docs" / "verify" / "check_dice.py"


@pytest.fixture(scope="module")
def stored(once) -> Battle:
    return once(lambda: applied(make_war().scenario()))


@pytest.fixture
def battle(stored: Battle) -> Battle:
    return deepcopy(stored)


def altered(battle: Battle, sql: str) -> Battle:
    """As somebody would who has the database and no scruples."""
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(sql, [battle.pk])
        cursor.execute("SET session_replication_role = origin")
    return Battle.objects.get(pk=battle.pk)


def test_a_stored_battle_is_as_it_was_fought(battle: Battle):
    assert faults_of(battle) == []
    out = StringIO()
    call_command("verify_battle", str(battle.pk), stdout=out)
    assert out.getvalue() == "1 verified.\n"


@pytest.mark.parametrize(
    ("sql", "fault"),
    [
        (
            "UPDATE battles_battleturn SET events = events - 1 WHERE battle_id = %s AND turn = 1",
            "the stored log is not that of its digest",
        ),
        (
            "UPDATE battles_battle SET result = jsonb_set(result, '{outcome,turns}', '99')"
            " WHERE id = %s",
            "the stored result is not that of its digest",
        ),
        (
            "UPDATE battles_battle SET seed = sha256(seed) WHERE id = %s",
            "seed and setup are not those of the commitment",
        ),
        (
            """UPDATE battles_battle SET setup = replace(setup, '"figures":12', '"figures":11')"""
            " WHERE id = %s",
            "the setup is not that of its digest",
        ),
    ],
)
def test_what_was_altered_shows(battle: Battle, sql: str, fault: str):
    battle = altered(battle, sql)
    assert fault in faults_of(battle)
    err = StringIO()
    with pytest.raises(CommandError, match="1 of 1 battles are not as they were fought"):
        call_command("verify_battle", "--all", stderr=err)
    assert f"{battle.pk}: {fault}\n" in err.getvalue()


def test_a_battle_of_another_version_of_its_book_is_not_judged(battle: Battle):
    battle = altered(battle, "UPDATE battles_battle SET ruleset_version = 99 WHERE id = %s")
    with pytest.raises(ReplayRefusedError):
        faults_of(battle)


def test_the_checker_accepts_an_export(battle: Battle, tmp_path: Path):
    out = StringIO()
    call_command("export_battle", str(battle.pk), stdout=out)
    exported = tmp_path / "battle.json"
    exported.write_text(out.getvalue())
    checked = subprocess.run(
        [sys.executable, CHECKER, exported, "--commitment", battle.commitment],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert json.loads(out.getvalue())["result_digest"] == battle.result_digest


def test_a_battle_without_result_is_neither_exported_nor_verified():
    nothing = "00000000-0000-7000-8000-000000000000"
    for command in ("export_battle", "verify_battle"):
        with pytest.raises(CommandError):
            call_command(command, nothing)
