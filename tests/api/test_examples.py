"""The examples of the API's document are true: what they ask for is granted, and what they show
is what comes.

A new operation needs an example of its body and one of its answer, in its view; and a row that
it is asked for, in the `_asks()` of `tests/vessels/world.py` or `tests/battles/world.py`, or in
`tests/turns/asks.py`.
"""

from dataclasses import replace
from typing import Any

import pytest

from battles.views import examples as battles
from campaigns.views.invitations import SECRET
from riverwar.api.problems import TYPE_ROOT, kinds
from tests.api.document import JSON, PROBLEM, examples, faults, operations, problems, success
from tests.api.provocations import PROVOCATIONS
from tests.battles.world import BattleWorld
from tests.turns import asks as months
from tests.vessels.world import requested, undone
from vessels.views import conversion_examples as conversions
from vessels.views import examples as vessels

pytestmark = pytest.mark.django_db

IN_THE_WORLD = {
    battles.CAMPAIGN: "campaign",
    battles.EXPEDITION: "side",
    battles.SLAVERS: "rivals",
    battles.SCENARIO_ID: "scenario",
    battles.MAYFLY: "vessel",
    battles.SAILORS: "aboard",
    battles.MUSKETEERS: "unit",
    battles.DIGEST: "changes",
    vessels.VESSEL_ID: "vessel",
    vessels.UNCOMMANDED_ID: "idle",
    vessels.VERSION["id"]: "prices",
    conversions.CLASS_VERSION_ID: "vessel_class_version",
    SECRET: "secret",
    **months.IN_THE_WORLD,
}
"""What stands in the world for each row that a body of the examples names."""


@pytest.fixture(scope="module")
def world(once):
    return once(BattleWorld)


def as_shown(world, name):
    """How an operation is asked for with the body that its example shows."""
    body = operations()[name].get("requestBody")
    if body is None:
        return world.asks[name]
    return replace(world.asks[name], body=told(world, next(examples(body["content"][JSON]))))


def told(world, example: Any) -> Any:
    """An example with the world's rows for its own."""
    match example:
        case dict():
            return {name: told(world, value) for name, value in example.items()}
        case list():
            return [told(world, value) for value in example]
        case str() if example in IN_THE_WORLD:
            return str(world.ids[IN_THE_WORLD[example]])
        case _:
            return example


def headers(operation, status):
    """Those that an answer of this status has."""
    return operation["responses"][str(status)].get("headers", {}).keys()


def test_every_body_has_examples_that_fit_its_schema():
    wrong = {}
    for name, operation in operations().items():
        bodies = {**operation["responses"], "request": operation.get("requestBody", {})}
        for where, body in bodies.items():
            for media, content in body.get("content", {}).items():
                shown = list(examples(content))
                if found := [fault for value in shown for fault in faults(content, value)]:
                    wrong[name, where, media] = found
                elif not shown:
                    wrong[name, where, media] = "no example"
    assert not wrong


def test_every_problem_shown_is_one_of_the_service():
    wrong = {}
    for name, operation in operations().items():
        for status, answer in operation["responses"].items():
            for shown in examples(answer.get("content", {}).get(PROBLEM, {})):
                kind = kinds()[shown["code"]]
                if (shown["type"], shown["title"], str(shown["status"]), status) != (
                    f"{TYPE_ROOT}{kind.code}/",
                    kind.title,
                    str(kind.status),
                    str(kind.status),
                ):
                    wrong[name, status] = shown
    assert not wrong


def test_every_request_shown_is_granted_and_answered_as_shown(world):
    wrong = {}
    for name, operation in operations().items():
        status, content = success(operation)
        for media in content or [JSON]:
            answer = requested(world.people["superuser"], as_shown(world, name), Accept=media)
            if answer.status_code != status:
                wrong[name, media] = answer.status_code, answer.content
            elif untold := headers(operation, status) - answer.headers.keys():
                wrong[name, media] = untold
            elif content and answer.headers["Content-Type"].partition(";")[0] != media:
                wrong[name, media] = answer.headers["Content-Type"]
            elif media == JSON and content:
                shown = answer.json()
                found = faults(content[media], shown)
                if found or shown.get("results") == []:
                    wrong[name, media] = found or "no row to compare"
    assert not wrong


def test_every_problem_that_anybody_can_provoke_is_answered_as_shown(world):
    wrong, seen = {}, set()
    for name, operation in operations().items():
        ask = as_shown(world, name)
        for code, shown in problems(operation).items():
            if code not in PROVOCATIONS:
                continue
            seen.add(code)
            with undone():
                answer = PROVOCATIONS[code](world, ask)
            if answer.headers["Content-Type"] != PROBLEM:
                wrong[name, code] = answer.status_code, answer.content
                continue
            problem = answer.json()
            same = all(problem[member] == shown[member] for member in ("type", "title", "status"))
            if not same or problem.keys() - {"facts"} != shown.keys():
                wrong[name, code] = problem
    assert not wrong
    assert seen == PROVOCATIONS.keys()
