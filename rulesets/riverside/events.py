"""The kinds of event of this book. Each names its rule, its score with the parts, and its dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from rulesets.core.dice import Roll
from rulesets.core.events import (
    EntryId,
    Event,
    GunId,
    Namer,
    OrderRefused,
    SideId,
    counted,
    kinds_of,
)
from rulesets.core.geometry import Point
from rulesets.core.score import Score
from rulesets.riverside.tables import INCH


def inches(length: int) -> str:
    """A length as a reader measures it, rounded down to a tenth."""
    whole, part = divmod(length * 10 // INCH, 10)
    return f'{whole}.{part}"' if part else f'{whole}"'


def gun_of(name: Namer, ship: str, gun: str) -> str:
    """A gun as a reader calls it: the first gun of the Mayfly."""
    return f"{gun.replace('-', ' ')} of {name(ship)}"


def _needed(roll: Roll, score: Score) -> str:
    return f"rolled {roll}, needed {score}"


# -- who goes first, who comes back, who commands ------------------------------------------------


@dataclass(slots=True)
class FirstSideChosen(Event):
    """RS-MW-02: which side takes its turns first, by the scenario or by dice."""

    kind: ClassVar[str] = "first_side_chosen"
    side: SideId
    rolls: tuple[Roll, ...]

    def tell(self, name: Namer) -> str:
        if not self.rolls:
            return f"{name(self.side)} went first, as the scenario has it."
        shown = ", ".join(str(roll) for roll in self.rolls)
        return f"{name(self.side)} won the roll to go first ({shown})."


@dataclass(slots=True)
class CaptainRolled(Event):
    """RS-GEN-03: a captain's Leadership and trait, rolled for this battle."""

    kind: ClassVar[str] = "captain_rolled"
    vessel: EntryId
    leadership: int
    trait: str
    leadership_roll: Roll
    trait_roll: Roll

    def tell(self, name: Namer) -> str:
        return (
            f"The captain of {name(self.vessel)} proved {self.trait.replace('_', ' ')}, with"
            f" Leadership {self.leadership} (rolled {self.leadership_roll} and {self.trait_roll})."
        )


@dataclass(slots=True)
class ReturnRolled(Event):
    """RS-CMP-02: an absent vessel's two dice; 10, 11 or 12 brings it in."""

    kind: ClassVar[str] = "return_rolled"
    vessel: EntryId
    roll: Roll
    came: bool

    def tell(self, name: Namer) -> str:
        outcome = "it came in" if self.came else "there was no sign of it"
        return f"{name(self.vessel)} was looked for: rolled {self.roll}, needed 10; {outcome}."


@dataclass(slots=True)
class VesselArrived(Event):
    """RS-CMP-02: an absent vessel came in at its river edge, with its guns laid so."""

    kind: ClassVar[str] = "vessel_arrived"
    vessel: EntryId
    position: Point
    heading: int
    facings: tuple[tuple[str, int], ...]

    def tell(self, name: Namer) -> str:
        return f"{name(self.vessel)} steamed onto the table and into the fight."


@dataclass(slots=True)
class DrunkardRolled(Event):
    """RS-MW-06: a drunkard's Leadership for this turn."""

    kind: ClassVar[str] = "drunkard_rolled"
    entry: EntryId
    roll: Roll
    leadership: int

    def tell(self, name: Namer) -> str:
        return (
            f"The bottle decided for {name(self.entry)}: rolled {self.roll}, so Leadership"
            f" {self.leadership} this turn."
        )


# -- orders --------------------------------------------------------------------------------------


@dataclass(slots=True)
class Activated(Event):
    """RS-MW-03: two dice and what is added to them, against the leader's Leadership.

    `part` is hull, battery or unit; `again` marks the re-roll of the General's favourite.
    """

    kind: ClassVar[str] = "activated"
    entry: EntryId
    part: str
    action: str
    score: Score
    roll: Roll
    passed: bool
    again: bool

    def tell(self, name: Namer) -> str:
        who = name(self.entry)
        if self.part != "unit":
            who = f"The {self.part} of {who}"
        action = self.action.replace("_", " ")
        outcome = f"obeyed the order to {action}" if self.passed else f"did not {action}"
        favour = "by the General's favour rolled again and " if self.again else ""
        return f"{who} {favour}{outcome}: {_needed(self.roll, self.score)}."


