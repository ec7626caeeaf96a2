"""What a commander decides at each step of the turn, and what he may be told to decide.

A commander is asked; he rolls no dice and changes nothing. What he answers is checked by the rule
that it comes under (`legality` modules of each chapter), and refused in the log if it is illegal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias

from rulesets.core.events import EntryId, GunId
from rulesets.core.geometry import Path, Point
from rulesets.soldiers_companion.tables import Formation, Post, Rank

if TYPE_CHECKING:
    from rulesets.soldiers_companion.state import CompanionBattle, Ship, Side, Unit, Work


class Refusal(NamedTuple):
    """Why an order is not legal: the rule, and the reason as the end of a sentence."""

    rule: str
    reason: str


#: The body of a vessel's own crew as a firer of small arms, where a gun or a unit is named.
CREW: Final = "crew"
#: Its officers, who carry revolvers (SC-BG-23).
OFFICERS: Final = "officers"


class Firing(StrEnum):
    """How a weapon or a body of men fires."""

    SHOT = "shot"
    CASE = "case"
    BURST = "burst"
    VOLLEY = "volley"
    AT_TROOPS = "at_troops"  # SC-BG-13: a shot at the troops in a raft or small boat, if optional


# The same, bound once: a word of a class of words costs several times a name of the module.
SHOT: Final = Firing.SHOT
CASE: Final = Firing.CASE
BURST: Final = Firing.BURST
VOLLEY: Final = Firing.VOLLEY
AT_TROOPS: Final = Firing.AT_TROOPS


class FireOrder(NamedTuple):
    """One gun, machine gun or body of men fires at one target.

    `weapon` is a gun's id, a unit's id (troops aboard, or the unit itself ashore), CREW or
    OFFICERS; `figures` how many men of a body fire, or shots of a gun, 0: all that may.
    """

    weapon: str
    target: EntryId
    how: Firing
    figures: int = 0


class Leg(NamedTuple):
    """Straight on for `length` thousandths; `cut` marks a leg cut short so that it earns a turn."""

    length: int
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Helm:
    """A turn of `by` tenths of a degree, left positive: 600, or 1200 when coming about."""

    by: int


@dataclass(frozen=True, slots=True)
class PowerTurn:
    """SC-MOV-05: 600 left or -600 right, paid with 12 inches."""

    by: int


@dataclass(frozen=True, slots=True)
class Shoot:
    """SC-TURN-02: fire at this point of the move; no `fires`: the commander is asked there."""

    fires: tuple[FireOrder, ...]


Step: TypeAlias = Leg | Helm | PowerTurn | Shoot
#: Fire where the move has come to, as the commander then orders.
AT_WILL: Final = Shoot(())


class MoveOrder(NamedTuple):
    """A vessel's whole move; no steps: it stays.

    `avoid_rocks` by SC-COL-04; `anchor` at the end of it.
    """

    steps: tuple[Step, ...] = ()
    avoid_rocks: bool = False
    anchor: bool = False


#: She stays where she is, and fires.
STAY: Final = MoveOrder((AT_WILL,))


@dataclass(frozen=True, slots=True)
class Landing:
    """SC-BG-19: units and guns that land at `place`, or embark, in place of the vessel's move.

    `units` and `guns` by id; a gun's crew goes with it. `place` is None where they embark.
    """

    units: tuple[EntryId, ...]
    guns: tuple[GunId, ...]
    place: Point | None


@dataclass(frozen=True, slots=True)
class Posting:
    """SC-MAN-02: the whole crew by post, each as (officers, petty officers, ratings), and by gun.

    The sum of each rank is what is aboard outside the boarding party. `helm` names who steers.
    """

    posts: Mapping[Post, tuple[int, int, int]]
    guns: Mapping[GunId, int]
    helm: Rank | None


@dataclass(frozen=True, slots=True)
class PartyOrder:
    """SC-BRD-01: who joins the boarding party, taken from deck and bridge, and from units aboard.

    `crew` is (officers, petty officers, ratings); ratings come from the deck first, then from idle
    posts by `Posting`. Nobody at all disbands it.
    """

    crew: tuple[int, int, int] = (0, 0, 0)
    troops: tuple[tuple[EntryId, int], ...] = ()


@dataclass(frozen=True, slots=True)
class TowOrder:
    """SC-TOW-06: vessels to take in tow, and tows to cast off."""

    attach: tuple[EntryId, ...] = ()
    cast_off: tuple[EntryId, ...] = ()


@dataclass(frozen=True, slots=True)
class LandOrder:
    """SC-BG-20: a land unit's move along `path`, into `formation`; then its fire, if saved."""

    path: Path = ()
    formation: Formation | None = None
    fire: FireOrder | None = None


