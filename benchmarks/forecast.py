"""What a forecast is worth: python -m benchmarks.forecast [--battles 2000] [--forecasts 200].

For three battles with the standing order to withdraw at half, forecasts are held against as many
battles that were fought for themselves. Then so many small forecasts are counted whose 95 %
interval holds the share that all of them have together, and a battle that only draws is forecast.

    --pool       10,000 battles by the service's runner and two Celery workers, in turn with a bare
                 pool of two processes; then the same with a worker killed half-way, and called off
    --unchanged  1,000 forecasts, and the digest of the database before and after them
"""

from __future__ import annotations

import argparse
import copy
import hashlib
import math
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from multiprocessing import get_context
from multiprocessing.pool import Pool
from typing import Any, Final

from benchmarks.battles import say
from benchmarks.companion import BRITISH, MAHDISTS, calibration, fort, setup
from benchmarks.setups import seed
from rulesets import BattleSetup, Forecaster, resolve
from rulesets.core.odds import WHOLE, Share
from rulesets.core.tally import Tally

Data = dict[str, Any]

MATCH_UPS: Final = (
    "Small gunboat duel",
    "Large gunboat duel",
    "Two steamers against a mud fort",
)
PART: Final = 25
SMALL: Final = 50
# By chance one forecast in a thousand is so far off.
LEAST_LIKELY: Final = 0.001
NOMINAL, MOST_OFF = 95.0, 3.0


def withdrawing_at_half(name: str) -> Data:
    """A battle of the calibration table whose vessels all withdraw when half their hull is gone."""
    data = copy.deepcopy(calibration()[name])
    for side in data["sides"]:
        side["standing"] = {
            vessel["id"]: {"withdraw_at": 50}
            for vessel in data["vessels"]
            if vessel["side"] == side["id"]
        }
    return data


def two_forts() -> Data:
    """A fort of either side at each end of the table, out of each other's reach."""
    works = [
        fort("fort", BRITISH, "mud_fort", 6_000, 66_000, "nine_pdr_rml"),
        fort("battery", MAHDISTS, "mud_fort", 138_000, 66_000, "krupp_75mm"),
    ]
    return setup("Two forts", "fort-on-the-bank", [], works, options={"turn_limit": 5})


def winners(tally: Tally) -> Counter[str]:
    """Battles by their winner; empty: nobody."""
    won: Counter[str] = Counter()
    for (winner, _, _), count in tally.ends.items():
        won[winner] += count
    return won


def likelihood(ones: Mapping[str, int], others: Mapping[str, int]) -> float:
    """How often two counts of one kind of battle differ by so much: χ² of up to three outcomes."""
    n, m = sum(ones.values()), sum(others.values())
    found = [name for name in {*ones, *others} if ones.get(name, 0) + others.get(name, 0)]
    square = sum(
        (ones.get(name, 0) * m - others.get(name, 0) * n) ** 2
        / (n * m * (ones.get(name, 0) + others.get(name, 0)))
        for name in found
    )
    match len(found) - 1:
        case 0:
            return 1.0
        case 1:
            return math.erfc(math.sqrt(square / 2))
        case _:
            return math.exp(-square / 2)


def agree(pool: Pool, name: str, battles: int) -> bool:
    """A forecast of a battle against the battle fought as often by itself."""
    data = withdrawing_at_half(name)
    told = Tally()
    for part in pool.imap_unordered(_forecast, _parts(data, _seed_of(name), battles)):
        told.add(part)
    numbers = [(data, range(at, min(at + PART, battles))) for at in range(0, battles, PART)]
    real = sum(pool.imap_unordered(_resolved, numbers), Counter[str]())
    forecast = winners(told)
    say(f"{name}: {battles} forecast, {real.total()} fought, {told.failed} failed")
    sound = told.done == real.total() == battles and not told.failed
    for side in (BRITISH, MAHDISTS, ""):
        share, fought = Share(forecast[side], told.fought), Share(real[side], battles)
        within = share.low <= fought.high and fought.low <= share.high
        sound = sound and within
        say(
            f"  {side or 'nobody':<9} forecast {_shown(share)}   fought {_shown(fought)}"
            f"   {'they agree' if within else 'THEY DIFFER'}"
        )
    chance = likelihood(forecast, real)
    say(f"  so far apart by chance: {chance:.3f} (at least {LEAST_LIKELY})")
    return sound and chance >= LEAST_LIKELY


