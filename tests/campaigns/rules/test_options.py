"""The settings of the campaign's rule ledger: what is taken, and what is refused."""

from __future__ import annotations

from dataclasses import fields

import pytest

from campaigns.rules.atlas import COMMANDS, Theatre
from campaigns.rules.options import THEATRE_SHARES, Decider, Options, Scope
from rulesets.core.jsonio import canonical
from rulesets.errors import IllegalSetupError


def test_options_come_back_from_json():
    options = Options.from_json({"parliament": "auto", "theatre": "india", "months": 24})

    assert (options.parliament, options.theatre, options.months) == (
        Decider.AUTO,
        Scope.INDIA,
        24,
    )
    assert Options.from_json(options.to_json()) == options
    assert Options.from_json({}) == Options()
    assert canonical(Options().to_json())


@pytest.mark.parametrize(
    ("given", "pointer", "rule"),
    [
        ({"parliament": "dice"}, "/options/parliament", "SNS-ROLE-02"),
        ({"theatre": "home"}, "/options/theatre", "SNS-MONEY-05"),
        ({"budget_base": -1}, "/options/budget_base", "SNS-MONEY-01"),
        ({"sale_percent": 101}, "/options/sale_percent", "SNS-PRICE-03"),
        ({"theatre_shares": {"home": 20}}, "/options/theatre_shares", "SNS-MONEY-04"),
        ({"theatre_shares": {"mars": 1}}, "/options/theatre_shares/mars", "SNS-MONEY-04"),
        ({"months": 0}, "/options/months", "SNS-VP-03"),
        ({"natives": True}, "/options/natives", "SNS-UNREST-06"),
        ({"turns": 12}, "/options/turns", ""),
    ],
)
def test_options_that_are_refused(given, pointer, rule):
    with pytest.raises(IllegalSetupError) as refused:
        Options.from_json(given)

    assert (refused.value.pointer, refused.value.rule) == (pointer, rule)
    assert refused.value.remedy.endswith((".", "?"))


def test_every_option_is_described():
    described = {told["name"]: told for told in Options.describe()}

    assert list(described) == [field.name for field in fields(Options)]
    assert all(told["help"].endswith(".") for told in described.values())
    assert described["theatre_shares"]["default"] == THEATRE_SHARES


def test_the_theatres_of_the_options_are_those_of_the_map():
    assert list(THEATRE_SHARES) == list(Theatre)
    assert [scope.value for scope in Scope][1:] == [theatre.value for theatre in COMMANDS]
