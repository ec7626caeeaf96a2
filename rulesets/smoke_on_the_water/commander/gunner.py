"""Decisions 6, 7 and 8: what each gun fires at, and with what."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isqrt
from typing import Final, NamedTuple, TypeAlias

from rulesets.smoke_on_the_water.commander.doctrine import Doctrine, FirePlan
from rulesets.smoke_on_the_water.commander.liking import arms_of, harm
from rulesets.smoke_on_the_water.gunnery.legality import (
    aim_at,
    gun_ready,
    has_ammunition,
    may_be_target,
    may_fire,
    most_guns,
    side_of,
)
from rulesets.smoke_on_the_water.gunnery.prospects import Round, worth_of
from rulesets.smoke_on_the_water.gunnery.shots import column
from rulesets.smoke_on_the_water.gunnery.sight import Aim, Sight, sight_of
from rulesets.smoke_on_the_water.orders import FireOrder
from rulesets.smoke_on_the_water.rebuilt import Tables
from rulesets.smoke_on_the_water.rules.bases import relative_bearing
from rulesets.smoke_on_the_water.rules.guns import ammunition_for, in_arc
from rulesets.smoke_on_the_water.rules.ranges import carries, direct_band, is_direct
from rulesets.smoke_on_the_water.ships import is_sinking
from rulesets.smoke_on_the_water.state import Firer, Gun, Ship, Side, SmokeBattle, Target, Work
from rulesets.smoke_on_the_water.words import Ammunition, Aspect, Band, Level, Nation, rank

#: What is alike for all shots of which the same costs a target most: the target, whether it has
#: points left, gun, fuzes, band, aspect, and whether there is red hot shot.
Alike: TypeAlias = tuple[str, bool, str, Nation, Band, Aspect, bool]

#: A target that can be slowed is worth so much more to those who would cripple it.
_CRIPPLE: Final = 2
#: What a marker is worth against points of damage: a fire eats some three of them (decision 7).
_FIRE: Final = 3
_FIRST: Final = 10**9
#: More tenths of a degree than the arcsine of anything up to a half, for each unit of it.
_SWING: Final = 601


class Battery(NamedTuple):
    """Guns that are laid alike: of a vessel those of one mounting and kind, of a work each alone.

    `reach` is how far they carry at most. `arcs` are where they may bear; none: all round.
    """

    guns: tuple[Gun, ...]
    arcs: tuple[tuple[int, int], ...]
    reach: int


@dataclass(slots=True)
class Known:
    """What a commander has found out of his guns: batteries by the firer, and what to load.

    `harms` is what one vessel does to another in a turn at a band, by their ids.
    """

    batteries: dict[str, tuple[Battery, ...]] = field(default_factory=dict)
    shots: dict[Alike, Ammunition] = field(default_factory=dict)
    harms: dict[tuple[str, str, Band], int] = field(default_factory=dict)

    def batteries_of(self, firer: Firer, tables: Tables) -> tuple[Battery, ...]:
        """Those of a vessel or a work, found when first asked for."""
        found = self.batteries.get(firer.id)
        if found is None:
            found = self.batteries[firer.id] = batteries_of(firer, tables)
        return found


def batteries_of(firer: Firer, tables: Tables) -> tuple[Battery, ...]:
    """The batteries of a vessel or a work, all its guns with them."""
    found: dict[str, list[Gun]] = {}
    for gun in firer.guns:
        found.setdefault(gun.place.alike if isinstance(firer, Ship) else gun.id, []).append(gun)
    return tuple(
        Battery(
            tuple(guns),
            () if guns[0].place.turret is not None else guns[0].place.mounting.arcs,
            carries(guns[0].place.card, guns[0].place.mount, tables),
        )
        for guns in found.values()
    )


def declare(battle: SmokeBattle, firer: Firer, doctrine: Doctrine, known: Known) -> list[FireOrder]:
    """The best target for all guns that bear on it, and the next best for the others."""
    orders: list[FireOrder] = []
    if may_fire(firer) is not None:
        return orders
    ready = _ready(battle, known.batteries_of(firer, battle.tables))
    if not ready:
        return orders
    told = doctrine.standing_of(firer.id).ammunition
    reach = max([battery.reach for battery in ready])
    half = half_across(firer)
    for target, apart in _ranked(battle, firer, doctrine, known, reach):
        left: list[Battery] = []
        about = _whereabouts(firer, target, apart)
        far = apart - half - half_across(target)
        sight: Sight | None = None
        for battery in ready:
            guns = battery.guns
            if far <= battery.reach and _may_bear(battery, about):
                if sight is None:
                    sight = sight_of(battle, firer, target)
                aim = aim_at(battle, firer, guns[0], sight)
                if isinstance(aim, Aim) and _is_worth_it(firer, target, aim):
                    orders += _orders(battle, guns, sight, aim, told, known)
                    continue
            left.append(battery)
        ready = left
        if not ready:
            break
    return orders if isinstance(firer, Ship) else _manned(battle, firer, orders)


def _ready(battle: SmokeBattle, batteries: tuple[Battery, ...]) -> list[Battery]:
    """Those with guns that can fire, with these guns alone."""
    slow = battle.options.rate_of_fire
    found: list[Battery] = []
    for battery in batteries:
        for gun in battery.guns:
            if gun.lost or gun.jammed or gun.port_jammed or (slow and gun.fired):
                ready = tuple([one for one in battery.guns if gun_ready(battle, one) is None])
                if ready:
                    found.append(battery._replace(guns=ready))
                break
        else:
            found.append(battery)
    return found


def _orders(
    battle: SmokeBattle,
    guns: tuple[Gun, ...],
    sight: Sight,
    aim: Aim,
    told: Ammunition | None,
    known: Known,
) -> list[FireOrder]:
    """One for each gun of a battery. Where nothing can be heated they all have one shot."""
    firer, target = sight.firer, sight.target.id
    furnace = firer.furnace if isinstance(firer, Work) else firer.card.furnace
    if furnace:
        return [
            FireOrder(gun.id, target, _ammunition(battle, gun, sight, aim, told, known))
            for gun in guns
        ]
    shot = _ammunition(battle, guns[0], sight, aim, told, known)
    return [FireOrder(gun.id, target, shot) for gun in guns]


def _manned(battle: SmokeBattle, work: Work, orders: list[FireOrder]) -> list[FireOrder]:
    """SW-FORT-06, SW-FORT-07: as many guns of a work as there are men for, the heaviest first."""
    most = most_guns(battle, work)[0]
    if len(orders) <= most:
        return orders
    heaviest = sorted(orders, key=lambda order: -rank(work.gun(order.gun).place.card.weight))
    return heaviest[:most]


def half_across(target: Target) -> int:
    """No less than half of what a base is across its corners."""
    return (target.base.length + target.base.width) // 2


def _whereabouts(firer: Firer, target: Target, apart: int) -> tuple[int, int] | None:
    """A target's bearing from a firer's centre, and by how much it may be another from a gun.

    None where it is too near to tell.
    """
    here, there = firer.base, target.base
    if apart <= here.length:
        return None
    bearing = relative_bearing(here, (here.x, here.y), (there.x, there.y))
    return bearing, _SWING * (here.length // 2) // apart


def _may_bear(battery: Battery, about: tuple[int, int] | None) -> bool:
    """Whether a target may lie in its arcs, asked quickly."""
    if about is None or not battery.arcs:
        return True
    bearing, error = about
    arcs = battery.arcs
    if len(arcs) == 1:
        return in_arc(arcs[0][0], arcs[0][1] + error, bearing)
    return any(in_arc(middle, half + error, bearing) for middle, half in arcs)


def _is_worth_it(firer: Firer, target: Target, aim: Aim) -> bool:
    """No shot past a friend, whom a near miss hits (SW-OBS-02); mortars at what lies still."""
    if aim.view is None:
        return isinstance(target, Work) or target.speed.level <= Level.SLOW
    other = aim.view.other
    return other is None or other.holder is not side_of(firer)


def _ammunition(
    battle: SmokeBattle,
    gun: Gun,
    sight: Sight,
    aim: Aim,
    told: Ammunition | None,
    known: Known,
) -> Ammunition:
    """Decision 7: as she is told, if the gun has it; else what costs the target most."""
    card = gun.place.card
    if card.shell_only:
        return Ammunition.SHELL
    firer = sight.firer
    if told is not None and has_ammunition(battle, firer, gun, told) is None:
        return told
    aspect = Aspect.PLUNGING if aim.view is None else column(firer, sight, aim.view.aspect)
    target = sight.target
    whole = (target.hull if isinstance(target, Ship) else target.structure) > 0
    hot = has_ammunition(battle, firer, gun, Ammunition.RED_HOT) is None
    alike = (target.id, whole, card.code, firer.nation, aim.band, aspect, hot)
    found = known.shots.get(alike)
    if found is None:
        found = known.shots[alike] = _costliest(battle, gun, sight, aim, aspect)
    return found


def _costliest(battle: SmokeBattle, gun: Gun, sight: Sight, aim: Aim, aspect: Aspect) -> Ammunition:
    """By the points of a hit, and the fire that it may leave; of equals, solid shot."""
    firer, card = sight.firer, gun.place.card
    furnace = firer.furnace if isinstance(firer, Work) else firer.card.furnace

    def cost(ammunition: Ammunition) -> int:
        shot = Round(firer.nation, card, ammunition, aim.band)
        worth = worth_of(battle, shot, sight.target, aspect)
        return worth.points + _FIRE * worth.smoulders

    return max(
        (
            ammunition
            for ammunition in ammunition_for(card, furnace=furnace)
            if has_ammunition(battle, firer, gun, ammunition) is None
        ),
        key=cost,
    )


# -- targets -------------------------------------------------------------------------------------


def _ranked(
    battle: SmokeBattle, firer: Firer, doctrine: Doctrine, known: Known, reach: int
) -> list[tuple[Target, int]]:
    """Decision 6: those that may be fired at, and how far they are, in the order of the fire plan.

    Only those whom the guns may reach.
    """
    here, within = firer.base, reach + half_across(firer)
    found: list[tuple[Target, int]] = []
    for target in _enemies(battle, side_of(firer).foe):
        there = target.base
        dx, dy = there.x - here.x, there.y - here.y
        apart = isqrt(dx * dx + dy * dy)
        near = apart - (there.length + there.width) // 2 <= within
        if near and (
            isinstance(target, Work)
            or not target.card.submerged
            or may_be_target(battle, firer, target) is None
        ):
            found.append((target, apart))
    if len(found) <= 1:
        return found
    standing = doctrine.standing_of(firer.id)
    plan = standing.fire or doctrine.profile_of(firer.id).fire
    prey = doctrine.prey_of(firer.id)
    ranked = [
        (
            target.id not in prey,
            -_worth(battle, firer, target, apart, plan, known),
            target.id,
            apart,
            target,
        )
        for target, apart in found
    ]
    return [(target, apart) for *_, apart, target in sorted(ranked, key=lambda one: one[:3])]


def _enemies(battle: SmokeBattle, foe: Side) -> list[Target]:
    """Nobody wastes shot on a vessel that is sinking by herself, or on one whose crew has gone."""
    found: list[Target] = [
        ship
        for ship in battle.afloat()
        if not ship.abandoned
        and (ship.side if ship.captor is None else ship.captor) is foe
        and not (ship.flooding and is_sinking(ship))
    ]
    found += [work for work in foe.works if not work.silenced]
    return found


def _worth(
    battle: SmokeBattle, firer: Firer, target: Target, apart: int, plan: FirePlan, known: Known
) -> int:
    """What her guns do to it in a turn at its distance, by the fire plan.

    concentrate: in parts of what it has left; spread: more where less is lost; cripple: more where
    wheels can be hit; batteries: works first.
    """
    done = _harm(battle, firer, target, apart, known)
    afloat = isinstance(target, Ship)
    left = target.hull if isinstance(target, Ship) else target.structure
    full = target.card.hull if isinstance(target, Ship) else target.full_structure
    if plan is FirePlan.SPREAD:
        return done * max(1, left) * 100 // full
    share = done * 1000 // max(1, left)
    if plan is FirePlan.BATTERIES and not afloat:
        return share + _FIRST
    if plan is FirePlan.CRIPPLE and isinstance(target, Ship) and any(target.wheels):
        return share * _CRIPPLE
    return share


def _harm(battle: SmokeBattle, firer: Firer, target: Target, apart: int, known: Known) -> int:
    """In hundredths of a point. A vessel's arms are her class's, a work has those that are left."""
    tables = battle.tables
    band = _band(battle, firer, max(0, apart - (firer.base.width + target.base.width) // 2))
    if isinstance(firer, Work) or isinstance(target, Work):
        return harm(arms_of(firer, tables), arms_of(target, tables), band, tables)
    pair = (firer.id, target.id, band)
    found = known.harms.get(pair)
    if found is None:
        done = harm(arms_of(firer, tables), arms_of(target, tables), band, tables)
        found = known.harms[pair] = done
    return found


def _band(battle: SmokeBattle, firer: Firer, distance: int) -> Band:
    """The band of her first gun that fires directly, about."""
    for gun in firer.guns:
        if not gun.lost and is_direct(gun.place.card, distance):
            return direct_band(gun.place.card, distance, battle.tables) or Band.EXTREME
    return Band.MEDIUM
