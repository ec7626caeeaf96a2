"""SW-MOR: the Morale Phase. All crews test on the state at its start; then it is marked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from rulesets.core.dice import Dice, Roll
from rulesets.core.score import Score
from rulesets.smoke_on_the_water.events.morale import MoraleTested
from rulesets.smoke_on_the_water.harm import abandon
from rulesets.smoke_on_the_water.later.prizes import Taking, largest, take
from rulesets.smoke_on_the_water.rules.bases import no_further
from rulesets.smoke_on_the_water.rules.morale import (
    HULL_QUARTER,
    Nerve,
    hull_marks_passed,
    morale_chance,
    nerve_after,
)
from rulesets.smoke_on_the_water.rules.notation import Tactic
from rulesets.smoke_on_the_water.ships import contacts, has_orders, is_disarmed, top_now
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle, Trigger
from rulesets.smoke_on_the_water.tables import CM
from rulesets.smoke_on_the_water.words import Armour, Fire, Level, Size

#: SW-MOR-02: how near a friend must be lost; SW-MOR-03: how near one must be to hearten a crew.
LOST_WITHIN: Final = 30 * CM
FRIEND_WITHIN: Final = 20 * CM

_TRIGGERS: Final = tuple(Trigger)
_BARE: Final = (Armour.UNARMOURED, Armour.COTTONCLAD)


class Test(NamedTuple):
    """SW-MOR-02: a crew that tests, why, and its chance. Without triggers it tries to rally."""

    ship: Ship
    triggers: tuple[Trigger, ...]
    score: Score


def morale_phase(battle: SmokeBattle, dice: Dice) -> None:
    """SW-MOR-02, SW-MOR-07: one test a vessel at most, in the order of their ids."""
    broken = [test.ship for test in tuple(_tests(battle)) if not _stands(battle, dice, test)]
    _give_up(battle, broken)


# -- who tests -----------------------------------------------------------------------------------


def _tests(battle: SmokeBattle) -> Iterator[Test]:
    for ship in filter(may_test, battle.afloat()):
        triggers = triggers_of(battle, ship)
        if triggers or ship.withdrawing:
            yield Test(ship, triggers, chance(battle, ship))


def may_test(ship: Ship) -> bool:
    """SW-EFF-ABN-02, SW-BRD-10, SW-MOR-09: no abandoned vessel, prize, or boat that attacks."""
    boat = ship.card.spar and ship.card.size is Size.VERY_SMALL
    return ship.fights and not ship.is_prize and not (boat and has_orders(ship, Tactic.SPAR))


def triggers_of(battle: SmokeBattle, ship: Ship) -> tuple[Trigger, ...]:
    """SW-MOR-02: all that has shaken a crew since the last Morale Phase."""
    found = set(ship.triggers)
    if hull_marks_passed(ship.hull_at_test, ship.hull, ship.card.hull):
        found.add(Trigger.HULL)
    if ship.fire is Fire.OUT_OF_CONTROL:
        found.add(Trigger.OUT_OF_CONTROL)
    if any(
        no_further(battle.ships[lost].base, ship.base, LOST_WITHIN)
        for lost, _ in ship.holder.lost
        if lost != ship.id
    ):
        found.add(Trigger.FRIEND_LOST)
    return tuple([trigger for trigger in _TRIGGERS if trigger in found]) if found else ()


def chance(battle: SmokeBattle, ship: Ship) -> Score:
    """SW-MOR-03: a crew's chance to stand."""
    card = ship.card
    over_water = (card.casemate_armour, card.turret_armour)
    return morale_chance(
        ship.quality,
        hull=(ship.hull, card.hull),
        flotation=(ship.flotation, card.flotation),
        armours=[card.hull_armour, *filter(None, over_water)],
        bare=card.hull_armour in _BARE and not any(over_water),
        flagship=ship.flagship,
        friend_near=any(_heartens(ship, friend) for friend in battle.afloat()),
        fire=ship.fire,
        aground=ship.aground is not None,
        disarmed=is_disarmed(ship),
        friends_lost=len({lost for lost, _ in ship.holder.lost if lost != ship.id}),
        tables=battle.tables,
    )


def _heartens(ship: Ship, friend: Ship) -> bool:
    """SW-MOR-03: another of her side, neither withdrawing nor abandoned, within 20 cm."""
    return (
        friend is not ship
        and friend.holder is ship.holder
        and friend.fights
        and not friend.withdrawing
        and no_further(ship.base, friend.base, FRIEND_WITHIN)
    )


# -- what comes of it ----------------------------------------------------------------------------


def _stands(battle: SmokeBattle, dice: Dice, test: Test) -> bool:
    """SW-MOR-04, SW-MOR-05, SW-MOR-08: one roll; whether somebody stays aboard."""
    ship = test.ship
    roll = dice.roll(1, 10, "morale", ship.id)
    result = _nerve(test, roll)
    battle.happen(MoraleTested("SW-MOR-03", ship.id, test.triggers, test.score, roll, result))
    return result is not Nerve.ABANDONS


def _nerve(test: Test, roll: Roll) -> Nerve:
    """SW-MOR-07: a crew that fails to rally goes on withdrawing, and no worse."""
    ship = test.ship
    if not test.triggers:
        held = nerve_after(test.score.total, roll.total) is Nerve.HOLDS
        return Nerve.HOLDS if held else Nerve.WITHDRAWS
    stuck = ship.aground is not None or top_now(ship) is Level.IMMOBILE
    doomed = stuck and ship.hull * HULL_QUARTER <= ship.card.hull
    return nerve_after(test.score.total, roll.total, withdrawing=ship.withdrawing, doomed=doomed)


def _give_up(battle: SmokeBattle, broken: list[Ship]) -> None:
    """SW-MOR-04: who breaks with an enemy in contact strikes to him, and others abandon ship."""
    takings: list[Taking] = []
    for ship in broken:
        enemies = [x for x in contacts(battle, ship) if x.fights and x not in broken]
        if enemies:
            captor = largest(enemies)
            takings.append(Taking(ship, captor, captor.holder, "SW-MOR-04"))
        else:
            abandon(battle, ship, "SW-MOR-04", "her crew had lost heart")
    take(battle, takings)
