"""SNS-EVT: the twenty international events, drawn without replacement, and what each does."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from campaigns.rules.calendar import DAYS, Day, Month
from campaigns.rules.events import CholeraStruck, EventAimed, EventDrawn
from campaigns.rules.refusals import Refusal
from campaigns.rules.rivers import River, Water
from campaigns.rules.supply import share_lost
from rulesets.core.dice import Dice

#: SNS-EVT-01: a full deck.
FULL: Final = tuple(range(1, 21))
#: SNS-EVT-02: the event that draws two more, and the one that does nothing.
DOUBLE: Final = 19
QUIET: Final = 20
DOUBLE_DRAWS: Final = 2


class Target(StrEnum):
    """SNS-EVT-02: what an event befalls one of."""

    TERRITORY = "territory"
    PORT = "port"
    NATIVES = "natives"
    RIVER = "river"


class Lasting(StrEnum):
    """SNS-EVT-02: what goes on after the draw, until it is used or its months are over."""

    WAR_SCARE = "war_scare"
    ARMY_REFORM = "army_reform"
    DOCKYARD_STRIKE = "dockyard_strike"
    NAVAL_ESTIMATES = "naval_estimates"
    FAMINE = "famine"
    CHOLERA = "cholera"
    MISSION = "mission"
    GUN_RUNNERS = "gun_runners"
    GREAT_CHIEF = "great_chief"
    TELEGRAPH = "telegraph"
    LOW_RIVER = "low_river"
    HIGH_FLOOD = "high_flood"


@dataclass(frozen=True, slots=True)
class Effect:
    """SNS-EVT-02: what an event changes at once, whom it befalls, and what goes on for how long.

    Without months, what goes on lasts until it is used; a telegraph lasts for good.
    """

    level: int = 0
    level_each_rising: int = 0
    money: int = 0
    index: int = 0
    target: Target | None = None
    lasting: Lasting | None = None
    months: int = 0
    ends: Lasting | None = None


@dataclass(frozen=True, slots=True)
class EventCard:
    """SNS-EVT-02: one event, and what must have happened before it."""

    title: str
    effect: Effect
    needs: int | None = None
    needs_rising: bool = False


# SNS-EVT-02.
EVENTS: Final[Mapping[int, EventCard]] = MappingProxyType(
    {
        1: EventCard(
            "Continental war scare", Effect(level=-1, lasting=Lasting.WAR_SCARE, months=3)
        ),
        2: EventCard("Peace congress", Effect(level=1, ends=Lasting.WAR_SCARE), needs=1),
        3: EventCard("Trade boom", Effect(money=50_000)),
        4: EventCard("Bank failure", Effect(money=-40_000)),
        5: EventCard("Army reform", Effect(lasting=Lasting.ARMY_REFORM)),
        6: EventCard("Dockyard strike", Effect(lasting=Lasting.DOCKYARD_STRIKE, months=1)),
        7: EventCard("Naval estimates raised", Effect(lasting=Lasting.NAVAL_ESTIMATES)),
        8: EventCard(
            "Famine",
            Effect(index=1, target=Target.TERRITORY, lasting=Lasting.FAMINE, months=1),
        ),
        9: EventCard("Cholera", Effect(target=Target.PORT, lasting=Lasting.CHOLERA)),
        10: EventCard(
            "Missionary murdered",
            Effect(index=1, target=Target.TERRITORY, lasting=Lasting.MISSION, months=2),
        ),
        11: EventCard("Border treaty", Effect(index=-1, target=Target.TERRITORY)),
        12: EventCard("Gun-runners", Effect(target=Target.NATIVES, lasting=Lasting.GUN_RUNNERS)),
        13: EventCard(
            "Great chief",
            Effect(target=Target.NATIVES, lasting=Lasting.GREAT_CHIEF),
            needs_rising=True,
        ),
        14: EventCard("Press campaign", Effect(level_each_rising=-1)),
        15: EventCard("Royal visit", Effect(level=1)),
        16: EventCard("Telegraph laid", Effect(target=Target.PORT, lasting=Lasting.TELEGRAPH)),
        17: EventCard(
            "Low river", Effect(target=Target.RIVER, lasting=Lasting.LOW_RIVER, months=2)
        ),
        18: EventCard(
            "High flood", Effect(target=Target.RIVER, lasting=Lasting.HIGH_FLOOD, months=2)
        ),
        DOUBLE: EventCard("Double", Effect()),
        QUIET: EventCard("Quiet month", Effect()),
    }
)

#: SNS-EVT-02, event 1: regular infantry that stays in the United Kingdom.
HELD_REGULARS: Final = 2
#: SNS-EVT-02, event 8: what a garrison's upkeep is in a famine, per cent.
FAMINE_PERCENT: Final = 150
#: SNS-EVT-02, event 9: figures lost for each pip, per cent.
CHOLERA_PERCENT: Final = 5
#: SNS-EVT-02, event 10: what the political level loses when nobody goes.
MISSION_LEVEL: Final = -1
#: SNS-EVT-02, event 13: the Leadership of a great chief.
GREAT_CHIEF_LEADERSHIP: Final = 2
#: SNS-EVT-02, events 17 and 18: how the river stands.
WATER: Final[Mapping[Lasting, Water]] = MappingProxyType(
    {Lasting.LOW_RIVER: Water.LOW, Lasting.HIGH_FLOOD: Water.HIGH}
)
#: SNS-EVT-02, event 17: the faces on which vessels ground in a low river.
LOW_RIVER_GROUNDS: Final = (3, 4, 5, 6)


def acts_as(number: int, *, happened: Collection[int], risen: bool) -> int:
    """SNS-EVT-01: an event whose prerequisite has not happened is a quiet month."""
    card = EVENTS[number]
    if card.needs is not None and card.needs not in happened:
        return QUIET
    return QUIET if card.needs_rising and not risen else number


def draw(
    dice: Dice, deck: Sequence[int], *, happened: Collection[int], risen: bool
) -> tuple[tuple[EventDrawn, ...], tuple[int, ...]]:
    """SNS-EVT-01: draw an event, and two more for a double; with them, what is left of the deck.

    An empty deck is made full again first. Of a single card no die is rolled.
    """
    left = list(deck)
    seen = set(happened)
    drawn: list[EventDrawn] = []
    due = 1
    while due:
        left = left or list(FULL)
        again = (f"#{len(drawn) + 1}",) if drawn else ()
        roll = dice.roll(1, len(left), "event", *again) if len(left) > 1 else None
        number = left.pop(roll.total - 1 if roll else 0)
        played = acts_as(number, happened=seen, risen=risen)
        drawn.append(EventDrawn("SNS-EVT-01", number, EVENTS[number].title, played, roll))
        seen.add(played)
        due += (DOUBLE_DRAWS if played == DOUBLE else 0) - 1
    return tuple(drawn), tuple(left)


def effect_of(number: int, *, risings: int) -> Effect:
    """SNS-EVT-02: what an event does, while so many territories are in uprising."""
    effect = EVENTS[number].effect
    return replace(effect, level=effect.level + effect.level_each_rising * risings)


def money_moved(effect: Effect, balance: int) -> int:
    """SNS-EVT-02: what an event adds to the Exchequer, or takes from it, as far as there is any."""
    return max(effect.money, -balance)


def aim(dice: Dice, number: int, candidates: Sequence[str]) -> EventAimed:
    """SNS-EVT-02: which territory, port, native side or river an event befalls, by a die.

    Candidates stand in a fixed order; of a single one no die is rolled, and without one the event
    befalls nobody.
    """
    ordered = sorted(candidates)
    roll = dice.roll(1, len(ordered), "event target", str(number)) if len(ordered) > 1 else None
    struck = ordered[roll.total - 1 if roll else 0] if ordered else None
    return EventAimed("SNS-EVT-02", number, EVENTS[number].title, struck, roll)


def lasts(drawn: int, months: int, turn: int) -> bool:
    """SNS-EVT-02: whether an event drawn in one turn goes on in another; its own month counts."""
    return drawn <= turn < drawn + months


def delivered_after_strike(bought: int, due: int, struck: int) -> int:
    """SNS-EVT-02: the turn that delivers a unit, where the yards struck in a turn.

    What is due in the month of the strike is built already.
    """
    return due + int(bought <= struck < due)


def repaired_after_strike(begun: Day, ready: Day, struck: int) -> Day:
    """SNS-EVT-02: the day on which a vessel in dock is ready, where the yards struck in a turn.

    Each day of work that falls in it is done after it.
    """
    if begun.turn > struck or ready.turn < struck:
        return ready
    lost = DAYS if begun.turn < struck else DAYS + 1 - begun.day
    return ready.later(lost)


def water_of(river: River, month: Month, event: Lasting | None) -> Water:
    """SNS-EVT-02: how a river stands; event 17 or 18, the later of them, goes before the season."""
    return river.water(month) if event is None else WATER[event]


def leaving_refusal(regulars: int, leaving: int) -> Refusal | None:
    """SNS-EVT-02: in a war scare two Regular Infantry stay in the United Kingdom."""
    if not leaving or regulars - leaving >= HELD_REGULARS:
        return None
    return Refusal(
        "SNS-EVT-02",
        f"{HELD_REGULARS} Regular Infantry may not leave the United Kingdom in a war scare",
        "Send others, or wait until it is over.",
    )


def famine_upkeep(upkeep: int) -> int:
    """SNS-EVT-02: a garrison in a famine costs half as much again."""
    return upkeep * FAMINE_PERCENT // 100


def strike_cholera(dice: Dice, port: str, units: Mapping[str, int]) -> CholeraStruck:
    """SNS-EVT-02: one die for the port; each unit there loses its part, rounded up."""
    roll = dice.roll(1, 6, "cholera", port)
    percent = roll.total * CHOLERA_PERCENT
    lost = tuple((unit, share_lost(figures, percent)) for unit, figures in sorted(units.items()))
    return CholeraStruck("SNS-EVT-02", port, roll, lost)


def mission_level(drawn: int, entered: int | None) -> int:
    """SNS-EVT-02: the political level lost for the missionary, when his months are over.

    Nothing, if a unit entered the territory in time.
    """
    months = EVENTS[10].effect.months
    in_time = entered is not None and lasts(drawn, months, entered)
    return 0 if in_time else MISSION_LEVEL
