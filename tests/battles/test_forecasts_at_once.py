"""Forecasts that many request at the same moment."""

import pytest

from tests.battles.api import make_table
from tests.support.threads import at_once


@pytest.mark.django_db(transaction=True)
def test_of_many_requests_at_once_no_more_pass_than_may():
    table = make_table()
    body = {"scenario": table.opened()["id"], "runs": 1}
    answers = at_once(8, lambda _: table.organiser.post("/forecasts/", body).status_code)
    assert sorted(answers) == [202] * 5 + [409] * 3
