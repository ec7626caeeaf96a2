"""RS-CMP: a vessel from one scenario to the next."""

from dataclasses import replace

import pytest

from rulesets.riverside.continuity import (
    Availability,
    after_scenario,
    begins_on_table,
    chance_by,
    comes,
    more_restrictive,
    return_terms,
    rolls_to_return,
)
from rulesets.riverside.options import Options, ReturnScope, SeparatedScope

DEFAULT = Options()
ABSENT = ("expected", "grounded", "withdrawn", "separated")


def missed(before, *, riverside, options=DEFAULT):
    """The status after a scenario in which the vessel was never in play."""
    return after_scenario(
        before, riverside=riverside, on_table=False, battle=before, options=options
    )


def played(before, battle, *, options=DEFAULT):
    """The status after a riverside scenario in which the vessel was in play."""
    return after_scenario(before, riverside=True, on_table=True, battle=battle, options=options)


def test_rs_cmp_01_the_states_between_battles():
    assert list(Availability) == [
        "expected",
        "available",
        "grounded",
        "withdrawn",
        "separated",
        "captured",
        "sunk",
        "lost",
    ]


def test_rs_cmp_02_ten_eleven_and_twelve_bring_a_vessel_in():
    assert [total for total in range(2, 13) if comes(total)] == [10, 11, 12]


@pytest.mark.parametrize(
    ("turn", "percent"),
    [(1, 16.7), (2, 30.6), (3, 42.1), (4, 51.8), (6, 66.5), (8, 76.7), (10, 83.8), (12, 88.8)],
)
def test_rs_cmp_02_the_chance_by_turn(turn, percent):
    above, below = chance_by(turn)

    assert round(100 * above / below, 1) == percent


def test_rs_cmp_02_the_absent_roll_in_a_riverside_scenario():
    rolling = [s for s in ABSENT if rolls_to_return(s, riverside=True, options=DEFAULT)]

    assert rolling == list(ABSENT)
    assert not rolls_to_return("available", riverside=True, options=DEFAULT)
    assert not rolls_to_return("sunk", riverside=True, options=DEFAULT)


def test_rs_cmp_03_inland_nobody_rolls_unless_the_grounded_may():
    inland = replace(DEFAULT, grounded_non_riverside_roll=True)

    assert not any(rolls_to_return(s, riverside=False, options=DEFAULT) for s in ABSENT)
    assert [s for s in ABSENT if rolls_to_return(s, riverside=False, options=inland)] == [
        "grounded"
    ]


def test_rs_cmp_03_grounded_until_it_reappears():
    assert missed("grounded", riverside=True) == "grounded"
    assert missed("grounded", riverside=False) == "grounded"
    assert played("grounded", "available") == "available"
    assert played("grounded", "withdrawn") == "withdrawn"


def test_rs_cmp_03_grounded_for_good():
    options = replace(DEFAULT, grounded_scope=ReturnScope.PERMANENT)

    assert played("grounded", "available", options=options) == "grounded"
    assert played("grounded", "withdrawn", options=options) == "grounded"
    assert played("grounded", "sunk", options=options) == "sunk"


def test_rs_cmp_04_withdrawn_until_it_reappears():
    assert missed("withdrawn", riverside=True) == "withdrawn"
    assert missed("withdrawn", riverside=False) == "withdrawn"
    assert played("withdrawn", "available") == "available"
    assert played("withdrawn", "grounded") == "grounded"


def test_rs_cmp_04_withdrawn_for_good():
    options = replace(DEFAULT, withdrawn_scope=ReturnScope.PERMANENT)

    assert played("withdrawn", "available", options=options) == "withdrawn"
    assert played("withdrawn", "grounded", options=options) == "grounded"


def test_rs_cmp_05_an_inland_scenario_separates_who_was_available():
    assert missed("available", riverside=False) == "separated"
    assert missed("available", riverside=True) == "available"


def test_rs_cmp_05_separated_for_the_next_riverside_scenario_alone():
    assert missed("separated", riverside=False) == "separated"
    assert missed("separated", riverside=True) == "available"
    assert played("separated", "available") == "available"
    assert played("separated", "withdrawn") == "withdrawn"


def test_rs_cmp_05_separated_until_it_reappears():
    options = replace(DEFAULT, separated_scope=SeparatedScope.UNTIL_REAPPEARS)

    assert missed("separated", riverside=True, options=options) == "separated"
    assert played("separated", "available", options=options) == "available"


def test_rs_cmp_08_the_most_restrictive_scope_wins():
    assert more_restrictive("withdrawn", "grounded") == "grounded"
    assert more_restrictive("separated", "withdrawn") == "withdrawn"
    assert more_restrictive("separated", "available") == "separated"
    assert more_restrictive("grounded", "sunk") == "sunk"


def test_rs_cmp_09_who_is_deployed_when_the_scenario_starts():
    brings = replace(DEFAULT, expected_uses_roll=False)

    assert begins_on_table("available", riverside=True, options=DEFAULT)
    assert not begins_on_table("available", riverside=False, options=DEFAULT)
    assert not begins_on_table("expected", riverside=True, options=DEFAULT)
    assert begins_on_table("expected", riverside=True, options=brings)
    assert not rolls_to_return("expected", riverside=True, options=brings)
    assert not begins_on_table("grounded", riverside=True, options=brings)


def test_rs_cmp_09_an_expected_vessel_waits():
    assert missed("expected", riverside=True) == "expected"
    assert played("expected", "available") == "available"


@pytest.mark.parametrize(
    ("status", "rule", "scope"),
    [
        ("grounded", "RS-CMP-03", "until_reappears"),
        ("withdrawn", "RS-CMP-04", "until_reappears"),
        ("separated", "RS-CMP-05", "next_only"),
        ("expected", "RS-CMP-09", "until_reappears"),
    ],
)
def test_rs_cmp_02_the_terms_of_return_are_shown(status, rule, scope):
    terms = return_terms(status, DEFAULT)

    assert (terms.rule, terms.scope, terms.chance) == (rule, scope, (6, 36))
    assert terms.riverside_only


def test_vector_47_a_grounded_vessel_and_an_inland_scenario():
    assert not rolls_to_return("grounded", riverside=False, options=DEFAULT)
    assert missed("grounded", riverside=False) == "grounded"


def test_vector_48_a_separated_vessel_that_never_arrives_is_available_afterwards():
    assert rolls_to_return("separated", riverside=True, options=DEFAULT)
    assert not any(comes(sum(faces)) for faces in ((2, 2), (6, 3), (1, 5), (4, 4)))
    assert missed("separated", riverside=True) == "available"
