"""A setup restored from its canonical JSON is the one that its reader gives."""

from __future__ import annotations

import json

import pytest

from benchmarks.setups import setups
from rulesets.core.restoring import restore
from rulesets.core.setup import BattleSetup
from tests.rulesets.core.test_setup import full
from tests.rulesets.riverside.factories import make_random

FULL = BattleSetup.from_json(full())


@pytest.mark.parametrize(
    "setup", [FULL, *(setup for _, setup in setups()), *map(make_random, range(40))]
)
def test_it_is_what_the_reader_gives(setup: BattleSetup):
    text = setup.canonical()
    restored = restore(json.loads(text))
    assert restored == BattleSetup.from_json(json.loads(text))
    assert restored.canonical() == text