@dataclass(slots=True)
class StoodTo(Event):
    """RS-ACT-08: the hull held its position, without a roll."""

    kind: ClassVar[str] = "stood_to"
    vessel: EntryId

    def tell(self, name: Namer) -> str:
        return f"{name(self.vessel)} stood to."


# -- movement ------------------------------------------------------------------------------------


@dataclass(slots=True)
class HullMoved(Event):
    """RS-MOV-01: a vessel's speed dice, its allowance, what it used and where it came to lie."""

    kind: ClassVar[str] = "hull_moved"
    vessel: EntryId
    downstream: bool
    roll: Roll
    allowance: int
    used: int
    position: Point
    heading: int
    landing: str | None

    def tell(self, name: Namer) -> str:
        way = "downstream" if self.downstream else "upstream"
        berth = f" and berthed at the {self.landing}" if self.landing else ""
        return (
            f"{name(self.vessel)} moved {inches(self.used)} {way}{berth}: rolled {self.roll}, so"
            f" {inches(self.allowance)} at most."
        )


@dataclass(slots=True)
class GroundingRolled(Event):
    """RS-GRD-02: the roll at the end of a move, by where it ended. RS-GRD-03: where it stuck."""

    kind: ClassVar[str] = "grounding_rolled"
    vessel: EntryId
    shallows: bool
    roll: Roll
    on: tuple[int, ...]
    grounded: bool

    def tell(self, name: Namer) -> str:
        where = "in the shallows" if self.shallows else "in the channel"
        sums = ", ".join(map(str, self.on))
        if not self.grounded:
            return f"{name(self.vessel)} kept clear {where}: rolled {self.roll}, aground on {sums}."
        stuck = "in the mud" if self.shallows else "on a sandbank"
        return f"{name(self.vessel)} ran aground {stuck}: rolled {self.roll}, aground on {sums}."


@dataclass(slots=True)
class VesselExited(Event):
    """RS-MOV-05: a vessel left the table over a river edge by choice."""

    kind: ClassVar[str] = "vessel_exited"
    vessel: EntryId
    edge: str
    status: str
    passengers: tuple[EntryId, ...]

    def tell(self, name: Namer) -> str:
        return f"{name(self.vessel)} left the table {self.edge}, and counts as {self.status}."


@dataclass(slots=True)
class GunsTurned(Event):
    """RS-ACT-04: guns were turned; the facing is relative to the hull, in tenths of a degree."""

    kind: ClassVar[str] = "guns_turned"
    vessel: EntryId
    facings: tuple[tuple[str, int], ...]

    def tell(self, name: Namer) -> str:
        shown = ", ".join(
            f"{gun.replace('-', ' ')} to {facing // 10} degrees" for gun, facing in self.facings
        )
        return f"{name(self.vessel)} turned its guns: {shown}."


@dataclass(slots=True)
class UnitMoved(Event):
    """RS-MW-07: a unit moved ashore; `roll` is the d6 of At the Double."""

    kind: ClassVar[str] = "unit_moved"
    unit: EntryId
    action: str
    roll: Roll | None
    allowance: int
    used: int
    position: Point

    def tell(self, name: Namer) -> str:
        how = {"double": "hurried", "skirmish": "skirmished"}.get(self.action, "marched")
        rolled = f"rolled {self.roll}, so " if self.roll else ""
        return (
            f"{name(self.unit)} {how} {inches(self.used)} ({rolled}{inches(self.allowance)} at"
            " most)."
        )


@dataclass(slots=True)
class WentToGround(Event):
    """RS-MW-07: a unit lies flat until it next acts."""

    kind: ClassVar[str] = "went_to_ground"
    unit: EntryId

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} went to ground."


