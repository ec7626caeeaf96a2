"""Servers first, then Django: its settings read the URLs that the servers have."""

import gc
import logging
import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager

import django
import hypothesis
import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.db.models.signals import post_migrate
from django.test import override_settings

from riverwar import seeds
from tests.support import services

services.provide()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "riverwar.settings")
os.environ.setdefault("RIVERWAR_ROLE", "web")
# Tests ask by the hundred in a minute; those of the limits set their own.
os.environ.setdefault(
    "RIVERWAR_LIMITS", "token=off,user=off,anonymous=off,login=off,invitation=off"
)
# On a machine that is busy, tests wait longer than people would.
os.environ.setdefault("RIVERWAR_DB_LOCK_TIMEOUT_MS", "60000")
os.environ.setdefault("RIVERWAR_DB_STATEMENT_TIMEOUT_MS", "120000")
# Two lines for each of ten thousand requests: written for nobody, and kept by pytest.
os.environ.setdefault("RIVERWAR_LOG_LEVEL", "WARNING")
django.setup()
gc.disable()  # until all tests are collected, of which none goes before the end
# A line for each request that is refused, and pytest would keep it with the request's body.
logging.getLogger("django.request").setLevel(logging.ERROR)

# Tests sign in by the hundred; a slow hash of their passwords protects nobody.
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# No example is wrong for having taken long on a machine that is busy.
hypothesis.settings.register_profile("riverwar", deadline=None)
hypothesis.settings.load_profile("riverwar")


# They wait for processes of their own: first, so that other tests have the time.
FIRST = ("tests/faults/", "tests/riverwar/test_demo.py", "tests/riverwar/test_embedded.py")


# What stands before every test, and does something for those that have a mark.
BY_MARK = {
    "_django_db_marker": "django_db",
    "_django_isolate_apps": "django_isolate_apps",
    "_django_set_urlconf": "urls",
    "_template_string_if_invalid_marker": "ignore_template_errors",
    "draws_by_name": "django_db",
}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(FIRST))
    for item in items:
        assert isinstance(item, pytest.Function)
        idle = {name for name, mark in BY_MARK.items() if item.get_closest_marker(mark) is None}
        item.fixturenames = [name for name in item.fixturenames if name not in idle]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Leave what has been collected, which stays, out of the search for garbage."""
    found = yield
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()
    return found


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write what is golden anew")


@pytest.fixture
def write_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden logs and counts are written in this run, instead of compared."""
    return bool(request.config.getoption("--golden"))


@pytest.fixture(scope="session")
def django_db_setup(
    request: pytest.FixtureRequest,
    django_db_blocker,
    django_db_keepdb,
    django_db_modify_db_settings,
):
    """The first process that needs a database migrates; the others get copies of its own."""
    from tests.support import databases

    with django_db_blocker.unblock(), databases.one_at_a_time():
        copied = databases.take_copy()
        if not copied:
            request.getfixturevalue("django_db_setup")
            databases.furnish()
            if not django_db_keepdb:
                databases.copy_for_others()
        databases.clear_by_rows()
    # The signal is sent for apps that have models.
    post_migrate.connect(databases.furnish_again, sender=apps.get_app_config("vessels"))
    yield
    if copied:
        with django_db_blocker.unblock():
            databases.drop_copy()


@pytest.fixture(scope="module")
def once(request: pytest.FixtureRequest, django_db_setup, django_db_blocker):
    """`once(World)` makes the rows of a module's tests: each finds them as they were made.

    So every test of the module asks for them, or does not mind them; and none of it commits.
    """
    from tests.support import databases

    for item in request.session.items:
        marked = item.get_closest_marker("django_db") if item.path == request.path else None
        assert not (marked and marked.kwargs.get("transaction")), f"{item.nodeid} commits"
    with in_rehearsal(request), django_db_blocker.unblock(), databases.rows_for_many() as made:
        yield made


@contextmanager
def in_rehearsal(request: pytest.FixtureRequest) -> Iterator[None]:
    """What is drawn here is the same in each run: no test hangs on chance."""
    with override_settings(REHEARSAL=True):
        rehearsal = seeds.rehearsal(request.node.nodeid)
        rehearsal.__enter__()
    yield
    rehearsal.__exit__(None, None, None)


@pytest.fixture(autouse=True)
def draws_by_name(request: pytest.FixtureRequest) -> Iterator[None]:
    """The seeds of a test with a database are those of its name, whatever ran before it."""
    if request.node.get_closest_marker("django_db") is None:
        yield
        return
    with in_rehearsal(request):
        yield


@pytest.fixture
def empty_tables(db):
    """For this test, a database without the catalogue."""
    call_command("flush", verbosity=0, interactive=False, inhibit_post_migrate=True)


def pytest_report_header() -> list[str]:
    return services.described()
