"""SW-SET-01: the ready scenarios."""

from __future__ import annotations

import pytest

from rulesets.core.battlefield import Water
from rulesets.core.setup import BattleSetup
from rulesets.smoke_on_the_water.muster.muster import muster
from rulesets.smoke_on_the_water.ready import ready_scenarios
from rulesets.smoke_on_the_water.state import SmokeBattle
from rulesets.smoke_on_the_water.words import Level


def battle_of(key: str) -> SmokeBattle:
    return muster(BattleSetup.from_json(ready_scenarios()[key].to_json(1, "0")), None)


def test_sw_set_01_there_are_two_scenarios_and_the_book_allows_both() -> None:
    assert list(ready_scenarios()) == ["fort-henry-1862", "hampton-roads-1862"]
    for key in ready_scenarios():
        battle_of(key)


def test_sw_set_01_hampton_roads_is_five_against_five() -> None:
    battle = battle_of("hampton-roads-1862")
    assert [len(side.ships) for side in battle.sides] == [5, 5]
    minnesota = battle.ships["minnesota"]
    assert minnesota.aground is not None
    assert minnesota.aground.feature == "middle-ground"
    assert battle.ships["cumberland"].speed.level is Level.IMMOBILE
    assert [ship.id for ship in battle.ships.values() if ship.flagship] == [
        "css-virginia",
        "minnesota",
    ]


def test_sw_set_06_fort_henry_is_about_the_fort() -> None:
    battle = battle_of("fort-henry-1862")
    assert battle.objective is not None
    assert (battle.objective.side, battle.objective.entry) == ("union", "fort-henry")
    assert len(battle.works["fort-henry"].guns) == 11
    assert battle.torpedoes["torpedoes"].old


@pytest.mark.parametrize("key", ready_scenarios())
def test_sw_set_02_vessels_lie_on_the_water_and_works_on_land(key: str) -> None:
    battle = battle_of(key)
    for ship in battle.ships.values():
        assert battle.waters.land(ship.base) is None, ship.id
        on = {feature.id for feature in battle.waters.features(ship.base)}
        if ship.aground is not None:
            assert ship.aground.feature in on
    for work in battle.works.values():
        assert battle.field.water((work.base.x, work.base.y)) is Water.LAND, work.id
    assert not battle.touching
