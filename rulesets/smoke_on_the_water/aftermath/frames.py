"""The frames of a battle: its log taken again, with a picture of the table after each turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.core.entries import UnitEntry
from rulesets.core.events import Event
from rulesets.core.frames import Frame, Standing
from rulesets.core.setup import BattleSetup
from rulesets.smoke_on_the_water.aftermath.conditions import FIT, NONE
from rulesets.smoke_on_the_water.aftermath.form import boxes
from rulesets.smoke_on_the_water.aftermath.record import take
from rulesets.smoke_on_the_water.muster.muster import TROOPS, muster
from rulesets.smoke_on_the_water.muster.works import TORPEDOES
from rulesets.smoke_on_the_water.rules.turning import compass
from rulesets.smoke_on_the_water.ships import strength
from rulesets.smoke_on_the_water.state import Ship, SmokeBattle, Torpedoes, TorpedoKind, Work


def frames(setup: BattleSetup, log: Iterable[Iterable[Event]]) -> Iterator[Frame]:
    """The table after each turn of a log."""
    battle = muster(setup, None, logging=False)
    for turn, events in enumerate(log, setup.start_turn - 1):
        for event in events:
            take(battle, event)
        yield Frame(turn, tuple(_standings(battle)))


def _standings(battle: SmokeBattle) -> Iterator[Standing]:
    """Vessels, then works, torpedoes and troops together."""
    captains = {vessel.id: vessel.captain for vessel in battle.setup.vessels}
    for ship in battle.ships.values():
        yield _ship(ship, FIT if captains[ship.id] else NONE)
    for unit in battle.setup.units:
        if unit.kind == TROOPS:
            yield _troops(unit, battle.ships[unit.aboard or ""])
        elif unit.kind == TORPEDOES:
            yield _torpedoes(battle.torpedoes[unit.id])
        else:
            yield _work(battle.works[unit.id])


def _ship(ship: Ship, captain: str) -> Standing:
    """SW-GEO-03: the heading as maps have it, counter-clockwise from downstream."""
    card = ship.card
    crew = strength(ship)
    return Standing(
        id=ship.id,
        type="vessel",
        side=ship.holder.id,
        status=str(ship.status),
        position=(ship.base.x, ship.base.y) if ship.on_table else None,
        heading=compass(ship.base.heading) if ship.on_table else None,
        aboard=None,
        people=sum(crew),
        leader=captain,
        condition={
            "hull": boxes(card.hull, ship.hull),
            "flotation": boxes(card.flotation, ship.flotation),
            "flooding": ship.flooding,
            "speed": ship.speed.level.name.lower(),
            "fire": str(ship.fire),
            "abandoned": ship.abandoned,
            "withdrawing": ship.withdrawing,
            "aground": ship.aground is not None,
        },
    )


def _work(work: Work) -> Standing:
    return Standing(
        id=work.id,
        type="unit",
        side=work.side.id,
        status="silenced" if work.silenced else "in_play",
        position=(work.base.x, work.base.y),
        heading=compass(work.base.heading),
        aboard=None,
        people=0,
        leader=NONE,
        condition={
            "structure": boxes(work.full_structure, work.structure),
            "guns": sum(gun.works for gun in work.guns),
        },
    )


def _torpedoes(torpedoes: Torpedoes) -> Standing:
    drifts = torpedoes.kind is TorpedoKind.DRIFTING and torpedoes.density > 0
    return Standing(
        id=torpedoes.id,
        type="unit",
        side=torpedoes.side.id,
        status="in_play" if torpedoes.density else "spent",
        position=(torpedoes.base.x, torpedoes.base.y) if drifts else None,
        heading=None,
        aboard=None,
        people=0,
        leader=NONE,
        condition={"density": torpedoes.density},
    )


def _troops(unit: UnitEntry, carrier: Ship) -> Standing:
    return Standing(
        id=unit.id,
        type="unit",
        side=unit.side,
        status=str(carrier.status),
        position=None,
        heading=None,
        aboard=carrier.id,
        people=unit.figures,
        leader=NONE if unit.leader is None else FIT,
        condition={"points": carrier.troops},
    )
