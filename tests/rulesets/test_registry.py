"""The way in: one book by its key, one battle by its setup and seed."""

from __future__ import annotations

import pytest

import rulesets
from rulesets import RULESETS, BattleSetup, IllegalSetupError, resolve
from tests.support import setups


def test_the_public_face_is_whole():
    assert all(hasattr(rulesets, name) for name in rulesets.__all__)
    assert all(key == book.key for key, book in RULESETS.items())


def test_a_book_that_nobody_knows_is_refused():
    with pytest.raises(IllegalSetupError) as caught:
        resolve(BattleSetup.from_json(setups.setup()), bytes(32))

    assert caught.value.pointer == "/ruleset/key"
    assert "riverside" in caught.value.remedy


@pytest.mark.parametrize("key", list(RULESETS))
def test_another_version_of_a_book_is_refused(key: str):
    book = RULESETS[key]
    named = {"key": key, "version": book.version + 1, "ledger": book.ledger}

    with pytest.raises(IllegalSetupError) as caught:
        resolve(BattleSetup.from_json(setups.setup(ruleset=named)), bytes(32))

    assert caught.value.pointer == "/ruleset/version"


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_is_32_bytes(seed: bytes):
    book = RULESETS["riverside"]
    named = {"key": book.key, "version": book.version, "ledger": book.ledger}

    with pytest.raises(AssertionError, match="32 bytes"):
        resolve(BattleSetup.from_json(setups.setup(ruleset=named)), seed)
