"""A battle taken up in its middle: what `now` says of each entry, and of the whole table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rulesets.core.geometry import FULL_TURN
from rulesets.core.jsonio import Json
from rulesets.core.problems import Problems
from rulesets.core.reading import shown
from rulesets.smoke_on_the_water.muster.frozen import (
    FORMS,
    GUN_SKIPS,
    SHIP_SKIPS,
    TORPEDOES_SKIPS,
    WORK_SKIPS,
    Common,
)
from rulesets.smoke_on_the_water.muster.works import MOST_DENSITY
from rulesets.smoke_on_the_water.state import Gun, Lock, Ship, SmokeBattle, Torpedoes, Work

_COMMON: Final = "/start/state/now"
_MOST_COUNT: Final = 1000


def take_up(battle: SmokeBattle, problems: Problems) -> None:
    """Each entry, then what belongs to none, as they are at the turn that comes next."""
    for i, vessel in enumerate(battle.setup.vessels):
        if vessel.state.get("now") is not None:
            with problems.collecting():
                at = f"/vessels/{i}/state/now"
                _thaw_ship(battle, battle.ships[vessel.id], vessel.state["now"], at)
    for i, unit in enumerate(battle.setup.units):
        if unit.state.get("now") is not None:
            with problems.collecting():
                at = f"/units/{i}/state/now"
                _thaw_unit(battle, unit.id, unit.state["now"], at)
    now = battle.setup.start_state.get("now")
    if now is not None:
        with problems.collecting():
            _thaw_common(battle, now)


def _thaw_ship(battle: SmokeBattle, ship: Ship, now: Json, at: str) -> None:
    given = dict(FORMS.an_object(now, at))
    guns = given.pop("guns", {})
    FORMS.thaw(battle, ship, given, at, SHIP_SKIPS)
    _thaw_guns(battle, ship.guns, guns, f"{at}/guns")
    for name, count, most in _counts(ship):
        if not 0 <= count <= most:
            FORMS.refuse(f"{at}/{name}", f"{count} is out of range", f"Give 0 to {most}.")
    base, card = ship.base, ship.card
    if (base.length, base.width) != (card.length, card.width) or not 0 <= base.heading < FULL_TURN:
        FORMS.refuse(f"{at}/base", "is not the base of her class", "Give its own, and a heading.")
    for name, parts, full in (
        ("wheels", len(ship.wheels), len(card.wheels)),
        ("turrets", len(ship.turrets), len(card.turrets)),
    ):
        if parts != full:
            FORMS.refuse(f"{at}/{name}", f"there are {parts}", f"Give {full}.")
    if ship.tow is not None and (ship.tow not in battle.ships or ship.tow == ship.id):
        FORMS.refuse(f"{at}/tow", f"{shown(ship.tow)} is no other vessel", "Name one.")


def _counts(ship: Ship) -> Iterator[tuple[str, int, int]]:
    """SW-VES-01: what a vessel has of each, and at most."""
    card = ship.card
    yield from (
        ("hull", ship.hull, card.hull),
        ("flotation", ship.flotation, card.flotation),
        ("stack", ship.stack, card.stack),
        ("machinery_lost", ship.machinery_lost, card.machinery),
        ("crew_lost", ship.crew_lost, card.crew),
        ("troops", ship.troops, ship.full_troops),
        ("prize_crew", ship.prize_crew, _MOST_COUNT),
        ("flooding", ship.flooding, _MOST_COUNT),
        ("markers", ship.markers, _MOST_COUNT),
        ("captured", ship.captured, _MOST_COUNT),
    )
    for left, full in zip(ship.wheels, card.wheels, strict=False):
        yield "wheels", left, full
    for turret, full in zip(ship.turrets, card.turrets, strict=False):
        yield "turrets", turret.points, full


def _thaw_unit(battle: SmokeBattle, name: str, now: Json, at: str) -> None:
    """Of works and torpedoes; troops share their vessel's fate, and have no state of their own."""
    given = dict(FORMS.an_object(now, at))
    torpedoes, work = battle.torpedoes.get(name), battle.works.get(name)
    if torpedoes is not None:
        FORMS.thaw(battle, torpedoes, given, at, TORPEDOES_SKIPS)
        _check_density(torpedoes, at)
    elif work is not None:
        guns = given.pop("guns", {})
        FORMS.thaw(battle, work, given, at, WORK_SKIPS)
        _thaw_guns(battle, work.guns, guns, f"{at}/guns")
        _check_structure(work, at)
    elif given:
        FORMS.refuse(at, "troops have no state of their own", "Leave it out.")


def _check_density(torpedoes: Torpedoes, at: str) -> None:
    """SW-TOR-01, SW-TOR-05: 5 at most, and each explosion takes one off."""
    if not 0 <= torpedoes.density <= MOST_DENSITY:
        FORMS.refuse(
            f"{at}/density",
            f"{torpedoes.density} is out of range",
            f"Give 0 to {MOST_DENSITY}.",
        )


def _check_structure(work: Work, at: str) -> None:
    """SW-FORT-06."""
    if not 0 <= work.structure <= work.full_structure:
        FORMS.refuse(
            f"{at}/structure",
            f"{work.structure} is out of range",
            f"{work.full_structure} at most.",
        )


def _thaw_guns(battle: SmokeBattle, guns: Iterable[Gun], given: Json, at: str) -> None:
    """Guns by their ids; those not named stay as they are."""
    known = {str(gun.id): gun for gun in guns}
    for name, state in FORMS.an_object(given, at).items():
        gun = known.get(name)
        if gun is None:
            FORMS.refuse(f"{at}/{name[:80]}", f"there is no gun {shown(name)}", "Name one of hers.")
        FORMS.thaw(battle, gun, state, f"{at}/{name}", GUN_SKIPS)


def _thaw_common(battle: SmokeBattle, now: Json) -> None:
    found: Common = FORMS.make(battle, Common, now, _COMMON)
    if not all(map(_is_lock, found.locks)):
        FORMS.refuse(f"{_COMMON}/locks", "one is out of order", "Give the smaller id first.")
    pairs = (name for pair in found.touching for name in pair)
    if not battle.ships.keys() >= set(pairs):
        FORMS.refuse(f"{_COMMON}/touching", "names no vessel", "Name pairs of the setup.")
    if not battle.ships.keys() >= {name for lost in found.lost.values() for name, _ in lost}:
        FORMS.refuse(f"{_COMMON}/lost", "names no vessel", "Name vessels of the setup.")
    battle.quiet = found.quiet
    battle.locks = found.locks
    battle.wrecks = found.wrecks
    battle.touching = found.touching
    for side in battle.sides:
        side.lost = found.lost.get(side.id, [])


def _is_lock(lock: Lock) -> bool:
    return lock.one.id < lock.other.id
