"""SC-BRD-01, SC-BRD-02, SC-BRD-06: boarding parties, and who defends a vessel."""

from __future__ import annotations

from rulesets.core.events import OrderRefused
from rulesets.soldiers_companion.events.people import Men, PartyDisbanded, PartyFormed
from rulesets.soldiers_companion.fire.firers import on_deck
from rulesets.soldiers_companion.orders import PartyOrder, Refusal
from rulesets.soldiers_companion.people.posts import boarded_by, post
from rulesets.soldiers_companion.state import CompanionBattle, Hands, Ship, Unit
from rulesets.soldiers_companion.tables import Post, Rank


def form(battle: CompanionBattle) -> None:
    """SC-BRD-01, SC-TURN-06: S1e: both sides choose their parties before any is formed.

    SC-BRD-02: a vessel that has disbanded its party may post its crew once more.
    """
    asked = [
        (ship, ship.side.commander.party(battle, ship))
        for ship in battle.ships.values()
        if ship.afloat
    ]
    for ship, order in asked:
        if order is not None:
            _form(battle, ship, order)


def _form(battle: CompanionBattle, ship: Ship, order: PartyOrder) -> None:
    refusal = check_party(battle, ship, order)
    if refusal is not None:
        if battle.logging:
            what = "form that boarding party"
            battle.log(OrderRefused(refusal.rule, ship.id, what, refusal.reason))
        return
    if any(order.crew) or order.troops:
        bridge = _from_bridge(ship, order.crew)
        helm = _helm_after(ship, bridge)
        battle.happen(PartyFormed("SC-BRD-01", ship.id, order.crew, order.troops, bridge, helm))
    elif ship.party is not None:
        battle.happen(PartyDisbanded("SC-BRD-02", ship.id))
        posting = ship.side.commander.posting(battle, ship)
        if posting is not None:
            post(battle, ship, posting)


def check_party(battle: CompanionBattle, ship: Ship, order: PartyOrder) -> Refusal | None:
    """SC-BRD-01: crew of the deck and the bridge may join, and troops aboard.

    SC-MAN-02: of a boarded vessel the deckhands are locked in melee; troops may still join.
    """
    if min(order.crew) < 0 or any(figures < 1 for _, figures in order.troops):
        return Refusal("SC-BRD-01", "a number of men was too small")
    there = (_men(ship.posts[Post.DECK]), _men(ship.posts[Post.BRIDGE]), _in_party(ship))
    if any(wanted > sum(men) for wanted, *men in zip(order.crew, *there, strict=True)):
        return Refusal("SC-BRD-01", "so many crewmen were not on deck and bridge")
    if order.crew != _in_party(ship) and boarded_by(battle, ship):
        return Refusal("SC-MAN-02", "its deckhands were locked in melee")
    if len({unit for unit, _ in order.troops}) < len(order.troops):
        return Refusal("SC-BRD-01", "a unit was named twice")
    aboard = {unit.id: unit for unit in ship.aboard if unit.in_play}
    for name, figures in order.troops:
        unit = aboard.get(name)
        if unit is None:
            return Refusal("SC-BRD-01", f"{name} was not aboard")
        if figures > unit.figures - unit.lost - gone(ship, unit) or unit.busy:
            return Refusal("SC-BRD-01", f"so many of {name} were not at hand")
    return None


def _men(hands: Hands) -> Men:
    return (hands.officers, hands.pos, hands.ratings)


def _in_party(ship: Ship) -> Men:
    return _men(ship.party.crew) if ship.party is not None else (0, 0, 0)


def _from_bridge(ship: Ship, crew: Men) -> Men:
    """Those of each rank who are not to be had on deck or in the party already."""
    deck = zip(crew, _men(ship.posts[Post.DECK]), _in_party(ship), strict=True)
    officers, pos, ratings = (max(0, wanted - there - joined) for wanted, there, joined in deck)
    return officers, pos, ratings


def _helm_after(ship: Ship, bridge: Men) -> Rank | None:
    """SC-MAN-04: who still steers when these have left the bridge."""
    left = dict(
        zip(
            (Rank.OFFICER, Rank.PO, Rank.RATING),
            (have - gone for have, gone in zip(_men(ship.posts[Post.BRIDGE]), bridge, strict=True)),
            strict=True,
        )
    )
    return ship.helm if ship.helm is not None and left[ship.helm] else None


def gone(ship: Ship, unit: Unit) -> int:
    """Figures of a unit that have boarded an enemy."""
    return ship.boarders.troops.get(unit.id, 0) if ship.boarders is not None else 0


def marines(battle: CompanionBattle, ship: Ship) -> list[Unit]:
    """SC-BRD-06: troops aboard who defend; by `all_troops_defend` all of them."""
    every = battle.options.all_troops_defend
    return [unit for unit in ship.aboard if unit.in_play and (unit.marines or every)]


def defenders(battle: CompanionBattle, ship: Ship) -> int:
    """SC-BRD-06: the boarding party on its deck, marines, and all deckhands."""
    party = ship.party.total if ship.party is not None else 0
    troops = sum(on_deck(ship, unit) for unit in marines(battle, ship))
    return party + troops + ship.posts[Post.DECK].total
