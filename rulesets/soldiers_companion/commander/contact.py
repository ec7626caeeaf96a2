"""Rams, grapples and boarding: the judgement of section 38 at close quarters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulesets.core.doctrine import Will
from rulesets.core.events import EntryId
from rulesets.soldiers_companion.commander.doctrine import Cut, Doctrine, Name
from rulesets.soldiers_companion.movement.allowance import immobilised
from rulesets.soldiers_companion.movement.legs import out_of_turn
from rulesets.soldiers_companion.orders import PartyOrder
from rulesets.soldiers_companion.people.boarding import most_boarders
from rulesets.soldiers_companion.people.grapples import cutters, most_attempts, unfit_to_attack
from rulesets.soldiers_companion.people.parties import gone
from rulesets.soldiers_companion.people.posts import boarded_by
from rulesets.soldiers_companion.people.ramming import check_ram
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Unit
from rulesets.soldiers_companion.tables import NEAR, QUALITIES, Post, Propulsion, Quality
from rulesets.soldiers_companion.water.hulls import lying_near

# Bound once, as these are asked for most.
_NEVER: Final = Will.NEVER
_ALWAYS: Final = Will.ALWAYS
_STEAM: Final = Propulsion.STEAM
_NATIVE_SWARM: Final = Name.NATIVE_SWARM

#: SC-RAM-05: in sixths, how often a ram succeeds.
_RAM_SIXTHS: Final = 4
#: How far a vessel looks for somebody to board, beside her move: hulls and the grapple's reach.
_LOOK: Final = 14 * 1000


def may_close(ship: Ship) -> bool:
    """SC-BG-16, SC-MAN-05: who may ram, grapple and board, and does not make off."""
    return unfit_to_attack(ship) is None and not ship.leaving


def strength(figures: int, quality: Quality, *, warrior: bool) -> int:
    """Melee strength of a body of men, in hundredths of an Experienced man."""
    edge = QUALITIES[quality].melee + (1 if warrior else 0)
    return figures * (100 + 35 * edge)


def defence(battle: CompanionBattle, ship: Ship) -> int:
    """What would fight a boarder: party, deckhands, marines (SC-BRD-06)."""
    total = strength(ship.posts[Post.DECK].total, ship.quality, warrior=ship.warrior)
    if ship.party is not None:
        total += strength(ship.party.total, ship.quality, warrior=ship.warrior)
    for unit in ship.aboard:
        if unit.in_play and (unit.marines or battle.options.all_troops_defend):
            total += strength(unit.figures, unit.quality, warrior=unit.warrior)
    return total


def boarders(ship: Ship) -> tuple[PartyOrder, int]:
    """The largest party that a vessel can spare, of troops and deckhands, with its strength."""
    deck = ship.posts[Post.DECK]
    spare = max(0, deck.ratings - (2 if ship.fires else 0))
    troops: list[tuple[EntryId, int]] = []
    total = strength(spare, ship.quality, warrior=ship.warrior)
    for unit in ship.aboard:
        if _may_join(ship, unit):
            free = _at_hand(ship, unit)
            troops.append((unit.id, free))
            total += strength(free, unit.quality, warrior=unit.warrior)
    return PartyOrder((0, 0, spare), tuple(troops)), total


def _may_join(ship: Ship, unit: Unit) -> bool:
    return _at_hand(ship, unit) > 0 and not unit.mounted and not unit.guns


def _at_hand(ship: Ship, unit: Unit) -> int:
    """The figures of a unit that stand on their own deck, with nothing else to do."""
    return unit.figures - unit.lost - gone(ship, unit) if unit.in_play and not unit.busy else 0


def party(battle: CompanionBattle, doctrine: Doctrine, ship: Ship) -> PartyOrder | None:
    """SC-BRD-01: form one where contact is near and the odds are the doctrine's; else disband."""
    formed = ship.party is not None
    first = battle.initiative is ship.side or battle.options.board_without_initiative
    if not (formed or first):
        return None
    enemies = _near_enemies(battle, ship)
    if not (formed or enemies) or boarded_by(battle, ship):
        return None
    will = doctrine.standing_of(ship.id).board
    if enemies and will is not _NEVER and first and may_close(ship):
        wish, own = boarders(ship)
        if formed and ship.party is not None:
            own += strength(ship.party.total, ship.quality, warrior=ship.warrior)
        for enemy in enemies:
            worth = will is _ALWAYS or own * 100 >= (
                doctrine.profile.melee_ratio * defence(battle, enemy)
            )
            if own and worth:
                return None if formed else _capped(battle, ship, enemy, wish)
    return PartyOrder() if formed else None


def _near_enemies(battle: CompanionBattle, ship: Ship) -> list[Ship]:
    """Enemies grappled, or near enough to be alongside this turn."""
    if battle.grapples:
        tied = [g.far(ship) for g in battle.grapples_of(ship) if g.far(ship).side is not ship.side]
        if tied:
            return [enemy for enemy in tied if enemy.afloat]
    (x, y), reach = ship.position, ship.move + _LOOK
    near: list[tuple[int, EntryId, Ship]] = []
    for enemy in ship.side.foe.ships:
        s, t = enemy.position
        square = (x - s) * (x - s) + (y - t) * (y - t)
        if square <= reach * reach and enemy.afloat:
            near.append((square, enemy.id, enemy))
    if len(near) > 1:
        near.sort()
    return [enemy for _, _, enemy in near]


