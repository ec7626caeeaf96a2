"""SC-BG-19, SC-TRP-06: troops and guns go ashore and come aboard."""

from __future__ import annotations

import pytest

from rulesets.core.changes import Change
from rulesets.soldiers_companion.fire.shooting import shoot
from rulesets.soldiers_companion.movement.land import move_units
from rulesets.soldiers_companion.movement.movement import move_vessel
from rulesets.soldiers_companion.movement.transport import check_exchange, exchange
from rulesets.soldiers_companion.orders import FireOrder, Firing, Landing
from rulesets.soldiers_companion.state import Spent
from rulesets.soldiers_companion.tables import INCH, Formation, Morale, UnitKind
from tests.rulesets.soldiers_companion.afloat import alone, bank_east, on_water
from tests.rulesets.soldiers_companion.alongside import party
from tests.rulesets.soldiers_companion.commanders import StandFast
from tests.rulesets.soldiers_companion.factories import (
    at,
    last,
    logged,
    make_ship,
    make_unit,
    make_work,
)
from tests.support.dice import ScriptedDice

#: A bank right beside a steamer, and a place on it.
BANK, ASHORE = bank_east(1), at(3, 0)


def laden(*units, docked: bool = True, kind: str = "small_steamer", **changes):
    """A docked steamer with a company aboard, and others."""
    ship = make_ship(kind, "tamai", 0, docked=docked)
    sikhs = make_unit("sikhs", 0, aboard=ship[1])
    battle = on_water(ship, sikhs, *units, field=BANK, **changes)
    return battle, ship[1], sikhs[1]


def test_sc_bg_19_troops_land_in_place_of_the_vessels_move():
    battle, ship, sikhs = laden()
    ship.side.commander = StandFast(move=Landing(("sikhs",), (), ASHORE))

    with ScriptedDice() as dice:
        move_vessel(battle, dice, ship)

    assert (sikhs.aboard, sikhs.position, ship.aboard) == (None, ASHORE, [])
    assert sikhs.busy
    assert sikhs.disordered  # it has crossed a bank
    assert (ship.move, ship.docked) == (0, True)


def test_sc_bg_19_troops_embark_in_line():
    battle, ship, sikhs = laden()
    exchange(battle, ship, Landing(("sikhs",), (), ASHORE))
    assert check_exchange(battle, ship, Landing(("sikhs",), (), None)).rule == "SC-BG-19"

    sikhs.busy, sikhs.formation = False, Formation.MASS
    assert exchange(battle, ship, Landing(("sikhs",), (), None))

    assert (sikhs.aboard, ship.aboard) == (ship, [sikhs])
    assert (sikhs.position, sikhs.formation) == (ship.position, Formation.LINE)
    assert sikhs.busy


@pytest.mark.parametrize(
    ("change", "place", "rule"),
    [
        ({"docked": False}, ASHORE, "SC-BG-19"),
        ({}, at(0, 3), "SC-BG-19"),  # water
        ({}, at(6, 0), "SC-BG-19"),  # too far from the hull
    ],
)
def test_sc_bg_19_a_docked_vessel_and_dry_land_beside_it(change, place, rule):
    battle, ship, _ = laden(**change)

    assert check_exchange(battle, ship, Landing(("sikhs",), (), place)).rule == rule
    assert not exchange(battle, ship, Landing(("sikhs",), (), place))
    assert last(battle, "order_refused").rule == rule


def test_sc_bg_19_who_has_done_something_else_does_not_land():
    battle, ship, sikhs = laden(make_unit("dervishes", 1, position=at(4, 1)))
    order = Landing(("sikhs",), (), ASHORE)
    assert check_exchange(battle, ship, order).reason == "the enemy stood there"

    battle, ship, sikhs = laden()
    sikhs.volleys.append(Spent(battle.turn, "sikhs", 4))
    assert check_exchange(battle, ship, order).rule == "SC-BG-19"
    sikhs.volleys.clear()
    ship.party = party(sikhs=4)
    assert check_exchange(battle, ship, order).rule == "SC-BRD-02"
    ship.party = None
    assert check_exchange(battle, ship, Landing(("nobody",), (), ASHORE)).rule == "SC-BG-19"
    assert check_exchange(battle, ship, Landing((), (), ASHORE)).rule == "SC-BG-19"
    assert check_exchange(battle, ship, order) is None


def test_sc_bg_19_there_must_be_room_aboard():
    others = [make_unit(name, 0, position=at(3, i)) for i, name in enumerate(("beja", "camels"))]
    battle, ship, _ = laden(*others)

    assert check_exchange(battle, ship, Landing(("beja",), (), None)) is None
    both = check_exchange(battle, ship, Landing(("beja", "camels"), (), None))
    assert both.rule == "SC-TRP-07"


def test_sc_bg_19_only_who_stands_beside_it_embarks():
    battle, ship, _ = laden(make_unit("beja", 0, position=at(9, 0)))

    assert check_exchange(battle, ship, Landing(("beja",), (), None)).rule == "SC-BG-19"


def test_sc_bg_02_nobody_lands_out_of_turn_in_the_classic_mode():
    battle, ship, _ = laden(options={"initiative_mode": "classic"})
    battle.initiative = ship.side.foe

    assert check_exchange(battle, ship, Landing(("sikhs",), (), ASHORE)).rule == "SC-BG-02"


# -- guns ----------------------------------------------------------------------------------------


def test_sc_trp_06_a_gun_lands_with_its_crew_as_a_section():
    battle, ship, _ = laden()
    before = ship.crew

    assert exchange(battle, ship, Landing((), ("bow-gun",), ASHORE))

    section = battle.units["tamai-bow-gun"]
    assert (section.kind, section.figures, section.landed) == (UnitKind.GUN_SECTION, 4, "tamai")
    assert section.guns == [ship.gun("bow-gun")]
    assert section in battle.sides[0].units
    assert list(battle.units) == ["sikhs", "tamai-bow-gun"]
    assert ship.crew == before - 4
    assert not ship.gun("bow-gun").works


