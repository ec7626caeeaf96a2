"""One setup fought over many seeds, by the same engine as a battle."""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Iterable

from rulesets.core.setup import BattleSetup
from rulesets.core.tally import Reckoning, Tally
from rulesets.registry import book_of, resolve


def run_seed(seed: bytes, run: int) -> bytes:
    """The seed of one run: SHA-256 of the forecast's seed and the run as 8 bytes, big end first."""
    return hashlib.sha256(seed + run.to_bytes(8, "big")).digest()


class Forecaster:
    """Fights runs of one setup, and counts them.

    Raises IllegalSetupError for a setup that the book forbids, or that names another version of it.
    """

    def __init__(self, setup: BattleSetup) -> None:
        self._setup = setup
        self._reckoning = Reckoning(setup, book_of(setup))

    def fight(self, seed: bytes, runs: Iterable[int]) -> Tally:
        """These runs, counted. One that breaks the engine is counted as failed, and is no loss."""
        tally = Tally()
        for run in runs:
            try:
                result = resolve(self._setup, run_seed(seed, run), log=False)
            except Exception:
                tally.fail(run, traceback.format_exc())
            else:
                self._reckoning.count(run, result, tally)
        return tally
