"""What holds of every battle of this book: checks of one random setup, told by its number."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets import BattleResult
from rulesets.core.events import Event
from rulesets.core.setup import BattleSetup
from rulesets.on_to_richmond.aftermath.record import replay, take
from rulesets.on_to_richmond.events.afloat import ShipMoved
from rulesets.on_to_richmond.events.cards import CardTurned, DeckShuffled
from rulesets.on_to_richmond.events.fire import ShipHit, UnitHit
from rulesets.on_to_richmond.hulls import overlap
from rulesets.on_to_richmond.state import RichmondBattle, Ship, Status
from tests.rulesets.on_to_richmond.random_setups import BOOK, make_random, seed_of
from tests.support.fights import Fights, flat, middle


def some_turns(number: int, turns: int) -> Iterable[int]:
    """The first, the middle and the last turn, and another."""
    return sorted({1, 1 + number % turns, middle(turns), turns})


FIGHTS = Fights(make_random, seed_of, lambda _: BOOK, some_turns, many=30)


def check_battle(number: int) -> None:
    """It ends in time, its log adds up to its result, and nothing impossible happens in it."""
    check_sense(*FIGHTS.check_adds_up(number))


def check_sense(setup: BattleSetup, result: BattleResult) -> None:
    """Event by event: nobody gone acts, no card comes twice, nothing lost comes back."""
    battle = replay(setup, ())
    before = _count(battle)
    cards: list[tuple[str, str]] = []
    for event in flat(result):
        assert str(event)
        match event:
            case ShipMoved():
                assert battle.ships[event.ship].status is Status.AFLOAT, f"{event.ship} moved"
                assert not battle.held(battle.ships[event.ship]), f"{event.ship} moved, locked"
            case ShipHit() | UnitHit():
                _check_firer(battle, event.firer, event.mount)
            case DeckShuffled():
                cards = []
            case CardTurned():
                assert (event.side, event.card) not in cards, "a card was turned twice"
                cards.append((event.side, event.card))
        take(battle, event)
        now = _count(battle)
        for what, number in now.items():
            assert number <= before[what], f"{what} grew from {before[what]} to {number}: {event}"
        before = now
        _check_hulls(battle, event)


def _check_firer(battle: RichmondBattle, name: str, mount: str) -> None:
    firer = battle.target(name)
    assert firer is not None
    if isinstance(firer, Ship):
        assert firer.status is Status.AFLOAT, f"{name} fired"
        assert mount not in firer.fired, f"{mount} of {name} fired twice"
    else:
        assert firer.ashore, f"{name} fired"


def _check_hulls(battle: RichmondBattle, event: Event) -> None:
    """No hull has been moved over another."""
    if not isinstance(event, ShipMoved):
        return
    ship = battle.ships[event.ship]
    for other in battle.ships.values():
        if other is not ship and other.afloat and battle.turn:
            assert not overlap(battle, ship.position, ship.heading, other), (
                f"{ship.id} lies over {other.id}: {event}"
            )


def _count(battle: RichmondBattle) -> dict[str, int]:
    """What may only fall."""
    counted = {f"points left of {ship.id}": ship.left for ship in battle.ships.values()}
    counted |= {f"stands of {unit.id}": unit.stands for unit in battle.units.values()}
    return counted | {f"passes of {side.id}": side.passes for side in battle.sides}


def check_frames(number: int) -> None:
    """One for each turn; the last shows what the conditions tell."""
    setup, result = FIGHTS.fought(number)
    frames = list(BOOK.frames(setup, result.log))
    assert [frame.turn for frame in frames] == list(range(result.outcome.turns + 1))
    for one in frames[-1].entries:
        ended = result.conditions[one.id]
        assert one.side == ended["side"]
        if one.type == "unit" and ended["status"] in ("in_play", "absent"):
            assert one.people == ended["figures"]


def check_exported(number: int) -> None:
    """The stand-alone checker finds dice and deck sound, and each face that was changed."""
    assert FIGHTS.faults_of_a_changed_face(number) != [], number


CHECKS = (
    check_battle,
    FIGHTS.check_repeats,
    FIGHTS.check_resumes,
    FIGHTS.check_stored,
    FIGHTS.check_doctrine,
    check_frames,
    check_exported,
)
