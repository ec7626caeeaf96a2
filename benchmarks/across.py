"""One battle by each of the books: who wins of it (docs/conversion.md).

    python -m benchmarks.across [--battles 100]

Battles of the calibrations are set out for every book, and fought over the same seeds.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections import Counter
from collections.abc import Iterator

from benchmarks import companion, richmond, smoke
from rulesets import RULESETS, BattleSetup, IllegalSetupError, resolve
from rulesets.transposing import transpose


def battles() -> Iterator[tuple[str, BattleSetup]]:
    """The battles of the three books that have calibrations, by name."""
    for book in (smoke, companion, richmond):
        for name, data in book.calibration().items():
            yield name, BattleSetup.from_json(data)


def seed(number: int) -> bytes:
    """The seed of one run."""
    return hashlib.sha256(b"across %d" % number).digest()


def wins(setup: BattleSetup, runs: int) -> str:
    """The per cent of runs that each side wins, and that are drawn."""
    count = Counter(
        resolve(setup, seed(n), log=False).outcome.winner or "drawn" for n in range(runs)
    )
    return ", ".join(f"{who} {100 * n // runs}" for who, n in sorted(count.items()))


def main(arguments: list[str] | None = None) -> int:
    """Tell each battle by each book."""
    parser = argparse.ArgumentParser(description="One battle by each of the books.")
    parser.add_argument("--battles", type=int, default=100, help="runs of each by each book")
    chosen = parser.parse_args(arguments)
    for name, setup in battles():
        sys.stdout.write(f"{name} ({setup.ruleset})\n")
        for book in RULESETS:
            try:
                told = wins(transpose(setup, book).setup, chosen.battles)
            except IllegalSetupError as refused:
                told = f"refused: {refused.problem}"
            sys.stdout.write(f"  {book}: {told}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
