"""SC-FORM-01: the record form of one vessel as data: its boxes, crew, guns, troops and notes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.core.events import EntryId, Event
from rulesets.core.setup import BattleSetup
from rulesets.soldiers_companion.aftermath.record import replay
from rulesets.soldiers_companion.muster.arming import crew_in_all
from rulesets.soldiers_companion.state import CompanionBattle, Gun, Hands, Party, Ship, Unit
from rulesets.soldiers_companion.tables import Post


def form(setup: BattleSetup, events: Iterable[Event], vessel: EntryId) -> dict[str, Any]:
    """SC-FORM-01: the form of a vessel of a setup after these events of its log.

    The setup may be of that vessel alone, with those aboard, as it is between battles.
    """
    battle = replay(setup, events, whole=False)
    return record_form(battle, battle.ships[vessel])


def record_form(battle: CompanionBattle, ship: Ship) -> dict[str, Any]:
    """SC-FORM-01: the form of a vessel as it stands. Lengths in thousandths of an inch."""
    card = ship.card
    names = {vessel.id: vessel.name for vessel in battle.setup.vessels}
    return {
        "id": ship.id,
        "name": names.get(ship.id, ship.id),
        "class": ship.kind,
        "side": ship.side.id,
        "options": _options(battle, ship),
        "statistics": {
            "hull_size": card.size,
            "counts_in_capacity": bool(card.counts),
            "length": card.length,
            "ram": card.ram,
            "move": card.move,
            "rolls_move": not card.move,
            "propulsion": str(card.propulsion),
            "av": card.av,
            "cover": str(ship.cover),
            "capacity": {"half_companies": card.capacity, "quarter_war_bands": card.war_bands},
        },
        "boxes": {
            "hull": boxes(card.hull, ship.hull_lost),
            "structure": boxes(card.structure, ship.structure_lost),
            "rigging": boxes(card.rigging, ship.rigging_lost),
        },
        "crew": _crew(ship),
        "guns": [_gun(gun) for gun in ship.guns],
        "quality": str(ship.quality),
        "captain": {"fate": str(ship.captain), "leadership": ship.leadership},
        "morale": str(ship.morale),
        "troops": [_troops(unit) for unit in ship.aboard],
        "troops_firing": ship.troops_firing,
        "party": None if ship.party is None else _party(ship.party),
        "boarders": None if ship.boarders is None else _party(ship.boarders),
        "damage": _damage(ship),
        "notes": _notes(battle, ship),
    }


def _options(battle: CompanionBattle, ship: Ship) -> dict[str, Any]:
    """SC-VES-04: the options chosen in the order of battle."""
    for vessel in battle.setup.vessels:
        if vessel.id == ship.id:
            return dict(vessel.state.get("options") or {})
    return {}


def boxes(full: int, lost: int) -> dict[str, int]:
    return {"full": full, "lost": min(full, lost)}


def _hands(hands: Hands) -> dict[str, int]:
    return {"officers": hands.officers, "petty_officers": hands.pos, "ratings": hands.ratings}


def _crew(ship: Ship) -> dict[str, Any]:
    full = ship.card.posts
    posts = {str(post): _hands(ship.posts.get(post, Hands())) for post in Post}
    return {
        **posts,
        "full": {
            str(Post.BRIDGE): full.officers + full.helmsmen + full.signallers,
            str(Post.DECK): full.deck_pos + full.deck,
            str(Post.MANEUVER): full.maneuver,
        },
        "maneuvering_rows": full.rows,
        "helm": None if ship.helm is None else str(ship.helm),
        "in_all": crew_in_all(ship.card),
        "start": ship.start_crew,
        "now": ship.crew,
    }


def _gun(gun: Gun) -> dict[str, Any]:
    """SC-BG-08, SC-BG-10, SC-BG-11: one gun or machine gun, its crew, and when it last fired."""
    card, machine = gun.card, gun.machine
    rates: dict[str, Any] = {}
    if card is not None:
        rates = {"dv_doubled": card.dv2, "rof": card.rof, "reload": card.reload}
    elif machine is not None:
        rates = {"dv_doubled": 0, "rof": machine.bursts, "reload": 0}
    return {
        "id": gun.id,
        "kind": gun.kind,
        **rates,
        "mount": str(gun.mount),
        "turret_av": gun.turret_av,
        "shielded": gun.shielded,
        "crew": boxes(gun.full_crew, gun.full_crew - gun.crew),
        "magazine": gun.magazine and not gun.detonated,
        "destroyed": gun.destroyed,
        "landed": gun.landed,
        "last_fired": gun.fired,
        "jammed": bool(gun.jammed),
    }


def _troops(unit: Unit) -> dict[str, Any]:
    return {
        "id": unit.id,
        "kind": unit.kind,
        "figures": unit.figures,
        "quality": str(unit.quality),
        "formation": str(unit.formation),
        "marines": unit.marines,
        "leader": str(unit.leader),
    }


def _party(party: Party) -> dict[str, Any]:
    return {
        "crew": _hands(party.crew),
        "troops": dict(party.troops),
        "aboard": None if party.aboard is None else party.aboard.id,
    }


def _damage(ship: Ship) -> dict[str, Any]:
    rudder = ship.rudder
    return {
        "fires": [fire.level for fire in ship.fires],
        "floodings": [flooding.amount for flooding in ship.floodings],
        "rudder": None if rudder is None else {"turning": str(rudder.turning), "dv": rudder.total},
        "boiler_reduction": ship.boiler_reduction,
        "boiler_burst": ship.boiler_burst,
        "screw_hits": ship.screw_hits,
        "jury_rig": ship.jury_rig,
    }


def _notes(battle: CompanionBattle, ship: Ship) -> dict[str, Any]:
    return {
        "status": str(ship.status),
        "last_move": ship.move,
        "position": list(ship.position) if ship.on_table else None,
        "heading": ship.heading if ship.on_table else None,
        "aground": ship.aground,
        "anchored": ship.anchored,
        "docked": ship.docked,
        "tug": None if ship.tug is None else ship.tug.id,
        "tows": [tow.id for tow in ship.tows],
        "grapples": {knot.far(ship).id: knot.count for knot in battle.grapples_of(ship)},
        "owes": {"ram": ship.ram_debt, "collision_halves": ship.halved},
    }
