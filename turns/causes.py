"""What happened in a month that counts for the political level and for victory points.

SNS-ROLE-04, SNS-VP-01. It is read once, in the accounts, after the aftermath.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef, Q

from campaigns.models import Side
from campaigns.rules.atlas import Theatre
from campaigns.rules.chart import Chart
from campaigns.rules.deck import Lasting
from campaigns.rules.parliament import LevelCause
from campaigns.rules.units import UnitType
from campaigns.rules.unrest import FREE, RISEN, State, state_of
from campaigns.rules.victory import BritishDeed, NativeDeed
from turns.forces import forces_of
from turns.models import Engagement, Government, MonthAccount, Score, StandingEffect, Territory
from turns.play import StepInPlay
from vessels.models import Officer, Vessel

#: The cards of the gunboats whose loss counts, and whether it is a large one.
GUNBOATS: Final[Mapping[str, bool]] = {UnitType.SMALL_GUNBOAT: False, UnitType.LARGE_GUNBOAT: True}
LOST: Final = (Vessel.Status.SUNK, Vessel.Status.LOST)
_STEAMERS: Final = ("small_steamer", "large_steamer")
_BOATS: Final = ("large_boat", "battery")


class Fought(NamedTuple):
    """A battle that somebody won: against which natives, in which theatre."""

    engagement: Engagement
    british: bool
    natives: Side
    theatre: str


class Gunboat(NamedTuple):
    """A British gunboat that was lost; `natives` are those who sank or took her."""

    vessel: Vessel
    large: bool
    taken: bool
    natives: Side | None
    theatre: str


class Craft(NamedTuple):
    """A native craft that the British destroyed or took."""

    vessel: Vessel
    deed: BritishDeed
    theatre: str


class Town(NamedTuple):
    """A garrison town that natives took."""

    engagement: Engagement
    natives: Side
    theatre: str


class Chief(NamedTuple):
    """A great chief who was killed or taken."""

    officer: Officer
    natives: Side


@dataclass(slots=True)
class Causes:
    """The month's causes, each with the row that it is about."""

    government: Government
    territories: Sequence[Territory]
    before: MonthAccount | None
    fought: list[Fought] = field(default_factory=list)
    gunboats: list[Gunboat] = field(default_factory=list)
    craft: list[Craft] = field(default_factory=list)
    towns: list[Town] = field(default_factory=list)
    chiefs: list[Chief] = field(default_factory=list)

    @property
    def free(self) -> list[Territory]:
        """SNS-UNREST-02: the territories that are independent."""
        return [each for each in self.territories if each.index == FREE]

    @property
    def declared(self) -> list[Territory]:
        """SNS-ROLE-04: those that were not independent a month ago."""
        known = self.before.indices if self.before else {}
        return [each for each in self.free if known.get(each.key) != FREE]

    @property
    def risen(self) -> set[str]:
        """Those that have been in uprising since they were last quiet, up to now."""
        known = set(self.before.risen) if self.before else set()
        now = {each.key for each in self.territories if each.index >= RISEN}
        return (known | now) - {each.key for each in self.quiet}

    @property
    def quiet(self) -> list[Territory]:
        """SNS-UNREST-02: the territories that are quiet."""
        return [each for each in self.territories if state_of(each.index) is State.QUIET]

    @property
    def pacified(self) -> list[Territory]:
        """SNS-VP-01: those that had risen and were brought to Quiet in this month."""
        known = set(self.before.risen) if self.before else set()
        return [each for each in self.quiet if each.key in known]

    def level_causes(self) -> list[LevelCause]:
        """SNS-ROLE-04: what moves the political level, each as often as it happened."""
        found = [
            LevelCause.MAJOR_VICTORY if one.british else LevelCause.DEFEAT
            for one in self.fought
            if one.engagement.major or not one.british
        ]
        found += [LevelCause.TOWN_LOST for _ in self.towns]
        found += [LevelCause.LARGE_GUNBOAT_LOST for one in self.gunboats if one.large]
        return found + [LevelCause.INDEPENDENCE for _ in self.declared]


def causes_of(step: StepInPlay) -> Causes:
    """SNS-ROLE-04, SNS-VP-01: what happened in a step's month; in a fixed number of queries."""
    government = Government.objects.select_related("side").get(campaign=step.campaign)
    causes = Causes(
        government=government,
        territories=list(
            Territory.objects.filter(campaign=step.campaign).select_related("side").order_by("key")
        ),
        before=MonthAccount.objects.filter(
            campaign=step.campaign, turn__number=step.number - 1
        ).first(),
    )
    met = list(
        Engagement.objects.filter(turn=step.turn, status=Engagement.Status.SETTLED)
        .select_related("attacker", "defender", "winner")
        .order_by("day", "number")
    )
    _battles(causes, met, step.chart)
    _vessels(causes, met, step)
    _towns(causes, met, step)
    causes.chiefs += _chiefs(step)
    return causes


