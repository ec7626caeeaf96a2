"""Who serves where, who falls, who fights the fire: the judgement of section 38 on a crew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rulesets.soldiers_companion.commander.doctrine import Doctrine, Firemen
from rulesets.soldiers_companion.options import DeckhandActions
from rulesets.soldiers_companion.orders import Posting
from rulesets.soldiers_companion.people.posts import boarded_by
from rulesets.soldiers_companion.state import CompanionBattle, Gun, Hands, Ship, Work
from rulesets.soldiers_companion.tables import Post, Propulsion, Rank

# Bound once, as these are asked for most.
_PO: Final = Rank.PO
_OFFICER: Final = Rank.OFFICER
_BRIDGE: Final = Post.BRIDGE
_STEAM: Final = Propulsion.STEAM
_MANEUVER: Final = Post.MANEUVER
_DECK: Final = Post.DECK
_RATING: Final = Rank.RATING

#: Ratings kept on deck while a fire is as great as the hull.
_FIRE_WATCH: Final = 2


def posting(battle: CompanionBattle, ship: Ship) -> Posting | None:
    """SC-MAN-02: helm, engine, fire, guns by weight, deck; None while every post is filled.

    Aboard a boarded vessel the deckhands are locked in melee.
    """
    if not _in_need(ship):
        return None
    posts = ship.posts
    locked = posts[_DECK] if boarded_by(battle, ship) else Hands()
    officers = sum(hands.officers for hands in posts.values()) - locked.officers
    pos = sum(hands.pos for hands in posts.values()) - locked.pos
    guns = [gun for gun in ship.guns if not gun.landed]
    hands = sum(one.ratings for one in posts.values()) + sum(gun.crew for gun in guns)
    hands -= locked.ratings
    printed = ship.card.posts
    helm = _PO if pos else _OFFICER if officers else None
    steering = 1 if helm is _PO else 0
    engine = min(hands, printed.maneuver if printed.rows else 1)
    hands -= engine
    watch = min(hands, _FIRE_WATCH) if ship.fire_level >= ship.card.size and ship.fires else 0
    hands -= watch
    crews: dict[str, int] = {}
    for gun in sorted(guns, key=_weight):
        crews[gun.id] = min(hands, gun.full_crew) if gun.works else 0
        hands -= crews[gun.id]
    stokers = min(hands, printed.maneuver - engine)
    hands -= stokers
    signal = min(hands, printed.signallers) if hands > printed.deck else 0
    wish = {
        _BRIDGE: (officers, steering, signal),
        _DECK: (
            locked.officers,
            locked.pos + pos - steering,
            locked.ratings + watch + hands - signal,
        ),
        _MANEUVER: (0, 0, engine + stokers),
    }
    if (
        helm == ship.helm
        and all(crews[gun.id] == gun.crew for gun in guns)
        and all((now.officers, now.pos, now.ratings) == wish[post] for post, now in posts.items())
    ):
        return None
    return Posting(posts=wish, guns={gun.id: crews[gun.id] for gun in guns}, helm=helm)


def _in_need(ship: Ship) -> bool:
    """Whether a post that matters is short of men, or a wreck holds men who could serve."""
    if ship.helm is None:
        return True
    engine = ship.posts[_MANEUVER].ratings
    if engine < (ship.card.posts.maneuver if ship.card.posts.rows else 1):
        return True
    for gun in ship.guns:
        if gun.landed:
            continue
        if gun.crew and gun.destroyed:
            return True
        if gun.crew < gun.full_crew and not gun.destroyed and ship.posts[_DECK].ratings:
            return True
    return bool(ship.fires) and not ship.posts[_DECK].total


def _weight(gun: Gun) -> int:
    """The heaviest gun first, then machine guns."""
    return -gun.card.dv2 if gun.card is not None else 0


def lose_man(ship: Ship | Work, where: Sequence[tuple[str, Rank]]) -> int:
    """Deck ratings first, crews of wrecks, stokers to spare, then as each is missed least.

    In a work, its garrison before its gunners.
    """
    if isinstance(ship, Work):
        guns = {gun.id for gun in ship.guns}
        return min(range(len(where)), key=lambda index: where[index][0] in guns)
    wrecks = {gun.id for gun in ship.guns if gun.destroyed}
    spare = ship.propulsion is _STEAM and ship.posts[_MANEUVER].ratings > 1
    machines = {gun.id for gun in ship.guns if gun.machine is not None}

    def missed(index: int) -> int:
        place, rank = where[index]
        if rank is not _RATING:
            return 90 if rank is _OFFICER else 80
        if place == _DECK:
            return 0
        if place in wrecks:
            return 1
        if place == _BRIDGE:
            return 2
        if place == _MANEUVER:
            return 3 if spare else 70
        return 10 if place in machines else 20

    return min(range(len(where)), key=missed)


def lose_officer(ranks: Sequence[Rank]) -> int:
    """A petty officer before the captain."""
    return ranks.index(Rank.PO) if Rank.PO in ranks else 0


def firemen(battle: CompanionBattle, doctrine: Doctrine, ship: Ship) -> Mapping[int, int]:
    """SC-BURN-08: everybody where a fire is as great as the hull, else as the doctrine has it."""
    free = ship.posts[_DECK].total
    if battle.options.deckhand_actions is DeckhandActions.ONE:
        free -= ship.deck_used
    if free <= 0 or not ship.fires:
        return {}
    send: dict[int, int] = {}
    for fire in sorted(ship.fires, key=lambda one: (-one.level, one.number)):
        if fire.level >= ship.card.size or doctrine.profile.firemen is Firemen.ALL:
            men = free
        elif doctrine.profile.firemen is Firemen.HALF:
            men = (free + 1) // 2
        else:
            men = 1
        men = min(men, free)
        if men:
            send[fire.number] = men
            free -= men
    return send
