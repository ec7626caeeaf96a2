"""Casualties and what they do to nerves: leaders, pins, rallies, routs, and dropped loads."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice
from rulesets.core.score import Score
from rulesets.riverside.events import (
    CasualtiesTaken,
    LeaderTested,
    ObjectMoved,
    PinTested,
    Rallied,
    UnitDestroyed,
    UnitRouted,
)
from rulesets.riverside.people import Trait
from rulesets.riverside.sighting import cover_of
from rulesets.riverside.state import (
    Fate,
    Gun,
    Muster,
    RiversideBattle,
    Ship,
    Thing,
    Unit,
    at_most_half,
    below_half,
    combat_friend_near,
    put_ashore,
    set_muster,
)
from rulesets.riverside.tables import (
    FRIEND_WITHIN,
    HITS_PER_CASUALTY,
    LEADER_LOST,
    LEADERLESS,
    PIN_TRAIT,
    RALLY_TRAIT,
    Band,
    Cover,
)

_FRIEND_SQUARED: Final = FRIEND_WITHIN * FRIEND_WITHIN


def hit_unit(
    battle: RiversideBattle, dice: Dice, unit: Unit, hits: int, band: Band, who: tuple[str, ...]
) -> None:
    """RS-MW-09: hits make casualties by range and cover; what is left over is lost.

    Section 11: then the leader's dice, then the pin test. `who` names the shooter in addresses.
    """
    if not hits:
        return
    cover = cover_of(battle, unit)
    each = HITS_PER_CASUALTY[band][cover]
    lost = min(hits // each, unit.figures)
    unit.figures -= lost
    unit.casualties += lost
    if battle.logging:
        battle.log(
            CasualtiesTaken("RS-MW-09", unit.id, None, hits, cover, each, lost, unit.figures)
        )
    if not lost:
        return
    if not unit.figures:
        destroy(battle, unit, "RS-MW-09")
        return
    try_leader(battle, dice, unit, "leader", who)
    try_pin(battle, dice, unit, lost, "pin test", who)
    shed(battle, unit)


def hit_gun_crew(
    battle: RiversideBattle,
    dice: Dice,
    ship: Ship,
    gun: Gun,
    hits: int,
    band: Band,
    who: tuple[str, ...],
) -> None:
    """RS-GUN-04: a gun's crew is a target of its own, in soft cover (RS-GEN-08).

    RS-GUN-05: one that loses a figure takes a pin test on the captain's Leadership.
    """
    if not hits:
        return
    each = HITS_PER_CASUALTY[band][Cover.SOFT]
    lost = min(hits // each, gun.crew)
    gun.crew -= lost
    gun.casualties += lost
    if battle.logging:
        battle.log(
            CasualtiesTaken("RS-MW-09", ship.id, gun.id, hits, Cover.SOFT, each, lost, gun.crew)
        )
    if lost and gun.crew:
        try_gun_pin(battle, dice, ship, gun, lost, who)


def try_leader(
    battle: RiversideBattle, dice: Dice, unit: Unit, purpose: str, who: tuple[str, ...]
) -> None:
    """RS-MW-15: two dice for the leader of a unit that took casualties; 2 costs him."""
    if unit.leader is not Fate.FIT:
        return
    roll = dice.roll(2, 6, purpose, unit.id, *who)
    lost = sum(roll.faces) == LEADER_LOST
    if lost:
        lose_leader(unit)
    if battle.logging:
        battle.log(LeaderTested("RS-MW-15", unit.id, roll, lost))


def lose_leader(unit: Unit) -> None:
    """RS-MW-15: a leaderless unit has Leadership 8, and nobody's trait."""
    unit.leader = Fate.DEAD
    unit.leadership = LEADERLESS
    unit.trait = ""


def try_pin(
    battle: RiversideBattle,
    dice: Dice,
    unit: Unit,
    casualties: int,
    purpose: str,
    who: tuple[str, ...],
) -> None:
    """RS-MW-11: one test for each volley that kills; failure brings one pin marker.

    Leadership, less Discipline and a friend near, plus this volley's casualties. SNS-SUP-02: the
    hungry need one more, here and to rally.
    """
    friend = -1 if combat_friend_near(unit, _FRIEND_SQUARED) else 0
    trait = PIN_TRAIT.get(unit.trait, 0)
    roll = dice.roll(2, 6, purpose, unit.id, *who)
    hunger = -unit.morale_change
    needed = unit.leadership - unit.discipline + casualties + friend - trait + hunger
    passed = sum(roll.faces) >= needed
    if not passed:
        unit.pins += 1
    if battle.logging:
        score = Score.of(
            ("RS-MW-05", unit.leadership),
            ("RS-MW-21", -unit.discipline),
            ("RS-MW-09", casualties),
            ("RS-MW-11", friend),
            ("RS-MW-06", -trait),
            ("SNS-SUP-02", hunger),
        )
        battle.log(PinTested("RS-MW-11", unit.id, None, score, roll, passed, unit.pins))


def try_gun_pin(
    battle: RiversideBattle,
    dice: Dice,
    ship: Ship,
    gun: Gun,
    casualties: int,
    who: tuple[str, ...],
) -> None:
    """RS-GUN-05: on the captain's Leadership, with the crew's drill; no friend steadies it."""
    trait = PIN_TRAIT.get(ship.trait, 0)
    roll = dice.roll(2, 6, "pin test", ship.id, gun.id, *who)
    passed = sum(roll.faces) >= ship.leadership - gun.modifier + casualties - trait
    if not passed:
        gun.pins += 1
    if battle.logging:
        score = Score.of(
            ("RS-MW-05", ship.leadership),
            ("RS-GUN-06", -gun.modifier),
            ("RS-MW-09", casualties),
            ("RS-MW-06", -trait),
        )
        battle.log(PinTested("RS-GUN-05", ship.id, gun.id, score, roll, passed, gun.pins))