def calibrate(pool: Pool, forecasts: int) -> bool:
    """Of small forecasts of a duel, how many intervals hold the share that all have together."""
    data = withdrawing_at_half(MATCH_UPS[0])
    wanted = [(data, _seed_of(f"small {number}"), range(SMALL)) for number in range(forecasts)]
    won = [winners(tally)[BRITISH] for tally in pool.imap_unordered(_forecast, wanted)]
    share = WHOLE * sum(won) / (SMALL * forecasts)
    held = sum(Share(count, SMALL).low <= share <= Share(count, SMALL).high for count in won)
    percent = 100 * held / forecasts
    say(
        f"{MATCH_UPS[0]}: of {forecasts} forecasts of {SMALL} battles {held} have the share"
        f" {share / WHOLE:.4f} in their interval: {percent:.1f} % ({NOMINAL:.0f} ± {MOST_OFF:.0f})"
    )
    return abs(percent - NOMINAL) <= MOST_OFF


def draws(battles: int) -> bool:
    """Two forts out of reach draw always, and that is no certainty."""
    tally = Forecaster(BattleSetup.from_json(two_forts())).fight(_seed_of("forts"), range(battles))
    drawn = Share(winners(tally)[""], tally.fought)
    say(f"Two forts out of reach: drawn {_shown(drawn)}")
    return drawn.count == drawn.of == battles and drawn.low < WHOLE


def _shown(share: Share) -> str:
    bounds = f"{share.low / WHOLE:.4f} to {share.high / WHOLE:.4f}"
    return f"{share.count:>5} of {share.of} ({bounds})"


def _seed_of(name: str) -> bytes:
    return hashlib.sha256(f"forecast {name}".encode()).digest()


def _parts(data: Data, of: bytes, runs: int) -> Iterable[tuple[Data, bytes, range]]:
    return ((data, of, range(at, min(at + PART, runs))) for at in range(0, runs, PART))


def _forecast(given: tuple[Data, bytes, range]) -> Tally:
    data, of, runs = given
    return Forecaster(BattleSetup.from_json(data)).fight(of, runs)


def _resolved(given: tuple[Data, range]) -> Counter[str]:
    """Battles as they are fought in play: with their logs, each by a seed of its own."""
    data, numbers = given
    battle = BattleSetup.from_json(data)
    return Counter(resolve(battle, seed(number)).outcome.winner or "" for number in numbers)


def main() -> int:
    parser = argparse.ArgumentParser(description="What a forecast is worth.")
    parser.add_argument("--battles", type=int, default=2_000, help="of each match-up")
    parser.add_argument("--forecasts", type=int, default=200, help="small ones, to calibrate")
    parser.add_argument("--pool", action="store_true", help="the service against a bare pool")
    parser.add_argument("--runs", type=int, default=10_000, help="battles of --pool")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of --pool")
    parser.add_argument("--unchanged", action="store_true", help="that forecasts change nothing")
    parser.add_argument("--times", type=int, default=1_000, help="forecasts of --unchanged")
    given = parser.parse_args()
    if given.pool or given.unchanged:
        from benchmarks import forecast_service  # sets Django up

        if given.pool:
            return forecast_service.pool(given.runs, given.rounds)
        return forecast_service.unchanged(given.times)
    with get_context("spawn").Pool(2) as workers:
        sound = [agree(workers, name, given.battles) for name in MATCH_UPS]
        sound.append(calibrate(workers, given.forecasts))
    sound.append(draws(1_000))
    return 0 if all(sound) else 1


if __name__ == "__main__":
    sys.exit(main())
