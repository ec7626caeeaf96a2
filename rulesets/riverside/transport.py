"""RS-EMB, RS-WDR, RS-GUN-07: getting on and off, handling cargo, leaving a boat, manning guns."""

from __future__ import annotations

from rulesets.core.dice import Dice
from rulesets.riverside.activation import activate_unit
from rulesets.riverside.damage import lose_thing
from rulesets.riverside.events import (
    CargoHandled,
    CrewLanded,
    CrewLeaving,
    GunManned,
    ObjectMoved,
    ObjectRolled,
    TransferBegan,
    UnitEmbarked,
    UnitLanded,
)
from rulesets.riverside.fleet import drill
from rulesets.riverside.foot import try_terrain
from rulesets.riverside.gunnery import rise
from rulesets.riverside.loading import LOAD
from rulesets.riverside.morale import shed, stow
from rulesets.riverside.orders import Disembark, Embark, HandleCargo, ManGun
from rulesets.riverside.passage import bank_beside, may_get_off
from rulesets.riverside.state import (
    Gun,
    RiversideBattle,
    Ship,
    Side,
    Status,
    Thing,
    Transfer,
    Unit,
    put_aboard,
    put_ashore,
)
from rulesets.riverside.tables import HANDLED, NEW_CREW, OBJECT_LOST, Action, Drill


def begin_transfer(
    battle: RiversideBattle,
    dice: Dice,
    unit: Unit,
    order: Embark | Disembark | HandleCargo,
    transfer: Transfer,
) -> None:
    """RS-EMB-02: the unit's action for this turn; it is where it was until its next own turn.

    RS-EMB-08: so it doesn't fire. RS-EMB-04: and the hull may not move this turn.
    """
    unit.acted = True
    if battle.options.transfer_requires_activation and not activate_unit(
        battle, dice, unit, order.action
    ):
        return
    rise(battle, unit)
    _begin(battle, unit, transfer)


def _begin(battle: RiversideBattle, unit: Unit, transfer: Transfer) -> None:
    unit.transfer = transfer
    transfer.ship.transferring = True
    if battle.logging:
        battle.log(
            TransferBegan(
                "RS-WDR-03" if transfer.compulsory else "RS-EMB-02",
                unit.id,
                transfer.ship.id,
                transfer.way,
                transfer.place,
                tuple(thing.id for thing in transfer.things),
                transfer.compulsory,
            )
        )


def complete_transfers(battle: RiversideBattle, dice: Dice, side: Side) -> None:
    """RS-EMB-02: at the start of the owner's next own turn, before activations, in roster order.

    RS-WDR-04: captains and crews who took to the bank get away then too.
    """
    for ship in side.ships:
        if ship.leaving:
            ship.leaving = False
            if ship.status is Status.ABANDONED:
                land_crew(battle, ship)
    for unit in side.units:
        transfer = unit.transfer
        if transfer is None:
            continue
        unit.transfer = None
        if transfer.way == Action.DISEMBARK:
            _land(battle, dice, unit, transfer)
        elif transfer.way == Action.EMBARK:
            _embark(battle, dice, unit, transfer)
        else:
            _handle(battle, dice, unit, transfer)


def land_crew(battle: RiversideBattle, ship: Ship) -> None:
    """RS-WDR-04: captain and crews leave play as survivors; the guns stay (RS-GUN-09)."""
    ship.landed = True
    if battle.logging:
        battle.log(CrewLanded("RS-WDR-04", ship.id))


def _land(battle: RiversideBattle, dice: Dice, unit: Unit, transfer: Transfer) -> None:
    """RS-EMB-03: safe at a landing. RS-EMB-05: a terrain test in shallows; RS-EMB-07: objects."""
    ship = transfer.ship
    place = transfer.place
    assert place is not None
    safe = ship.landing is not None
    put_ashore(unit, place)
    if battle.logging:
        rule = "RS-EMB-03" if safe else "RS-EMB-05"
        battle.log(UnitLanded(rule, unit.id, ship.id, place))
    borne = tuple(unit.things)
    if not safe:
        try_terrain(battle, dice, unit, "terrain")
        _roll_objects(battle, dice, borne + transfer.things)
    for thing in transfer.things:
        if thing.ship is ship:
            _put_ashore(battle, ship, thing, transfer)
    shed(battle, unit)


def _embark(battle: RiversideBattle, dice: Dice, unit: Unit, transfer: Transfer) -> None:
    """RS-EMB-06: with the same test in shallows. RS-EMB-07: objects are rolled by their setting."""
    ship = transfer.ship
    if ship.landing is None:
        try_terrain(battle, dice, unit, "terrain")
        if battle.options.object_loss_on_embark:
            _roll_objects(battle, dice, (*unit.things, *transfer.things))
        shed(battle, unit)
        if not unit.in_play:
            return
    put_aboard(unit, ship)
    unit.to_ground = False
    if battle.logging:
        battle.log(UnitEmbarked("RS-EMB-02", unit.id, ship.id))
    _stow_all(battle, ship, transfer)


