"""SC-BG-14: forts and batteries under fire."""

from __future__ import annotations

from typing import Final

from rulesets.core.dice import Dice
from rulesets.core.events import EntryId, GunId
from rulesets.soldiers_companion.damage.armour import ONE, effective
from rulesets.soldiers_companion.damage.crews import casualties
from rulesets.soldiers_companion.events.bombardment import (
    WorkDamaged,
    WorkGunDestroyed,
    WorkMenLost,
    WorkStruck,
)
from rulesets.soldiers_companion.events.damage import (
    ArmourMet,
    FractionRolled,
    GunPicked,
    HalfHitOnGun,
)
from rulesets.soldiers_companion.state import CompanionBattle, Gun, Work
from rulesets.soldiers_companion.tables import (
    FRACTION_HITS,
    GUN_DESTROYED,
    WORK_LOCATIONS,
    Rank,
    WorkPlace,
)

# Bound once, as these are asked for most.
_GUN: Final = WorkPlace.GUN
_STRUCTURE: Final = WorkPlace.STRUCTURE


def strike_work(
    battle: CompanionBattle,
    dice: Dice,
    work: Work,
    dv2: int,
    penetration: int,
    *,
    howitzer: bool,
    who: tuple[str, ...],
) -> None:
    """SC-BG-14: one hit: 1-4 structure, 5 crew, 6 a gun, or structure where no gun is left."""
    roll = dice.roll(1, 6, "location", *who)
    place = WORK_LOCATIONS[roll.total]
    guns = [gun for gun in work.guns if not gun.destroyed]
    if place is _GUN and not guns:
        place = _STRUCTURE
    if battle.logging:
        battle.log(WorkStruck("SC-BG-14", work.id, place, roll))
    match place:
        case WorkPlace.GUN:
            _strike_gun(battle, dice, work, guns, dv2, who)
        case WorkPlace.CREW:
            dv = _whole(battle, dice, work, dv2, who)
            lose_men(battle, work, casualties(dv), rule="SC-CREW-01")
        case _:
            av = 0 if howitzer else work.card.av
            dv = _whole(battle, dice, work, _meet(battle, work, dv2, penetration, av), who)
            _damage(battle, work, dv)


def _meet(battle: CompanionBattle, work: Work, dv2: int, penetration: int, av: int) -> int:
    """SC-AV-02, SC-AV-04: the Damage Value, doubled, that a work's walls leave of a hit."""
    left2 = effective(dv2, penetration, av)
    if battle.logging and left2 != dv2:
        rule = "SC-AV-02" if penetration else "SC-AV-04"
        battle.log(ArmourMet(rule, work.id, penetration, av, dv2, left2))
    return left2


def _whole(battle: CompanionBattle, dice: Dice, work: Work, dv2: int, who: tuple[str, ...]) -> int:
    """SC-AV-03: the Damage Value as a whole number; a half is decided by a die."""
    dv, rest = divmod(dv2, 2)
    if not rest:
        return dv
    roll = dice.roll(1, 6, "fraction", *who)
    dv += roll.total >= FRACTION_HITS
    if battle.logging:
        battle.log(FractionRolled("SC-AV-03", work.id, dv2, roll, dv))
    return dv


def _damage(battle: CompanionBattle, work: Work, hits: int) -> None:
    """SC-BG-14: structure is shot away, as far as there is any."""
    left = work.card.structure - work.structure_lost
    if hits and left:
        hits = min(hits, left)
        battle.happen(WorkDamaged("SC-BG-14", work.id, hits, left - hits))


def _strike_gun(
    battle: CompanionBattle,
    dice: Dice,
    work: Work,
    guns: list[Gun],
    dv2: int,
    who: tuple[str, ...],
) -> None:
    """SC-GUN-01 to SC-GUN-03: one gun destroyed, the other hits on its crew and then on others.

    Below Damage Value 1 a die says whether the gun is lost (4-6) or one of its crew.
    """
    gun = guns[0]
    if len(guns) > 1:
        pick = dice.roll(1, len(guns), "pick gun", *who)
        gun = guns[pick.total - 1]
        if battle.logging:
            battle.log(GunPicked("SC-BG-14", work.id, gun.id, pick))
    if dv2 < ONE:
        half = dice.roll(1, 6, "gun", *who)
        destroyed = half.total >= GUN_DESTROYED
        if battle.logging:
            battle.log(HalfHitOnGun("SC-GUN-02", work.id, gun.id, half, destroyed))
        if not destroyed:
            lose_men(battle, work, 1, rule="SC-GUN-02", first=gun, others=False)
            return
    battle.happen(WorkGunDestroyed("SC-GUN-01", work.id, gun.id))
    lose_men(battle, work, dv2 // 2 - 1, rule="SC-GUN-03", first=gun)


def lose_men(
    battle: CompanionBattle,
    work: Work,
    men: int,
    *,
    rule: str,
    first: Gun | None = None,
    others: bool = True,
) -> None:
    """SC-BG-14: gunners or garrison fall by their owner's choice, the crew of `first` first."""
    for _ in range(men):
        if first is not None and first.crew:
            battle.happen(WorkMenLost(rule, work.id, first.id, 1))
            continue
        places = _places(battle, work) if others else []
        if not places:
            return
        place = places[0]
        if len(places) > 1:
            where = [(name, Rank.RATING) for name in places]
            index = work.side.commander.lose_man(battle, work, where)
            place = places[index] if 0 <= index < len(places) else places[-1]
        battle.happen(WorkMenLost(rule, work.id, place, 1))


def _places(battle: CompanionBattle, work: Work) -> list[EntryId | GunId]:
    """Where men of a work stand: its manned guns, then the units inside."""
    places: list[EntryId | GunId] = [gun.id for gun in work.guns if gun.crew]
    places += [
        unit.id
        for unit in battle.units.values()
        if unit.work is work and unit.in_play and unit.figures > unit.lost
    ]
    return places
