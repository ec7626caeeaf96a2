"""SW-OPT-DRF, SW-TOR-06: step 2.5, what the current carries downstream. SW-ANC: anchors."""

from __future__ import annotations

from typing import Final

from rulesets.smoke_on_the_water.events.movement import AnchorSet, Drifted
from rulesets.smoke_on_the_water.events.torpedoes import TorpedoDrifted
from rulesets.smoke_on_the_water.movement.bodies import Body
from rulesets.smoke_on_the_water.movement.collisions import collide
from rulesets.smoke_on_the_water.movement.displacing import Aftermath
from rulesets.smoke_on_the_water.movement.locked import drifts, leader_of, locked_with
from rulesets.smoke_on_the_water.movement.sea import Sea
from rulesets.smoke_on_the_water.movement.tracks import Track, slide
from rulesets.smoke_on_the_water.rules.bases import Base
from rulesets.smoke_on_the_water.rules.ending import DOWNSTREAM, UPSTREAM
from rulesets.smoke_on_the_water.rules.manoeuvre import Anchor, anchor_after
from rulesets.smoke_on_the_water.rules.notation import Tactic
from rulesets.smoke_on_the_water.rules.parting import moved
from rulesets.smoke_on_the_water.ships import has_orders
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle, Torpedoes, TorpedoKind
from rulesets.smoke_on_the_water.words import Level

#: A vessel carried over a shoal tests as a Slow one does.
CARRIED: Final = Level.SLOW


def drift(sea: Sea) -> None:
    """All at once by the strength of the current; whoever lies fast is run into at Slow."""
    battle = sea.battle
    length = battle.tables.drift[battle.options.drift]
    if not length:
        return
    sea.begin_drift(CARRIED)
    voyage = sea.sail(_carried(battle, length))
    sea.arrive(voyage, "SW-OPT-DRF", Drifted)
    met = [
        collide(battle, sea.dice, contact._replace(left=(0, 0)), adrift=DOWNSTREAM)
        for contact in voyage.contacts
    ]
    Aftermath(sea).settle([collision for collision in met if collision is not None])
    for torpedoes in battle.torpedoes.values():
        if torpedoes.kind is TorpedoKind.DRIFTING and torpedoes.density > 0:
            _drift_torpedo(sea, torpedoes, length)


def _carried(battle: SmokeBattle, length: int) -> list[Body]:
    bodies: list[Body] = []
    done: set[str] = set()
    for ship in battle.afloat():
        if ship.id in done:
            continue
        members = locked_with(battle, ship)
        done |= {member.id for member in members}
        lead = leader_of(battle, members)
        free = drifts(battle, ship)
        track = slide(lead.base, DOWNSTREAM, length) if free else Track(lead.base)
        bodies.append(Body(lead, members, track, battle.options.ticks))
    return bodies


def _drift_torpedo(sea: Sea, torpedo: Torpedoes, length: int) -> None:
    """SW-TOR-06: what drifts as fast never touches it, so those count that lie fast."""
    battle, start, ticks = sea.battle, torpedo.base, sea.battle.options.ticks
    fast = [ship for ship in battle.afloat() if not drifts(battle, ship)]
    base = start
    for tick in range(ticks + 1):
        base = moved(start, DOWNSTREAM, length * tick // ticks)
        for ship in fast:
            if torpedo.density > 0 and ship.base.covers((base.x, base.y)):
                sea.mines.pass_over(ship, torpedo)
    if torpedo.density > 0:
        gone = base.x > battle.field.length
        battle.happen(TorpedoDrifted("SW-TOR-06", torpedo.id, base.x, base.y, gone))


def see_to_anchors(sea: Sea) -> None:
    """SW-ANC-01 to SW-ANC-04: by order, after a turn at rest; with a current she swings."""
    battle = sea.battle
    for ship in battle.afloat():
        tactics = ship.order.tactics if ship.order is not None else ()
        if ship.anchor is Anchor.UP and Tactic.ANCHOR not in tactics:
            continue
        if ship.aground is not None or battle.locked(ship):
            continue
        anchor = anchor_after(
            ship.anchor,
            ordered=has_orders(ship, Tactic.ANCHOR),
            raised=has_orders(ship, Tactic.RAISE_ANCHOR),
            immobile=ship.speed.level is Level.IMMOBILE and not ship.moved,
        )
        heading = _swung(sea, ship) if anchor is Anchor.DOWN else ship.base.heading
        if (anchor, heading) != (ship.anchor, ship.base.heading):
            rule = "SW-ANC-02" if anchor is Anchor.DOWN else "SW-ANC-04"
            battle.happen(AnchorSet(rule, ship.id, anchor, heading, False))


def _swung(sea: Sea, ship: Ship) -> int:
    """SW-ANC-03: bow upstream, where the current is played and she has room."""
    base, battle = ship.base, sea.battle
    if not battle.tables.drift[battle.options.drift]:
        return base.heading
    swung = Base(base.x, base.y, UPSTREAM, base.length, base.width)
    return UPSTREAM if sea.is_clear(swung, (ship,)) else base.heading
