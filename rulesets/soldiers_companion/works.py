"""SC-BG-14: forts and batteries under fire."""

from __future__ import annotations

from rulesets.core.dice import Dice, Roll
from rulesets.core.events import EntryId, GunId
from rulesets.core.geometry import Point
from rulesets.soldiers_companion.armour import effective
from rulesets.soldiers_companion.crews import casualties
from rulesets.soldiers_companion.events.bombardment import (
    WorkDamaged,
    WorkGunDestroyed,
    WorkMenLost,
    WorkStruck,
)
from rulesets.soldiers_companion.sight import work_bears
from rulesets.soldiers_companion.state import CompanionBattle, Gun, Work
from rulesets.soldiers_companion.tables import (
    FRACTION_HITS,
    GUN_DESTROYED,
    WORK_LOCATIONS,
    Rank,
    WorkPlace,
)


def strike_work(
    battle: CompanionBattle,
    dice: Dice,
    work: Work,
    dv2: int,
    penetration: int,
    *,
    at: Point,
    howitzer: bool,
    who: tuple[str, ...],
) -> None:
    """SC-BG-14: one hit: 1-4 structure, 5 crew, 6 a gun, or structure where no gun is left."""
    roll = dice.roll(1, 6, "location", *who)
    place = WORK_LOCATIONS[roll.total]
    guns = [gun for gun in work.guns if not gun.destroyed and work_bears(work, gun, at)]
    if place is WorkPlace.GUN and not guns:
        place = WorkPlace.STRUCTURE
    if place is WorkPlace.GUN:
        _strike_gun(battle, dice, work, guns, dv2, roll, who)
        return
    if place is WorkPlace.STRUCTURE:
        dv2 = effective(dv2, penetration, 0 if howitzer else work.card.av)
    dv, fraction = whole(dice, dv2, who)
    if battle.logging:
        battle.log(WorkStruck("SC-BG-14", work.id, place, roll, fraction, dv))
    if place is WorkPlace.CREW:
        lose_men(battle, work, casualties(dv), rule="SC-CREW-01")
    elif dv:
        battle.happen(WorkDamaged("SC-BG-14", work.id, dv))


def whole(dice: Dice, dv2: int, who: tuple[str, ...]) -> tuple[int, Roll | None]:
    """SC-AV-03: the Damage Value as a whole number; a half is decided by a die."""
    if dv2 % 2 == 0:
        return dv2 // 2, None
    roll = dice.roll(1, 6, "fraction", *who)
    return dv2 // 2 + (roll.total >= FRACTION_HITS), roll


def _strike_gun(
    battle: CompanionBattle,
    dice: Dice,
    work: Work,
    guns: list[Gun],
    dv2: int,
    location: Roll,
    who: tuple[str, ...],
) -> None:
    """SC-GUN-01 to SC-GUN-03: one gun destroyed, the other hits on its crew and then on others.

    Below Damage Value 1 a die says whether the gun is lost (4-6) or one of its crew.
    """
    pick = dice.roll(1, len(guns), "pick gun", *who) if len(guns) > 1 else None
    gun = guns[pick.total - 1 if pick else 0]
    half = dice.roll(1, 6, "gun", *who) if dv2 < 2 else None
    if battle.logging:
        battle.log(WorkStruck("SC-BG-14", work.id, WorkPlace.GUN, location, half, dv2 // 2 or 1))
    if half is not None and half.total < GUN_DESTROYED:
        lose_men(battle, work, 1, rule="SC-GUN-02", first=gun, others=False)
        return
    battle.happen(WorkGunDestroyed("SC-GUN-01", work.id, gun.id, pick))
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
