"""CV-WEA: one fleet fights on, under one book after another, with what each battle has cost it."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from benchmarks import companion
from rulesets import BattleSetup, resolve
from rulesets.conversion import convert, returned, wear_of, worn
from rulesets.core.battle import BattleResult
from rulesets.core.wear import Wear
from rulesets.transposing import transpose
from tests.rulesets.conversion.classes import OR, RS, SC, SW


def after(setup: BattleSetup, result: BattleResult) -> BattleSetup:
    """The next battle of those who are left; a side without any has new vessels of its classes."""
    lines: list[dict[str, Any]] = []
    for vessel in setup.to_json()["vessels"]:
        ended = result.conditions[vessel["id"]]
        if ended["status"] != "available":
            continue
        crews = {gun["id"]: gun["crew"] for gun in ended["guns"]}
        guns = [{**gun, "crew": crews.get(gun["id"], gun["crew"])} for gun in vessel["guns"]]
        lines.append(
            {**vessel, "condition": ended["condition"], "crew": ended["crew"], "guns": guns}
        )
    here = {line["side"] for line in lines}
    lines += [line for line in setup.to_json()["vessels"] if line["side"] not in here]
    return BattleSetup.from_json({**setup.to_json(), "vessels": lines, "units": []})


def mixed() -> dict[str, Any]:
    """Gunboats, steamers and dhows, British and Mahdist."""
    data = companion.standard()
    kinds = ("large_gunboat", "small_gunboat", "large_steamer", "small_steamer")
    lines = [
        companion.vessel(f"{side}-{kind.replace('_', '-')}", side, kind, s, 30_000 + 6_000 * n)
        for side, s in (("british", 20_000), ("mahdists", 110_000))
        for n, kind in enumerate(kinds)
    ]
    for line in lines:
        line["heading"] = 0 if line["side"] == "british" else 1_800
    return {**data, "vessels": lines, "units": []}


def test_a_fleet_that_fought_by_one_book_fights_on_by_each_other():
    setup = BattleSetup.from_json(mixed())
    fought = resolve(setup, b"\x05" * 32)
    again = after(setup, fought)
    hurt = {v.id for v in again.vessels if v.condition.get("hull_lost")}
    assert hurt, "the first battle should have cost somebody boxes"

    for target in (OR, SW, RS):
        made = transpose(again, target)
        assert [v.id for v in made.setup.vessels] == [v.id for v in again.vessels]
        for vessel in made.setup.vessels:
            if vessel.id in hurt:
                assert vessel.condition, f"{vessel.id} is whole in {target}"
        ended = resolve(made.setup, b"\x06" * 32)
        for vessel in made.setup.vessels:
            last = ended.conditions[vessel.id]
            if last["status"] == "available" and target in (OR, SW):
                lost = vessel.condition.get("hull_lost", 0)
                assert last["condition"].get("hull_lost", 0) >= lost


@pytest.mark.parametrize("seed", range(4))
def test_cv_wea_07_what_another_book_has_cost_her_is_added_to_her_own_record(seed: int):
    setup = BattleSetup.from_json(mixed())
    again = after(setup, resolve(setup, bytes([seed]) * 32))
    there = transpose(again, OR)
    ended = resolve(there.setup, bytes([seed + 9]) * 32)

    lines = []
    for vessel, other in zip(again.vessels, there.setup.vessels, strict=True):
        last = ended.conditions[vessel.id]
        if last["status"] != "available":
            continue
        own = convert(vessel.kind, vessel.ratings, vessel.guns, source=SC, target=SC).rating
        record = wear_of(
            vessel.kind, vessel.ratings, vessel.condition, vessel.crew, vessel.guns, source=SC
        )
        before, now = (
            wear_of(other.kind, other.ratings, condition, {}, source=OR)
            for condition in (other.condition, last["condition"])
        )
        wear = returned(own, record, there.conversions[vessel.id].rating, before, now)
        condition = dict(worn(own, wear, target=SC).condition)
        lost = vessel.condition.get("hull_lost", 0)
        if now == before:
            assert condition.get("hull_lost", 0) == lost
        else:
            assert condition["hull_lost"] > lost or wear.hull > 900
        lines.append(replace(vessel, condition=condition))
    assert lines
    sides = {line.side for line in lines}
    if len(sides) == 2:
        assert resolve(replace(again, vessels=tuple(lines)), b"\x07" * 32).outcome.turns


def test_cv_wea_02_carried_on_and_on_nobody_gets_better():
    wear = wear_of("large_gunboat", {}, {"hull_lost": 4}, {}, source=SC)
    shares = [wear.hull]
    rating = convert("large_gunboat", {}, source=SC, target=SC).rating
    for book in (SW, OR, SW, SC, OR, SC):
        rating = convert("large_gunboat", {}, source=SC, target=book).rating
        condition = worn(rating, Wear(hull=shares[-1]), target=book).condition
        found = wear_of(rating.kind, rating.ratings, condition, {}, source=book)
        shares.append(found.hull)

    assert all(one <= other for one, other in pairwise(shares))
    assert shares[-1] <= 700