@dataclass(slots=True)
class RoseUp(Event):
    """RS-MW-07: a unit that lay flat acts again."""

    kind: ClassVar[str] = "rose_up"
    unit: EntryId

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} rose up."


# -- getting on and off --------------------------------------------------------------------------


@dataclass(slots=True)
class TransferBegan(Event):
    """RS-EMB-02: a unit began to embark, disembark, load or unload; it takes one full turn."""

    kind: ClassVar[str] = "transfer_began"
    unit: EntryId
    vessel: EntryId
    way: str
    place: Point | None
    things: tuple[EntryId, ...]
    compulsory: bool

    def tell(self, name: Namer) -> str:
        doing = {
            "embark": "began to board",
            "disembark": "began to disembark from",
            "load": "began to load",
            "unload": "began to unload",
        }[self.way]
        must = " (everybody off)" if self.compulsory else ""
        load = f", with {', '.join(map(name, self.things))}" if self.things else ""
        return f"{name(self.unit)} {doing} {name(self.vessel)}{load}{must}."


@dataclass(slots=True)
class TransferStopped(Event):
    """RS-EMB-09: a transfer came to nothing."""

    kind: ClassVar[str] = "transfer_stopped"
    unit: EntryId
    vessel: EntryId
    reason: str

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} could not finish at {name(self.vessel)}: {self.reason}."


@dataclass(slots=True)
class UnitLanded(Event):
    """RS-EMB-02: a unit got off and stands on the bank."""

    kind: ClassVar[str] = "unit_landed"
    unit: EntryId
    vessel: EntryId
    position: Point

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} got ashore from {name(self.vessel)}."


@dataclass(slots=True)
class UnitEmbarked(Event):
    """RS-EMB-02: a unit got aboard."""

    kind: ClassVar[str] = "unit_embarked"
    unit: EntryId
    vessel: EntryId

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} got aboard {name(self.vessel)}."


@dataclass(slots=True)
class CargoHandled(Event):
    """RS-EMB-07: a unit finished shifting cargo, between the vessel and the bank beside it."""

    kind: ClassVar[str] = "cargo_handled"
    unit: EntryId
    vessel: EntryId

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} finished shifting cargo of {name(self.vessel)}."


@dataclass(slots=True)
class TerrainTested(Event):
    """RS-MW-17: dangerous terrain; the figures it cost."""

    kind: ClassVar[str] = "terrain_tested"
    unit: EntryId
    roll: Roll
    lost: int
    left: int

    def tell(self, name: Namer) -> str:
        if not self.lost:
            return f"{name(self.unit)} came through the shallows safely (rolled {self.roll})."
        return (
            f"The shallows took {counted(self.lost, 'figure')} of {name(self.unit)}"
            f" (rolled {self.roll}); {self.left} left."
        )


@dataclass(slots=True)
class ObjectRolled(Event):
    """RS-EMB-07: an object moved through the shallows; 1 or 2 loses it."""

    kind: ClassVar[str] = "object_rolled"
    thing: EntryId
    roll: Roll
    lost: bool

    def tell(self, name: Namer) -> str:
        outcome = "was lost in the river" if self.lost else "came through dry"
        return f"{name(self.thing)} {outcome} (rolled {self.roll})."


@dataclass(slots=True)
class ObjectMoved(Event):
    """An object changed its place: loose aboard, borne by a unit, or lying ashore."""

    kind: ClassVar[str] = "object_moved"
    thing: EntryId
    vessel: EntryId | None
    unit: EntryId | None
    position: Point | None

    def tell(self, name: Namer) -> str:
        if self.vessel:
            return f"{name(self.thing)} was stowed aboard {name(self.vessel)}."
        if self.unit:
            return f"{name(self.thing)} was taken up by {name(self.unit)}."
        return f"{name(self.thing)} was left lying ashore."


