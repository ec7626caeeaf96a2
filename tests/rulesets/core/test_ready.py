"""The ready battlefields."""

from __future__ import annotations

from rulesets.core.battlefield import AreaKind, Battlefield
from rulesets.core.reading import Reader
from rulesets.core.ready import ready_battlefields


def table_of(key: str) -> Battlefield:
    return Battlefield.from_json(Reader(dict(ready_battlefields()[key].table)))


def test_there_are_twelve_and_each_is_a_table_that_a_setup_takes():
    ready = ready_battlefields()
    assert {key: battlefield.unit for key, battlefield in ready.items()} == {
        "bend-with-shoals": "inch",
        "bluff-and-landings": "inch",
        "fort-on-the-bank": "inch",
        "hampton-roads": "centimetre",
        "harbour-mouth": "centimetre",
        "island": "inch",
        "landing-under-fire": "inch",
        "narrows-with-rocks": "inch",
        "open-reach": "inch",
        "open-roads": "centimetre",
        "river-below-the-bluff": "centimetre",
        "roadstead": "inch",
    }
    for key, battlefield in ready.items():
        assert battlefield.key == key
        assert table_of(key).to_json() == dict(battlefield.table)


def test_each_shows_what_its_name_says():
    def kinds(key: str) -> set[AreaKind]:
        return {area.kind for area in table_of(key).areas}

    assert AreaKind.SHOAL in kinds("bend-with-shoals")
    assert AreaKind.WORK in kinds("fort-on-the-bank")
    assert len(table_of("island").islands) == 1
    assert len(table_of("landing-under-fire").landings) == 2
    assert AreaKind.ROCKS in kinds("narrows-with-rocks")
    assert not table_of("open-reach").areas
    assert not table_of("open-roads").areas
    assert kinds("hampton-roads") == {AreaKind.SHOAL, AreaKind.SHALLOWS}
    assert kinds("river-below-the-bluff") == {
        AreaKind.DEEP,
        AreaKind.HILL,
        AreaKind.SHALLOWS,
        AreaKind.SHOAL,
    }
    assert AreaKind.WRECK in kinds("harbour-mouth")


def test_a_vessel_can_pass_each_from_end_to_end():
    for key in ready_battlefields():
        table = table_of(key)
        assert table.course(table.channel_at(0), table.channel_at(table.length)), key
