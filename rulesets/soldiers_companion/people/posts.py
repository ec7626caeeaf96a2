"""SC-MAN-01 to SC-MAN-05, SC-MAN-09: where the crew serves, and who steers."""

from __future__ import annotations

from rulesets.core.events import OrderRefused
from rulesets.soldiers_companion.events.people import CrewPosted
from rulesets.soldiers_companion.orders import Posting, Refusal
from rulesets.soldiers_companion.state import CompanionBattle, Hands, Ship
from rulesets.soldiers_companion.tables import Post, Rank


def present(ship: Ship) -> Posting:
    """SC-MAN-01: the crew as it is posted, but for those in parties."""
    posts = {post: _men(hands) for post, hands in ship.posts.items()}
    guns = {gun.id: gun.crew for gun in ship.guns if not gun.landed}
    return Posting(posts, guns, ship.helm)


def _men(hands: Hands) -> tuple[int, int, int]:
    return (hands.officers, hands.pos, hands.ratings)


def boarded_by(battle: CompanionBattle, ship: Ship) -> list[Ship]:
    """The enemy vessels whose boarders are aboard."""
    return [
        other
        for other in battle.ships.values()
        if other.boarders is not None and other.boarders.aboard is ship
    ]


def reassign(battle: CompanionBattle) -> None:
    """SC-MAN-02, SC-TURN-06: S1d: all crews are posted anew, neither side seeing the other's."""
    asked = [
        (ship, ship.side.commander.posting(battle, ship))
        for ship in battle.ships.values()
        if ship.afloat
    ]
    for ship, posting in asked:
        if posting is not None:
            post(battle, ship, posting)


def post(battle: CompanionBattle, ship: Ship, posting: Posting) -> None:
    """SC-MAN-02: post one crew as it is told, or refuse."""
    refusal = check_posting(battle, ship, posting)
    if refusal is not None:
        if battle.logging:
            battle.log(OrderRefused(refusal.rule, ship.id, "post its crew so", refusal.reason))
        return
    posts = tuple((place, *posting.posts[place]) for place in ship.posts)
    guns = tuple((gun.id, posting.guns[gun.id]) for gun in ship.guns if not gun.landed)
    battle.happen(CrewPosted("SC-MAN-02", ship.id, posts, guns, posting.helm))


def check_posting(battle: CompanionBattle, ship: Ship, posting: Posting) -> Refusal | None:
    """SC-MAN-02, SC-GEN-06: whether the posting has every man once, where he may serve."""
    guns = {gun.id: gun for gun in ship.guns if not gun.landed}
    if posting.posts.keys() != ship.posts.keys() or posting.guns.keys() != guns.keys():
        return Refusal("SC-MAN-02", "not every post and gun was named")
    numbers = [number for men in posting.posts.values() for number in men]
    if min([*numbers, *posting.guns.values()]) < 0:
        return Refusal("SC-MAN-02", "a number of men was negative")
    if _ranks(posting) != _ranks(present(ship)):
        return Refusal("SC-MAN-02", "they are not the men aboard")
    if any(posting.posts[Post.MANEUVER][:2]):
        return Refusal("SC-MAN-01", "officers and petty officers serve on the bridge or on deck")
    for name, crew in posting.guns.items():
        gun = guns[name]
        if crew > (gun.crew if gun.destroyed else gun.full_crew):
            return Refusal("SC-MAN-02", f"the {name.replace('-', ' ')} has no room for {crew}")
    return _check_melee(battle, ship, posting) or _check_helm(battle, ship, posting)


def _ranks(posting: Posting) -> tuple[int, int, int]:
    """The men of a posting by rank."""
    officers, pos, ratings = (sum(part) for part in zip(*posting.posts.values(), strict=True))
    return officers, pos, ratings + sum(posting.guns.values())


def _check_melee(battle: CompanionBattle, ship: Ship, posting: Posting) -> Refusal | None:
    """SC-MAN-02: men locked in a boarding melee, the deckhands of a boarded vessel, stay there."""
    if not boarded_by(battle, ship):
        return None
    now, then = _men(ship.posts[Post.DECK]), posting.posts[Post.DECK]
    if any(after < before for before, after in zip(now, then, strict=True)):
        return Refusal("SC-MAN-02", "its deckhands were locked in melee")
    return None


def _check_helm(battle: CompanionBattle, ship: Ship, posting: Posting) -> Refusal | None:
    """SC-MAN-04: the helm is a petty officer's or an officer's of the bridge."""
    officers, pos, ratings = posting.posts[Post.BRIDGE]
    match posting.helm:
        case Rank.OFFICER if not officers:
            return Refusal("SC-MAN-04", "no officer was on the bridge to steer")
        case Rank.PO if not pos:
            return Refusal("SC-MAN-04", "no petty officer was on the bridge to steer")
        case Rank.RATING:
            if not (battle.options.boat_rating_may_steer and ship.card.boat and ratings):
                return Refusal("SC-MAN-04", "a rating may not steer")
            if _ranks(posting)[:2] != (0, 0):
                return Refusal("SC-MAN-04", "an officer or petty officer was there to steer")
    return None
