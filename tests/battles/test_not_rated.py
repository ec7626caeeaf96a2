"""A vessel that a book does not rate: she is listed, and her battle is not fought."""

import pytest

from tests.battles.across import COMPANION, Across
from tests.support.api import done, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def war():
    return Across()


def test_a_class_that_the_book_does_not_rate_is_listed_and_told_and_not_fought(war):
    scenario = war.opened(COMPANION)
    shown = done(war.umpire.get(f"/scenarios/{scenario['id']}/setup/"))
    told = {one["pointer"]: one for one in shown["problems"]}
    assert told.keys() == {
        "/vessels/mayfly",
        "/vessels/zahra",
        "/vessels/cairo",
        "/vessels/arkansas",
    }
    assert {one["code"] for one in told.values()} == {"not_rated"}
    assert "have a rules editor accept a conversion" in told["/vessels/cairo"]["detail"]
    body = {"scenario": scenario["id"]}
    problem = refused(war.umpire.post("/battles/", body), 409, "vessels_unavailable")
    assert {one["code"] for one in problem["errors"]} == {"not_rated"}
    refused(war.umpire.post("/forecasts/", {**body, "runs": 1}), 409, "vessels_unavailable")