def _capped(battle: CompanionBattle, ship: Ship, enemy: Ship, wish: PartyOrder) -> PartyOrder:
    """No more than may cross in a phase and a quarter: troops first, then deckhands."""
    room = most_boarders(battle, ship, enemy) * 5 // 4
    troops: list[tuple[EntryId, int]] = []
    for name, figures in wish.troops:
        take = min(figures, room)
        if take:
            troops.append((name, take))
            room -= take
    return PartyOrder((0, 0, min(wish.crew[2], room)), tuple(troops))


def board(battle: CompanionBattle, doctrine: Doctrine, ship: Ship, enemy: Ship) -> int:
    """SC-BRD-04: all that may, unless the odds have turned."""
    if ship.party is None or doctrine.standing_of(ship.id).board is Will.NEVER:
        return 0
    own = strength(ship.party.total, ship.quality, warrior=ship.warrior)
    begun = ship.boarders is not None and ship.boarders.aboard is enemy
    ratio = doctrine.profile.melee_ratio
    if (
        begun
        or doctrine.standing_of(ship.id).board is Will.ALWAYS
        or own * 100 >= ratio * defence(battle, enemy)
    ):
        return min(ship.party.total, most_boarders(battle, ship, enemy))
    return 0


def grapple(battle: CompanionBattle, doctrine: Doctrine, ship: Ship) -> tuple[EntryId, int] | None:
    """SC-GRAP-01: whom to grapple: the weakest enemy in reach that is worth boarding."""
    near = [enemy for enemy in lying_near(ship, ship.side.foe.ships, NEAR) if enemy.afloat]
    if not near or doctrine.standing_of(ship.id).board is _NEVER or not may_close(ship):
        return None
    if out_of_turn(battle, ship):
        return None
    tries = most_attempts(battle, ship)
    if not tries:
        return None
    own = boarders(ship)[1]
    if ship.party is not None:
        own += strength(ship.party.total, ship.quality, warrior=ship.warrior)
    always = doctrine.standing_of(ship.id).board is _ALWAYS
    best: tuple[int, EntryId] | None = None
    for enemy in near:
        against = defence(battle, enemy)
        if own and (always or own * 100 >= doctrine.profile.melee_ratio * against):
            found = (against, enemy.id)
            best = found if best is None or found < best else best
    return (best[1], tries) if best is not None else None


def cut(battle: CompanionBattle, doctrine: Doctrine, ship: Ship) -> Mapping[EntryId, int]:
    """SC-GRAP-04: by the doctrine, with the hands she has; never where her boarders are aboard."""
    how = doctrine.profile.cut
    away = ship.boarders.aboard if ship.boarders is not None else None
    found: dict[EntryId, int] = {}
    hands = cutters(battle, ship)
    for grapple_ in battle.grapples_of(ship):
        enemy = grapple_.far(ship)
        if enemy.side is ship.side or enemy is away or not enemy.afloat:
            continue
        own, theirs = boarders(ship)[1], boarders(enemy)[1] + defence(battle, enemy)
        weaker = defence(battle, ship) + own < theirs
        burning = bool(ship.fires) or bool(enemy.fires)
        if (
            ship.leaving
            or (how is Cut.UNLESS_STRONGER and weaker)
            or (how is Cut.WHEN_WEAKER and weaker)
            or (how is Cut.WHEN_BURNING and burning)
        ):
            count = min(grapple_.count, hands)
            if count:
                found[enemy.id] = count
                hands -= count
    return found


def ram(battle: CompanionBattle, doctrine: Doctrine, ship: Ship) -> EntryId | None:
    """SC-RAM-01: an enemy within this phase's reach whom it pays to ram."""
    will = doctrine.standing_of(ship.id).ram
    if will is _NEVER or not may_close(ship) or ship.aground or ship.anchored:
        return None
    if ship.tug is not None or battle.grappled(ship):
        return None
    profile = doctrine.profile
    if not ship.armored and not profile.unarmored_rams and will is not _ALWAYS:
        return None
    if not ship.armored and ship.propulsion is not _STEAM and will is not _ALWAYS:
        return None  # oars and sail hurt themselves as much: they grapple
    if battle.options.ram_requires_stat and not ship.card.ram:
        return None
    (x, y), reach = ship.position, min(ship.card.move or 24_000, 24_000) + _LOOK
    worth: list[tuple[int, EntryId]] = []
    for enemy in ship.side.foe.ships:
        s, t = enemy.position
        if (x - s) * (x - s) + (y - t) * (y - t) > reach * reach or not enemy.afloat:
            continue
        still = immobilised(battle, enemy)
        if doctrine.name is _NATIVE_SWARM and not still and will is not _ALWAYS:
            continue
        gain = _ram_gain(ship, enemy, certain=still)
        margin = 0 if will is _ALWAYS or profile.ram_margin is None else profile.ram_margin
        if gain <= margin * 6 and will is not _ALWAYS:
            continue
        worth.append((-gain, enemy.id))
    for _, name in sorted(worth):
        if check_ram(battle, ship, name) is None:
            return name
    return None


def _ram_gain(ship: Ship, enemy: Ship, *, certain: bool) -> int:
    """SC-RAM-06, SC-RAM-07: hull hits dealt less those taken, in sixths; a kill counts double."""
    chance = 6 if certain else _RAM_SIXTHS
    if ship.armored:
        hits = ship.card.size
        worth = hits * 2 if hits >= enemy.hull_left else hits
        return worth * chance
    dealt, taken = ship.card.size, enemy.card.size  # sixths of a hull hit each, by a die
    return (dealt - taken) * chance // 6
