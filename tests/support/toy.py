"""A book of a few rules, so that the core is tested without any real one.

TOY-1: the sides fire in turn, each vessel two dice at the first enemy afloat. TOY-2: seven or more
hits, one less for a brave captain. TOY-3: a hit costs one hull, and a vessel without hull sinks.
TOY-4: a side without vessels has lost; after the turn limit nobody has won. TOY-5: before the first
turn the order of fire is drawn. TOY-6: after the last, each unit rolls for its lost figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from rulesets.core.battle import BattleState, Conditions, Outcome
from rulesets.core.dice import Dice, Roll, dealt, picks
from rulesets.core.events import BattleEnded, EntryId, Event, Namer, kinds_of
from rulesets.core.ruleset import Ruleset
from rulesets.core.score import Score
from rulesets.core.setup import BattleSetup


class Band(StrEnum):
    SHORT = "short"
    LONG = "long"


@dataclass(slots=True)
class OrderDrawn(Event):
    kind: ClassVar[str] = "order_drawn"
    order: tuple[EntryId, ...]

    def tell(self, name: Namer) -> str:
        return f"They fired in the order {', '.join(map(name, self.order))}."


@dataclass(slots=True)
class Fired(Event):
    kind: ClassVar[str] = "fired"
    firer: EntryId
    target: EntryId
    band: Band
    score: Score
    roll: Roll
    again: Roll | None
    hit: bool

    def tell(self, name: Namer) -> str:
        return f"{name(self.firer)} fired at {name(self.target)}: {self.roll}, needed {self.score}."


@dataclass(slots=True)
class Sunk(Event):
    kind: ClassVar[str] = "sunk"
    vessel: EntryId

    def tell(self, name: Namer) -> str:
        return f"{name(self.vessel)} sank."


@dataclass(slots=True)
class Mustered(Event):
    kind: ClassVar[str] = "mustered"
    unit: EntryId
    rolls: tuple[Roll, ...]
    lost: int

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} lost {self.lost}."


class ToyBattle(BattleState):
    def __init__(self, setup: BattleSetup, *, logging: bool) -> None:
        super().__init__(setup, logging=logging)
        self.hull = {x.id: x.state.get("hull", x.ratings["hull"]) for x in setup.vessels}
        self.lost = dict.fromkeys((x.id for x in setup.units), 0)
        self.order = [x.id for x in setup.vessels]
        self.side = {x.id: x.side for x in setup.vessels}
        self.brave = {x.id for x in setup.vessels if x.captain and x.captain.trait == "brave"}

    def afloat(self, entry: EntryId) -> bool:
        return self.hull[entry] > 0


def draw(battle: ToyBattle, dice: Dice) -> None:
    """TOY-5."""
    battle.order = dealt(battle.order, picks(dice, len(battle.order), "order"))
    battle.log(OrderDrawn("TOY-5", tuple(battle.order)))


def fire(battle: ToyBattle, dice: Dice) -> None:
    """TOY-1."""
    for firer in filter(battle.afloat, list(battle.order)):
        enemies = [x for x in battle.order if battle.side[x] != battle.side[firer]]
        target = next(filter(battle.afloat, enemies), None)
        if target is None or not battle.afloat(firer):
            continue
        score = Score.of(("TOY-2", 7), ("TOY-2", -int(firer in battle.brave)))
        roll = dice.roll(2, 6, "to hit", firer, target)
        again = dice.roll(2, 6, "to hit", firer, target, "#2") if roll.total == 2 else None
        hit = (again or roll).total >= score.total
        battle.log(Fired("TOY-2", firer, target, Band.SHORT, score, roll, again, hit))
        if hit:
            battle.hull[target] -= 1
            if not battle.afloat(target):
                battle.log(Sunk("TOY-3", target))


def judge(battle: ToyBattle, dice: Dice) -> None:
    """TOY-4."""
    sides = dict.fromkeys(sorted(set(battle.side.values())), 0)
    for entry in filter(battle.afloat, battle.order):
        sides[battle.side[entry]] += 1
    left = [side for side, count in sides.items() if count]
    if len(left) == 1 or battle.turn >= battle.setup.options["turn_limit"]:
        winner = left[0] if len(left) == 1 else None
        points = tuple(sides.items())
        battle.outcome = Outcome(winner, winner, "TOY-4", "it was over", battle.turn, points)


def muster(battle: ToyBattle, dice: Dice) -> None:
    """TOY-6."""
    for unit in battle.setup.units:
        rolls = tuple(dice.roll(1, 10, "losses", unit.id, f"figure-{n}") for n in (1, 2, 3))
        battle.lost[unit.id] = sum(roll.total > 7 for roll in rolls)
        battle.log(Mustered("TOY-6", unit.id, rolls, battle.lost[unit.id]))


def conditions(battle: ToyBattle) -> Conditions:
    ended: dict[str, Any] = {}
    for entry, hull in battle.hull.items():
        ended[entry] = {
            "type": "vessel",
            "status": "available" if hull > 0 else "sunk",
            "hull": hull,
        }
    for unit in battle.setup.units:
        figures = unit.figures - battle.lost[unit.id]
        ended[unit.id] = {"type": "unit", "status": "in_play", "figures": figures}
    return ended


def fold(setup: BattleSetup, events: Iterable[Event]) -> tuple[Outcome | None, Conditions]:
    """Adds up a log from its setup."""
    battle = ToyBattle(setup, logging=False)
    for event in events:
        match event:
            case Fired(hit=True, target=target):
                battle.hull[target] -= 1
            case Mustered(unit=unit, lost=lost):
                battle.lost[unit] = lost
            case BattleEnded(rule, reason, winner, field, turns, points):
                battle.outcome = Outcome(winner, field, rule, reason, turns, points)
    return battle.outcome, conditions(battle)


def resume(setup: BattleSetup, turns: Sequence[Sequence[Event]], turn: int) -> BattleSetup:
    """The setup that begins at a turn of the log."""
    stored = setup.to_json()
    _, then = fold(setup, [event for events in turns[:turn] for event in events])
    for vessel in stored["vessels"]:
        vessel["state"] = {"hull": then[vessel["id"]]["hull"]}
    stored["start"] = {"turn": turn, "state": {}}
    return BattleSetup.from_json(stored)


TOY = Ruleset(
    key="toy",
    version=1,
    title="A Toy",
    ledger="0" * 64,
    sequence="TOY-1",
    begin=ToyBattle,
    opening=("draw", draw),
    phases=(("fire", fire), ("turn end", judge)),
    closing=("after battle", muster),
    conditions=conditions,
    events=kinds_of((OrderDrawn, Fired, Sunk, Mustered)),
    read_options=lambda options: options,
    describe_options=list,
    fold=fold,
    resume=resume,
    frames=lambda setup, log: iter(()),
    unit="inch",
)
