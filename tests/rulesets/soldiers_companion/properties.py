"""What holds of every battle of this book: checks of one random setup, told by its number."""

from __future__ import annotations

import json
import runpy
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from rulesets import BattleResult, resolve
from rulesets.core.events import Event
from rulesets.core.export import export
from rulesets.core.jsonio import canonical
from rulesets.core.setup import BattleSetup
from rulesets.soldiers_companion.aftermath.record import replay, take
from rulesets.soldiers_companion.events import fire, movement
from rulesets.soldiers_companion.events.turn import OrderRefused
from rulesets.soldiers_companion.options import DeckhandActions
from rulesets.soldiers_companion.state import CompanionBattle, Muster, Ship, Status
from rulesets.soldiers_companion.tables import Post
from tests.rulesets.soldiers_companion.random_setups import BOOK, make_random, seed_of
from tests.support.dice import WatchedDice

#: What docs/verify/check_dice.py defines.
CHECKER = runpy.run_path(str(Path(__file__).parents[3] / "docs" / "verify" / "check_dice.py"))
#: Events by which somebody acts, and the field that names him.
ACTS = {
    fire.ShotFired: "firer",
    fire.VolleyFired: "firer",
    fire.BurstsFired: "firer",
    fire.CaseFired: "firer",
    movement.LegMade: "ship",
    movement.Turned: "ship",
}


def fought(number: int, *, ordered: bool = True) -> tuple[BattleSetup, BattleResult]:
    """One random setup and its battle, with every address watched; or without explicit orders."""
    setup = make_random(number)
    if not ordered:
        setup = replace(setup, sides=tuple(replace(side, orders=()) for side in setup.sides))
    return setup, BOOK.fight(setup, WatchedDice(seed_of(number)))


def flat(result: BattleResult) -> Iterator[Event]:
    """All events of a battle in their order."""
    for turn in result.log:
        yield from turn


def check_battle(number: int) -> None:
    """It ends in time, its log adds up to its result, and nothing impossible happens in it."""
    setup, result = fought(number)
    assert result.outcome.turns <= BOOK.read_options(setup.options)["turn_limit"]
    outcome, conditions = BOOK.fold(setup, flat(result))
    assert outcome == result.outcome
    assert conditions == result.conditions
    check_sense(setup, result)


def check_sense(setup: BattleSetup, result: BattleResult) -> None:
    """Event by event: nothing lost comes back, nobody gone acts, nobody does two jobs in a turn."""
    battle = replay(setup, ())
    start = _count(battle)
    before = start
    shots: Counter[tuple[int, str, str]] = Counter()
    for event in flat(result):
        assert str(event)
        actor = ACTS.get(type(event))
        if actor is not None:
            name = getattr(event, actor)
            entry = battle.target(name)
            assert entry is not None
            if isinstance(entry, Ship):
                assert entry.status is Status.AFLOAT or entry.captor is not None, f"{name} acted"
            else:
                assert entry.status in (Muster.IN_PLAY, Muster.HIDDEN), f"{name} acted"
        take(battle, event)
        if isinstance(event, fire.ShotFired):
            shots[battle.turn, event.firer, event.gun] += 1
        now = _count(battle)
        for what, number in now.items():
            assert number <= before[what], f"{what} grew from {before[what]} to {number}: {event}"
        before = now
        _check_ships(battle)
    for (_, firer, name), fired in shots.items():
        entry = battle.target(firer)
        assert entry is not None
        gun = next((one for one in entry.guns if one.id == name), None)
        if gun is not None:
            most = gun.card.rof if gun.card else gun.machine.bursts if gun.machine else 0
            assert fired <= most, f"{name} of {firer} fired {fired} shots in a turn"


