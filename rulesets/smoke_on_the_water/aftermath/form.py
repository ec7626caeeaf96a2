"""SW-SET-01, SW-VES-01: the record sheet of one vessel as data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulesets.core.events import EntryId, Event
from rulesets.core.setup import BattleSetup
from rulesets.smoke_on_the_water.aftermath.record import replay
from rulesets.smoke_on_the_water.own_ratings import armour_json
from rulesets.smoke_on_the_water.rules.turning import compass
from rulesets.smoke_on_the_water.ships import strength, top_now
from rulesets.smoke_on_the_water.state import Gun, Ship, SmokeBattle


def form(setup: BattleSetup, events: Iterable[Event], vessel: EntryId) -> dict[str, Any]:
    """SW-SET-01: the record sheet of a vessel of a setup after these events of its log.

    The setup may be of that vessel alone, with those aboard, as it is between battles.
    """
    battle = replay(setup, events, whole=False)
    return record_form(battle, battle.ships[vessel])


def record_form(battle: SmokeBattle, ship: Ship) -> dict[str, Any]:
    """SW-SET-01: the sheet of a vessel as it stands. Lengths in thousandths of a centimetre."""
    names = {vessel.id: vessel.name for vessel in battle.setup.vessels}
    return {
        "id": ship.id,
        "name": names[ship.id],
        "class": ship.card.kind,
        "side": ship.side.id,
        "nation": str(ship.nation),
        "statistics": _statistics(ship),
        "boxes": _boxes(ship),
        "crew": _crew(ship),
        "guns": [_gun(gun) for gun in ship.guns],
        "damage": _damage(ship),
        "notes": _notes(battle, ship),
    }


def boxes(full: int, left: int) -> dict[str, int]:
    """Points of a sheet, and how many of them are crossed off."""
    return {"full": full, "lost": full - max(0, left)}


def _statistics(ship: Ship) -> dict[str, Any]:
    card = ship.card
    flags = (
        "ram", "engine", "magazine", "double_ended", "rigged", "spar", "rake", "submerged",
        "furnace", "partial",
    )  # fmt: skip
    return {
        "configuration": str(card.configuration),
        "size": str(card.size),
        "draught": str(card.draught),
        "handling": str(card.handling),
        "top_speed": card.top.name.lower(),
        "target_size": f"{card.end_on}/{card.broadside}",
        "armour": armour_json(card),
        "base": {"length": card.length, "width": card.width},
        **{flag: getattr(card, flag) for flag in flags},
    }


def _boxes(ship: Ship) -> dict[str, Any]:
    card = ship.card
    return {
        "hull": boxes(card.hull, ship.hull),
        "flotation": boxes(card.flotation, ship.flotation),
        "stack": boxes(card.stack, ship.stack),
        "machinery": boxes(card.machinery, card.machinery - ship.machinery_lost),
        "turrets": [
            {**boxes(full, turret.points), "jammed": turret.jammed}
            for full, turret in zip(card.turrets, ship.turrets, strict=True)
        ],
        "wheels": [boxes(full, left) for full, left in zip(card.wheels, ship.wheels, strict=True)],
    }


def _crew(ship: Ship) -> dict[str, Any]:
    """SW-BRD-03: crew points at present, and those of troops."""
    crew, troops = strength(ship)
    return {
        "points": boxes(ship.card.crew, crew),
        "troops": boxes(ship.full_troops, troops),
        "prize_crew": ship.prize_crew,
        "quality": str(ship.quality),
        "flagship": ship.flagship,
        "pilot": ship.pilot,
        "abandoned": ship.abandoned,
        "withdrawing": ship.withdrawing,
    }


def _gun(gun: Gun) -> dict[str, Any]:
    """SW-VES-08: one gun, where it stands, and how it is."""
    return {
        "id": gun.id,
        "gun": gun.place.card.code,
        "arc": gun.place.arc,
        "mount": str(gun.place.mount),
        "lost": gun.lost,
        "jammed": gun.jammed,
        "port_jammed": gun.port_jammed,
        "last_fired": gun.fired,
    }


def _damage(ship: Ship) -> dict[str, Any]:
    return {
        "flooding": ship.flooding,
        "fire": str(ship.fire),
        "markers": ship.markers,
        "rudder": ship.rudder._asdict(),
        "pilot_house_hits": ship.pilot_hits,
        "magazine_flooded": ship.magazine_flooded,
        "spar_used": ship.spar_used,
    }


def _notes(battle: SmokeBattle, ship: Ship) -> dict[str, Any]:
    aground = ship.aground
    return {
        "status": str(ship.status),
        "holder": ship.holder.id,
        "speed": {"level": ship.speed.level.name.lower(), "way": str(ship.speed.way)},
        "top_speed_now": top_now(ship).name.lower(),
        "position": [ship.base.x, ship.base.y] if ship.on_table else None,
        "heading": compass(ship.base.heading) if ship.on_table else None,
        "anchor": str(ship.anchor),
        "aground": None if aground is None else {"on": aground.feature, "stuck": aground.stuck},
        "tow": ship.tow,
        "locked_to": [lock.far(ship).id for lock in battle.locks_of(ship)],
    }