def theatre_at(chart: Chart, place: str) -> str:
    """SNS-MONEY-04: the theatre of a place, or of the mile of a river or road; else home."""
    near = chart.nearest(place)
    return chart.places[near].theatre if near else Theatre.HOME


def _natives(met: Engagement, government: Government) -> Side | None:
    """The native side of a contact with the British."""
    sides = (met.attacker, met.defender)
    if government.side not in sides:
        return None
    return next(side for side in sides if side != government.side)


def _battles(causes: Causes, met: Sequence[Engagement], chart: Chart) -> None:
    """SNS-VP-01: whoever drove nobody but the unarmed away has won no battle."""
    for one in met:
        natives = _natives(one, causes.government)
        if natives is not None and one.winner is not None and one.figures.get("sides"):
            british = one.winner == causes.government.side
            causes.fought.append(Fought(one, british, natives, theatre_at(chart, one.place)))


def _towns(causes: Causes, met: Sequence[Engagement], step: StepInPlay) -> None:
    """SNS-VP-01: the British gave way in a town, and no unit of theirs stands there at the end."""
    side = causes.government.side
    taken = {
        one.place: one
        for one in met
        if one.defender == side and one.winner == one.attacker and _is_town(step.chart, one.place)
    }
    if not taken:
        return
    held = {
        force.place
        for force in forces_of(step.campaign)
        if force.side == side.pk and not force.vessel
    }
    for place, one in taken.items():
        if place not in held:
            causes.towns.append(Town(one, one.attacker, theatre_at(step.chart, place)))


def _is_town(chart: Chart, place: str) -> bool:
    return place in chart.places and chart.places[place].town


def _vessels(causes: Causes, met: Sequence[Engagement], step: StepInPlay) -> None:
    """SNS-VP-01: gunboats lost, in battle or without an enemy; craft destroyed and taken."""
    side = causes.government.side
    engaged: dict[str, tuple[Engagement, Side]] = {}
    ours: set[str] = set()
    for one in met:
        natives = _natives(one, causes.government)
        if natives is None:
            continue
        for key, force in one.forces.items():
            names = force.get("vessels", ())
            engaged.update((name, (one, natives)) for name in names)
            ours.update(names if key == side.key else ())
    for vessel in _lost(step.campaign.pk, side, set(engaged)):
        met_in, natives = engaged.get(vessel.key, (None, None))
        theatre = theatre_at(step.chart, met_in.place if met_in else vessel.location)
        now_british, gone = vessel.side_id == side.pk, vessel.status in LOST
        if vessel.card in GUNBOATS and (vessel.key in ours or now_british):
            if gone or not now_british:
                large = GUNBOATS[vessel.card]
                causes.gunboats.append(Gunboat(vessel, large, not now_british, natives, theatre))
        elif vessel.key not in ours and (gone or now_british):
            deed = _deed(vessel.class_version.kind, taken=now_british)
            causes.craft += [Craft(vessel, deed, theatre)] if deed else []


def _chiefs(step: StepInPlay) -> list[Chief]:
    """SNS-VP-01, SNS-EVT-02: the great chiefs who are dead or prisoners, each reckoned once."""
    came = StandingEffect.objects.filter(campaign=step.campaign, lasting=Lasting.GREAT_CHIEF)
    keys = [left.get("officer", "") for left in came.values_list("left", flat=True)]
    reckoned = Score.objects.filter(subject=OuterRef("pk"), deed=NativeDeed.CHIEF_LOST)
    gone = Officer.objects.filter(
        ~Exists(reckoned),
        campaign=step.campaign,
        key__in=keys,
        fate__in=(Officer.Fate.DEAD, Officer.Fate.PRISONER),
    )
    return [Chief(officer, officer.side) for officer in gone.select_related("side")]


def _lost(campaign: UUID, side: Side, engaged: set[str]) -> Sequence[Vessel]:
    """Whatever was engaged, and the British gunboats that were lost and are not reckoned yet."""
    reckoned = Score.objects.filter(campaign=campaign, cause=OuterRef("status_event"))
    alone = Q(side=side, card__in=list(GUNBOATS), status__in=LOST) & ~Exists(reckoned)
    return list(
        Vessel.objects.filter(Q(key__in=engaged) | alone, campaign=campaign)
        .select_related("class_version")
        .order_by("key")
    )


def _deed(kind: str, *, taken: bool) -> BritishDeed | None:
    """SNS-VP-01: what the loss of a native craft is; a large boat that is taken is destroyed."""
    if kind in _STEAMERS:
        return BritishDeed.STEAMER_TAKEN if taken else BritishDeed.STEAMER_DESTROYED
    return BritishDeed.BOAT_OR_BATTERY if kind in _BOATS else None
