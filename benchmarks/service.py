"""What a battle costs beyond its engine, from the request to the fleet, and what two workers do.

    python -m benchmarks.service [--battles 40] [--rounds 5] [--lot 24] [--profile]

Battles of 8 vessels and 7 units, each in a campaign of its own, on the PostgreSQL that
RIVERWAR_DB_URL names or else the embedded one, in a database that is made for it and dropped.
`--profile` prints what the steps spend their time in, and no figures: profiled code is slower.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from riverwar import embedded
from riverwar.embedded_place import EmbeddedError


def main() -> None:
    parser = argparse.ArgumentParser(description="What a battle costs beyond its engine.")
    parser.add_argument("--battles", type=int, default=40, help="battles that are measured")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of one worker against two")
    parser.add_argument("--lot", type=int, default=24, help="battles of a worker in a round")
    parser.add_argument("--profile", action="store_true", help="a profile in place of figures")
    given = parser.parse_args()
    measure(given.battles, given.rounds, given.lot, profiled=given.profile)


def measure(battles: int = 40, rounds: int = 5, lot: int = 24, *, profiled: bool = False) -> None:
    """All figures, within a database of their own."""
    try:
        with embedded.database(), own_database() as name:
            from benchmarks import flow  # its models need Django as own_database() has set it up

            if profiled:
                flow.profile(battles)
                return
            flow.costs(battles)
            if rounds:
                flow.scale_out(name, rounds, lot)
    except EmbeddedError as error:
        sys.exit(f"{error}")


@contextmanager
def own_database() -> Iterator[str]:
    """Django over a new database of the same server, with the catalogue; its name."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "riverwar.settings")
    os.environ.setdefault("RIVERWAR_LOG_LEVEL", "WARNING")
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    before = connection.settings_dict["NAME"]
    connection.settings_dict["TEST"]["NAME"] = f"bench_{before}"
    name = connection.creation.create_test_db(
        verbosity=0, autoclobber=True, serialize=False, keepdb=False
    )
    try:
        call_command("load_catalogue", stdout=io.StringIO())
        yield name
    finally:
        connection.creation.destroy_test_db(before, verbosity=0)


if __name__ == "__main__":
    main()
