"""SC-SA, SC-BG-05: what small-arms hits do to vessels, units ashore and works, and saves."""

from __future__ import annotations

from typing import Final, NamedTuple

from rulesets.core.dice import Dice
from rulesets.core.score import Score
from rulesets.soldiers_companion.damage.chain import Chain
from rulesets.soldiers_companion.damage.crews import (
    Man,
    fall,
    firing_troops,
    next_to_fall,
    strikes_troops,
)
from rulesets.soldiers_companion.events.bombardment import GunnersHit, UnitHit
from rulesets.soldiers_companion.events.fire import (
    CRITICAL_TOTAL,
    GUN_TOTAL,
    HULL_TOTAL,
    STRUCTURAL_TOTAL,
    HitsLocated,
    SaveRolled,
)
from rulesets.soldiers_companion.fire.firers import Parts
from rulesets.soldiers_companion.fire.gunnery import Shot
from rulesets.soldiers_companion.fire.works import lose_men
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Target, Unit, Work
from rulesets.soldiers_companion.tables import (
    BEST_SAVE,
    COVER_FROM_SMALL_ARMS,
    HIGHEST_NEEDED,
    LEAST_NEEDED,
    LOCATIONS,
    Cover,
    Formation,
    Location,
    Post,
)
from rulesets.soldiers_companion.water.sight import (
    better_cover,
    cover_value,
    eligible_guns,
    enfiladed,
    garrison,
)

# Bound once, as these are asked for most.
_OPEN: Final = Formation.OPEN


class Attack(NamedTuple):
    """What the firers' side brings to every number needed, whoever is hit."""

    parts: Parts


# -- what is needed to hit whom ------------------------------------------------------------------


def needed(attack: Attack, *target: tuple[str, int]) -> Score:
    """SC-BG-05: all the modifiers; never below 3."""
    score = Score.of(*attack.parts, *target)
    short = LEAST_NEEDED - score.total
    return Score((*score.parts, ("SC-BG-05", short))) if short > 0 else score


def aboard_parts(formation: Formation, cover: Cover) -> Parts:
    """SC-BG-06, SC-TRP-04, SC-COV-06: formation and cover aboard, a mass as a line."""
    return (
        ("SC-BG-06", int(formation is _OPEN)),
        ("SC-COV-06", COVER_FROM_SMALL_ARMS[cover]),
    )


def vessel_parts(battle: CompanionBattle, ship: Ship) -> Parts:
    """SC-BG-05: a vessel counts as Formed while Formed troops aboard fire, else as in Open Order.

    SC-MAN-03: its crew always is in Open Order.
    """
    formed = any(unit.formation is not Formation.OPEN for unit in firing_troops(battle, ship))
    return aboard_parts(Formation.LINE if formed else Formation.OPEN, ship.cover)


def unit_parts(battle: CompanionBattle, unit: Unit, shot: Shot) -> Parts:
    """SC-BG-06: formation, cover and enfilade of a land target."""
    dense = (
        unit.formation in (Formation.MASS, Formation.COLUMN)
        or unit.mounted
        or unit.charging is not None
    )
    return (
        ("SC-BG-06", int(unit.formation is Formation.OPEN)),
        ("SC-BG-06", cover_value(battle, unit)),
        ("SC-BG-06", -int(dense)),
        ("SC-BG-06", -int(enfiladed(unit, shot.firer.position))),
    )


def gunners_parts(work: Work) -> Parts:
    """SC-BG-14: gunners of a work are in Open Order (as crews are) and in its cover."""
    return aboard_parts(Formation.OPEN, work.cover)


def target_parts(battle: CompanionBattle, shot: Shot) -> Parts:
    """SC-BG-05: what a volley's target adds to its number."""
    target: Target | None = shot.target
    if isinstance(target, Ship):
        return vessel_parts(battle, target)
    if isinstance(target, Work):
        unit = garrison(battle, target)
        return gunners_parts(target) if unit is None else unit_parts(battle, unit, shot)
    assert target is not None
    return unit_parts(battle, target, shot)


def hits_of(faces: tuple[int, ...], score: Score) -> int:
    """SC-BG-05: dice of the number or more; above 6 natural 6s alone. A natural 1 never hits."""
    least = min(score.total, HIGHEST_NEEDED)
    return sum(face >= least and face > 1 for face in faces)


def save_number(score: Score, armour: int = 0) -> int:
    """SC-BG-05, SC-SA-09: the excess over 6, and the AV aboard; a 6 never saves."""
    return min(BEST_SAVE, max(0, score.total - HIGHEST_NEEDED) + armour)


# -- hits ----------------------------------------------------------------------------------------


