"""A person at the API, and what tests ask of its answers."""

from typing import Any
from uuid import uuid4

from rest_framework.test import APIClient

ROOT = "/api/v1"


class Person:
    """Somebody signed in: `Person(user).post("/vessels/", {...})`. A POST brings a key of its own
    where one is wanted; a PATCH or a DELETE the tag that a GET gives."""

    def __init__(self, user: Any = None, *, token: str | None = None) -> None:
        self.user = user
        self.client = APIClient()
        if token is not None:
            self.client.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
        elif user is not None:
            self.client.force_login(user)

    def get(self, path: str, **query: Any) -> Any:
        return self.client.get(f"{ROOT}{path}", query)

    def post(self, path: str, body: Any = None, *, key: str | None = "", **headers: Any) -> Any:
        if key is not None:
            headers["HTTP_IDEMPOTENCY_KEY"] = key or str(uuid4())
        return self.client.post(f"{ROOT}{path}", body or {}, format="json", **headers)

    def patch(self, path: str, body: Any, *, tag: str | None = None) -> Any:
        seen = tag or self.tag_of(path)
        return self.client.patch(f"{ROOT}{path}", body, format="json", HTTP_IF_MATCH=seen)

    def delete(self, path: str, *, tag: str | None = None) -> Any:
        return self.client.delete(f"{ROOT}{path}", HTTP_IF_MATCH=tag or self.tag_of(path))

    def tag_of(self, path: str) -> str:
        return self.get(path).headers.get("ETag", "*")

    def only(self, path: str, **query: Any) -> Any:
        """The one row of a list."""
        rows = self.rows(path, **query)
        assert len(rows) == 1, rows
        return rows[0]

    def rows(self, path: str, **query: Any) -> list[Any]:
        answer = self.get(path, **query)
        assert answer.status_code == 200, answer.content
        return answer.json()["results"]


def done(answer: Any, status: int = 200) -> Any:
    """The body of an answer that must have this status."""
    assert answer.status_code == status, answer.content.decode()
    return answer.json() if answer.content else None


def refused(answer: Any, status: int, code: str) -> Any:
    """The problem document of a refusal: it says what to do, and where, if at a place."""
    assert answer.status_code == status, answer.content.decode()
    assert answer.headers["Content-Type"] == "application/problem+json"
    problem = answer.json()
    assert problem["code"] == code, problem
    assert problem["remedy"], problem
    return problem


def fault(answer: Any, status: int, code: str) -> tuple[str, str]:
    """Where a refusal points to, and the rule that it cites, if any."""
    problem = refused(answer, status, code)
    assert len(problem["errors"]) == 1, problem
    return problem["errors"][0]["pointer"], problem["errors"][0].get("rule", "")