def rally_unit(battle: RiversideBattle, dice: Dice, unit: Unit) -> bool:
    """RS-MW-13: success removes one pin marker. RS-MW-19: or clears a jammed gun that isn't pinned.

    RS-MW-14: a unit ashore or aboard, at or below half, that fails is gone. Whether it rallied.
    """
    score = Score.of(
        ("RS-MW-05", unit.leadership),
        ("RS-MW-21", -unit.discipline),
        ("RS-MW-11", -1 if combat_friend_near(unit, _FRIEND_SQUARED) else 0),
        ("RS-MW-13", 1 if below_half(unit) else 0),
        ("RS-MW-06", -RALLY_TRAIT.get(unit.trait, 0)),
        ("SNS-SUP-02", -unit.morale_change),
    )
    roll = dice.roll(2, 6, "rally", unit.id)
    passed = sum(roll.faces) >= score.total
    again = False
    pinned = unit.pins > 0
    if not passed and unit.trait == Trait.GENERALS_FAVOURITE and not unit.favourite_used:
        if battle.logging:
            battle.log(
                Rallied(
                    "RS-MW-13", unit.id, None, score, roll, False, unit.pins, unit.jammed, False
                )
            )
        unit.favourite_used = again = True
        roll = dice.roll(2, 6, "rally", unit.id, "#2")
        passed = sum(roll.faces) >= score.total
    if passed:
        if pinned:
            unit.pins -= 1
        else:
            unit.jammed = False
    if battle.logging:
        battle.log(
            Rallied(
                "RS-MW-06" if again else "RS-MW-13",
                unit.id,
                None,
                score,
                roll,
                passed,
                unit.pins,
                unit.jammed,
                again,
            )
        )
    if not passed and pinned and at_most_half(unit):
        rout(battle, unit)
    return passed


def rally_gun(battle: RiversideBattle, dice: Dice, ship: Ship, gun: Gun) -> None:
    """RS-GUN-05: a pinned gun's own two dice, with its drill. RS-MW-19: or to clear its jam.

    RS-MW-13: 1 less below half its crew. RS-MW-14: gun crews aboard never rout.
    """
    score = Score.of(
        ("RS-MW-05", ship.leadership),
        ("RS-GUN-06", -gun.modifier),
        ("RS-MW-13", 1 if 2 * gun.crew < gun.full_crew else 0),
        ("RS-MW-06", -RALLY_TRAIT.get(ship.trait, 0)),
    )
    gun.rallied = True
    pinned = gun.pins > 0
    again = False
    roll = dice.roll(2, 6, "rally", ship.id, gun.id)
    passed = sum(roll.faces) >= score.total
    if not passed and ship.trait == Trait.GENERALS_FAVOURITE and not ship.favourite_used:
        if battle.logging:
            battle.log(
                Rallied(
                    "RS-GUN-05", ship.id, gun.id, score, roll, False, gun.pins, gun.jammed, False
                )
            )
        ship.favourite_used = again = True
        roll = dice.roll(2, 6, "rally", ship.id, gun.id, "#2")
        passed = sum(roll.faces) >= score.total
    if passed:
        if pinned:
            gun.pins -= 1
        else:
            gun.jammed = False
    if battle.logging:
        battle.log(
            Rallied(
                "RS-MW-06" if again else "RS-GUN-05",
                ship.id,
                gun.id,
                score,
                roll,
                passed,
                gun.pins,
                gun.jammed,
                again,
            )
        )


def rout(battle: RiversideBattle, unit: Unit) -> None:
    """RS-MW-14: the unit is removed; RS-MW-23: those who ran don't come back."""
    if battle.logging:
        battle.log(UnitRouted("RS-MW-14", unit.id, unit.figures))
    unit.figures = 0
    _leave_play(battle, unit, Muster.ROUTED)


def destroy(battle: RiversideBattle, unit: Unit, rule: str) -> None:
    """The last figure is gone: the unit with its leader."""
    if battle.logging:
        battle.log(UnitDestroyed(rule, unit.id))
    if unit.leader is Fate.FIT:
        lose_leader(unit)
    _leave_play(battle, unit, Muster.DESTROYED)


def _leave_play(battle: RiversideBattle, unit: Unit, status: Muster) -> None:
    """A unit is out of play; what it bore stays where it stood."""
    for thing in tuple(unit.things):
        drop(battle, unit, thing)
    if unit.aboard is not None:
        put_ashore(unit, unit.position)
    unit.transfer = None
    set_muster(unit, status)


def shed(battle: RiversideBattle, unit: Unit) -> None:
    """RS-MW-18: each living porter bears 1 encumbrance; the excess is dropped."""
    if not unit.things:
        return
    excess = sum(thing.encumbrance for thing in unit.things) - unit.figures
    for thing in reversed(tuple(unit.things)):
        if excess <= 0:
            break
        drop(battle, unit, thing)
        excess -= thing.encumbrance


def drop(battle: RiversideBattle, unit: Unit, thing: Thing) -> None:
    """RS-MW-18: a dropped object is loose cargo aboard, or lies ashore where the unit stood."""
    unit.things.remove(thing)
    thing.carrier = None
    ship = unit.aboard
    if ship is not None:
        stow(thing, ship)
    else:
        thing.position = unit.position
    if battle.logging:
        battle.log(
            ObjectMoved("RS-MW-18", thing.id, ship.id if ship else None, None, thing.position)
        )


def stow(thing: Thing, ship: Ship) -> None:
    """An object is loose cargo of a vessel."""
    thing.ship = ship
    thing.position = None
    ship.cargo.append(thing)
    ship.cargo.sort(key=lambda one: one.id)
