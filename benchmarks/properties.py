"""The properties of a book's battles over many random setups, or of a campaign over many runs.

python -m benchmarks.properties [--book BOOK] [--setups N] [--first N]
python -m benchmarks.properties --campaign [--runs 500] [--seed N]

A run of a campaign is fifteen things that people do at random, in a database of its own; after
each its rows are compared with a model (`tests.turns.properties`).

The tests check a part of them each time; this is for as many as one likes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Final

from tests.rulesets.on_to_richmond import properties as on_to_richmond
from tests.rulesets.riverside import properties as riverside
from tests.rulesets.smoke_on_the_water import properties as smoke_on_the_water
from tests.rulesets.soldiers_companion import properties as soldiers_companion

#: The checks of one random setup, told by its number, by book.
CHECKS: Final[dict[str, tuple[Callable[[int], None], ...]]] = {
    "on_to_richmond": on_to_richmond.CHECKS,
    "riverside": riverside.CHECKS,
    "smoke_on_the_water": smoke_on_the_water.CHECKS,
    "soldiers_companion": soldiers_companion.CHECKS,
}


def holds(check: Callable[[int], None], number: int) -> bool:
    """Whether one property holds of one setup; if not, it is said."""
    try:
        check(number)
    except AssertionError as error:
        sys.stdout.write(f"setup {number}: {check.__name__}: {error}\n")
        return False
    return True


def campaign(runs: int, number: int) -> int:
    """So many runs of a campaign; the first that fails is told, step by step."""
    from benchmarks.service import own_database
    from riverwar import embedded

    with embedded.database(), own_database():
        from hypothesis import seed, settings
        from hypothesis.stateful import run_state_machine_as_test

        from tests.turns.busy import busy_war
        from tests.turns.properties import busy, of_runs

        machine = seed(number)(busy(busy_war()))
        try:
            run_state_machine_as_test(machine, settings=settings(of_runs(runs), database=None))
        except AssertionError as error:
            sys.stdout.write(
                f"seed {number}: {error}\n" + "\n".join(getattr(error, "__notes__", [])) + "\n"
            )
            return 1
    sys.stdout.write(f"{runs} runs of a campaign by seed {number}: no failures\n")
    return 0


def main() -> int:
    """Check every property of so many setups, and count those that failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--book", choices=CHECKS, default="riverside")
    parser.add_argument("--setups", type=int, default=2_000, help="how many random setups")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--campaign", action="store_true", help="of a campaign, not of battles")
    parser.add_argument("--runs", type=int, default=500, help="how many runs of a campaign")
    parser.add_argument("--seed", type=int, default=1, help="what the runs are drawn by")
    given = parser.parse_args()
    if given.campaign:
        return campaign(given.runs, given.seed)
    checks = CHECKS[given.book]
    failed = 0
    for done in range(given.setups):
        number = given.first + done
        failed += sum(not holds(check, number) for check in checks)
        if done % 100 == 99:
            sys.stdout.write(f"{done + 1} setups, {failed} failures\n")
            sys.stdout.flush()
    sys.stdout.write(f"{len(checks)} properties of {given.setups} setups: {failed} failures\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
