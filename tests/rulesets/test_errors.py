"""What the engine says of a setup that a book forbids."""

from __future__ import annotations

import pickle

from rulesets.errors import IllegalSetupError, SetupProblem, pointer_to

CARGO = SetupProblem(
    "/vessels/0/cargo",
    "RS-CAP-01",
    "the gunboat holds 26 encumbrance and may hold 25",
    "Leave 1 encumbrance ashore.",
)
UNITS = SetupProblem("/units/3/aboard", "RS-CAP-02", "no room", "Leave the unit ashore.")


def test_one_problem_is_told_with_its_facts():
    error = IllegalSetupError(
        pointer=CARGO.pointer, rule=CARGO.rule, problem=CARGO.problem, remedy=CARGO.remedy
    )

    assert error.problems == (CARGO,)
    assert (error.pointer, error.rule, error.problem, error.remedy) == (
        "/vessels/0/cargo",
        "RS-CAP-01",
        "the gunboat holds 26 encumbrance and may hold 25",
        "Leave 1 encumbrance ashore.",
    )
    assert str(error) == (
        "/vessels/0/cargo: the gunboat holds 26 encumbrance and may hold 25 (RS-CAP-01). "
        "Leave 1 encumbrance ashore."
    )


def test_several_problems_are_told_together_the_first_one_first():
    error = IllegalSetupError.listing([CARGO, UNITS])

    assert error.problems == (CARGO, UNITS)
    assert error.pointer == "/vessels/0/cargo"
    assert str(error).splitlines() == [str(CARGO), str(UNITS)]


def test_the_error_crosses_to_another_process_whole():
    error = pickle.loads(pickle.dumps(IllegalSetupError.listing([CARGO, UNITS])))

    assert isinstance(error, IllegalSetupError)
    assert error.problems == (CARGO, UNITS)
    assert str(error).splitlines() == [str(CARGO), str(UNITS)]


def test_a_pointer_escapes_what_a_pointer_must():
    assert pointer_to() == ""
    assert pointer_to("vessels", 0, "a/b~c") == "/vessels/0/a~1b~0c"
