"""SC-CREW: casualties among crews and troops aboard, and who they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rulesets.core.score import Score
from rulesets.soldiers_companion.damage.chain import Rolls
from rulesets.soldiers_companion.events.casualties import (
    CrewLost,
    CrewOrTroops,
    GunnerPicked,
    OfficerTested,
    TroopsLost,
)
from rulesets.soldiers_companion.fire.firers import on_deck
from rulesets.soldiers_companion.state import PARTY, CompanionBattle, Gun, Hands, Ship, Unit
from rulesets.soldiers_companion.tables import CREW_NOT_TROOPS, Post, Rank

# Bound once, as these are asked for most.
_OFFICER: Final = Rank.OFFICER
_PO: Final = Rank.PO
_RATING: Final = Rank.RATING
_DECK: Final = Post.DECK

#: SC-CREW-01: the men who fall in a crew hit, for each two points of Damage Value or part of them.
DV_A_MAN: Final = 2


class Man(NamedTuple):
    """Men who may fall: of a rank at a post, at a gun or in the party; or troops of a unit."""

    place: str
    rank: Rank
    unit: Unit | None = None


def casualties(dv: int) -> int:
    """SC-CREW-01: a crew hit kills half its Damage Value, rounded up."""
    return -(-dv // DV_A_MAN)


def crew_hit(
    battle: CompanionBattle,
    dice: Rolls,
    ship: Ship,
    men: int,
    *,
    rule: str,
    who: tuple[str, ...] = (),
) -> None:
    """SC-CREW-01, SC-CREW-03: one crew hit, on the crew or on troops who fire from the deck.

    `who` are the names for the die's address, none where `dice` are those of one hit.
    """
    if strikes_troops(battle, dice, ship, who):
        lose_troops(battle, ship, men, rule=rule)
    else:
        kill(battle, ship, men, rule=rule)


def strikes_troops(battle: CompanionBattle, dice: Rolls, ship: Ship, who: tuple[str, ...]) -> bool:
    """SC-CREW-03: while troops on deck fire, a die says whether a crew hit is theirs (4-6).

    If one pool is empty the other takes the hit. No die where no troops fire.
    """
    if not firing_troops(battle, ship):
        return False
    roll = dice.roll(1, 6, "crew or troops", *who)
    troops = roll.total > CREW_NOT_TROOPS or not living(ship)
    if battle.logging:
        battle.log(CrewOrTroops("SC-CREW-03", ship.id, roll, troops))
    return troops


def firing_troops(battle: CompanionBattle, ship: Ship) -> list[Unit]:
    """SC-CREW-03: troops aboard, outside the boarding party, who have fired this turn."""
    if not ship.troops_firing:
        return []
    return [
        unit
        for unit in ship.aboard
        if unit.in_play
        and on_deck(ship, unit)
        and any(spent.turn == battle.turn for spent in unit.volleys)
    ]


def lose_troops(battle: CompanionBattle, ship: Ship, men: int, *, rule: str) -> None:
    """SC-CREW-03: figures of the troops who fire fall, of the unit that their owner names."""
    for _ in range(men):
        if man := next_to_fall(battle, ship, troops=True):
            fall(battle, ship, man, rule=rule, party=False)


def next_to_fall(battle: CompanionBattle, ship: Ship, *, troops: bool) -> Man | None:
    """SC-CREW-02, SC-COV-04: whom the owner names for one small-arms hit, before any save.

    SC-SA-10: of the boarding party while one is on deck; else of the crew, or of `troops` firing.
    """
    if troops:
        men = [Man(unit.id, _RATING, unit) for unit in firing_troops(battle, ship)]
    else:
        men = _who_may_fall(ship, None, ())
    return _choose(battle, ship, men) if men else None


def fall(battle: CompanionBattle, ship: Ship, man: Man, *, rule: str, party: bool) -> None:
    """SC-SA-10: one man falls; `party` tells whether he was of the boarding party."""
    if man.unit is not None:
        battle.happen(TroopsLost(rule, ship.id, man.unit.id, 1, party=party))
    else:
        battle.happen(CrewLost(rule, ship.id, ((man.place, man.rank),)))


def kill(
    battle: CompanionBattle,
    ship: Ship,
    men: int,
    *,
    rule: str,
    posts: Sequence[str] | None = None,
) -> int:
    """SC-CREW-02: crewmen fall, chosen by the owner at once; the number who did.

    SC-BRD-03: a boarding party still on its own deck falls first. `posts` names the posts or guns
    that alone suffer; what they cannot bear is lost.
    """
    fallen: list[tuple[str, str]] = []
    killed = 0
    while killed < men and (choice := _who_may_fall(ship, posts, fallen)):
        man = _choose(battle, ship, choice)
        killed += 1
        if man.unit is not None:
            battle.happen(TroopsLost(rule, ship.id, man.unit.id, 1, party=True))
        else:
            fallen.append((man.place, man.rank))
    if fallen:
        battle.happen(CrewLost(rule, ship.id, tuple(fallen)))
    return killed


def kill_all(battle: CompanionBattle, ship: Ship, place: str, *, rule: str) -> None:
    """SC-MAG-04, SC-BLR-02: everybody at one post or gun falls."""
    men = [(man.place, man.rank) for man, count in _at(ship, place) for _ in range(count)]
    if men:
        battle.happen(CrewLost(rule, ship.id, tuple(men)))


def everywhere(ship: Ship) -> tuple[str, ...]:
    """SC-CREW-02: every place of a crew: posts, the boarding party on its deck, guns."""
    return (*ship.posts, PARTY, *(gun.id for gun in ship.guns))


def living(ship: Ship) -> int:
    """Crewmen aboard, those of the boarding party among them until they have crossed."""
    return ship.crew - (ship.boarders.crew.total if ship.boarders is not None else 0)


def at_posts(ship: Ship) -> int:
    """SC-REP-02: crewmen aboard who are in no boarding party."""
    return ship.crew - sum(party.crew.total for party in ship.parties)


def helmless(battle: CompanionBattle, ship: Ship) -> bool:
    """SC-MAN-04: nobody steers. With `boat_rating_may_steer` any man of a raft or boat may."""
    if ship.helm is not None:
        return False
    return not (battle.options.boat_rating_may_steer and ship.card.boat and at_posts(ship))


def _at(ship: Ship, place: str) -> list[tuple[Man, int]]:
    """The men of one place by rank, with their number."""
    if place == PARTY:
        return _ranks(PARTY, ship.party.crew) if ship.party is not None else []
    for post, hands in ship.posts.items():
        if post == place:
            return _ranks(place, hands)
    gun = ship.gun(place)
    return [(Man(place, _RATING), gun.crew)] if gun.crew and not gun.landed else []


def _ranks(place: str, hands: Hands) -> list[tuple[Man, int]]:
    counts = ((_OFFICER, hands.officers), (_PO, hands.pos), (_RATING, hands.ratings))
    return [(Man(place, rank), count) for rank, count in counts if count]


def _who_may_fall(
    ship: Ship, posts: Sequence[str] | None, fallen: Sequence[tuple[str, str]]
) -> list[Man]:
    """The kinds of men to choose from, in record-form order, when some have fallen already."""
    if posts is None:
        if party := _standing(_at(ship, PARTY), fallen) + _party_troops(ship):
            return party
        posts = (*ship.posts, *(gun.id for gun in ship.guns))
    return [man for place in posts for man in _standing(_at(ship, place), fallen)]


def _standing(men: list[tuple[Man, int]], fallen: Sequence[tuple[str, str]]) -> list[Man]:
    return [man for man, count in men if count > fallen.count((man.place, man.rank))]


def _party_troops(ship: Ship) -> list[Man]:
    party = ship.party
    if party is None:
        return []
    units = (unit for unit in ship.aboard if party.troops.get(unit.id, 0))
    return [Man(unit.id, _RATING, unit) for unit in units]


def _choose(battle: CompanionBattle, ship: Ship, men: Sequence[Man]) -> Man:
    """SC-CREW-02: the owner's choice; an answer beyond the list is its last man."""
    if len(men) == 1:
        return men[0]
    where = [(man.place, man.rank) for man in men]
    index = ship.side.commander.lose_man(battle, ship, where)
    return men[index] if 0 <= index < len(men) else men[-1]