def test_sc_trp_06_it_is_silent_in_that_turn():
    battle, ship, _ = laden(make_unit("dervishes", 1, position=at(12, 0)))
    exchange(battle, ship, Landing((), ("bow-gun",), ASHORE))
    order = FireOrder("bow-gun", "dervishes", Firing.SHOT)

    with ScriptedDice() as dice:
        shoot(battle, dice, battle.units["tamai-bow-gun"], [order])
        shoot(battle, dice, ship, [order])

    assert len(logged(battle, "order_refused")) == 2


def test_sc_trp_06_it_comes_aboard_again_with_the_crew_that_is_left():
    battle, ship, _ = laden()
    exchange(battle, ship, Landing((), ("bow-gun",), ASHORE))
    section = battle.units["tamai-bow-gun"]
    section.busy, section.figures = False, 3

    assert exchange(battle, ship, Landing((), ("bow-gun",), None))

    assert "tamai-bow-gun" not in battle.units
    assert section not in battle.sides[0].units
    gun = ship.gun("bow-gun")
    assert (gun.works, gun.crew) == (True, 3)


def test_sc_trp_06_what_cannot_be_landed():
    battle, ship, _ = laden()

    def refusal(*guns, **changes):
        for name, value in changes.items():
            setattr(ship.gun("bow-gun"), name, value)
        return check_exchange(battle, ship, Landing((), guns, ASHORE))

    assert refusal("bow-gun") is None
    assert refusal("bow-gun", "port-gardner").rule == "SC-TRP-06"  # one takes the whole move
    assert refusal("no-gun").rule == "SC-TRP-06"
    assert refusal("bow-gun", fired=1).rule == "SC-TRP-06"
    assert refusal("bow-gun", fired=0, crew=0).rule == "SC-TRP-06"
    assert refusal("bow-gun", crew=4, destroyed=True).rule == "SC-TRP-06"
    battle, ship, _ = laden(kind="small_gunboat")
    assert refusal("bow-4-7-inch").rule == "SC-TRP-06"  # fixed


def test_sc_trp_06_read_from_the_log_it_is_the_same():
    battle, ship, _ = laden()
    exchange(battle, ship, Landing(("sikhs",), ("bow-gun",), ASHORE))
    again, copy, sikhs = laden()

    for event in battle.turns[-1]:
        if isinstance(event, Change):
            event.apply(again)

    assert list(again.units) == list(battle.units)
    assert (sikhs.position, copy.aboard) == (ASHORE, [])
    assert copy.gun("bow-gun").landed


def test_sc_bg_19_a_vessel_that_stays_is_still_asked_for_a_move():
    battle, ship = alone(docked=True, field=BANK)
    ship.side.commander = StandFast(move=Landing(("sikhs",), (), ASHORE))

    with ScriptedDice() as dice:
        move_vessel(battle, dice, ship)

    assert last(battle, "order_refused").rule == "SC-BG-19"
    assert last(battle, "move_made").moved == 0


def test_sc_mov_08_a_vessel_that_nobody_can_stop_lands_nobody():
    battle, ship, _ = laden()
    ship.helm, ship.move = None, 12 * INCH
    order = Landing(("sikhs",), (), ASHORE)
    ship.side.commander = StandFast(move=order)

    with ScriptedDice(1) as dice:  # it runs on along the bank
        move_vessel(battle, dice, ship)

    assert last(battle, "order_refused").rule == "SC-MAN-04"
    assert ship.move == 12 * INCH


def test_sc_bg_16_who_lands_is_in_the_state_of_the_vessel():
    battle, ship, sikhs = laden(turn=3)
    sikhs.morale = Morale.SHAKEN  # before it came aboard
    ship.morale, ship.morale_turn = Morale.CHECKED, 2
    exchange(battle, ship, Landing(("sikhs",), (), ASHORE))
    assert (sikhs.morale, sikhs.morale_turn) == (Morale.CHECKED, 2)
    gun = ship.guns[0].id
    assert exchange(battle, ship, Landing((), (gun,), ASHORE))
    assert battle.units[f"tamai-{gun}"].morale is Morale.CHECKED


@pytest.mark.parametrize("taken", ["unit", "vessel", "work"])
def test_sc_trp_06_a_section_takes_no_name_that_an_entry_has(taken):
    name = "tamai-bow-gun"
    entry = {
        "unit": lambda: make_unit(name, 0, position=at(40, 0)),
        "vessel": lambda: make_ship("raft", name, 0, position=at(-40, 0)),
        "work": lambda: make_work(name, 1, position=at(40, 0)),
    }[taken]()
    battle, ship, _ = laden(entry)

    assert exchange(battle, ship, Landing((), ("bow-gun",), ASHORE))

    assert battle.target(name) is entry[1]
    assert [gun.id for gun in battle.units[f"{name}-2"].guns] == ["bow-gun"]


def test_sc_bg_20_a_section_that_is_charged_may_embark_before_the_charge():
    beja = make_unit("beja", 1, "war_band", position=at(9, 0))
    battle, ship, _ = laden(beja)
    exchange(battle, ship, Landing((), ("bow-gun",), ASHORE))
    section = battle.units["tamai-bow-gun"]
    section.busy, beja[1].charging = False, section.id
    assert exchange(battle, ship, Landing((), ("bow-gun",), None))

    with ScriptedDice() as dice:
        move_units(battle, dice, battle.sides[1])

    assert beja[1].position == at(9, 0)
