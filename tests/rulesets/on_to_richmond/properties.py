"""What holds of every battle of this book: checks of one random setup, told by its number."""

from __future__ import annotations

import json
import runpy
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from rulesets import BattleResult
from rulesets.core.dice import AddressedDice
from rulesets.core.events import Event
from rulesets.core.export import export
from rulesets.core.jsonio import canonical
from rulesets.core.report import rolls_of
from rulesets.core.setup import BattleSetup
from rulesets.on_to_richmond.aftermath.record import replay, take
from rulesets.on_to_richmond.events.afloat import ShipMoved
from rulesets.on_to_richmond.events.cards import CardTurned, DeckShuffled, OrderRefused
from rulesets.on_to_richmond.events.fire import ShipHit, UnitHit
from rulesets.on_to_richmond.hulls import overlap
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Status
from tests.rulesets.on_to_richmond.random_setups import BOOK, make_random, seed_of
from tests.support.dice import WatchedDice

#: What docs/verify/check_dice.py defines.
CHECKER = runpy.run_path(str(Path(__file__).parents[3] / "docs" / "verify" / "check_dice.py"))


#: So many rolls never fall alike by two seeds.
MANY = 30


def fought(number: int, *, ordered: bool = True) -> tuple[BattleSetup, BattleResult]:
    """One random setup and its battle, with every address watched; or without explicit orders."""
    setup = make_random(number)
    if not ordered:
        setup = replace(setup, sides=tuple(replace(side, orders=()) for side in setup.sides))
    return setup, BOOK.fight(setup, WatchedDice(seed_of(number)))


def resolved(setup: BattleSetup, number: int, *, log: bool = True) -> BattleResult:
    return BOOK.fight(setup, AddressedDice(seed_of(number)), log=log)


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
    """Event by event: nobody gone acts, no card comes twice, nothing lost comes back."""
    battle = replay(setup, ())
    before = _count(battle)
    cards: list[tuple[str, str]] = []
    for event in flat(result):
        assert str(event)
        match event:
            case ShipMoved():
                assert battle.ships[event.ship].status is Status.AFLOAT, f"{event.ship} moved"
                assert not battle.held(battle.ships[event.ship]), f"{event.ship} moved, locked"
            case ShipHit() | UnitHit():
                _check_firer(battle, event.firer, event.mount)
            case DeckShuffled():
                cards = []
            case CardTurned():
                assert (event.side, event.card) not in cards, "a card was turned twice"
                cards.append((event.side, event.card))
        take(battle, event)
        now = _count(battle)
        for what, number in now.items():
            assert number <= before[what], f"{what} grew from {before[what]} to {number}: {event}"
        before = now
        _check_hulls(battle, event)


def _check_firer(battle: RichmondBattle, name: str, mount: str) -> None:
    firer = battle.target(name)
    assert firer is not None
    if isinstance(firer, Ship):
        assert firer.status is Status.AFLOAT, f"{name} fired"
        assert mount not in firer.fired, f"{mount} of {name} fired twice"
    else:
        assert firer.ashore, f"{name} fired"


def _check_hulls(battle: RichmondBattle, event: Event) -> None:
    """No hull has been moved over another."""
    if not isinstance(event, ShipMoved):
        return
    ship = battle.ships[event.ship]
    for other in battle.ships.values():
        if other is not ship and other.afloat and battle.turn:
            assert not overlap(battle, ship.position, ship.heading, other), (
                f"{ship.id} lies over {other.id}: {event}"
            )


def _count(battle: RichmondBattle) -> dict[str, int]:
    """What may only fall."""
    counted = {f"points left of {ship.id}": ship.left for ship in battle.ships.values()}
    counted |= {f"stands of {unit.id}": unit.stands for unit in battle.units.values()}
    return counted | {f"passes of {side.id}": side.passes for side in battle.sides}


def check_repeats(number: int) -> None:
    """The same seed gives the same log, without a log the same result; another seed, another."""
    setup, result = fought(number)
    again = resolved(make_random(number), number)
    assert again.log_digest() == result.log_digest()
    silent = resolved(setup, number, log=False)
    assert silent.digest() == result.digest()
    assert silent.log == ()
    # Few rolls may fall alike by another seed.
    if sum(1 for event in flat(result) for _ in rolls_of(event)) >= MANY:
        assert resolved(setup, number + 1).log_digest() != result.log_digest()


def check_resumes(number: int) -> None:
    """Taken up at the beginning of a turn, the same seed gives the rest of the log.

    And so it does where what was taken up in the middle is left and taken up again.
    """
    setup, result = fought(number)
    turns = result.outcome.turns
    for turn in sorted({1, 1 + number % turns, 1 + turns // 2, turns}):
        later = BOOK.resume(setup, result.log, turn)
        later = BattleSetup.from_json(json.loads(later.canonical()))
        rest = resolved(later, number)
        assert rest.log[1:] == result.log[turn:], (number, turn)
        assert rest.digest() == result.digest()
        assert BOOK.fold(later, flat(rest)) == (result.outcome, result.conditions)
        if turn == 1 + turns // 2 < turns:
            again = BOOK.resume(later, rest.log, turn + 1)
            assert resolved(again, number).log[1:] == result.log[turn + 1 :], number


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


def check_frames(number: int) -> None:
    """One for each turn; the last shows what the conditions tell."""
    setup, result = fought(number)
    frames = list(BOOK.frames(setup, result.log))
    assert [frame.turn for frame in frames] == list(range(result.outcome.turns + 1))
    for one in frames[-1].entries:
        ended = result.conditions[one.id]
        assert one.side == ended["side"]
        if one.type == "unit" and ended["status"] in ("in_play", "absent"):
            assert one.people == ended["figures"]


def check_exported(number: int) -> None:
    """The stand-alone checker finds dice and deck sound, and each face that was changed."""
    setup, result = fought(number)
    battle = json.loads(canonical(export(setup, seed_of(number), result)))
    assert faults_of(battle) == [], number
    rolls = [roll for turn in battle["turns"] for roll in CHECKER["rolls_in"](turn)]
    if not rolls:
        return
    roll = rolls[number % len(rolls)]
    roll["faces"][-1] = roll["faces"][-1] % roll["die"] + 1
    battle["log_digest"] = CHECKER["digest"](battle["turns"])
    assert faults_of(battle), number


def faults_of(battle: dict[str, Any]) -> list[str]:
    """What the stand-alone checker finds wrong in an exported battle."""
    return list(CHECKER["faults"](battle, {}, {"turns": 0, "events": 0, "rolls": 0}))


CHECKS = (
    check_battle,
    check_repeats,
    check_resumes,
    check_stored,
    check_doctrine,
    check_frames,
    check_exported,
)
