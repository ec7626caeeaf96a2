"""Who goes with whom in a turn, and where to: the bodies of step 2.2."""

from __future__ import annotations

from rulesets.smoke_on_the_water.events.movement import AnchorSet
from rulesets.smoke_on_the_water.movement.bodies import Body
from rulesets.smoke_on_the_water.movement.breaking import Freed
from rulesets.smoke_on_the_water.movement.locked import (
    Motion,
    leader_of,
    locked_with,
    motion_of,
)
from rulesets.smoke_on_the_water.movement.tracks import Track, slide, track_of
from rulesets.smoke_on_the_water.rules.manoeuvre import Anchor
from rulesets.smoke_on_the_water.rules.parting import course_of
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle
from rulesets.smoke_on_the_water.tables import DISTANCE
from rulesets.smoke_on_the_water.words import Level


def bodies_of(battle: SmokeBattle, freed: Freed) -> list[Body]:
    """Everybody on the table, those at rest too, in the order of the leads' first ids."""
    ticks = battle.options.ticks
    if not battle.locks and all(ship.tow is None for ship in battle.afloat()):
        return [
            Body(ship, [ship], _track(battle, ship, [ship], freed), ticks)
            for ship in battle.afloat()
        ]
    towed = {ship.tow: ship for ship in battle.afloat() if ship.tow is not None}
    bodies: list[Body] = []
    done: set[str] = set()
    for ship in battle.afloat():
        if ship.id in done:
            continue
        lead, members = _members(battle, ship, towed.get(ship.id))
        done |= {member.id for member in members}
        bodies.append(Body(lead, members, _track(battle, lead, members, freed), ticks))
    return bodies


def part_cables(battle: SmokeBattle, bodies: list[Body]) -> None:
    """SW-ANC-05: the cable of whoever is locked to a vessel that moves on."""
    for body in bodies:
        for ship in body.members:
            if body.track.legs and len(body.members) > 1 and ship.anchor is Anchor.DOWN:
                heading = ship.base.heading
                battle.happen(AnchorSet("SW-ANC-05", ship.id, Anchor.UP, heading, True))


def _members(battle: SmokeBattle, ship: Ship, tug: Ship | None) -> tuple[Ship, list[Ship]]:
    """The lead of a body, and all of it: those locked, or a tug and her tow."""
    body = locked_with(battle, ship)
    if len(body) > 1:
        return leader_of(battle, body), body
    lead = tug or ship
    if lead.tow is None:
        return lead, [lead]
    return lead, sorted((lead, battle.ships[lead.tow]), key=lambda member: member.id)


def _track(battle: SmokeBattle, lead: Ship, members: list[Ship], freed: Freed) -> Track:
    base = lead.base
    if any(ship.aground is not None for ship in members):
        return Track(base)
    motion = motion_of(battle, lead) or freed.alone.get(lead.id)
    if lead in freed.out:
        motion = Motion(course_of(base, lead.speed.way), Level.SLOW)
    if motion is not None:
        return slide(base, motion.course, DISTANCE[motion.level])
    assert lead.carried is not None, f"{lead.id} has no order"
    if not lead.carried.manoeuvre:
        return Track(base)
    return track_of(lead, lead.carried, battle.tables)
