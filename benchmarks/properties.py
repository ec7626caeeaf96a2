"""The properties of riverside battles over many random setups: python -m benchmarks.properties.

The tests check a part of them each time; this is for as many as one likes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable

from tests.rulesets.riverside.properties import CHECKS


def holds(check: Callable[[int], None], number: int) -> bool:
    """Whether one property holds of one setup; if not, it is said."""
    try:
        check(number)
    except AssertionError as error:
        sys.stdout.write(f"setup {number}: {check.__name__}: {error}\n")
        return False
    return True


def main() -> int:
    """Check every property of so many setups, and count those that failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--setups", type=int, default=2_000, help="how many random setups")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    given = parser.parse_args()
    failed = 0
    for done in range(given.setups):
        number = given.first + done
        failed += sum(not holds(check, number) for check in CHECKS)
        if done % 100 == 99:
            sys.stdout.write(f"{done + 1} setups, {failed} failures\n")
            sys.stdout.flush()
    sys.stdout.write(f"{len(CHECKS)} properties of {given.setups} setups: {failed} failures\n")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