def apply_hits(
    battle: CompanionBattle,
    dice: Dice,
    shot: Shot,
    attack: Attack,
    score: Score,
    hits: int,
    who: tuple[str, ...],
) -> None:
    """SC-BG-05: a volley's hits, on a vessel by SC-SA, on land each at its save."""
    target = shot.target
    if not hits:
        return
    if isinstance(target, Ship):
        hit_vessel(battle, Chain(dice, who), shot, target, attack, hits)
        return
    unit = garrison(battle, target) if isinstance(target, Work) else target
    save = save_number(score)
    roll = dice.roll(hits, 6, "saves", *who) if save else None
    fell = sum(face > save for face in roll.faces) if roll else hits
    if unit is not None:
        lost = min(fell, unit.figures - unit.lost)
        battle.happen(UnitHit("SC-BG-05", unit.id, hits, save, roll, lost))
        return
    assert isinstance(target, Work)
    lost = min(fell, sum(gun.crew for gun in target.guns))
    if battle.logging:
        battle.log(GunnersHit("SC-BG-14", target.id, hits, save, roll, lost))
    lose_men(battle, target, lost, rule="SC-BG-14")


def hit_vessel(
    battle: CompanionBattle, chain: Chain, shot: Shot, ship: Ship, attack: Attack, hits: int
) -> None:
    """SC-SA-02: all hits of a volley are located, then those on the crew are saved one by one.

    SC-SA-03, SC-AV-07: of an armored vessel only the crew is hit; SC-SA-04: of another the other
    hits are totalled at the end of the phase, the crew's for structure too (SC-SA-06).
    """
    counts = _locate(battle, chain, shot, ship, hits)
    for _ in range(counts[Location.CREW]):
        hit_man(battle, chain, ship, attack)


def _locate(
    battle: CompanionBattle, chain: Chain, shot: Shot, ship: Ship, hits: int
) -> dict[Location, int]:
    """SC-SA-02: a die for each hit, rolled again while it is Gun and no gun can be hit."""
    at = shot.firer.position
    guns = eligible_guns(ship, at)
    rolls = []
    counts = dict.fromkeys(Location, 0)
    for _ in range(hits):
        while True:
            roll = chain.roll(1, 6, "location")
            rolls.append(roll)
            location = LOCATIONS[roll.total]
            if guns or location is not Location.GUN:
                break
        counts[location] += 1
    crew = counts[Location.CREW]
    battle.happen(
        HitsLocated("SC-SA-02", ship.id, at, tuple(rolls), crew, _totalled(battle, ship, counts))
    )
    return counts


def _totalled(battle: CompanionBattle, ship: Ship, counts: dict[Location, int]) -> Parts:
    """SC-SA-03, SC-SA-04, SC-SA-06: hits by the category that they are added to."""
    if ship.armored:
        return ()
    structural = counts[Location.CREW] if battle.options.sa_structural_total else 0
    categories = (
        (HULL_TOTAL, counts[Location.HULL]),
        (STRUCTURAL_TOTAL, structural),
        (GUN_TOTAL, counts[Location.GUN]),
        (CRITICAL_TOTAL, counts[Location.CRITICAL]),
    )
    return tuple(category for category in categories if category[1])


def hit_man(battle: CompanionBattle, chain: Chain, ship: Ship, attack: Attack) -> None:
    """SC-SA-04, SC-SA-09, SC-SA-10: one small-arms hit on the crew, and his save.

    The boarding party on deck is hit first, and has no armour; else the die of SC-CREW-03.
    """
    party = ship.party is not None and ship.party.total > 0
    troops = not party and strikes_troops(battle, chain, ship, ())
    man = next_to_fall(battle, ship, troops=troops)
    if man is None:
        return
    score = needed(attack, *_man_parts(ship, man, party=party))
    armour = 0 if party else ship.card.av
    save = save_number(score, armour)
    roll = chain.roll(1, 6, "save") if save else None
    saved = roll is not None and roll.total <= save
    if battle.logging:
        unit = man.unit.id if man.unit is not None else None
        battle.log(
            SaveRolled("SC-SA-09", ship.id, man.place, unit, score, armour, save, roll, saved)
        )
    if not saved:
        fall(battle, ship, man, rule="SC-SA-04", party=party)


def _man_parts(ship: Ship, man: Man, *, party: bool) -> Parts:
    """SC-BG-05: formation and cover of the very man who is hit."""
    if man.unit is not None:
        return aboard_parts(man.unit.formation, ship.cover)
    return aboard_parts(Formation.OPEN, ship.cover if party else place_cover(ship, man.place))


def place_cover(ship: Ship, place: str) -> Cover:
    """SC-COV-04: the pilot house gives bridge crews medium cover. SC-AV-07: shields, heavy.

    SC-STR-03, SC-COV-05: neither does once the structure is gone.
    """
    cover = ship.cover
    if ship.structure_gone:
        return cover
    if place == Post.BRIDGE:
        return better_cover(cover, Cover.MEDIUM) if ship.card.pilot_house else cover
    shielded = any(gun.id == place and gun.shielded for gun in ship.guns)
    return better_cover(cover, Cover.HEAVY) if shielded else cover
