"""Whatever stands in a body's fields or in a list's filters, no operation answers with a 5xx."""

from dataclasses import replace

import pytest

from riverwar.api.routers import views_under
from tests.vessels.world import World, operations, requested

pytestmark = pytest.mark.django_db

VALUES = (
    None,
    True,
    2**63,
    1.5,
    "x" * 5000,
    "\ud7ff\u202e'; --",
    [[None]],
    {"": {"b": [1]}},
)

FILTER_VALUES = ("", "-1", "1e400", "9" * 40, "\x00", "'--", "null")


@pytest.fixture(scope="module")
def world(once):
    return once(World)


def test_no_value_of_a_field_breaks_an_operation(world):
    broken = {}
    organiser = world.people["superuser"]
    for operation in sorted(operations()):
        ask = world.asks[operation]
        for field in ask.body or ():
            for value in VALUES:
                hostile = replace(ask, body={**ask.body, field: value})
                status = requested(organiser, hostile).status_code
                if status >= 500:
                    broken[operation, field, str(value)[:20]] = status
    assert not broken


def test_no_value_of_a_filter_breaks_a_list(world):
    broken = {}
    lists = {
        f"/{path.removeprefix('api/v1/')}": callback.cls.filterset_class.base_filters
        for path, callback in views_under("api/v1/")
        if "list" in getattr(callback, "actions", {}).values()
        and getattr(callback.cls, "filterset_class", None)
    }
    assert "/vessels/" in lists
    for path, filters in lists.items():
        for name in (*filters, "cursor", "limit"):
            for value in FILTER_VALUES:
                status = world.people["organiser"].get(path, **{name: value}).status_code
                if status >= 500:
                    broken[path, name, value] = status
    assert not broken
