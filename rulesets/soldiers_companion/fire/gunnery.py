"""SC-FIRE, SC-BG-09 to SC-BG-12, SC-MAN-08: which weapon may fire at what, and what it needs.

All of it is pure: nothing is rolled or changed here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from rulesets.core.score import Score
from rulesets.soldiers_companion.fire.firers import (
    OFFICERS_WEAPON,
    Parts,
    crew_ready,
    first_of,
    in_boat,
    officers_ready,
    room,
    unit_ready,
)
from rulesets.soldiers_companion.movement.allowance import speed
from rulesets.soldiers_companion.options import MgMode
from rulesets.soldiers_companion.orders import (
    AT_TROOPS,
    BURST,
    CASE,
    CREW,
    OFFICERS,
    VOLLEY,
    FireOrder,
    Firing,
    Refusal,
)
from rulesets.soldiers_companion.state import CompanionBattle, Gun, Muster, Ship, Target, Unit, Work
from rulesets.soldiers_companion.tables import (
    CASE_REACH,
    COVER_FROM_GUNS,
    MOST_TARGET_MODIFIER,
    QUALITIES,
    WEAPONS,
    WEATHER,
    Aspect,
    Band,
    Formation,
    Morale,
    VesselClass,
    WeaponCard,
)
from rulesets.soldiers_companion.water.sight import (
    band_of,
    bears,
    ground_cover,
    held,
    in_sight,
    may_be_target,
    work_bears,
)

# Bound once, as these are asked for most.
_IN_PLAY: Final = Muster.IN_PLAY
_HIDDEN: Final = Muster.HIDDEN
_SHAKEN: Final = Morale.SHAKEN
_RAFT: Final = VesselClass.RAFT
_SMALL_BOAT: Final = VesselClass.SMALL_BOAT
_LINE: Final = Formation.LINE
_GUN: Final = MgMode.GUN

Firer: TypeAlias = Ship | Unit | Work


@dataclass(slots=True)
class Shot:
    """A legal order to fire, worked out: a gun with its `shots` left, or a body with its `parts`.

    `unit` is the body where it is a unit; `facing` the side or end that it fires over. `beside`
    are the vessels near the target (SC-FIRE-05), once somebody has looked: they lie still.
    """

    order: FireOrder
    firer: Firer
    target: Target
    band: Band
    gun: Gun | None = None
    shots: int = 0
    unit: Unit | None = None
    weapon: str = ""
    card: WeaponCard | None = None
    parts: Parts = ()
    facing: Aspect | None = None
    beside: list[Ship] | None = None

    @property
    def figures(self) -> int:
        return sum(men for _, men in self.parts)


# Bound once, as every shot asks for them.
_SHORT: Final = Band.SHORT
_STEADY: Final = Morale.STEADY
_CHECKED: Final = Morale.CHECKED
_ROUT: Final = Morale.ROUT

_NOT_THERE: Final = Refusal("SC-FIRE-01", "the target is not in play")
_OWN_SIDE: Final = Refusal("SC-FIRE-01", "the target is on its own side")
_NO_WEAPON: Final = Refusal("SC-FIRE-01", "it has no such weapon or men")
_WRONG_WAY: Final = Refusal("SC-FIRE-01", "that weapon does not fire so")
_TOO_FAR_GUN: Final = Refusal("SC-BG-09", "the target is out of range")
_TOO_FAR: Final = Refusal("SC-BG-07", "the target is out of range")
_TOO_FAR_CASE: Final = Refusal("SC-BG-13", "the target is too far for case")
_NO_CASE: Final = Refusal("SC-BG-13", "that gun fires no case")
_NOT_TROOPS: Final = Refusal("SC-BG-13", "there are no troops in a boat to fire at")
_GARRISON: Final = Refusal("SC-BG-14", "a shot at a garrison is aimed at its work")
_NO_GARRISON: Final = Refusal("SC-BG-14", "nobody holds the work")
_NOT_BEARING: Final = Refusal("SC-BG-12", "the gun does not bear")
_UNSEEN: Final = Refusal("SC-BG-22", "the target is out of sight")
_DESTROYED: Final = Refusal("SC-GUN-01", "the gun is not there to fire")
_NO_CREW: Final = Refusal("SC-MAN-08", "the gun has no crew")
_JAMMED: Final = Refusal("SC-BG-08", "the gun is jammed")
_LOADING: Final = Refusal("SC-BG-11", "the gun is being loaded")
_FIRED: Final = Refusal("SC-TURN-02", "it has fired this turn")
_NO_MEN: Final = Refusal("SC-TURN-02", "nobody is free to fire")
_NO_ROOM: Final = Refusal("SC-TRP-01", "no more figures may fire over that side")
_THROWN: Final = Refusal("SC-BG-07", "spears are thrown on the charge or from boats")
_OUT_OF_IT: Final = Refusal("SC-FIRE-01", "it is out of the battle")
_ROUTED: Final = Refusal("SC-BG-16", "its men do not fire")
_BUSY: Final = Refusal("SC-BG-19", "it is landing or embarking")
_IN_MELEE: Final = Refusal("SC-BG-15", "it is in melee")


# -- guns and their crews ------------------------------------------------------------------------


def rate(gun: Gun) -> tuple[int, int]:
    """SC-MAN-08, SC-BG-11: shots (of a machine gun bursts) a turn, and turns of loading.

    Each man missing takes one shot while there are two or more, and then adds a turn.
    """
    if gun.card is not None:
        shots, loading = gun.card.rof, gun.card.reload
    else:
        assert gun.machine is not None
        shots, loading = gun.machine.bursts, 0
    missing = gun.full_crew - gun.crew
    if not missing:
        return shots, loading
    fewer = min(missing, shots - 1)
    return shots - fewer, loading + missing - fewer


def may_fire(battle: CompanionBattle, gun: Gun) -> Refusal | None:
    """SC-BG-11, SC-MAN-08, SC-BG-08, SC-TURN-02: why a gun cannot fire now; None: it can.

    A gun of several shots may still have some of the phase in which it began to fire; all bursts
    of a machine gun go at one target.
    """
    if gun.destroyed:
        return _DESTROYED
    if not gun.crew:
        return _NO_CREW
    if not (gun.fired or gun.jammed):
        return None
    turn = battle.turn
    if gun.jammed and turn >= gun.jammed:
        return _JAMMED
    if not gun.fired:
        return None
    shots, loading = rate(gun)
    if gun.fired == turn:
        divides = gun.card is not None and gun.fired_in == battle.phase
        return None if divides and gun.shots < shots else _FIRED
    return _LOADING if turn < gun.fired + 1 + loading else None


def shots_left(battle: CompanionBattle, gun: Gun) -> int:
    """SC-BG-11: the shots or bursts that a gun which may fire still has this turn."""
    shots, _ = rate(gun)
    return shots - gun.shots if gun.fired == battle.turn else shots


def gun_named(firer: Firer, name: str) -> Gun | None:
    """A gun of a vessel, a unit or a work by its id."""
    for gun in firer.guns:
        if gun.id == name:
            return gun
    return None


def light_gun(battle: CompanionBattle, gun: Gun) -> bool:
    """SC-FIRE-09: whether a machine gun fires single light shots, by `mg_mode`."""
    return gun.machine is not None and battle.options.mg_mode is _GUN


def ranges(battle: CompanionBattle, gun: Gun) -> tuple[int, int]:
    """SC-BG-08, SC-BG-10: short and long; SC-BG-06: night halves those of small-arms dice."""
    if gun.card is not None:
        return gun.card.short, gun.card.long
    assert gun.machine is not None
    if battle.weather == NIGHT and not light_gun(battle, gun):
        return gun.machine.short // 2, gun.machine.long // 2
    return gun.machine.short, gun.machine.long


#: The phases in which a vessel's move may be in progress: its own, and an enemy's reaction to it.
MOVING: Final = ("M", "R")
#: SC-BG-06: the weather that halves the ranges of small arms.
NIGHT: Final = "night"


# -- what a shot needs ---------------------------------------------------------------------------


def target_modifier(battle: CompanionBattle, target: Ship) -> int:
    """SC-FIRE-03: speed less Hull Size, 0 to 2. SC-FIRE-04: each point makes a shot 1 harder."""
    faster = speed(battle, target) - target.card.size
    return min(MOST_TARGET_MODIFIER, faster) if faster > 0 else 0


def stationary(battle: CompanionBattle, target: Ship) -> bool:
    """SC-FIRE-06: whether a vessel lies still: anchored, docked, aground, or without way.

    One carried by the current does not, unless `drifting_is_stationary`. Power turns are no way.
    """
    if target.anchored or target.docked or target.aground:
        return True
    if under_way(battle, target):
        return False
    return battle.options.drifting_is_stationary or not target.drifting


def under_way(battle: CompanionBattle, ship: Ship) -> int:
    """SC-MOV-09: what it has made in its latest movement phase, or so far in its move in progress.

    SC-TOW-06: a vessel in tow moves with its tug.
    """
    if battle.phase in MOVING and battle.mover is ship.side and not ship.moved:
        return ship.way if ship.tug is None else ship.tug.way
    return ship.move


def morale_of(firer: Firer) -> Morale:
    """SC-BG-16: a work has no morale of its own."""
    return _STEADY if isinstance(firer, Work) else firer.morale


def gun_score(
    battle: CompanionBattle,
    firer: Firer,
    gun: Gun,
    target: Target,
    band: Band,
    *,
    at_troops: bool = False,
) -> Score:
    """SC-BG-09: what one shot of a gun needs, with all modifiers.

    SC-BG-13: `at_troops` aims at the troops in a boat, who are neither vessel nor in cover.
    """
    card = gun.card or gun.machine
    assert card is not None
    rule = "SC-BG-10" if gun.card is not None else "SC-BG-08"
    fast = still = hard = 0
    if isinstance(target, Ship) and not at_troops:
        fast, still = target_modifier(battle, target), -stationary(battle, target)
    elif isinstance(target, Unit):
        hard = troops_modifier(battle, target)
    return _score(
        rule,
        card.needed_short if band is _SHORT else card.needed_long,
        fast,
        still,
        hard,
        isinstance(firer, Ship) and bool(firer.fires),
        QUALITIES[firer.quality].guns,
        morale_of(firer) is _CHECKED,
        WEATHER[battle.weather],
    )


@lru_cache(maxsize=1024)  # most shots are like one before
def _score(
    rule: str,
    needed: int,
    fast: int,
    still: int,
    hard: int,
    burning: bool,
    quality: int,
    checked: bool,
    weather: int,
) -> Score:
    return Score.of(
        (rule, needed),
        ("SC-FIRE-03", fast),
        ("SC-FIRE-06", still),
        ("SC-BG-09", hard),
        # SC-BURN-05, SC-FIRE-08: once, whatever the number of fires.
        ("SC-BURN-05", int(burning)),
        ("SC-BG-04", quality),
        ("SC-BG-16", int(checked)),
        ("SC-BG-09", weather),
    )


def troops_modifier(battle: CompanionBattle, unit: Unit) -> int:
    """SC-BG-09: medium cover or Open Order 1, heavy cover 2, the higher one only."""
    return max(COVER_FROM_GUNS[ground_cover(battle, unit)], int(unit.formation is Formation.OPEN))


# -- legality ------------------------------------------------------------------------------------


def check_fire(battle: CompanionBattle, firer: Firer, order: FireOrder) -> Shot | Refusal:
    """SC-FIRE-01, SC-TURN-02: an order to fire, worked out, or why it is not legal.

    The dear questions, exact distance and sight, come last.
    """
    target = battle.target(order.target)
    if target is None:
        return _NOT_THERE
    if target.side is firer.side:
        return _OWN_SIDE
    if refusal := gone(battle, target, order.how) or may_shoot(firer):
        return refusal
    gun = gun_named(firer, order.weapon)
    if gun is not None:
        return _check_gun(battle, firer, gun, target, order)
    return _check_body(battle, firer, target, order)


def gone(battle: CompanionBattle, target: Target, how: Firing) -> Refusal | None:
    """SC-FIRE-01, SC-BG-13, SC-BG-14: why there is nothing to fire at so; None: there is.

    A target lasts for shots while it is in play, for small arms and shells among men while these
    are found in it.
    """
    if not may_be_target(target):
        return _NOT_THERE
    if how is AT_TROOPS:
        return None if troops_in_boat(battle, target) else _NOT_TROOPS
    if isinstance(target, Work) and _small_arms(battle, how) and not held(battle, target):
        return _NO_GARRISON
    return None


def _small_arms(battle: CompanionBattle, how: Firing) -> bool:
    """SC-BG-08, SC-BG-13: whether the dice are those of small arms; SC-FIRE-09: by `mg_mode`."""
    if how is BURST:
        return battle.options.mg_mode is not _GUN
    return how is VOLLEY or how is CASE


def may_shoot(firer: Firer) -> Refusal | None:
    """SC-BG-16, SC-BG-19: why nobody of a vessel, unit or work fires; None: they may.

    A routed vessel flees without firing; a unit that is Shaken does not fire either. SC-BG-15: nor
    does one that is in melee (assumed).
    """
    if isinstance(firer, Ship):
        if not firer.afloat:
            return _OUT_OF_IT
        return _ROUTED if firer.morale is _ROUT else None
    if isinstance(firer, Work):
        return None if firer.in_play else _OUT_OF_IT
    if firer.aboard is not None or firer.status not in (_IN_PLAY, _HIDDEN):
        return _OUT_OF_IT
    if firer.morale in (_SHAKEN, _ROUT):
        return _ROUTED
    if firer.in_melee is not None:
        return _IN_MELEE
    return _BUSY if firer.busy else None


def _check_gun(
    battle: CompanionBattle, firer: Firer, gun: Gun, target: Target, order: FireOrder
) -> Shot | Refusal:
    if gun.landed and isinstance(firer, Ship):
        return _DESTROYED
    if refusal := may_fire(battle, gun):
        return refusal
    band = laid(battle, firer, gun, target, order.how)
    if isinstance(band, Refusal):
        return band
    left = shots_left(battle, gun)
    # SC-BG-08: all bursts of a turn go at one target.
    shots = left if gun.machine is not None else min(left, order.figures) or left
    return Shot(order, firer, target, band, gun, shots)


def laid(
    battle: CompanionBattle, firer: Firer, gun: Gun, target: Target, how: Firing
) -> Band | Refusal:
    """SC-FIRE-01: the range at which a gun is laid on a target, or why it cannot be."""
    if refusal := _wrong_way(battle, gun, target, how):
        return refusal
    if isinstance(firer, Ship):
        if not bears(firer, gun, target.position):
            return _NOT_BEARING
    elif isinstance(firer, Work) and not work_bears(firer, gun, target.position):
        return _NOT_BEARING
    case = how is CASE
    short, long = (CASE_REACH, CASE_REACH) if case else ranges(battle, gun)
    band = band_of(firer, target, short, long)
    if band is None:
        return _TOO_FAR_CASE if case else _TOO_FAR_GUN
    return band if in_sight(battle, firer, target) else _UNSEEN


def _wrong_way(battle: CompanionBattle, gun: Gun, target: Target, how: Firing) -> Refusal | None:
    """SC-BG-13, SC-BG-14, SC-FIRE-09: how a weapon fires, and at what."""
    if how is VOLLEY or (how is BURST) is (gun.machine is None):
        return _WRONG_WAY
    if how is CASE:
        assert gun.card is not None
        if not gun.card.case_dice:
            return _NO_CASE
    inside = isinstance(target, Unit) and target.work is not None
    return _GARRISON if inside and not _small_arms(battle, how) else None


def troops_in_boat(battle: CompanionBattle, target: Target) -> bool:
    """SC-BG-13: with `boat_casualty_dice`, rafts and small boats with troops in them."""
    return (
        battle.options.boat_casualty_dice
        and isinstance(target, Ship)
        and target.kind in (_RAFT, _SMALL_BOAT)
        and any(in_boat(target, unit) for unit in target.aboard)
    )


def _check_body(
    battle: CompanionBattle, firer: Firer, target: Target, order: FireOrder
) -> Shot | Refusal:
    """SC-BG-05, SC-TRP-01: men with small arms, so many as are free and have room."""
    body = body_of(battle, firer, order.weapon)
    if isinstance(body, Refusal):
        return body
    if order.how is not VOLLEY:
        return _WRONG_WAY
    unit, weapon, parts = body
    card = WEAPONS[weapon]
    ready = sum(men for _, men in parts)
    if not ready:
        return _NO_MEN
    facing = None
    if isinstance(firer, Ship):
        formation = unit.formation if unit is not None else _LINE
        facing, most = room(battle, firer, target.position, formation)
        if not most:
            return _NO_ROOM
        ready = min(ready, most)
    elif card.thrown and unit is not None and unit.charging is None:
        return _THROWN
    night = battle.weather == NIGHT
    short, long = (card.short // 2, card.long // 2) if night else (card.short, card.long)
    band = band_of(firer, target, short, long)
    if band is None:
        return _TOO_FAR
    if not in_sight(battle, firer, target):
        return _UNSEEN
    figures = min(ready, order.figures) or ready
    return Shot(
        order,
        firer,
        target,
        band,
        unit=unit,
        weapon=weapon,
        card=card,
        parts=first_of(parts, figures),
        facing=facing,
    )


class Body(NamedTuple):
    """Men with one kind of small arms, and how many of each part of them are free to fire."""

    unit: Unit | None
    weapon: str
    parts: Parts


def body_of(battle: CompanionBattle, firer: Firer, name: str) -> Body | Refusal:
    """SC-BG-23: the men whom an order names, their weapon, and who of them is free."""
    if isinstance(firer, Ship):
        if name == CREW:
            return Body(None, firer.weapon, crew_ready(battle, firer))
        if name == OFFICERS:
            return Body(None, OFFICERS_WEAPON, officers_ready(battle, firer))
        unit = next((one for one in firer.aboard if one.id == name), None)
    else:
        unit = firer if isinstance(firer, Unit) and firer.id == name else None
    if unit is None or unit.weapon is None or unit.shot is None:
        return _NO_WEAPON
    if unit.busy:
        return _BUSY
    return Body(unit, unit.weapon, unit_ready(battle, unit, unit.shot))


def shots_of(battle: CompanionBattle, gun: Gun) -> int:
    """SC-BG-11: shots fired by it so far this turn: the next has the number after."""
    return gun.shots if gun.fired == battle.turn else 0


def dice_of(firer: Firer, gun: Gun, number: int) -> tuple[str, ...]:
    """Whom the dice of one shot concern: its firer, the gun, and from the second on its number."""
    who = (firer.id, gun.id)
    return (*who, str(number)) if number > 1 else who
