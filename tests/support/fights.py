"""What holds of the battles of any book: checks of its random setups, each told by its number."""

from __future__ import annotations

import json
import runpy
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from rulesets import BattleResult
from rulesets.core.dice import AddressedDice
from rulesets.core.events import Event
from rulesets.core.export import export
from rulesets.core.jsonio import canonical
from rulesets.core.report import as_text, report, rolls_of
from rulesets.core.ruleset import Ruleset
from rulesets.core.setup import BattleSetup
from tests.support.dice import WatchedDice

#: What docs/verify/check_dice.py defines.
CHECKER: Final = runpy.run_path(
    str(Path(__file__).parents[2] / "docs" / "verify" / "check_dice.py")
)


def flat(result: BattleResult) -> Iterator[Event]:
    """All events of a battle in their order."""
    for turn in result.log:
        yield from turn


def every_turn(number: int, turns: int) -> Iterable[int]:
    """Each turn of a battle of so many."""
    return range(1, turns + 1)


@dataclass(frozen=True, slots=True)
class Fights:
    """The random battles of a book: its setups and their seeds, and the book as each is played.

    `taken_up` gives the turns at which a battle of so many turns is taken up again; fewer rolls
    than `many` may fall alike by two seeds.
    """

    setup_of: Callable[[int], BattleSetup]
    seed_of: Callable[[int], bytes]
    book_of: Callable[[int], Ruleset[Any]]
    taken_up: Callable[[int, int], Iterable[int]] = every_turn
    many: int = 0

    def fought(self, number: int, *, ordered: bool = True) -> tuple[BattleSetup, BattleResult]:
        """One setup and its battle, every address watched; or without its explicit orders."""
        setup = self.setup_of(number)
        if not ordered:
            setup = replace(setup, sides=tuple(replace(side, orders=()) for side in setup.sides))
        return setup, self.book_of(number).fight(setup, WatchedDice(self.seed_of(number)))

    def fight(
        self, setup: BattleSetup, number: int, *, seed: int | None = None, log: bool = True
    ) -> BattleResult:
        """A battle as the book of a number plays it, by its own seed or another number's."""
        dice = AddressedDice(self.seed_of(number if seed is None else seed))
        return self.book_of(number).fight(setup, dice, log=log)

    def check_adds_up(self, number: int) -> tuple[BattleSetup, BattleResult]:
        """It ends in time, and its log adds up to its result."""
        setup, result = self.fought(number)
        book = self.book_of(number)
        assert result.outcome.turns <= book.read_options(setup.options)["turn_limit"]
        outcome, conditions = book.fold(setup, flat(result))
        assert outcome == result.outcome
        assert conditions == result.conditions
        return setup, result

    def check_repeats(self, number: int) -> None:
        """The same seed gives the same log, no log the same result; another seed, another."""
        setup, result = self.fought(number)
        again = self.fight(self.setup_of(number), number)
        assert again.log_digest() == result.log_digest()
        silent = self.fight(setup, number, log=False)
        assert silent.digest() == result.digest()
        assert silent.log == ()
        if sum(1 for event in flat(result) for _ in rolls_of(event)) >= self.many:
            other = self.fight(setup, number, seed=number + 1)
            assert other.log_digest() != result.log_digest()

    def check_resumes(self, number: int) -> None:
        """Taken up at the beginning of a turn, the same seed gives the rest of the log.

        And so it does where what was taken up in the middle is left and taken up again.
        """
        setup, result = self.fought(number)
        book, turns = self.book_of(number), result.outcome.turns
        for turn in self.taken_up(number, turns):
            later = book.resume(setup, result.log, turn)
            later = BattleSetup.from_json(json.loads(later.canonical()))
            rest = self.fight(later, number)
            assert rest.log[1:] == result.log[turn:], (number, turn)
            assert rest.digest() == result.digest()
            assert book.fold(later, flat(rest)) == (result.outcome, result.conditions)
            if turn == middle(turns) < turns:
                again = book.resume(later, rest.log, turn + 1)
                assert self.fight(again, number).log[1:] == result.log[turn + 1 :], number

    def check_stored(self, number: int) -> None:
        """Setup and log read back from their JSON."""
        setup, result = self.fought(number)
        assert BattleSetup.from_json(json.loads(setup.canonical())).digest() == setup.digest()
        book = self.book_of(number)
        assert book.read_log(json.loads(canonical(result.turns_json()))) == result.log

    def check_doctrine(self, number: int) -> None:
        """What the commander orders of himself is never refused."""
        _, result = self.fought(number, ordered=False)
        refused = [event for event in flat(result) if event.kind == "order_refused"]
        assert not refused, f"{number}: {refused[0].rule} {refused[0]}"

    def faults_of_a_changed_face(self, number: int) -> list[str] | None:
        """What the stand-alone checker finds in a battle that was sound until one face was changed.

        None: nobody rolled anything.
        """
        setup, result = self.fought(number)
        battle = json.loads(canonical(export(setup, self.seed_of(number), result)))
        assert faults_of(battle) == [], number
        rolls = [roll for turn in battle["turns"] for roll in CHECKER["rolls_in"](turn)]
        if not rolls:
            return None
        roll = rolls[number % len(rolls)]
        roll["faces"][-1] = roll["faces"][-1] % roll["die"] + 1
        battle["log_digest"] = CHECKER["digest"](battle["turns"])
        return faults_of(battle)


def middle(turns: int) -> int:
    """The middle one of so many turns."""
    return (turns + 1) // 2


def faults_of(battle: dict[str, Any]) -> list[str]:
    """What the stand-alone checker finds wrong in an exported battle."""
    return list(CHECKER["faults"](battle, {}, {"turns": 0, "events": 0, "rolls": 0}))


def check_report(setup: BattleSetup, result: BattleResult, *rules: str) -> None:
    """The report has every turn, and cites these rules."""
    text = as_text(report(setup, result.log))
    for turn in range(1, result.outcome.turns + 1):
        assert f"Turn {turn}\n" in text
    for rule in rules:
        assert f"[{rule}]" in text
