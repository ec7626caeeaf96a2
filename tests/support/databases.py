"""The database of the tests: made once in a run, and copied for its other processes."""

import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import psycopg
from django.core.management import call_command
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper
from psycopg.sql import SQL, Identifier

from tests.factories import publish_catalogue

T = TypeVar("T")

KEPT = "kept"
"""The schema of the rows that tests begin with."""


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Of the run's processes, one makes the database while the others wait for their copies."""
    with (_copies() / "lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def take_copy() -> bool:
    """Go to the copy that another process has made for this one, if there is one."""
    name = connection.settings_dict["TEST"]["NAME"]
    copy = _copies() / f"{name}"
    if not copy.exists():
        return False
    copy.unlink()
    connection.close()
    connection.settings_dict["NAME"] = name
    return True


def furnish() -> None:
    """Put in what tests begin with, and allow to empty the tables between them.

    They begin with the catalogue, which most tests need and whose loading is most of their time.
    """
    _allow_truncating(connection.settings_dict["NAME"])
    connection.close()
    with connection.cursor() as cursor:
        used_before = bool(_tables(cursor, KEPT))
    if used_before:
        call_command("flush", verbosity=0, interactive=False)
    publish_catalogue()
    _keep_rows()
    connection.close()


def furnish_again(**signal: object) -> None:
    """The same after a test that commits, whose rows are taken away with all others."""
    with transaction.atomic(), connection.cursor() as cursor:
        for table in _tables(cursor, KEPT):
            cursor.execute(SQL("INSERT INTO {} TABLE {}").format(Identifier(table), _kept(table)))


@contextmanager
def rows_for_many() -> Iterator[Callable[[Callable[[], T]], T]]:
    """What is made by the function that this gives is there until the end, when it is undone.

    The transactions of tests lie inside of this one. Keys and deferred triggers are satisfied
    once, not again at the end of each test.
    """

    def made(make: Callable[[], T]) -> T:
        found = make()
        connection.check_constraints()
        return found

    outermost: Any = transaction.atomic()
    outermost._from_testcase = True  # an edge opens inside of it, as inside a test's
    with outermost:
        yield made
        transaction.set_rollback(True)


def clear_by_rows() -> None:
    """Have tables emptied of their rows, where there are any: to truncate all of them takes a
    second, and a test that commits has written into a few.

    Keys and triggers stand aside meanwhile. Only a superuser may have them do so: for anybody
    else the tables are truncated, as Django does it.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('is_superuser')::boolean")
        if cursor.fetchone()[0]:
            vars(connection.ops)["sql_flush"] = _sql_clear


def copy_for_others() -> None:
    """A copy for each other process of the run, where there are any and none was made before."""
    ours, worker = connection.settings_dict["NAME"], os.environ.get("PYTEST_XDIST_WORKER", "")
    made = _copies() / "made"
    if not worker or made.exists():
        return
    made.touch()
    for number in range(int(os.environ["PYTEST_XDIST_WORKER_COUNT"])):
        name = f"{ours.removesuffix(worker)}gw{number}"
        if name != ours:
            _drop(name)
            _administer(SQL("CREATE DATABASE {} TEMPLATE {}"), name, ours)
            _allow_truncating(name)
            (_copies() / name).touch()


def drop_copy() -> None:
    connection.close()
    _drop(connection.settings_dict["NAME"])


def _sql_clear(style: object, tables: list[str], **options: object) -> list[str]:
    """What Django's `flush` executes, in one transaction."""
    named = [
        SQL("SELECT {} WHERE EXISTS (TABLE {})").format(name, Identifier(name)) for name in tables
    ]
    with connection.cursor() as cursor:
        cursor.execute(SQL(" UNION ALL ").join(named))
        filled = [name for (name,) in cursor.fetchall()]
    return [
        "SET LOCAL session_replication_role = replica",
        *(f'DELETE FROM "{name}"' for name in filled),
        "SET LOCAL session_replication_role = origin",
    ]


def _keep_rows() -> None:
    """Beside each table that has rows, one with the same: quicker than to publish them again."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            SQL("DROP SCHEMA IF EXISTS {0} CASCADE; CREATE SCHEMA {0}").format(Identifier(KEPT))
        )
        for table in _tables(cursor, "public"):
            if table.startswith(("django_", "auth_")):
                continue
            cursor.execute(SQL("SELECT EXISTS (TABLE {})").format(Identifier(table)))
            if cursor.fetchone()[0]:
                kept = _kept(table)
                cursor.execute(SQL("CREATE TABLE {} AS TABLE {}").format(kept, Identifier(table)))


def _kept(table: str) -> Identifier:
    return Identifier(KEPT, table)


def _tables(cursor: CursorWrapper, schema: str) -> list[str]:
    cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = %s", [schema])
    return [name for (name,) in cursor.fetchall()]


def _copies() -> Path:
    """A folder with a file for each copy that waits for its process."""
    folder = Path(os.environ["TEST_STATE"]) / "databases"
    folder.mkdir(exist_ok=True)
    return folder


def _allow_truncating(name: str) -> None:
    _administer(SQL("ALTER DATABASE {} SET riverwar.truncating = 'on'"), name)


def _drop(name: str) -> None:
    _administer(SQL("DROP DATABASE IF EXISTS {}"), name)


def _administer(command: SQL, *names: str) -> None:
    with psycopg.connect(os.environ["RIVERWAR_DB_URL"], autocommit=True) as server:
        server.execute(command.format(*map(Identifier, names)))
