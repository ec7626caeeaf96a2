"""SC-GEN-05: after a battle the survivors of a crew take their own posts again.

A campaign counts a crew by role and by gun. Men who served elsewhere at the end, or in a boarding
party, or aboard a prize, go back to where men are missing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rulesets.soldiers_companion.state import Gun, Hands, Ship
from rulesets.soldiers_companion.tables import Post

# Bound once, as these are asked for most.
_MANEUVER: Final = Post.MANEUVER
_BRIDGE: Final = Post.BRIDGE
_DECK: Final = Post.DECK

#: The ratings' roles, in the order in which gaps are made up; guns come after the first.
MANEUVER, SIGNALLERS, DECK = "maneuver", "signallers", "deck"
#: Roles of a crew as a campaign counts them.
ROLES: Final = ("officers", "helmsmen", "deck_pos", MANEUVER, SIGNALLERS, DECK)


@dataclass(frozen=True, slots=True)
class Complement:
    """A crew by role, and the crew of each gun by its id."""

    roles: dict[str, int]
    guns: dict[str, int]

    @property
    def total(self) -> int:
        return sum(self.roles.values()) + sum(self.guns.values())


def living(ship: Ship) -> Complement:
    """SC-GEN-05: all living crewmen of a vessel, each at a post of his own rank."""
    officers, pos = _leaders(ship)
    return _posted(ship, officers, pos, sum(hands.ratings for hands in _away(ship)))


def within_complement(ship: Ship) -> bool:
    """SC-VES-02: whether a vessel has no more men of any rank than its class and its guns take."""
    full = ship.card.posts
    officers, pos = _leaders(ship)
    ratings = sum(hands.ratings for hands in (*ship.posts.values(), *_away(ship)))
    ratings += sum(gun.crew for gun in ship.guns)
    berths = full.maneuver + full.signallers + full.deck
    berths += sum(gun.full_crew for gun in ship.guns)
    leads = officers <= full.officers and pos <= full.helmsmen + full.deck_pos
    return leads and ratings <= berths


def _away(ship: Ship) -> list[Hands]:
    """Crewmen who are not at posts: of boarding parties, and aboard prizes."""
    return [*(party.crew for party in ship.parties), ship.detached]


def _leaders(ship: Ship) -> tuple[int, int]:
    """Officers and petty officers, wherever they are."""
    hands = (*ship.posts.values(), *_away(ship))
    return sum(one.officers for one in hands), sum(one.pos for one in hands)


def nobody(ship: Ship) -> Complement:
    """The crew of a vessel that is lost, or an enemy's."""
    return Complement(dict.fromkeys(ROLES, 0), {gun.id: 0 for gun in ship.guns})


def _posted(ship: Ship, officers: int, pos: int, loose: int) -> Complement:
    full = ship.card.posts
    helmsmen = min(pos, full.helmsmen)
    places: dict[str, int] = {
        MANEUVER: full.maneuver,
        **{gun.id: gun.full_crew for gun in _sound(ship.guns)},
        SIGNALLERS: full.signallers,
        DECK: full.deck,
        **{gun.id: gun.full_crew for gun in ship.guns if gun.destroyed},
    }
    there: dict[str, int] = {
        MANEUVER: _ratings(ship, _MANEUVER),
        SIGNALLERS: _ratings(ship, _BRIDGE),
        DECK: _ratings(ship, _DECK),
        **{gun.id: gun.crew for gun in ship.guns},
    }
    kept = {place: min(there[place], most) for place, most in places.items()}
    loose += sum(there.values()) - sum(kept.values())
    for place, most in places.items():
        joining = min(loose, most - kept[place])
        kept[place] += joining
        loose -= joining
    assert not loose, f"{ship.id} has {loose} more ratings than posts"
    roles = {
        "officers": officers,
        "helmsmen": helmsmen,
        "deck_pos": pos - helmsmen,
        MANEUVER: kept[MANEUVER],
        SIGNALLERS: kept[SIGNALLERS],
        DECK: kept[DECK],
    }
    return Complement(roles, {gun.id: kept[gun.id] for gun in ship.guns})


def _sound(guns: Iterable[Gun]) -> list[Gun]:
    return [gun for gun in guns if not gun.destroyed]


def _ratings(ship: Ship, post: Post) -> int:
    return ship.posts.get(post, Hands()).ratings


def by_entry(ship: Ship, crews: dict[str, int]) -> dict[str, int]:
    """The crews of guns by their ids in the order of battle; those not listed there left out."""
    found: dict[str, int] = {}
    for gun in ship.guns:
        if gun.entry:
            found[gun.entry] = found.get(gun.entry, 0) + crews[gun.id]
    return found
