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


def failures(asked, names, refused):
    """The statuses of failures: of all names at once, and of each alone that was not refused so.

    Each is looked at by itself: what is refused among others, is refused alone.
    """
    answer = asked(names)
    statuses = {tuple(names): answer.status_code}
    for name in names - refused(answer) if len(names) > 1 else ():
        statuses[name] = asked({name}).status_code
    return {name: status for name, status in statuses.items() if status >= 500}


def errors(answer):
    return answer.json().get("errors", ()) if answer.status_code == 400 else ()


def fields_refused(answer):
    return {error["pointer"].split("/")[1] for error in errors(answer) if error["pointer"]}


def filters_refused(answer):
    return {error["detail"].partition(":")[0] for error in errors(answer)}


def test_no_value_of_a_field_breaks_an_operation(world):
    broken = {}
    organiser = world.people["superuser"]
    for operation in sorted(operations()):
        ask = world.asks[operation]
        for value in VALUES if ask.body else ():

            def asked(fields, ask=ask, value=value):
                hostile = replace(ask, body={**ask.body, **dict.fromkeys(fields, value)})
                return requested(organiser, hostile)

            if found := failures(asked, set(ask.body), fields_refused):
                broken[operation, str(value)[:20]] = found
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
        for value in FILTER_VALUES:

            def asked(names, path=path, value=value):
                return world.people["organiser"].get(path, **dict.fromkeys(names, value))

            for names in (set(filters), {"cursor"}, {"limit"}):
                if found := failures(asked, names, filters_refused):
                    broken[path, value, *names] = found
    assert not broken