def kill_gunner(battle: CompanionBattle, dice: Rolls, ship: Ship, guns: Sequence[Gun]) -> None:
    """SC-SA-05, SC-GUN-05: a gunner of a random manned gun of these falls; the gun stays."""
    manned = [gun for gun in guns if gun.crew and not gun.landed]
    if not manned:
        return
    roll = dice.roll(1, len(manned), "pick gun", ship.id) if len(manned) > 1 else None
    gun = manned[roll.total - 1 if roll else 0]
    if battle.logging:
        battle.log(GunnerPicked("SC-SA-05", ship.id, gun.id, roll))
    battle.happen(CrewLost("SC-SA-05", ship.id, ((gun.id, _RATING),)))


def officer_tests(battle: CompanionBattle, dice: Rolls) -> None:
    """SC-CREW-04: at the end of a phase, one die for each vessel that lost crew in it.

    Not where an officer or petty officer is among the dead already, or none is left, and not of
    vessels that sank.
    """
    for ship in battle.ships.values():
        if ship.losses.fell and ship.on_table and not ship.losses.officers:
            _test_officers(battle, dice, ship)


def _test_officers(battle: CompanionBattle, dice: Rolls, ship: Ship) -> None:
    places = [*ship.posts, PARTY]
    leaders = [man for place in places for man, _ in _at(ship, place) if man.rank is not _RATING]
    if not leaders:
        return
    roll = dice.roll(1, 6, "officers", ship.id)
    score = Score.of(("SC-CREW-04", ship.losses.crew))
    if roll.total > score.total:
        battle.happen(OfficerTested("SC-CREW-04", ship.id, score, roll, "", "", ""))
        return
    man = leaders[0]
    if len(leaders) > 1:
        ranks = [leader.rank for leader in leaders]
        index = ship.side.commander.lose_officer(battle, ship, ranks)
        man = leaders[index] if 0 <= index < len(leaders) else leaders[-1]
    place = _returns_to(ship)
    battle.happen(OfficerTested("SC-CREW-04", ship.id, score, roll, man.rank, man.place, place))


def _returns_to(ship: Ship) -> str:
    """SC-CREW-04: the place of a rating who lives in the officer's stead: the last who fell.

    One of a boarding party that is no more is on deck.
    """
    fell = ship.losses.fell[-1]
    return _DECK if fell == PARTY and ship.party is None else fell
