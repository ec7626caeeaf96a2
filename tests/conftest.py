"""Servers first, then Django: its settings read the URLs that the servers have."""

import os

import django
import hypothesis
import pytest
from django.conf import settings
from django.core.management import call_command

from tests.support import services

services.provide()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "riverwar.settings")
os.environ.setdefault("RIVERWAR_ROLE", "web")
# Tests ask by the hundred in a minute; those of the limits set their own.
os.environ.setdefault(
    "RIVERWAR_LIMITS", "token=off,user=off,anonymous=off,login=off,invitation=off"
)
django.setup()

# Tests sign in by the hundred; a slow hash of their passwords protects nobody.
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# No example is wrong for having taken long on a machine that is busy.
hypothesis.settings.register_profile("riverwar", deadline=None)
hypothesis.settings.load_profile("riverwar")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write what is golden anew")


@pytest.fixture
def write_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden logs and counts are written in this run, instead of compared."""
    return bool(request.config.getoption("--golden"))


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """The tables of the tests may be emptied between them, which the others' may not.

    They begin with the catalogue, which most tests need and whose loading is most of their time.
    """
    from django.db import connection

    from tests.factories import publish_catalogue

    with django_db_blocker.unblock():
        with connection.cursor() as cursor:
            name = connection.ops.quote_name(connection.settings_dict["NAME"])
            cursor.execute(f"ALTER DATABASE {name} SET riverwar.truncating = 'on'")
        connection.close()
        publish_catalogue()
        connection.close()


@pytest.fixture
def empty_tables(db):
    """For this test, a database without the catalogue."""
    call_command("flush", verbosity=0, interactive=False, inhibit_post_migrate=True)


def pytest_report_header() -> list[str]:
    return services.described()
