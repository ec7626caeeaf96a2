"""The log of gunnery suffices and can be stored, and what it leaves is never out of bounds."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from rulesets.core.events import TurnBegan, from_json, to_json
from rulesets.smoke_on_the_water.aftermath.record import replay
from rulesets.smoke_on_the_water.events import EVENTS
from rulesets.smoke_on_the_water.gunnery.gunnery_phase import gunnery_phase
from rulesets.smoke_on_the_water.gunnery.sight import sight_of
from rulesets.smoke_on_the_water.orders import FireOrder
from rulesets.smoke_on_the_water.rules.guns import ammunition_for
from rulesets.smoke_on_the_water.state import Ship
from rulesets.smoke_on_the_water.turn import begin_turn
from tests.rulesets.smoke_on_the_water.factories import StandFast, fort, make_battle, vessel
from tests.support.dice import WatchedDice

UNION = ("uss_monitor", "minnesota", "milwaukee", "mortar_schooner", "cairo", "port_royal")
REBELS = ("css_virginia", "css_webb", "cottonclad_ram", "patrick_henry", "css_arkansas")
TURNS = 6


class Broadsides(StandFast):
    """Every gun fires at the first or the last enemy that it bears on, with each shot in turn."""

    def fire(self, battle, firer):
        side = firer.holder if isinstance(firer, Ship) else firer.side
        foes = [ship for ship in battle.afloat() if ship.holder is not side]
        foes += [work for work in battle.works.values() if work.side is not side]
        furnace = firer.card.furnace if isinstance(firer, Ship) else firer.furnace
        orders = []
        for gun in firer.guns:
            shots = ammunition_for(gun.place.card, furnace=furnace)
            shot = shots[battle.turn % len(shots)]
            orders += [
                FireOrder(gun.id, foe.id, shot)
                for foe in (foes if battle.turn % 2 else foes[::-1])
                if sight_of(battle, firer, foe).bears(gun)
            ][:1]
        return orders


def fleets():
    """Two lines abreast of one another, 40 cm apart, and a fort with a furnace above them."""
    lines = [
        vessel(kind, side="union", at=(100, 30 + 22 * i), heading=0) for i, kind in enumerate(UNION)
    ]
    lines += [
        vessel(kind, side="confederate", at=(140, 30 + 22 * i), heading=180)
        for i, kind in enumerate(REBELS)
    ]
    lines.append(fort(at=(120, 170), guns=("HSB", "SHC", "MH"), furnace=True, protection="open"))
    return make_battle(*lines, commander=Broadsides(), turn=0)


def bombardment(seed):
    """Some turns of gunnery alone."""
    battle = fleets()
    dice = WatchedDice(hashlib.sha256(f"bombardment {seed}".encode()).digest())
    for turn in range(1, TURNS + 1):
        battle.turn = turn
        battle.turns.append([])
        battle.log(TurnBegan("SW-TURN-01", turn))
        begin_turn(battle)
        dice.enter(turn, "gunnery")
        gunnery_phase(battle, dice)
    return battle


def state(battle):
    """All that gunnery may change."""
    ships = {
        ship.id: (
            ship.status,
            ship.hull,
            ship.flooding,
            ship.stack,
            ship.machinery_lost,
            tuple(ship.wheels),
            [(turret.points, turret.jammed, turret.bearing) for turret in ship.turrets],
            ship.rudder,
            (ship.pilot_hits, ship.pilot_hit_turn),
            ship.abandoned,
            (ship.markers, ship.hot_marker),
            sorted(ship.triggers),
            guns(ship),
        )
        for ship in battle.ships.values()
    }
    works = {
        work.id: (work.structure, work.magazine, work.markers, work.suppressed, work.pierced)
        for work in battle.works.values()
    }
    return ships, works, {work.id: guns(work) for work in battle.works.values()}


def guns(owner):
    return [(gun.lost, gun.jammed, gun.port_jammed, gun.fired, gun.hot) for gun in owner.guns]


@pytest.mark.parametrize("seed", range(6))
def test_sw_gen_10_the_log_of_gunnery_suffices(seed):
    battle = bombardment(seed)
    events = [event for turn in battle.turns for event in turn]
    stored = [from_json(EVENTS, to_json(event)) for event in events]
    assert [to_json(event) for event in stored] == [to_json(event) for event in events]
    assert state(replay(battle.setup, stored, whole=False)) == state(battle)


def test_sw_gun_04_what_guns_leave_is_within_bounds():
    seen: Counter = Counter()
    for seed in range(6, 30):
        battle = bombardment(seed)
        for turn in battle.turns:
            fired = Counter(
                (event.firer, event.gun)
                for event in turn
                if event.kind in ("shot_fired", "shell_fell", "shot_spent")
            )
            assert set(fired.values()) <= {1}  # SW-GUN-11
            seen.update(event.kind for event in turn)
        for ship in battle.ships.values():
            card = ship.card
            assert 0 <= ship.hull <= card.hull
            assert 0 <= ship.stack <= card.stack
            assert 0 <= ship.machinery_lost <= card.machinery
            assert all(
                0 <= left <= full for left, full in zip(ship.wheels, card.wheels, strict=True)
            )
            points = [turret.points for turret in ship.turrets]
            assert all(0 <= left <= full for left, full in zip(points, card.turrets, strict=True))
            assert ship.abandoned or ship.hull
            assert ship.flooding >= 0
        assert all(0 <= work.structure <= work.full_structure for work in battle.works.values())
    assert seen.keys() >= KINDS


#: Enough is fired for each kind of thing to have happened.
KINDS = {
    "shot_fired", "shell_fell", "hit_scored", "misfired", "hull_damaged", "flooded",
    "marker_placed", "crew_abandoned", "vessel_exploded", "guns_lost", "gun_burst", "gun_jammed",
    "ports_jammed", "turret_damaged", "turret_jammed", "wheel_damaged", "stack_damaged",
    "machinery_hit", "rudder_hit", "pilot_house_hit", "work_damaged", "work_tested",
}  # fmt: skip
