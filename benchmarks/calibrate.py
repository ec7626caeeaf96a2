"""The calibration tables of three books: how their battles go, over many seeds.

    python -m benchmarks.calibrate [--book BOOK] [--battles 2000] [--only NAME]

For each battle: the shares of victories with their 95 % intervals (Wilson), the turns, and what
became of the vessels of each side. Two last lines of the Soldier's Companion pair seeds: a vessel
with more armour, and the two sides of a duel exchanged.
"""

from __future__ import annotations

import argparse
import copy
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from benchmarks import richmond, smoke
from benchmarks.companion import BRITISH, MAHDISTS, calibration, standard
from benchmarks.setups import seed
from rulesets import BattleResult, BattleSetup, resolve
from rulesets.core.events import Event
from rulesets.core.odds import WHOLE, Share
from rulesets.soldiers_companion.events import fate

Data = dict[str, Any]
#: What became of each vessel of a battle, by her id.
Ends: TypeAlias = Callable[[BattleResult], Iterator[tuple[str, str]]]


def say(line: str = "") -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _shown(won: int, of: int) -> str:
    """A share, with its 95 % interval (Wilson)."""
    share = Share(won, of)
    return f"{won / of:.1%} ({share.low / WHOLE:.1%} to {share.high / WHOLE:.1%})"


def ends(result: BattleResult) -> Iterator[tuple[str, str]]:
    """What became of each vessel: its side at the start is the setup's, so its id is told."""
    causes: dict[str, str] = {}
    last = "gunfire"
    for turn in result.log:
        for event in turn:
            last = _cause(event, last)
            match event:
                case fate.VesselSunk():
                    causes[event.ship] = f"sunk ({last})"
                case fate.VesselDestroyed():
                    causes[event.ship] = "blown up"
                case fate.VesselSurrendered():
                    causes[event.ship] = "surrendered"
                case fate.VesselDeparted():
                    causes[event.ship] = "left the table"
    for name, condition in result.conditions.items():
        if condition["type"] == "vessel":
            yield name, causes.get(name, "there at the end")


def _cause(event: Event, before: str) -> str:
    """What last cost a vessel hull boxes."""
    return str(getattr(event, "cause", before)) if event.kind == "hull_hit" else before


def richmond_ends(result: BattleResult) -> Iterator[tuple[str, str]]:
    """What became of each vessel in a battle of On To Richmond."""
    told = {"sunk": "sunk", "left": "left the table"}
    for name, ended in result.conditions.items():
        if ended["type"] == "vessel":
            yield name, told.get("left" if ended["left"] else ended["status"], "there at the end")


def smoke_ends(result: BattleResult) -> Iterator[tuple[str, str]]:
    """What became of each vessel in a battle of Smoke on the Water."""
    for name, ended in result.conditions.items():
        if ended["type"] != "vessel":
            continue
        lost = ended["condition"].get("hull_lost", 0)
        if ended["status"] != "available":
            yield name, ended["status"]
        elif ended["left"]:
            yield name, "left the table"
        else:
            yield name, "there, unharmed" if not lost else "there, harmed"


def table(name: str, data: Data, battles: int, ends_of: Ends) -> None:
    """One battle's figures."""
    setup = BattleSetup.from_json(data)
    side_of: dict[str, str] = {vessel.id: vessel.side for vessel in setup.vessels}
    winners: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    fates: dict[str, Counter[str]] = {side["id"]: Counter() for side in data["sides"]}
    turns = []
    for number in range(battles):
        result = resolve(setup, seed(number))
        winners[result.outcome.winner or "nobody"] += 1
        reasons[result.outcome.reason] += 1
        turns.append(result.outcome.turns)
        for vessel, end in ends_of(result):
            fates[side_of[vessel]][end] += 1
    say(f"{name}: {battles} battles, {statistics.median(turns):.0f} turns in the median")
    for side in (*fates, "nobody"):
        say(f"  {side:<11} won {_shown(winners[side], battles)}")
    limit = sum(count for reason, count in reasons.items() if reason.startswith("turn "))
    say(f"  by the turn limit {limit / battles:.1%}")
    for side, counted in fates.items():
        all_ = sum(counted.values())
        told = ", ".join(f"{end} {count / all_:.0%}" for end, count in counted.most_common())
        say(f"  vessels of {side}: {told or 'none'}")
    say()


def armour(battles: int) -> None:
    """More armour never helps the enemy: a steamer duel, and the same with plates of 2 on one."""
    bare = calibration()["Small steamer duel"]
    plated = copy.deepcopy(bare)
    plated["vessels"][0]["ratings"] = {"av": 2}
    shares = [_share(data, battles, BRITISH) for data in (bare, plated)]
    say(f"armour: won {shares[0]:.1%} without, {shares[1]:.1%} with an AV of 2, on the same seeds")


def exchanged(battles: int) -> None:
    """The two sides of a symmetric duel exchanged leave the shares within their intervals."""
    data = calibration()["Large gunboat duel"]
    other = mirrored(data)
    for name, one in (("as it is", data), ("exchanged", other)):
        won = round(_share(one, battles, BRITISH) * battles)
        say(f"large gunboat duel {name}: {BRITISH} won {_shown(won, battles)}")


def mirrored(data: Data) -> Data:
    """The same battle with the sides exchanged: vessels, edges and doctrines, not the names."""
    other = copy.deepcopy(data)
    swap = {BRITISH: MAHDISTS, MAHDISTS: BRITISH}
    for entry in (*other["vessels"], *other["units"]):
        entry["side"] = swap[entry["side"]]
    first, second = other["sides"]
    for field in ("edge", "doctrine"):
        first[field], second[field] = second[field], first[field]
    return other


def _share(data: Data, battles: int, side: str) -> float:
    setup = BattleSetup.from_json(data)
    won = sum(
        resolve(setup, seed(number), log=False).outcome.winner == side for number in range(battles)
    )
    return won / battles


COMPANION: Final = "soldiers_companion"
#: The lines of each book's table, and what tells the ends of its vessels.
BOOKS: Final[Mapping[str, tuple[Callable[[], Mapping[str, Data]], Ends]]] = {
    COMPANION: (lambda: {**calibration(), "The standard battle": standard()}, ends),
    "smoke_on_the_water": (
        lambda: {**smoke.calibration(), "Hampton Roads": smoke.standard()},
        smoke_ends,
    ),
    "on_to_richmond": (
        lambda: {**richmond.calibration(), "The standard battle": richmond.standard()},
        richmond_ends,
    ),
}


def main() -> None:
    parser = argparse.ArgumentParser(description="How the battles of three books go.")
    parser.add_argument("--book", choices=BOOKS, help="this one alone")
    parser.add_argument("--battles", type=int, default=2_000, help="battles of each line")
    parser.add_argument("--only", default="", help="lines whose name holds this")
    given = parser.parse_args()
    for book in (given.book,) if given.book else BOOKS:
        say(f"-- {book}")
        lines, ends_of = BOOKS[book]
        for name, data in lines().items():
            if given.only.lower() in name.lower():
                table(name, data, given.battles, ends_of)
    if not given.only and given.book in (None, COMPANION):
        armour(given.battles)
        exchanged(given.battles)


if __name__ == "__main__":
    main()