@dataclass(slots=True)
class ObjectTaken(Event):
    """An object fell to the enemy: to the unit that won it, or with the vessel it lay in."""

    kind: ClassVar[str] = "object_taken"
    thing: EntryId
    side: SideId
    unit: EntryId | None

    def tell(self, name: Namer) -> str:
        by = name(self.unit) if self.unit else name(self.side)
        return f"{name(self.thing)} fell to {by}."


@dataclass(slots=True)
class ObjectLost(Event):
    """An object is gone for good, and not by the river's dice."""

    kind: ClassVar[str] = "object_lost"
    thing: EntryId

    def tell(self, name: Namer) -> str:
        return f"{name(self.thing)} was lost."


# -- fire ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class VolleyFired(Event):
    """RS-FIR-04: one volley of a unit, a gun or a hunter at one target.

    `part` is what was aimed at of a vessel: a gun, the crew or the captain; `figures` are those
    that fired, `score` the least face that hits; `again` is the Expert marksman's re-roll.
    """

    kind: ClassVar[str] = "volley_fired"
    shooter: EntryId
    gun: GunId | None
    weapon: str
    target: EntryId
    part: str
    distance: int
    band: str
    figures: int
    score: Score
    roll: Roll
    again: Roll | None
    hits: int

    def tell(self, name: Namer) -> str:
        who = gun_of(name, self.shooter, self.gun) if self.gun else name(self.shooter)
        if self.weapon == "elephant_gun":
            who = f"The elephant gun of {who}"
        at = name(self.target)
        if self.part:
            part = f"the {self.part}" if self.part in ("crew", "captain") else self.part
            at = f"{part.replace('-', ' ')} of {at}"
        again = f", and the marksman's {self.again}" if self.again else ""
        who = who[:1].upper() + who[1:]
        return (
            f"{who} fired at {at} at {inches(self.distance)} ({self.band} range, the"
            f" {self.weapon.replace('_', ' ')} of {counted(self.figures, 'figure')}): rolled"
            f" {self.roll}{again}, needed {self.score}; {counted(self.hits, 'hit')}."
        )


@dataclass(slots=True)
class GunJammed(Event):
    """RS-MW-19: three natural 1s jammed a machine gun."""

    kind: ClassVar[str] = "gun_jammed"
    vessel: EntryId
    gun: GunId | None

    def tell(self, name: Namer) -> str:
        who = gun_of(name, self.vessel, self.gun) if self.gun else name(self.vessel)
        return f"{who[:1].upper()}{who[1:]} jammed."


@dataclass(slots=True)
class CasualtiesTaken(Event):
    """RS-MW-09: hits on people, the hits that one casualty takes in that cover, and who is left."""

    kind: ClassVar[str] = "casualties_taken"
    entry: EntryId
    gun: GunId | None
    hits: int
    cover: str
    each: int
    casualties: int
    left: int

    def tell(self, name: Namer) -> str:
        who = f"the crew of {gun_of(name, self.entry, self.gun)}" if self.gun else name(self.entry)
        cover = "in the open" if self.cover == "open" else f"in {self.cover} cover"
        lost = counted(self.casualties, "casualty", "casualties")
        each = "each hit" if self.each == 1 else f"every {self.each} hits"
        who = who[:1].upper() + who[1:]
        return (
            f"{who}, {cover}, took {lost} from {counted(self.hits, 'hit')}"
            f" (one for {each}); {self.left} left."
        )


@dataclass(slots=True)
class LeaderTested(Event):
    """RS-MW-15: two dice for the leader of a unit that took casualties; 2 costs him."""

    kind: ClassVar[str] = "leader_tested"
    unit: EntryId
    roll: Roll
    lost: bool

    def tell(self, name: Namer) -> str:
        outcome = "fell" if self.lost else "was unhurt"
        return f"The leader of {name(self.unit)} {outcome} (rolled {self.roll}; lost on 2)."


