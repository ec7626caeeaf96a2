"""OR-CRD, OR-BG-01: the deck of a turn, and the cards as they are turned."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice, dealt, picks
from rulesets.core.events import OrderRefused, SideId
from rulesets.on_to_richmond import gunnery, land, movement, ramming, transport
from rulesets.on_to_richmond.events.cards import CardTurned, DeckShuffled, ShipArrived
from rulesets.on_to_richmond.hulls import others_near, overlap
from rulesets.on_to_richmond.options import Sequence
from rulesets.on_to_richmond.orders import BEFORE, BETWEEN, ShipOrder
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Side, Status

#: OR-CRD-01: all ships of a side act on this card.
NAVAL: Final = "naval"
_AFLOAT: Final = Status.AFLOAT
_ABSENT: Final = Status.ABSENT
_NO_LEGS: Final = (0, 0)
_BY_SHIP: Final = Sequence.SHIP_BY_SHIP


def deck_phase(battle: RichmondBattle, dice: Dice) -> None:
    """OR-CRD-02: arrivals, then the whole deck is shuffled anew."""
    for ship in battle.ships.values():
        if (
            ship.arrives
            and ship.status is _ABSENT
            and ship.arrives <= battle.turn
            and room(battle, ship)
        ):
            battle.happen(ShipArrived("OR-CRD-01", ship.id, ship.position))
    cards = cards_of(battle)
    picked = picks(dice, len(cards), "shuffle", "deck")
    drawn = tuple(dealt(cards, picked))
    battle.happen(DeckShuffled("OR-CRD-02", cards, picked, drawn))


def room(battle: RichmondBattle, ship: Ship) -> bool:
    """OR-CRD-01: a ship whose place is taken comes in a later turn."""
    near = others_near(battle, ship, ship.position, 0)
    return not any(overlap(battle, ship.position, ship.heading, other) for other in near)


def cards_of(battle: RichmondBattle) -> tuple[tuple[SideId, str], ...]:
    """OR-CRD-01: a naval card for each side with ships. OR-BG-01: one for each of its formations.

    A side whose last ship has gone has no card at the next shuffle.
    """
    cards: list[tuple[SideId, str]] = []
    for side in battle.sides:
        if any(ship.afloat for ship in side.ships):
            cards.append((side.id, NAVAL))
        cards += [(side.id, name) for name in sorted({u.card for u in side.units if u.ashore})]
    return tuple(cards)


def cards_phase(battle: RichmondBattle, dice: Dice) -> None:
    """OR-CRD-02: card after card is turned, and its formation acts."""
    for side_id, card in battle.deck:
        if battle.logging:
            battle.log(CardTurned("OR-CRD-02", side_id, card))
        side = battle.side(side_id)
        if card == NAVAL:
            naval_card(battle, dice, side)
            continue
        for unit in side.units:
            if unit.ashore and unit.card == card and not unit.acted:
                land.act(battle, dice, unit)


def naval_card(battle: RichmondBattle, dice: Dice, side: Side) -> None:
    """OR-CRD-03: the owner's ships one by one; or all move, then all fire."""
    ships = side.commander.order_of(battle, side)
    if battle.options.sequence is _BY_SHIP:
        for ship in ships:
            if ship.status is _AFLOAT:
                _activate(battle, dice, ship)
        return
    orders = []
    for ship in ships:
        if ship.afloat:
            order = _ordered(battle, ship)
            _go(battle, dice, ship, order)
            orders.append((ship, order))
    for ship, order in orders:
        _fire(battle, dice, ship, order)


def _activate(battle: RichmondBattle, dice: Dice, ship: Ship) -> None:
    """OR-BG-11: fire, then move; or move, then fire. OR-MOV-04: in one turn, without penalty."""
    order = _ordered(battle, ship)
    when = order.when
    if when is BEFORE:
        _fire(battle, dice, ship, order)
        _go(battle, dice, ship, order)
    elif when is BETWEEN and _may_fire_between(battle, ship):
        first, second = order.legs
        goes_on = _go(battle, dice, ship, order._replace(legs=(first, 0), turn=0), whole=order)
        _fire(battle, dice, ship, order)
        if goes_on:
            _go(battle, dice, ship, order._replace(legs=(0, second)), whole=order)
    else:
        _go(battle, dice, ship, order)
        _fire(battle, dice, ship, order)


def _ordered(battle: RichmondBattle, ship: Ship) -> ShipOrder:
    ship.acted = True
    if ship.transfer is not None:
        transport.complete(battle, ship)
    order = ship.side.commander.act(battle, ship)
    if order.transfer is not None:
        transport.begin(battle, ship, order.transfer)
    return order


def _may_fire_between(battle: RichmondBattle, ship: Ship) -> bool:
    """OR-MOV-04: between its legs only where that is allowed; else after its move."""
    if battle.options.fire_mid_move:
        return True
    reason = "a ship fires before or after its move"
    battle.log(OrderRefused("OR-MOV-04", ship.id, "fire between its legs", reason))
    return False


def _go(
    battle: RichmondBattle,
    dice: Dice,
    ship: Ship,
    order: ShipOrder,
    *,
    whole: ShipOrder | None = None,
) -> bool:
    """The move, or the part of a `whole` one, if that is legal; whether nothing has ended it."""
    afloat = ship.status is _AFLOAT
    if not afloat or (order.legs == _NO_LEGS and not order.turn):
        return afloat
    why = movement.refusal(battle, ship, whole or order)
    if why is not None:
        battle.log(OrderRefused(why.rule, ship.id, "move so", why.reason))
        return False
    target = None
    if order.ram is not None:
        why = ramming.refusal(battle, ship, order)
        if why is None:
            target = battle.ships[order.ram]  # which her own fire may have sunk by now
        else:
            battle.log(OrderRefused(why.rule, ship.id, f"ram {order.ram}", why.reason))
    return movement.make_move(battle, dice, ship, order.legs, order.turn, target)


def _fire(battle: RichmondBattle, dice: Dice, ship: Ship, order: ShipOrder) -> None:
    if ship.status is not _AFLOAT:
        return
    if order.fires is not None:
        gunnery.fire(battle, dice, ship, order.fires)
    elif ship.card.mounts:
        gunnery.fire_at_will(battle, dice, ship)
