"""The stand-alone checker on many real battles: all are sound, and none with one face changed.

python -m benchmarks.checker [--book BOOK] [--battles 200]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import chain, count, cycle, islice
from pathlib import Path
from typing import Any, Final

from benchmarks import companion, richmond
from benchmarks.setups import seed, setups
from rulesets import BattleSetup, resolve
from rulesets.core.export import export
from rulesets.core.jsonio import canonical, digest
from tests.rulesets.on_to_richmond.random_setups import make_random as make_richmond
from tests.rulesets.soldiers_companion.random_setups import make_random

CHECKER = Path(__file__).parents[1] / "docs" / "verify" / "check_dice.py"
#: The setups of a book without end: its benchmarks' in turn, or followed by random ones.
SETUPS: Final[dict[str, Callable[[], Iterator[BattleSetup]]]] = {
    "riverside": lambda: cycle([setup for _, setup in setups()]),
    "soldiers_companion": lambda: chain(
        (setup for _, setup in companion.setups()), map(make_random, count())
    ),
    "on_to_richmond": lambda: chain(
        (setup for _, setup in richmond.setups()), map(make_richmond, count())
    ),
}


def write(folder: Path, book: str, battles: int) -> list[Path]:
    """Battles of a book's setups, as they are exported."""
    paths = []
    for number, setup in enumerate(islice(SETUPS[book](), battles)):
        result = resolve(setup, seed(number))
        path = folder / f"battle-{number}.json"
        path.write_bytes(canonical(export(setup, seed(number), result)))
        paths.append(path)
    return paths


def first_roll(value: Any, skip: int) -> tuple[dict[str, Any] | None, int]:
    """A roll some way into a log, and how many are still to skip where there are too few."""
    if isinstance(value, dict) and "faces" in value:
        return (value, 0) if skip == 0 else (None, skip - 1)
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for part in inner:
        roll, skip = first_roll(part, skip)
        if roll is not None:
            return roll, 0
    return None, skip


def tamper(path: Path, number: int) -> None:
    """Change one face somewhere, and seal the log again."""
    battle = json.loads(path.read_bytes())
    roll, _ = first_roll(battle["turns"], number % 20)
    if roll is None:
        roll, _ = first_roll(battle["turns"], 0)
    assert roll is not None, "a battle without dice"
    roll["faces"][0] = roll["faces"][0] % roll["die"] + 1
    battle["log_digest"] = digest(battle["turns"])
    path.write_bytes(canonical(battle))


def run(paths: list[Path]) -> list[str]:
    """What the checker says, one line a file and more where it finds more."""
    command = [sys.executable, "-I", str(CHECKER), *map(str, paths)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()


def main() -> None:
    parser = argparse.ArgumentParser(description="The stand-alone checker on many battles.")
    parser.add_argument("--battles", type=int, default=200)
    parser.add_argument("--book", choices=SETUPS, default="riverside")
    given = parser.parse_args()
    battles = given.battles
    with tempfile.TemporaryDirectory() as folder:
        paths = write(Path(folder), given.book, battles)
        began = time.perf_counter()
        sound = [line for line in run(paths) if ": sound: " in line]
        took = time.perf_counter() - began
        for number, path in enumerate(paths):
            tamper(path, number)
        faulty = {line.split(": FAULT: ")[0] for line in run(paths) if ": FAULT: " in line}
    rolls = sum(int(line.split(" rolls")[0].split()[-1]) for line in sound)
    sys.stdout.write(
        f"{len(sound)} of {battles} battles are sound, {rolls} rolls, in {took:.1f} s;\n"
        f"{len(faulty)} of {battles} with one face changed are rejected.\n"
    )
    if len(sound) != battles or len(faulty) != battles:
        sys.exit(1)


if __name__ == "__main__":
    main()
