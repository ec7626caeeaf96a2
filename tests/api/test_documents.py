"""The API's document tells the truth: who may do what, and what each of them is answered."""

import re

import pytest

from riverwar.accounts.ids import uuid7
from riverwar.api.policy import POLICY
from tests.api.document import DOCUMENTED_TO, PROBLEM, document, operations, undocumented
from tests.battles.world import BattleWorld
from tests.support.api import Person
from tests.vessels import world as matrix
from tests.vessels.world import requested

pytestmark = pytest.mark.django_db


def test_who_may_is_told():
    assert operations().keys() == POLICY.keys()
    for name, operation in operations().items():
        assert operation["x-roles"] == sorted(POLICY[name].roles), name


def test_a_request_holds_what_is_named_and_nothing_else():
    schemas = document()["components"]["schemas"]
    for name, operation in operations().items():
        content = operation.get("requestBody", {}).get("content", {})
        for body in content.values():
            schema = schemas[body["schema"]["$ref"].rpartition("/")[2]]
            assert schema["additionalProperties"] is False, name


def test_every_answer_to_everybody_is_as_documented():
    """The matrix of `tests/vessels` asks so for the operations of the campaign and the fleet."""
    world, wrong = BattleWorld(), {}
    for role in DOCUMENTED_TO:
        for name in sorted(operations().keys() - matrix.operations()):
            if found := undocumented(name, requested(world.people[role], world.asks[name])):
                wrong[role, name] = found
    assert not wrong


def part(named: re.Match[str]) -> str:
    """What may stand in an address for a part that the document names."""
    return {"id": str(uuid7()), "number": "1"}.get(named[1], "any")


def test_an_address_takes_the_methods_that_are_documented_and_no_others():
    nobody = Person().client
    for path, told in document()["paths"].items():
        other = next(one for one in ("patch", "delete", "post") if one not in told)
        answer = getattr(nobody, other)(re.sub("{([a-z]+)}", part, path), {}, "json")
        assert answer.status_code == 405, (path, other, answer.content)
        assert answer.headers["Content-Type"] == PROBLEM
        assert answer.json()["code"] == "method_not_allowed"
        assert {method.upper() for method in told} <= set(answer.headers["Allow"].split(", "))
