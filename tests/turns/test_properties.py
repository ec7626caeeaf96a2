"""Money, purchases, deliveries, repairs, captures and exchanges, in any order."""

import pytest
from hypothesis.stateful import run_state_machine_as_test

from tests.turns.busy import busy_war
from tests.turns.properties import busy, of_runs


@pytest.mark.django_db
def test_whatever_people_do_in_a_war_its_rows_are_what_a_model_expects():
    machine = busy(busy_war())
    run_state_machine_as_test(machine, settings=of_runs(10))
