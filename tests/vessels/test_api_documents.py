"""The document tells the truth: each answer is as its schema says, and so is each example."""

from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from jsonschema_rs import Draft202012Validator

from riverwar.api.policy import POLICY, Role
from tests.vessels.world import World, operations, requested

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def document() -> Any:
    return SchemaGenerator().get_schema(request=None, public=True)


def documented(document):
    return {
        operation["operationId"]: operation
        for path in document["paths"].values()
        for operation in path.values()
        if operation["operationId"] in operations()
    }


def faults(document, content, value):
    schema = {**content["schema"], "components": document["components"]}
    return [error.message[:200] for error in Draft202012Validator(schema).iter_errors(value)]


def test_every_answer_is_as_documented(document):
    world, wrong = World(), {}
    for operation_id, operation in documented(document).items():
        answer = requested(world.people["superuser"], world.asks[operation_id])
        told = operation["responses"].get(str(answer.status_code))
        if told is None:
            wrong[operation_id] = f"{answer.status_code} is not documented"
        elif answer.content and (
            found := faults(document, told["content"]["application/json"], answer.json())
        ):
            wrong[operation_id] = found
    assert not wrong


def test_every_problem_is_as_documented(document):
    world, wrong = World(), {}
    for operation_id, operation in documented(document).items():
        if Role.ANYONE in POLICY[operation_id].roles:
            continue
        answer = requested(world.people["anonymous"], world.asks[operation_id])
        content = operation["responses"]["401"]["content"]["application/problem+json"]
        if found := faults(document, content, answer.json()):
            wrong[operation_id] = found
    assert not wrong


def test_every_operation_has_an_example_of_request_answer_and_error(document):
    wrong = {}
    for operation_id, operation in documented(document).items():
        bodies = [("request", operation["requestBody"])] if "requestBody" in operation else []
        bodies += [
            (status, answer)
            for status, answer in operation["responses"].items()
            if "content" in answer
        ]
        for name, body in bodies:
            for media, content in body["content"].items():
                examples = content.get("examples", {})
                if not examples:
                    wrong[operation_id, name, media] = "no example"
                for example in examples.values():
                    value = example["value"]
                    if found := faults(document, content, value):
                        wrong[operation_id, name, media] = found
    assert not wrong


def test_who_may_is_told(document):
    for operation_id, operation in documented(document).items():
        assert operation["x-roles"] == sorted(POLICY[operation_id].roles)