@dataclass(slots=True)
class PinTested(Event):
    """RS-MW-11: whether people who took casualties keep their heads up."""

    kind: ClassVar[str] = "pin_tested"
    entry: EntryId
    gun: GunId | None
    score: Score
    roll: Roll
    passed: bool
    pins: int

    def tell(self, name: Namer) -> str:
        who = f"the crew of {gun_of(name, self.entry, self.gun)}" if self.gun else name(self.entry)
        outcome = "stood firm" if self.passed else "was pinned"
        return f"{who[:1].upper()}{who[1:]} {outcome}: {_needed(self.roll, self.score)}."


@dataclass(slots=True)
class Pinned(Event):
    """RS-MW-16: the loser of a fight takes a pin marker."""

    kind: ClassVar[str] = "pinned"
    entry: EntryId
    gun: GunId | None
    pins: int

    def tell(self, name: Namer) -> str:
        who = f"the crew of {gun_of(name, self.entry, self.gun)}" if self.gun else name(self.entry)
        return f"{who[:1].upper()}{who[1:]} was shaken by the fight, and pinned."


@dataclass(slots=True)
class Rallied(Event):
    """RS-MW-13: an attempt to rally; success removes one pin marker, or clears a jam."""

    kind: ClassVar[str] = "rallied"
    entry: EntryId
    gun: GunId | None
    score: Score
    roll: Roll
    passed: bool
    pins: int
    jammed: bool
    again: bool

    def tell(self, name: Namer) -> str:
        who = f"the crew of {gun_of(name, self.entry, self.gun)}" if self.gun else name(self.entry)
        outcome = "rallied" if self.passed else "could not be rallied"
        favour = ", by the General's favour," if self.again else ""
        left = f"; {counted(self.pins, 'pin')} left" if self.passed and self.pins else ""
        return (
            f"{who[:1].upper()}{who[1:]}{favour} {outcome}: {_needed(self.roll, self.score)}{left}."
        )


@dataclass(slots=True)
class UnitRouted(Event):
    """RS-MW-14: a unit at half strength or less could not be rallied, and ran."""

    kind: ClassVar[str] = "unit_routed"
    unit: EntryId
    figures: int

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} broke and ran, all {self.figures} that were left."


@dataclass(slots=True)
class UnitDestroyed(Event):
    """The last figure of a unit is gone, and its leader with them."""

    kind: ClassVar[str] = "unit_destroyed"
    unit: EntryId

    def tell(self, name: Namer) -> str:
        return f"Nobody was left of {name(self.unit)}."


# -- boats under fire ----------------------------------------------------------------------------


@dataclass(slots=True)
class BoatHit(Event):
    """RS-HIT-02: hits on the boat itself; `heavy` are those of this turn that may sink it."""

    kind: ClassVar[str] = "boat_hit"
    vessel: EntryId
    hits: int
    tally: int
    heavy: int

    def tell(self, name: Namer) -> str:
        heavy = f", {self.heavy} of them heavy and of this turn" if self.heavy else ""
        return f"{name(self.vessel)} took {counted(self.hits, 'hit')}: {self.tally} in all{heavy}."


@dataclass(slots=True)
class CaptainTested(Event):
    """RS-HIT-06: whether the captain stays in the action."""

    kind: ClassVar[str] = "captain_tested"
    vessel: EntryId
    score: Score
    roll: Roll
    passed: bool

    def tell(self, name: Namer) -> str:
        outcome = "held on" if self.passed else "thought it too dangerous"
        return f"The captain of {name(self.vessel)} {outcome}: {_needed(self.roll, self.score)}."


@dataclass(slots=True)
class BoatSunk(Event):
    """RS-HIT-08: holed below the waterline; everyone and everything aboard is lost."""

    kind: ClassVar[str] = "boat_sunk"
    vessel: EntryId
    heavy: int
    units: tuple[EntryId, ...]
    things: tuple[EntryId, ...]

    def tell(self, name: Namer) -> str:
        aboard = f", with {', '.join(map(name, self.units))}" if self.units else ""
        return (
            f"{name(self.vessel)} was holed below the waterline by {self.heavy} heavy hits and sank"
            f" with all hands{aboard}."
        )


