"""The battle's loop: turns, phases, the log, and a result that does not depend on the log."""

from __future__ import annotations

import dataclasses
import hashlib
import json

import pytest

from rulesets.core import events
from rulesets.core.dice import AddressedDice, commitment
from rulesets.core.events import BattleEnded, PhaseBegan, TurnBegan
from rulesets.core.export import export
from rulesets.core.jsonio import digest
from rulesets.core.report import as_text, report, rolls_of
from rulesets.core.setup import BattleSetup
from tests.support import setups
from tests.support.toy import TOY, Fired, Mustered

SEEDS = [hashlib.sha256(b"battle %d" % i).digest() for i in range(30)]
SETUP = BattleSetup.from_json(setups.setup())


def fight(seed: bytes, setup: BattleSetup = SETUP, *, log: bool = True):
    return TOY.fight(setup, AddressedDice(seed), log=log)


@pytest.mark.parametrize("seed", SEEDS)
def test_turns_and_phases_come_in_order(seed: bytes):
    log = fight(seed).log

    assert log[0][0] == PhaseBegan("TOY-1", "draw")
    for turn, logged in enumerate(log[1:], 1):
        assert logged[0] == TurnBegan("TOY-1", turn)
        phases = [event.phase for event in logged if isinstance(event, PhaseBegan)]
        last = ["after battle"] if turn == len(log) - 1 else []
        assert phases == ["fire", "turn end", *last]
    ends = [event for logged in log for event in logged if isinstance(event, BattleEnded)]
    assert ends == [log[-1][-1]]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_seed_gives_the_same_battle(seed: bytes):
    one, other = fight(seed), fight(seed, BattleSetup.from_json(json.loads(SETUP.canonical())))

    assert one == other
    assert one.digest() == other.digest()
    assert one.log_digest() == other.log_digest()


@pytest.mark.parametrize("seed", SEEDS)
def test_without_a_log_the_result_is_the_same(seed: bytes):
    logged, quiet = fight(seed), fight(seed, log=False)

    assert quiet.log == ()
    assert quiet.outcome == logged.outcome
    assert quiet.digest() == logged.digest()


def test_another_seed_gives_another_battle():
    assert len({fight(seed).log_digest() for seed in SEEDS}) == len(SEEDS)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_stored_log_is_read_as_it_was(seed: bytes):
    result = fight(seed)
    stored = json.loads(json.dumps(result.turns_json()))

    assert TOY.read_log(stored) == result.log
    assert digest(stored) == result.log_digest()


@pytest.mark.parametrize("seed", SEEDS)
def test_every_address_is_used_once(seed: bytes):
    for logged in fight(seed).log:
        phase, used = "", set()
        for event in logged:
            if isinstance(event, PhaseBegan):
                phase = event.phase
            for roll in rolls_of(event):
                assert (phase, roll.address) not in used
                used.add((phase, roll.address))


def test_a_battle_that_begins_in_the_middle_has_no_opening():
    whole = fight(SEEDS[0])
    setup = TOY.resume(SETUP, whole.log, 3)

    result = fight(SEEDS[0], setup)

    assert result.log[0] == ()
    assert result.log[1][0] == TurnBegan("TOY-1", 3)
    assert isinstance(result.log[-1][-1], BattleEnded)


def test_an_opening_may_end_the_battle():
    def over(battle, dice):
        battle.turn = 6
        TOY.phases[1][1](battle, dice)

    result = dataclasses.replace(TOY, opening=("over", over)).fight(SETUP, AddressedDice(SEEDS[0]))

    assert len(result.log) == 1
    phases = [event.phase for event in result.log[0] if isinstance(event, PhaseBegan)]
    assert phases == ["over", "after battle"]


@pytest.mark.parametrize("name", ["Fire", "fire|1", "fire", "turn end", "", "feuer ä"])
def test_the_steps_of_a_book_have_names_of_their_own_fit_for_an_address(name: str):
    with pytest.raises(AssertionError, match=r"unfit for an address|two steps of one name"):
        dataclasses.replace(TOY, closing=(name, TOY.closing[1]))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_fold_of_the_log_is_the_result(seed: bytes):
    result = fight(seed)

    outcome, conditions = TOY.fold(SETUP, [event for logged in result.log for event in logged])

    assert outcome == result.outcome
    assert conditions == result.conditions


def test_an_export_has_all_that_is_needed_to_check_it():
    result = fight(SEEDS[0])

    exported = json.loads(json.dumps(export(SETUP, SEEDS[0], result)))

    assert exported == {
        "scheme": "rw1",
        "seed": SEEDS[0].hex(),
        "commitment": commitment(SEEDS[0], SETUP.digest()),
        "setup": json.loads(SETUP.canonical()),
        "setup_digest": SETUP.digest(),
        "turns": json.loads(json.dumps(result.turns_json())),
        "log_digest": result.log_digest(),
        "result": json.loads(json.dumps(result.to_json())),
        "result_digest": result.digest(),
    }


def test_an_export_takes_every_roll_of_its_log():
    result = fight(SEEDS[0])
    rolled = [roll for logged in result.log for event in logged for roll in rolls_of(event)]
    shots = [e for logged in result.log for e in logged if isinstance(e, Fired)]
    musters = [e for logged in result.log for e in logged if isinstance(e, Mustered)]

    again = sum(shot.again is not None for shot in shots)
    assert len(rolled) == len(shots) + again + 3 * len(musters)


def test_the_report_tells_the_log_with_names_and_rules():
    result = fight(SEEDS[0])
    told = report(SETUP, result.log)

    assert told.title == "Jenkins' Mission"
    assert told.sides == (
        "The expedition: Gunboat 1, Gunboat 2, Sailors (aboard Gunboat 1).",
        "The slavers: Dhow 1, Band.",
    )
    assert told.sections[0].turn == 0
    assert told.sections[0].phase == "draw"
    assert [section.turn for section in told.sections] == sorted(s.turn for s in told.sections)
    lines = [line for section in told.sections for line in section.lines]
    kept = [e for logged in result.log for e in logged if not isinstance(e, TurnBegan | PhaseBegan)]
    assert len(lines) == len(kept)
    assert [line.rule for line in lines] == [event.rule for event in kept]
    shot = next(line for line in lines if "fired at" in line.sentence)
    assert "Gunboat 1" in shot.sentence or "Gunboat 2" in shot.sentence
    assert all(isinstance(face, int) for face in shot.rolls[0].faces)


def test_the_report_as_text():
    text = as_text(report(SETUP, fight(SEEDS[0]).log), width=60)

    assert text.startswith("Jenkins' Mission\n================\n\nThe expedition: ")
    assert (
        "\nBefore the first turn\n---------------------\nDraw:\n  They fired in the order" in text
    )
    assert "\nTurn 1\n------\nFire:\n" in text
    assert "[TOY-2]" in text
    assert all(len(line) <= 60 for line in text.splitlines() if line.startswith("  "))


def test_the_report_of_a_battle_from_the_middle_begins_there():
    setup = TOY.resume(SETUP, fight(SEEDS[0]).log, 3)

    told = report(setup, fight(SEEDS[1], setup).log)

    assert told.sections[0].turn == 3


def test_events_keep_no_log_when_it_is_not_wanted():
    battle = TOY.begin(SETUP, logging=False)
    battle.log(events.TurnBegan("TOY-1", 1))

    assert battle.turns == [[]]
