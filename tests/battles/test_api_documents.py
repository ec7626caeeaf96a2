"""The document tells the truth of battles too: each answer and each example is as its schema."""

from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator

from riverwar.api.policy import POLICY, Role
from tests.battles.test_api_matrix import OPERATIONS, Stage
from tests.vessels.test_api_documents import faults

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def document() -> Any:
    return SchemaGenerator().get_schema(request=None, public=True)


def documented(document):
    return {
        operation["operationId"]: operation
        for path in document["paths"].values()
        for operation in path.values()
        if operation["operationId"] in OPERATIONS
    }


def test_every_operation_is_documented_with_who_may(document):
    found = documented(document)
    assert sorted(found) == OPERATIONS
    for name, operation in found.items():
        assert operation["x-roles"] == sorted(POLICY[name].roles)


@pytest.mark.parametrize("role", [Role.SUPERUSER, Role.RIVAL, Role.OBSERVER])
def test_every_answer_is_as_documented(document, role):
    stage, wrong = Stage(), {}
    calls, told = stage.calls(), documented(document)
    for name, call in calls.items():
        answer = call(stage.people[role])
        content = told[name]["responses"].get(str(answer.status_code))
        if content is None:
            wrong[name] = f"{answer.status_code} is not documented"
        elif answer.content:
            media = answer.headers["Content-Type"]
            if found := faults(document, content["content"][media], answer.json()):
                wrong[name] = found
    assert not wrong


def test_every_operation_has_an_example_of_request_answer_and_error(document):
    wrong = {}
    for name, operation in documented(document).items():
        bodies = [("request", operation["requestBody"])] if "requestBody" in operation else []
        bodies += [
            (status, answer)
            for status, answer in operation["responses"].items()
            if "content" in answer
        ]
        for where, body in bodies:
            for media, content in body["content"].items():
                examples = content.get("examples", {})
                if not examples:
                    wrong[name, where, media] = "no example"
                for example in examples.values():
                    if found := faults(document, content, example["value"]):
                        wrong[name, where, media] = found
    assert not wrong