def _count(battle: CompanionBattle) -> dict[str, int]:
    """What may only fall: men, boxes and guns of each ship; figures of each unit."""
    counted: dict[str, int] = {}
    for ship in battle.ships.values():
        counted[f"crew of {ship.id}"] = ship.crew
        counted[f"hull of {ship.id}"] = ship.hull_left
        counted[f"structure of {ship.id}"] = ship.card.structure - ship.structure_lost
        counted[f"guns of {ship.id}"] = sum(not gun.destroyed for gun in ship.guns)
    for unit in battle.units.values():
        if not unit.landed:
            counted[f"figures of {unit.id}"] = unit.figures
    for work in battle.works.values():
        counted[f"structure of {work.id}"] = work.card.structure - work.structure_lost
        counted[f"gunners of {work.id}"] = sum(gun.crew for gun in work.guns)
    return counted


def _check_ships(battle: CompanionBattle) -> None:
    one_job = battle.options.deckhand_actions is DeckhandActions.ONE
    for ship in battle.ships.values():
        assert all(hands.total >= 0 for hands in ship.posts.values()), ship.id
        assert all(0 <= gun.crew <= gun.full_crew for gun in ship.guns), ship.id
        assert ship.hull_lost <= ship.card.hull, ship.id
        assert not any(fire.level < 1 for fire in ship.fires), ship.id
        if ship.party is not None:
            assert ship.party.total >= 0, ship.id
        if one_job and ship.status is Status.AFLOAT and battle.phase in ("F", "M"):
            assert ship.deck_used <= ship.start_crew, ship.id
        assert Post.DECK in ship.posts


def check_repeats(number: int) -> None:
    """The same seed gives the same log, without a log the same result; another seed, another."""
    setup, result = fought(number)
    again = resolve(make_random(number), seed_of(number))
    assert again.log_digest() == result.log_digest()
    silent = resolve(setup, seed_of(number), log=False)
    assert silent.digest() == result.digest()
    assert silent.log == ()
    assert resolve(setup, seed_of(number + 1)).log_digest() != result.log_digest()


def check_resumes(number: int) -> None:
    """Taken up at the beginning of any turn, the same seed gives the rest of the log.

    And so it does where what was taken up in the middle is left and taken up again.
    """
    setup, result = fought(number)
    for turn in range(1, result.outcome.turns + 1):
        later = BOOK.resume(setup, result.log, turn)
        later = BattleSetup.from_json(json.loads(later.canonical()))
        rest = resolve(later, seed_of(number))
        assert rest.log[1:] == result.log[turn:], (number, turn)
        assert rest.digest() == result.digest()
        assert BOOK.fold(later, flat(rest)) == (result.outcome, result.conditions)
        if turn == result.outcome.turns // 2:
            again = BOOK.resume(later, rest.log, turn + 1)
            assert resolve(again, seed_of(number)).log[1:] == result.log[turn + 1 :], number


def check_stored(number: int) -> None:
    """Setup and log read back from their JSON."""
    setup, result = fought(number)
    assert BattleSetup.from_json(json.loads(setup.canonical())).digest() == setup.digest()
    assert BOOK.read_log(json.loads(canonical(result.turns_json()))) == result.log


def check_doctrine(number: int) -> None:
    """What the commander orders of himself is never refused."""
    _, result = fought(number, ordered=False)
    refused = [event for event in flat(result) if isinstance(event, OrderRefused)]
    assert not refused, f"{number}: {refused[0].rule} {refused[0]}"


def check_exported(number: int) -> None:
    """The stand-alone checker finds its dice sound, and each face that was changed."""
    setup, result = fought(number)
    battle = json.loads(canonical(export(setup, seed_of(number), result)))
    assert faults_of(battle) == [], number
    rolls = [roll for turn in battle["turns"] for roll in CHECKER["rolls_in"](turn)]
    roll = rolls[number % len(rolls)]
    roll["faces"][-1] = roll["faces"][-1] % roll["die"] + 1
    battle["log_digest"] = CHECKER["digest"](battle["turns"])
    assert len(faults_of(battle)) == 1, number


def faults_of(battle: dict[str, Any]) -> list[str]:
    """What the stand-alone checker finds wrong in an exported battle."""
    return list(CHECKER["faults"](battle, {}, {"turns": 0, "events": 0, "rolls": 0}))


CHECKS = (
    check_battle,
    check_repeats,
    check_resumes,
    check_stored,
    check_doctrine,
    check_exported,
)
