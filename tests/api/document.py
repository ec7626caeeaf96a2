"""The API's document as tests read it: its operations, their examples, and what fits a schema."""

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from jsonschema_rs import Draft202012, Draft202012Validator, Registry

JSON = "application/json"
PROBLEM = "application/problem+json"
DOCUMENTED_TO = ("organiser", "commander", "rival", "observer", "outsider")
"""Those whose every answer is compared with the document."""

CLOSED = "urn:riverwar:components"


@cache
def document() -> dict[str, Any]:
    """What `docs/openapi.yaml` holds."""
    return SchemaGenerator().get_schema(request=None, public=True)


@cache
def operations() -> dict[str, Any]:
    """Every operation by its name."""
    return {
        operation["operationId"]: operation
        for path in document()["paths"].values()
        for operation in path.values()
    }


def success(operation: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The status of an operation's success, with what it answers by its media types."""
    status = next(status for status in operation["responses"] if status.startswith("2"))
    return int(status), operation["responses"][status].get("content", {})


def request_example(operation: dict[str, Any]) -> Any:
    """The body that is shown, None where there is none."""
    content = operation.get("requestBody", {}).get("content", {})
    return next(examples(content[JSON])) if content else None


def examples(content: dict[str, Any]) -> Iterator[Any]:
    """The examples of a body."""
    return (example["value"] for example in content.get("examples", {}).values())


def problems(operation: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The examples of the problems that an operation may answer with, by their codes."""
    return {
        example["code"]: example
        for answer in operation["responses"].values()
        for example in examples(answer.get("content", {}).get(PROBLEM, {}))
    }


def faults(content: dict[str, Any], value: Any) -> list[str]:
    """What keeps a value from the schema of a body, members that it doesn't name among it."""
    checks = _validator(json.dumps(content["schema"]))
    return [str(error)[:300] for error in checks.iter_errors(value)]


def undocumented(name: str, answer: Any) -> list[str]:
    """What an answer of the operation has that the document doesn't tell of."""
    media = answer.headers.get("Content-Type", "")
    told = operations()[name]["responses"].get(str(answer.status_code), {}).get("content", {})
    if not answer.content:
        return []
    if media not in told:
        return [f"{answer.status_code} {media} is not documented"]
    return faults(told[media], answer.json())


@cache
def _validator(schema: str) -> Draft202012Validator:
    closed = schema.replace('"#/', f'"{CLOSED}#/')
    return Draft202012Validator(json.loads(closed), registry=_closed())


@cache
def _closed() -> Registry:
    """The components, open to no further members: read once, for all that refer to them."""
    components = deepcopy(document()["components"])
    for schema in components["schemas"].values():
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
    return Registry([(CLOSED, {"components": components})], draft=Draft202012)
