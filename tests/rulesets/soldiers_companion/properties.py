"""What holds of every battle of this book: checks of one random setup, told by its number."""

from __future__ import annotations

from collections import Counter

from rulesets import BattleResult
from rulesets.core.setup import BattleSetup
from rulesets.soldiers_companion.aftermath.record import replay, take
from rulesets.soldiers_companion.events import fire, movement
from rulesets.soldiers_companion.options import DeckhandActions
from rulesets.soldiers_companion.state import CompanionBattle, Muster, Ship, Status
from rulesets.soldiers_companion.tables import Post
from tests.rulesets.soldiers_companion.random_setups import BOOK, make_random, seed_of
from tests.support.fights import Fights, flat

#: Events by which somebody acts, and the field that names him.
ACTS = {
    fire.ShotFired: "firer",
    fire.VolleyFired: "firer",
    fire.BurstsFired: "firer",
    fire.CaseFired: "firer",
    movement.LegMade: "ship",
    movement.Turned: "ship",
}


FIGHTS = Fights(make_random, seed_of, lambda _: BOOK)


def check_battle(number: int) -> None:
    """It ends in time, its log adds up to its result, and nothing impossible happens in it."""
    check_sense(*FIGHTS.check_adds_up(number))


def check_sense(setup: BattleSetup, result: BattleResult) -> None:
    """Event by event: nothing lost comes back, nobody gone acts, nobody does two jobs in a turn."""
    battle = replay(setup, ())
    start = _count(battle)
    before = start
    shots: Counter[tuple[int, str, str]] = Counter()
    for event in flat(result):
        assert str(event)
        actor = ACTS.get(type(event))
        if actor is not None:
            name = getattr(event, actor)
            entry = battle.target(name)
            assert entry is not None
            if isinstance(entry, Ship):
                assert entry.status is Status.AFLOAT or entry.captor is not None, f"{name} acted"
            else:
                assert entry.status in (Muster.IN_PLAY, Muster.HIDDEN), f"{name} acted"
        take(battle, event)
        if isinstance(event, fire.ShotFired):
            shots[battle.turn, event.firer, event.gun] += 1
        now = _count(battle)
        for what, number in now.items():
            assert number <= before[what], f"{what} grew from {before[what]} to {number}: {event}"
        before = now
        _check_ships(battle)
    for (_, firer, name), fired in shots.items():
        entry = battle.target(firer)
        assert entry is not None
        gun = next((one for one in entry.guns if one.id == name), None)
        if gun is not None:
            most = gun.card.rof if gun.card else gun.machine.bursts if gun.machine else 0
            assert fired <= most, f"{name} of {firer} fired {fired} shots in a turn"


def _count(battle: CompanionBattle) -> dict[str, int]:
    """What may only fall: men, boxes and guns of each ship; figures of each unit."""
    counted: dict[str, int] = {}
    for ship in battle.ships.values():
        counted[f"crew of {ship.id}"] = ship.crew
        counted[f"hull of {ship.id}"] = ship.hull_left
        counted[f"structure of {ship.id}"] = ship.card.structure - ship.structure_lost
        counted[f"guns of {ship.id}"] = sum(not gun.destroyed for gun in ship.guns)
    for unit in battle.units.values():
        if not unit.landed:
            counted[f"figures of {unit.id}"] = unit.figures
    for work in battle.works.values():
        counted[f"structure of {work.id}"] = work.card.structure - work.structure_lost
        counted[f"gunners of {work.id}"] = sum(gun.crew for gun in work.guns)
    return counted


def _check_ships(battle: CompanionBattle) -> None:
    one_job = battle.options.deckhand_actions is DeckhandActions.ONE
    for ship in battle.ships.values():
        assert all(hands.total >= 0 for hands in ship.posts.values()), ship.id
        assert all(0 <= gun.crew <= gun.full_crew for gun in ship.guns), ship.id
        assert ship.hull_lost <= ship.card.hull, ship.id
        assert not any(fire.level < 1 for fire in ship.fires), ship.id
        if ship.party is not None:
            assert ship.party.total >= 0, ship.id
        if one_job and ship.status is Status.AFLOAT and battle.phase in ("F", "M"):
            assert ship.deck_used <= ship.start_crew, ship.id
        assert Post.DECK in ship.posts


def check_exported(number: int) -> None:
    """The stand-alone checker finds its dice sound, and each face that was changed."""
    faults = FIGHTS.faults_of_a_changed_face(number)
    assert faults is not None
    assert len(faults) == 1, number


CHECKS = (
    check_battle,
    FIGHTS.check_repeats,
    FIGHTS.check_resumes,
    FIGHTS.check_stored,
    FIGHTS.check_doctrine,
    check_exported,
)
