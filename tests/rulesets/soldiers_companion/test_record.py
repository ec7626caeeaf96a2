"""The log suffices: added up over the setup it gives outcome and conditions, at every turn."""

from __future__ import annotations

import hashlib
import json
from itertools import chain

import pytest

from rulesets.core.battle import BattleResult
from rulesets.core.dice import AddressedDice
from rulesets.core.setup import BattleSetup
from rulesets.soldiers_companion.ruleset import RULESET

from .setups import fort, setup_json, side, unit, vessel


def fleets(**changes: object) -> BattleSetup:
    """Two gunboats and a steamer against six dhows with war bands and a fort."""
    vessels = [
        vessel("melik", "large_gunboat", at=(20, 0)),
        vessel("sultan", "small_gunboat", at=(20, 14)),
        vessel("tamai", at=(20, -14)),
        *(
            vessel(f"dhow-{n}", "large_boat", "mahdists", at=(-40, -20 + n * 6), heading=0)
            for n in range(6)
        ),
    ]
    units = [unit(f"band-{n}", "war_band", "mahdists", aboard=f"dhow-{n}") for n in range(6)]
    units += [fort(position=[30_000, 90_000]), unit(aboard="tamai", leadership=1)]
    sides = [
        side("british", "downstream", doctrine={"name": "balanced"}),
        side("mahdists", "upstream", doctrine={"name": "native_swarm"}),
    ]
    return BattleSetup.from_json(setup_json(vessels, units, sides=sides, **changes))


SETUPS = {
    "default": fleets(),
    "stream": fleets(options={"river_current": "2d6", "current_reroll": "turn"}),
    "others": fleets(
        options={
            "initiative_mode": "classic",
            "fires": "merged",
            "survivors": "half_to_shore_within_12in",
            "reaction_fire": True,
            "crew_structural": "owner_choice",
        }
    ),
}


def seed(number: int) -> bytes:
    return hashlib.sha256(f"record {number}".encode()).digest()


def fought(setup: BattleSetup, number: int = 0) -> BattleResult:
    return RULESET.fight(setup, AddressedDice(seed(number)))


@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("number", range(4))
def test_the_log_suffices(name, number):
    setup = SETUPS[name]
    result = fought(setup, number)
    stored = RULESET.read_log(json.loads(json.dumps(result.turns_json())))
    assert stored == result.log
    outcome, conditions = RULESET.fold(setup, chain.from_iterable(stored))
    assert outcome == result.outcome
    assert conditions == result.conditions


def test_a_battle_without_a_log_ends_alike():
    setup = SETUPS["default"]
    quiet = RULESET.fight(setup, AddressedDice(seed(1)), log=False)
    assert quiet.log == ()
    assert quiet.digest() == fought(setup, 1).digest()


def test_a_log_without_its_end_has_no_outcome():
    setup = SETUPS["default"]
    outcome, conditions = RULESET.fold(setup, fought(setup).log[0])
    assert outcome is None
    assert {told["status"] for told in conditions.values()} <= {"available", "in_play"}


@pytest.mark.parametrize("name", SETUPS)
def test_every_event_has_its_sentence(name):
    for event in chain.from_iterable(fought(SETUPS[name]).log):
        told = str(event)
        assert told
        assert "None" not in told
