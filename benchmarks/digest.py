"""One line of hex: the digest of a fixed list of battles. Equal lines mean equal battles.

    python -m benchmarks.digest [--each]

Runs on a bare Python 3.11 to 3.13 from the root of the repository. With `--each`, a line for every
setup goes before it.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator
from itertools import chain

from benchmarks import companion, richmond, setups, smoke
from benchmarks.setups import seed
from rulesets import resolve

SEEDS = 8


def each() -> Iterator[tuple[str, str]]:
    """The digest of the battles of every setup of every book, by its name."""
    for name, setup in chain(
        setups.setups(), companion.setups(), smoke.setups(), richmond.setups()
    ):
        battles = hashlib.sha256()
        for number in range(SEEDS):
            result = resolve(setup, seed(number))
            battles.update(bytes.fromhex(result.digest() + result.log_digest()))
        yield name, battles.hexdigest()


def whole(digests: list[tuple[str, str]]) -> str:
    """One digest of them all."""
    return hashlib.sha256("".join(digest for _, digest in digests).encode()).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description="The digest of a fixed list of battles.")
    parser.add_argument("--each", action="store_true", help="one line for every setup, too")
    told = parser.parse_args().each
    digests = list(each())
    if told:
        sys.stdout.writelines(f"{digest}  {name}\n" for name, digest in digests)
    sys.stdout.write(f"{whole(digests)}\n")


if __name__ == "__main__":
    main()
