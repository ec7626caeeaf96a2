"""RS-CMP-02: how often absent vessels come back, over many turns of real battles."""

from __future__ import annotations

from rulesets import resolve
from rulesets.riverside.events import ReturnRolled
from tests.rulesets.riverside.factories import make_setup, seed_of, ship_entry, unit_entry

ABSENT = 20
ROLLS = 6_000


def waiting_for(status: str):
    """Two small forces far apart, and vessels that roll to come back for both of twelve turns."""
    away = [
        ship_entry(f"{side[:3]}-{i}", side, status=status, position=None)
        for i in range(ABSENT // 2)
        for side in ("expedition", "slavers")
    ]
    here = [
        unit_entry("askari", position=[1_000, 1_000]),
        unit_entry("ruga", "slavers", "irregular_infantry", position=[71_000, 47_000]),
    ]
    hold = {name: {"station": "hold", "fire": "hold"} for name in ("askari", "ruga")}
    sides = [
        {
            "id": side,
            "name": side.title(),
            "edge": edge,
            "doctrine": {"name": "keep_off"},
            "standing": {unit: hold[unit]},
            "orders": [],
        }
        for side, edge, unit in (
            ("expedition", "downstream", "askari"),
            ("slavers", "upstream", "ruga"),
        )
    ]
    return make_setup(away, here, sides=sides)


def rolls_of(status: str, battles: range) -> list[ReturnRolled]:
    setup = waiting_for(status)
    return [
        event
        for number in battles
        for turn in resolve(setup, seed_of(number)).log
        for event in turn
        if isinstance(event, ReturnRolled)
    ]


def test_rs_cmp_02_one_roll_in_six_brings_a_vessel_in():
    """P(2d6 >= 10) = 6/36; over 6,000 rolls its standard deviation is 0.0048."""
    rolled: list[ReturnRolled] = []
    for number in range(200):
        rolled += rolls_of("withdrawn", range(number, number + 1))
        if len(rolled) >= ROLLS:
            break
    assert len(rolled) >= ROLLS
    assert abs(sum(event.came for event in rolled) / len(rolled) - 6 / 36) <= 0.015
    assert all(event.came == (event.roll.total >= 10) for event in rolled)


def test_rs_cmp_02_a_vessel_rolls_once_a_turn_until_it_comes():
    setup = waiting_for("grounded")
    for number in range(5):
        came: set[str] = set()
        for turn in resolve(setup, seed_of(number)).log:
            asked = [event for event in turn if isinstance(event, ReturnRolled)]
            names = [event.vessel for event in asked]
            assert len(names) == len(set(names))
            assert not came & set(names)
            came |= {event.vessel for event in asked if event.came}