@dataclass(slots=True)
class TurnedAway(Event):
    """RS-WDR-01, by_movement: from its next own turn the vessel makes for the nearer river edge."""

    kind: ClassVar[str] = "turned_away"
    vessel: EntryId
    edge: str

    def tell(self, name: Namer) -> str:
        return f"{name(self.vessel)} turned away to leave {self.edge}."


@dataclass(slots=True)
class VesselWithdrew(Event):
    """RS-WDR-01: a vessel left the action with all aboard."""

    kind: ClassVar[str] = "vessel_withdrew"
    vessel: EntryId
    passengers: tuple[EntryId, ...]

    def tell(self, name: Namer) -> str:
        aboard = f", {', '.join(map(name, self.passengers))} aboard" if self.passengers else ""
        return f"{name(self.vessel)} withdrew from the action{aboard}."


@dataclass(slots=True)
class VesselAbandoned(Event):
    """RS-WDR-02: a vessel that could not withdraw was given up. RS-WDR-05: perhaps its crew too."""

    kind: ClassVar[str] = "vessel_abandoned"
    vessel: EntryId
    crew_lost: bool

    def tell(self, name: Namer) -> str:
        crew = "captain and crews were lost" if self.crew_lost else "all made ready to leave it"
        return f"{name(self.vessel)} could not withdraw and was abandoned; {crew}."


@dataclass(slots=True)
class CrewLeaving(Event):
    """RS-WDR-03: captain and crews of an abandoned boat are getting off."""

    kind: ClassVar[str] = "crew_leaving"
    vessel: EntryId

    def tell(self, name: Namer) -> str:
        return f"Captain and crews of {name(self.vessel)} took to the bank."


@dataclass(slots=True)
class CrewLanded(Event):
    """RS-WDR-04: captain and crews got off and leave play as survivors; the guns stay."""

    kind: ClassVar[str] = "crew_landed"
    vessel: EntryId

    def tell(self, name: Namer) -> str:
        return f"Captain and crews of {name(self.vessel)} got away ashore."


@dataclass(slots=True)
class UnitLost(Event):
    """RS-WDR-05: a unit was lost with the boat it could not leave."""

    kind: ClassVar[str] = "unit_lost"
    unit: EntryId

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} was lost with the boat."


@dataclass(slots=True)
class GunManned(Event):
    """RS-GUN-07: a unit gave figures to a gun whose crew was lost."""

    kind: ClassVar[str] = "gun_manned"
    vessel: EntryId
    gun: GunId
    unit: EntryId
    figures: int
    crew: int
    drill: str
    left: int

    def tell(self, name: Namer) -> str:
        return (
            f"{name(self.unit)} gave {counted(self.figures, 'figure')} to"
            f" {gun_of(name, self.vessel, self.gun)}, now {self.drill.replace('_', ' ')}; the unit"
            f" has {self.left} left."
        )


# -- hand to hand --------------------------------------------------------------------------------


@dataclass(slots=True)
class Charged(Event):
    """RS-MW-16: a charge of the unit's Move and a die, and whether it struck home."""

    kind: ClassVar[str] = "charged"
    unit: EntryId
    target: EntryId
    roll: Roll
    allowance: int
    position: Point
    home: bool

    def tell(self, name: Namer) -> str:
        outcome = "charged home on" if self.home else "fell short of"
        return (
            f"{name(self.unit)} {outcome} {name(self.target)}: rolled {self.roll}, so"
            f" {inches(self.allowance)} at most."
        )


@dataclass(slots=True)
class Fought(Event):
    """RS-MW-16: one party's dice in a fight; `gun` is a gun's crew that fights (RS-MW-20)."""

    kind: ClassVar[str] = "fought"
    entry: EntryId
    gun: GunId | None
    score: Score
    roll: Roll
    hits: int

    def tell(self, name: Namer) -> str:
        who = f"the crew of {gun_of(name, self.entry, self.gun)}" if self.gun else name(self.entry)
        return (
            f"{who[:1].upper()}{who[1:]} fought: {_needed(self.roll, self.score)};"
            f" {counted(self.hits, 'hit')}."
        )


