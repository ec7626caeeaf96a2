"""SC-TRP-01 to SC-TRP-05, SC-BG-23: bodies of men who fire small arms, and how many of them may.

A vessel's crew fires as one body of two parts: gunners without a gun, then deckhands. Its officers
are a body of their own, and so is each unit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rulesets.core.geometry import Point
from rulesets.soldiers_companion.options import DeckhandActions
from rulesets.soldiers_companion.orders import OFFICERS
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Spent, Unit
from rulesets.soldiers_companion.tables import (
    WEAPONS,
    Aspect,
    Formation,
    Post,
    Rank,
    WeaponCard,
)
from rulesets.soldiers_companion.water.hulls import aspect

# Bound once, as these are asked for most.
_ONE: Final = DeckhandActions.ONE
_OPEN: Final = Formation.OPEN

_DECK: Final = Post.DECK
#: The parts of a crew that fire, as `Spent` keeps them.
IDLE: Final = "idle"
DECK: Final = "deck"
#: SC-BG-23.
OFFICERS_WEAPON: Final = "revolver"
ENDS: Final = (Aspect.BOW, Aspect.STERN)

#: Men by the part of a body that they belong to.
Parts = tuple[tuple[str, int], ...]


# -- once a turn ---------------------------------------------------------------------------------


def spent(volleys: Sequence[Spent], body: str, turn: int, every: int) -> int:
    """SC-TURN-02, SC-BG-07: men of a body who may not fire this turn, for they have fired.

    With a weapon of every second turn, `every` 2, those who fired last turn among them.
    """
    if not volleys:
        return 0
    return sum(
        volley.figures for volley in volleys if volley.body == body and volley.turn > turn - every
    )


def keep_spent(volleys: list[Spent], turn: int, parts: Iterable[tuple[str, int]]) -> None:
    """Note who fires this turn, and forget whoever may have loaded since."""
    volleys[:] = [volley for volley in volleys if volley.turn >= turn - 1]
    volleys.extend(Spent(turn, body, figures) for body, figures in parts)


def volleys_of(volleys: Sequence[Spent], body: str, turn: int) -> int:
    """How many volleys a body has fired this turn: it tells repeated rolls apart."""
    return sum(volley.turn == turn and volley.body == body for volley in volleys)


# -- who may fire --------------------------------------------------------------------------------


def deckhands(ship: Ship) -> int:
    """SC-MAN-09: petty officers and ratings of the deck who are in no boarding party."""
    hands = ship.posts[_DECK]
    return hands.pos + hands.ratings


def idle_gunners(ship: Ship) -> int:
    """SC-GUN-01: crews of guns that were destroyed, who have no other place yet."""
    return sum([gun.crew for gun in ship.guns if gun.destroyed and not gun.landed])


def crew_ready(battle: CompanionBattle, ship: Ship) -> Parts:
    """SC-BG-23: idle gunners and deckhands who may fire; each once, SC-TURN-08: one job a turn."""
    every = WEAPONS[ship.weapon].every
    turn, volleys = battle.turn, ship.volleys
    deck = deckhands(ship)
    free = deck - spent(volleys, DECK, turn, every)
    if battle.options.deckhand_actions is _ONE:
        free = min(free, deck - ship.deck_used)
    idle = idle_gunners(ship) - spent(volleys, IDLE, turn, every)
    return (IDLE, max(0, idle)), (DECK, max(0, free))


def officers_ready(battle: CompanionBattle, ship: Ship) -> Parts:
    """SC-BG-23: officers with their revolvers, but for one who steers."""
    men = ship.posts[Post.BRIDGE].officers + ship.posts[Post.DECK].officers
    men -= ship.helm is Rank.OFFICER
    return ((OFFICERS, max(0, men - spent(ship.volleys, OFFICERS, battle.turn, 1))),)


def unit_ready(battle: CompanionBattle, unit: Unit, card: WeaponCard) -> Parts:
    """SC-BG-05: figures that stand, are in no boarding party (SC-BRD-02), and have not fired."""
    men = unit.figures - unit.lost if unit.aboard is None else on_deck(unit.aboard, unit)
    return ((unit.id, max(0, men - spent(unit.volleys, unit.id, battle.turn, card.every))),)


def first_of(parts: Parts, figures: int) -> Parts:
    """So many men, taken from the parts in their order."""
    taken: list[tuple[str, int]] = []
    for body, men in parts:
        take = min(men, figures)
        figures -= take
        taken.append((body, take))
    return tuple(taken)


def on_deck(ship: Ship, unit: Unit) -> int:
    """Figures of a unit aboard that stand outside the boarding party."""
    return max(0, unit.figures - unit.lost - sum(p.troops.get(unit.id, 0) for p in ship.parties))


def in_boat(ship: Ship, unit: Unit) -> int:
    """Figures of a unit that stand in its own vessel, those of the boarding party on deck too."""
    crossed = ship.boarders.troops.get(unit.id, 0) if ship.boarders is not None else 0
    return max(0, unit.figures - unit.lost - crossed)


# -- how many of them have room ------------------------------------------------------------------


def capacity(ship: Ship, facing: Aspect, *, open_order: bool) -> int:
    """SC-TRP-01: 2 x Length + Hull Size over a side. SC-TRP-02: Length over bow or stern.

    SC-TRP-03: 10 and 4 of a large steamer, 2 and 1 of a small boat. SC-TRP-05: half of it, rounded
    up, for troops in Open Order.
    """
    card = ship.card
    figures = card.length if facing in ENDS else 2 * card.length + card.counts
    return (figures + 1) // 2 if open_order else figures


def side_blocked(battle: CompanionBattle, ship: Ship, facing: Aspect) -> bool:
    """SC-TOW-06: whether a vessel alongside, in tow or towing, hinders small arms on that side."""
    if not battle.options.tow_blocks_fire or facing in ENDS:
        return False
    others = [*ship.tows, ship.tug] if ship.tug is not None else ship.tows
    return any(aspect(ship, other.position) is facing for other in others)


def room(
    battle: CompanionBattle, ship: Ship, at: Point, formation: Formation
) -> tuple[Aspect, int]:
    """SC-FIRE-10: the side or end that faces a point, and how many more may fire over it.

    SC-TRP-01: each has its own limit, of a phase.
    """
    facing = aspect(ship, at)
    if side_blocked(battle, ship, facing):
        return facing, 0
    limit = capacity(ship, facing, open_order=formation is _OPEN)
    return facing, max(0, limit - ship.fired_sides.get(facing, 0))
