"""A whole war by itself: a year of The Sun Never Sets with nobody at the table.

    python -m benchmarks.year [--seed 1] [--months 12] [--wars 0] [--scaling]

The full deployment, money shared out by the book, natives led by it, battles by the Soldier's
Companion fought in this process. What must always be true is checked after each step, and the audit
is made at the end. It prints months, battles, losses and accounts, and a digest of all of it: the
same seed gives the same digest. `--wars 20` plays so many more, each by a seed drawn for it, which
is printed before it is played. `--scaling` plays with one and with four times the forces, and
compares what the steps beyond the battles cost.

On the PostgreSQL that RIVERWAR_DB_URL names or else the embedded one, in a database that is made
for it and dropped.
"""

from __future__ import annotations

import argparse
import os
import secrets
import sys

from benchmarks.service import own_database
from riverwar import embedded
from riverwar.embedded_place import EmbeddedError


def main() -> None:
    parser = argparse.ArgumentParser(description="A whole war by itself.")
    parser.add_argument("--seed", type=int, default=1, help="of the war that is told")
    parser.add_argument("--months", type=int, default=12, help="how long it lasts")
    parser.add_argument("--wars", type=int, default=0, help="further wars, by seeds that are drawn")
    parser.add_argument("--scaling", action="store_true", help="one and four times the forces")
    given = parser.parse_args()
    os.environ.setdefault("RIVERWAR_REHEARSAL", "1")
    try:
        with embedded.database(), own_database():
            # Their models need Django as own_database() has set it up.
            from benchmarks import war_told, wars
            from benchmarks.battles import say

            if given.scaling:
                wars.scale(given.seed, given.months)
                return
            war_told.tell(wars.play(given.seed, given.months))
            for _ in range(given.wars):
                seed = secrets.randbelow(2**32)
                say(f"A further war, of seed {seed}")
                war_told.tell_shortly(wars.play(seed, given.months))
    except EmbeddedError as error:
        sys.exit(f"{error}")


if __name__ == "__main__":
    main()