@dataclass(slots=True)
class FellBack(Event):
    """RS-MW-16: the loser of a fight falls back its Move."""

    kind: ClassVar[str] = "fell_back"
    unit: EntryId
    position: Point

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} fell back."


@dataclass(slots=True)
class VesselCaptured(Event):
    """RS-MW-20: no defender was left, and the unarmed crew surrendered."""

    kind: ClassVar[str] = "vessel_captured"
    vessel: EntryId
    by: SideId
    units: tuple[EntryId, ...]
    things: tuple[EntryId, ...]

    def tell(self, name: Namer) -> str:
        return f"{name(self.vessel)} was boarded and surrendered to {name(self.by)}."


# -- after the battle ----------------------------------------------------------------------------


@dataclass(slots=True)
class VesselSettled(Event):
    """RS-CMP-09: how a vessel leaves the battle, and who has it then."""

    kind: ClassVar[str] = "vessel_settled"
    vessel: EntryId
    status: str
    side: SideId

    def tell(self, name: Namer) -> str:
        how = {
            "available": "came through and is available",
            "grounded": "stays aground",
            "withdrawn": "stays away",
            "separated": "is separated from its side",
            "expected": "is still expected",
            "captured": f"fell to {name(self.side)}",
            "sunk": "lies at the bottom of the river",
            "lost": "was lost",
        }[self.status]
        return f"{name(self.vessel)} {how}."


@dataclass(slots=True)
class UnitSettled(Event):
    """RS-WDR-05: the fate of a unit that was left on an abandoned boat."""

    kind: ClassVar[str] = "unit_settled"
    unit: EntryId
    captured: bool

    def tell(self, name: Namer) -> str:
        return f"{name(self.unit)} was {'captured with the hulk' if self.captured else 'saved'}."


@dataclass(slots=True)
class WoundedRolled(Event):
    """RS-MW-23: a die for each casualty; 4 or more brings it back."""

    kind: ClassVar[str] = "wounded_rolled"
    entry: EntryId
    gun: GunId | None
    roll: Roll
    returned: int
    left: int

    def tell(self, name: Namer) -> str:
        who = gun_of(name, self.entry, self.gun) if self.gun else name(self.entry)
        return (
            f"Of the casualties of {who}, {self.returned} came back (rolled {self.roll}, needed 4):"
            f" {self.left} in all."
        )


@dataclass(slots=True)
class AmmunitionSpent(Event):
    """RS-MW-23: one Cases of Ammunition object is used up by a battle."""

    kind: ClassVar[str] = "ammunition_spent"
    thing: EntryId

    def tell(self, name: Namer) -> str:
        return f"{name(self.thing)} was used up."


EVENTS: Final[Mapping[str, type[Event]]] = kinds_of(
    (
        FirstSideChosen,
        CaptainRolled,
        ReturnRolled,
        VesselArrived,
        DrunkardRolled,
        OrderRefused,
        Activated,
        StoodTo,
        HullMoved,
        GroundingRolled,
        VesselExited,
        GunsTurned,
        UnitMoved,
        WentToGround,
        RoseUp,
        TransferBegan,
        TransferStopped,
        UnitLanded,
        UnitEmbarked,
        CargoHandled,
        TerrainTested,
        ObjectRolled,
        ObjectMoved,
        ObjectTaken,
        ObjectLost,
        VolleyFired,
        GunJammed,
        CasualtiesTaken,
        LeaderTested,
        PinTested,
        Pinned,
        Rallied,
        UnitRouted,
        UnitDestroyed,
        BoatHit,
        CaptainTested,
        BoatSunk,
        TurnedAway,
        VesselWithdrew,
        VesselAbandoned,
        CrewLeaving,
        CrewLanded,
        UnitLost,
        GunManned,
        Charged,
        Fought,
        FellBack,
        VesselCaptured,
        VesselSettled,
        UnitSettled,
        WoundedRolled,
        AmmunitionSpent,
    )
)