class Commander(Protocol):
    """The giver of one side's orders in this book. He rolls no dice and changes nothing."""

    # -- S1 -----------------------------------------------------------------------------------
    def spring_ambush(self, battle: CompanionBattle, side: Side) -> Sequence[EntryId]:
        """SC-BG-01, SC-BG-21: the hidden units to spring an ambush with; empty: none."""

    def keep_initiative(self, battle: CompanionBattle, side: Side) -> bool:
        """SC-BG-02: asked of the winner of the roll."""

    def cut_grapples(self, battle: CompanionBattle, ship: Ship) -> Mapping[EntryId, int]:
        """SC-GRAP-04: how many grapples to cut, by the vessel at the other end."""

    def posting(self, battle: CompanionBattle, ship: Ship) -> Posting | None:
        """SC-MAN-02: None leaves the crew where it is."""

    def party(self, battle: CompanionBattle, ship: Ship) -> PartyOrder | None:
        """SC-BRD-01: None leaves things as they are."""

    def formation(self, battle: CompanionBattle, unit: Unit) -> Formation | None:
        """SC-TRP-05: of troops aboard."""

    def tow(self, battle: CompanionBattle, ship: Ship) -> TowOrder | None:
        """SC-TOW-06."""

    def weigh(self, battle: CompanionBattle, ship: Ship) -> bool:
        """SC-MOV-11: whether an anchored vessel raises its anchor."""

    # -- S2 -----------------------------------------------------------------------------------
    def ram(self, battle: CompanionBattle, ship: Ship) -> EntryId | None:
        """SC-RAM-01: the vessel to ram this turn. Asked of the side with the initiative."""

    def charge(self, battle: CompanionBattle, unit: Unit) -> EntryId | None:
        """SC-BG-16: the land unit to charge this turn."""

    # -- S3, S5 -------------------------------------------------------------------------------
    def fire(self, battle: CompanionBattle, firer: Ship | Unit | Work) -> Sequence[FireOrder]:
        """SC-TURN-02: what fires in the fire phase; the rest is saved for the move."""

    # -- S4, S6 -------------------------------------------------------------------------------
    def sailing_order(self, battle: CompanionBattle, side: Side) -> Sequence[EntryId]:
        """The order in which the side's vessels move; those declared to ram go before them."""

    def move(self, battle: CompanionBattle, ship: Ship) -> MoveOrder | Landing:
        """Asked with `ship.allowance` known, a sailing vessel's too."""

    def flee(self, battle: CompanionBattle, ship: Ship) -> MoveOrder:
        """SC-MAN-05, SC-BG-16: the way out of a vessel that must leave, if `move` does not lead so.

        What a player ordered has no say in it.
        """

    def avoid(self, battle: CompanionBattle, ship: Ship, mover: Ship, *, ram: bool) -> bool:
        """SC-COL-04, SC-RAM-04: whether a vessel manoeuvres to avoid another that moves."""

    def grapple(self, battle: CompanionBattle, ship: Ship) -> tuple[EntryId, int] | None:
        """SC-GRAP-01: whom to grapple, and with how many attempts."""

    def board(self, battle: CompanionBattle, ship: Ship, enemy: Ship) -> int:
        """SC-BRD-04: how many of the party cross to a grappled enemy."""

    def prize_crew(self, battle: CompanionBattle, ship: Ship, prize: Ship) -> int:
        """SC-BRD-07: how many crewmen of the boarders stay aboard a vessel they have taken."""

    def land_move(self, battle: CompanionBattle, unit: Unit) -> LandOrder:
        """SC-BG-20."""

    def repairs(self, battle: CompanionBattle, ship: Ship) -> Mapping[int, int]:
        """SC-BURN-08: deckhands on each fire, by the fire's number."""

    # -- losses -------------------------------------------------------------------------------
    def lose_man(
        self, battle: CompanionBattle, ship: Ship | Work, where: Sequence[tuple[str, Rank]]
    ) -> int:
        """SC-CREW-02: which of these men falls: the index of one (post or gun id, rank).

        SC-BG-14: in a work, of its guns and of the units of its garrison, by id.
        """

    def spare_crew(self, battle: CompanionBattle, ship: Ship) -> bool:
        """SC-LOC-02: by `crew_structural` = owner_choice, whether the structure takes a hit."""

    def lose_officer(self, battle: CompanionBattle, ship: Ship, ranks: Sequence[Rank]) -> int:
        """SC-CREW-04: officer or petty officer: the index of one."""

    # -- S9 -----------------------------------------------------------------------------------
    def leave(self, battle: CompanionBattle, ship: Ship) -> bool:
        """Whether a vessel makes for its edge of its own will from the next turn on."""
