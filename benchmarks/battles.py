"""Battles a second on one core: the standard setup of each book, with its log and without.

    python -m benchmarks.battles [--book BOOK] [--seconds 3] [--rounds 5] [--yardstick "COMMAND"]

`--yardstick` is a command that prints one number last, its own battles a second; it is run in turn
with ours, and the ratio is taken round by round, so that a drift of the machine cancels.
"""

from __future__ import annotations

import argparse
import hashlib
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from benchmarks import companion, richmond, setups, smoke
from benchmarks.lines import Data
from benchmarks.setups import seed
from rulesets import RULESETS, BattleSetup, resolve
from rulesets.core import battle
from rulesets.core.dice import AddressedDice, Roll
from rulesets.core.report import rolls_of

SAMPLE = 50
#: Whether the engine is run from its sources or compiled (`make bench COMPILED=1`).
ENGINE: Final = "as it is" if (battle.__file__ or "").endswith(".py") else "compiled"
#: The standard battle of each book.
BOOKS: Final[Mapping[str, Callable[[], Data]]] = {
    "riverside": setups.standard,
    "soldiers_companion": companion.standard,
    "smoke_on_the_water": smoke.standard,
    "on_to_richmond": richmond.standard,
}


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def rate(setup: BattleSetup, seconds: float, *, log: bool) -> float:
    """Battles a second of wall time, on one core."""
    for number in range(5):
        resolve(setup, seed(number), log=log)
    fought = 0
    began = time.perf_counter()
    while (took := time.perf_counter() - began) < seconds:
        resolve(setup, seed(fought), log=log)
        fought += 1
    return fought / took


def cpu(work: Callable[[], object]) -> float:
    """The least processor time of three runs."""
    times = []
    for _ in range(3):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


class NotedDice:
    """Dice of a seed that keep what was asked of them."""

    def __init__(self, given: bytes) -> None:
        self._dice = AddressedDice(given)
        self.asked: list[tuple[int, str, list[tuple[int, int, tuple[str, ...]]]]] = []

    def enter(self, turn: int, phase: str) -> None:
        self._dice.enter(turn, phase)
        self.asked.append((turn, phase, []))

    def roll(self, count: int, die: int, purpose: str, *who: str) -> Roll:
        self.asked[-1][2].append((count, die, (purpose, *who)))
        return self._dice.roll(count, die, purpose, *who)


def share_of_the_dice(setup: BattleSetup) -> tuple[float, int]:
    """The time of the same rolls alone, as a part of the battles' with their log; and the rolls."""
    ruleset = RULESETS[setup.ruleset]
    noted = []
    for number in range(SAMPLE):
        dice = NotedDice(seed(number))
        ruleset.fight(setup, dice)
        noted.append((seed(number), dice.asked))

    def rolls_alone() -> None:
        for given, asked in noted:
            alone = AddressedDice(given)
            for turn, phase, rolls in asked:
                alone.enter(turn, phase)
                for count, die, address in rolls:
                    alone.roll(count, die, *address)

    def battles() -> None:
        for number in range(SAMPLE):
            resolve(setup, seed(number))

    count = sum(len(rolls) for _, asked in noted for _, _, rolls in asked)
    return cpu(rolls_alone) / cpu(battles), count


def logged_rolls(setup: BattleSetup) -> Iterator[Roll]:
    for number in range(SAMPLE):
        for turn in resolve(setup, seed(number)).log:
            for event in turn:
                yield from rolls_of(event)


def digest(setup: BattleSetup) -> str:
    """Of the results and logs of a sample: equal figures mean equal battles."""
    whole = hashlib.sha256()
    for number in range(SAMPLE):
        result = resolve(setup, seed(number))
        whole.update(bytes.fromhex(result.digest() + result.log_digest()))
    return whole.hexdigest()


def figures(setup: BattleSetup, seconds: float) -> None:
    """All but the yardstick."""
    on, off = rate(setup, seconds, log=True), rate(setup, seconds, log=False)
    rolls = list(logged_rolls(setup))
    dice = sum(len(roll.faces) for roll in rolls)
    spent = cpu(lambda: [resolve(setup, seed(number)) for number in range(SAMPLE)])
    share, asked = share_of_the_dice(setup)
    turns = [resolve(setup, seed(number)).outcome.turns for number in range(SAMPLE)]
    say(f"battles a second, log on    {on:10.1f}")
    say(f"battles a second, log off   {off:10.1f}   {off / on:.2f} of log on")
    say(f"turns of a battle, median   {statistics.median(turns):10.0f}")
    say(f"rolls of a battle           {asked / SAMPLE:10.1f}   {len(rolls) / SAMPLE:.1f} logged")
    say(f"CPU of a logged roll, us    {spent / len(rolls) * 1e6:10.2f}")
    say(f"CPU of a logged die, us     {spent / dice * 1e6:10.2f}")
    say(f"share of the dice           {share:10.1%}   a battle is {1 / share:.0f} of its dice")
    say(f"digest of {SAMPLE} battles        {digest(setup)}")


def yardstick(command: str) -> float:
    """The last number that a command prints."""
    ran = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    words = ran.stdout.split()
    if ran.returncode or not words:
        sys.exit(f"the yardstick failed: {ran.stderr.strip()[-300:]}")
    return float(words[-1])


def against(setup: BattleSetup, command: str, rounds: int, seconds: float) -> None:
    """Ours and the yardstick's, in turn."""
    ours, ratios = [], []
    for _ in range(rounds):
        measure = yardstick(command)
        ours.append(rate(setup, seconds, log=True))
        ratios.append(ours[-1] / measure)
    say(
        f"of the yardstick            {statistics.median(ratios):10.2f}"
        f"   {min(ratios):.2f} to {max(ratios):.2f} in {rounds} rounds;"
        f" ours {statistics.median(ours):.1f} battles a second"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Battles a second on one core.")
    parser.add_argument("--book", choices=BOOKS, help="this one alone")
    parser.add_argument("--seconds", type=float, default=3, help="how long each figure is taken")
    parser.add_argument("--rounds", type=int, default=5, help="rounds against the yardstick")
    parser.add_argument("--yardstick", metavar="COMMAND", help="prints its battles a second last")
    given = parser.parse_args()
    for book in (given.book,) if given.book else BOOKS:
        setup = BattleSetup.from_json(BOOKS[book]())
        say(f"-- {book}, the engine {ENGINE}")
        figures(setup, given.seconds)
        if given.yardstick:
            against(setup, given.yardstick, given.rounds, given.seconds)


if __name__ == "__main__":
    main()
