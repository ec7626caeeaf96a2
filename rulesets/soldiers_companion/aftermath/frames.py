"""The frames of a battle: its log taken again, with a picture of the table after each turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.core.events import Event
from rulesets.core.frames import Frame, Standing
from rulesets.core.setup import BattleSetup
from rulesets.soldiers_companion.aftermath.aftermath import owner
from rulesets.soldiers_companion.aftermath.form import boxes
from rulesets.soldiers_companion.aftermath.record import take
from rulesets.soldiers_companion.muster.muster import muster
from rulesets.soldiers_companion.state import CompanionBattle, Fate, Ship, Unit, Work


def frames(setup: BattleSetup, log: Iterable[Iterable[Event]]) -> Iterator[Frame]:
    """The table after each turn of a log."""
    battle = muster(setup, None, logging=False)
    for turn, events in enumerate(log, setup.start_turn - 1):
        for event in events:
            take(battle, event)
        yield Frame(turn, tuple(_standings(battle)))


def _standings(battle: CompanionBattle) -> Iterator[Standing]:
    """Vessels, then units and works together."""
    for _, ship in sorted(battle.ships.items()):
        yield _ship(ship)
    for _, one in sorted((battle.units | battle.works).items()):
        yield _unit(one) if isinstance(one, Unit) else _work(one)


def _ship(ship: Ship) -> Standing:
    return Standing(
        id=ship.id,
        type="vessel",
        side=owner(ship).id,
        status=str(ship.status),
        position=ship.position if ship.on_table else None,
        heading=ship.heading if ship.on_table else None,
        aboard=None,
        people=ship.crew,
        leader=str(ship.captain),
        condition={
            "hull": boxes(ship.card.hull, ship.hull_lost),
            "structure": boxes(ship.card.structure, ship.structure_lost),
            "rigging": boxes(ship.card.rigging, ship.rigging_lost),
            "morale": str(ship.morale),
            "fires": [fire.level for fire in ship.fires],
            "aground": ship.aground,
        },
    )


def _unit(unit: Unit) -> Standing:
    return Standing(
        id=unit.id,
        type="unit",
        side=unit.side.id,
        status=str(unit.status),
        position=unit.position if unit.ashore else None,
        heading=unit.facing if unit.ashore else None,
        aboard=None if unit.aboard is None else unit.aboard.id,
        people=unit.figures,
        leader=str(unit.leader),
        condition={"morale": str(unit.nerve), "formation": str(unit.formation)},
    )


def _work(work: Work) -> Standing:
    return Standing(
        id=work.id,
        type="unit",
        side=work.side.id,
        status=str(work.status),
        position=work.position,
        heading=None,
        aboard=None,
        people=sum(gun.crew for gun in work.guns),
        leader=str(Fate.NONE),
        condition={"structure": boxes(work.card.structure, work.structure_lost)},
    )