def _handle(battle: RiversideBattle, dice: Dice, unit: Unit, transfer: Transfer) -> None:
    """RS-EMB-07: loose cargo went ashore, or aboard."""
    ship = transfer.ship
    if battle.logging:
        battle.log(CargoHandled("RS-EMB-07", unit.id, ship.id))
    load = transfer.way == LOAD
    if ship.landing is None and (not load or battle.options.object_loss_on_embark):
        _roll_objects(battle, dice, transfer.things)
    if load:
        _stow_all(battle, ship, transfer)
        return
    for thing in transfer.things:
        if thing.ship is ship:
            _put_ashore(battle, ship, thing, transfer)


def _put_ashore(battle: RiversideBattle, ship: Ship, thing: Thing, transfer: Transfer) -> None:
    ship.cargo.remove(thing)
    thing.ship = None
    thing.position = transfer.place
    if battle.logging:
        battle.log(ObjectMoved("RS-EMB-07", thing.id, None, None, thing.position))


def _stow_all(battle: RiversideBattle, ship: Ship, transfer: Transfer) -> None:
    for thing in transfer.things:
        if thing.position is not None:
            stow(thing, ship)
            if battle.logging:
                battle.log(ObjectMoved("RS-EMB-07", thing.id, ship.id, None, None))


def _roll_objects(battle: RiversideBattle, dice: Dice, things: tuple[Thing, ...]) -> None:
    """RS-EMB-07: a die for each object through the shallows, in card order; 1 or 2 loses it."""
    for thing in sorted(things, key=lambda one: one.id):
        roll = dice.roll(1, 6, "object", thing.id)
        lost = roll.faces[0] <= OBJECT_LOST
        if lost:
            lose_thing(thing)
        if battle.logging:
            battle.log(ObjectRolled("RS-EMB-07", thing.id, roll, lost))


def everybody_off(battle: RiversideBattle, side: Side) -> None:
    """RS-WDR-03: all who can leave an abandoned boat must, as their next action, pinned or not.

    No activation; it takes the full turn. Each takes along what loose cargo it can handle
    (RS-EMB-07).
    """
    for ship in side.ships:
        if ship.fights or ship.status is not Status.ABANDONED or not may_get_off(battle, ship):
            continue
        if not ship.landed:
            ship.leaving = True
            if battle.logging:
                battle.log(CrewLeaving("RS-WDR-03", ship.id))
        place = bank_beside(battle, ship)
        if place is None:
            continue
        loose = list(ship.cargo)
        for unit in tuple(ship.aboard):
            if unit.transfer is None:
                things = handful(loose)
                loose = [thing for thing in loose if thing not in things]
                transfer = Transfer(Action.DISEMBARK, ship, place, things, compulsory=True)
                unit.acted = True
                _begin(battle, unit, transfer)


def at_hand(ship: Ship) -> list[Thing]:
    """RS-EMB-07: her loose cargo that nobody is moving yet."""
    moving = [thing for unit in ship.side.units if unit.transfer for thing in unit.transfer.things]
    return [thing for thing in ship.cargo if thing not in moving]


def handful(loose: list[Thing]) -> tuple[Thing, ...]:
    """RS-EMB-07: as much as a unit can handle: up to 4 encumbrance, in card order."""
    taken: list[Thing] = []
    burden = 0
    for thing in loose:
        if burden + thing.encumbrance <= HANDLED:
            taken.append(thing)
            burden += thing.encumbrance
    return tuple(taken)


def man_gun(battle: RiversideBattle, dice: Dice, unit: Unit, order: ManGun, gun: Gun) -> None:
    """RS-GUN-07: figures of one unit aboard; no roll, and the unit's action.

    The gun has the new crew's drill, and fires from the next own turn. A unit keeps one figure.
    Of a gun that still had crew (`crew_top_up`) the worse drill counts, and its pins stay.
    """
    ship = unit.aboard
    assert ship is not None
    unit.acted = True
    taken = min(order.figures, gun.full_crew - gun.crew, unit.figures - 1)
    unit.figures -= taken
    grade = NEW_CREW[ship.kind][unit.kind]
    if gun.crew:
        grade = max(grade, Drill(gun.drill), key=list(Drill).index)
    else:
        gun.pins = 0
    gun.crew += taken
    gun.donor = unit.id
    gun.donated = taken
    gun.manned = battle.turn
    drill(gun, grade, battle.options)
    if battle.logging:
        battle.log(
            GunManned(
                "RS-GUN-07", ship.id, gun.id, unit.id, taken, gun.crew, gun.drill, unit.figures
            )
        )
