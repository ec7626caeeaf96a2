"""SC-FORM-01: a battle taken up at a later turn goes on as it would have."""

from __future__ import annotations

import json

import pytest

from rulesets.core.dice import AddressedDice
from rulesets.core.events import EntryId, GunId
from rulesets.core.setup import BattleSetup
from rulesets.soldiers_companion.aftermath.aftermath import conditions
from rulesets.soldiers_companion.aftermath.resume import taken_up
from rulesets.soldiers_companion.events.land import GunLanded
from rulesets.soldiers_companion.muster.frozen import UNIT_SKIPS, freeze
from rulesets.soldiers_companion.muster.muster import muster
from rulesets.soldiers_companion.ruleset import RULESET

from .setups import SOUTH_BANK, made, vessel
from .test_record import SETUPS, fought, seed


@pytest.mark.parametrize("name", SETUPS)
def test_sc_form_01_taken_up_at_every_turn(name):
    setup, dice = SETUPS[name], AddressedDice(seed(2))
    whole = RULESET.fight(setup, dice)
    assert len(whole.log) > 3
    for turn in range(2, len(whole.log)):
        taken = RULESET.resume(setup, whole.log[:turn], turn)
        stored = BattleSetup.from_json(json.loads(taken.canonical()))
        assert stored.digest() == taken.digest()
        rest = RULESET.fight(stored, AddressedDice(seed(2)))
        assert rest.log[1:] == whole.log[turn:]
        assert rest.digest() == whole.digest()


def test_sc_form_01_taken_up_twice():
    setup = SETUPS["default"]
    whole = fought(setup, 3)
    once = RULESET.resume(setup, whole.log[:2], 2)
    second = RULESET.fight(once, AddressedDice(seed(3)))
    twice = RULESET.resume(once, second.log[:3], 4)
    assert twice.start_turn == 4
    third = RULESET.fight(twice, AddressedDice(seed(3)))
    assert third.log[1:] == whole.log[4:]
    assert third.digest() == whole.digest()


def test_sc_form_01_a_setup_tells_only_what_has_changed():
    setup = SETUPS["default"]
    taken = RULESET.resume(setup, fought(setup).log[:1], 1)
    assert all("hull_lost" not in vessel.state.get("now", {}) for vessel in taken.vessels)


def test_sc_form_01_a_log_that_is_too_short():
    setup = SETUPS["default"]
    with pytest.raises(AssertionError, match="turn 5"):
        RULESET.resume(setup, fought(setup).log[:2], 5)


def test_sc_trp_06_a_gun_ashore_is_taken_up_with_its_section():
    battle = made([vessel()])
    section = EntryId("tamai-bow-gun")
    battle.happen(
        GunLanded("SC-TRP-06", EntryId("tamai"), GunId("bow-gun"), section, SOUTH_BANK, 0)
    )
    stored = BattleSetup.from_json(json.loads(taken_up(battle, 2).canonical()))
    again = muster(stored, None)
    assert again.units[section].guns == [again.ships["tamai"].guns[0]]
    assert again.ships["tamai"].guns[0].landed
    assert freeze(again.units[section], UNIT_SKIPS) == freeze(battle.units[section], UNIT_SKIPS)
    assert conditions(again) == conditions(battle)
    assert taken_up(again, 2).digest() == stored.digest()
