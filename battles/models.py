"""Scenarios with their orders of battle, and the battles fought over them."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final, Protocol, TypeVar
from uuid import UUID

import pgtrigger
from django.conf import settings
from django.db import connection, models
from django.db.models import CheckConstraint, Exists, OuterRef, Q, UniqueConstraint

from campaigns.history import with_history
from campaigns.keys import LENGTH
from campaigns.models import Campaign, Member, Side
from campaigns.triggers import append_only, never_deleted, transitions
from riverwar.accounts.ids import uuid7
from riverwar.accounts.models import User
from riverwar.api.models import Versioned
from riverwar.rows import insert_rows
from vessels.models import TroopUnit, Vessel


class ScenarioQuerySet(models.QuerySet["Scenario"]):
    """Which scenarios."""

    def for_user(self, user: User) -> "ScenarioQuerySet":
        """The scenarios of a person's campaigns; drafts are the organiser's."""
        if user.is_superuser:
            return self
        mine = Member.objects.filter(user=user, campaign=OuterRef("campaign"))
        return self.filter(
            Exists(mine.filter(role=Member.Role.ORGANISER))
            | (~Q(status=Scenario.Status.DRAFT) & Exists(mine))
        )

    def open(self) -> "ScenarioQuerySet":
        """Those whose battle may be requested."""
        return self.filter(status=Scenario.Status.OPEN)


@with_history()
class Scenario(Versioned):
    """Where and why a battle is fought, by which book; RS-CMP-17: riverside or not."""

    class Status(models.TextChoices):
        """How far along a scenario is."""

        DRAFT = "draft"
        OPEN = "open"
        FOUGHT = "fought"
        CANCELLED = "cancelled"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="scenarios")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=120)
    ruleset = models.CharField(max_length=LENGTH)
    riverside = models.BooleanField(default=True)
    place = models.CharField(max_length=120, blank=True, default="")
    battlefield = models.JSONField(default=dict)
    options = models.JSONField(default=dict, blank=True)
    first_side = models.ForeignKey(Side, models.PROTECT, related_name="+", null=True, blank=True)
    closed_edges = models.JSONField(default=list, blank=True)
    # A word of its book; empty: as the book has it.
    weather = models.CharField(max_length=LENGTH, blank=True, default="")
    objective = models.JSONField(null=True, blank=True)
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.DRAFT)

    objects = ScenarioQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("campaign", "number")
        constraints = (
            UniqueConstraint(fields=("campaign", "number"), name="scenario_number_once"),
            UniqueConstraint(fields=("id", "campaign"), name="scenario_of_campaign"),
            CheckConstraint(name="scenario_number_counts", condition=Q(number__gte=1)),
            CheckConstraint(
                name="scenario_status_legal",
                condition=Q(status__in=("draft", "open", "fought", "cancelled")),
            ),
        )
        triggers = (
            *Versioned.Meta.triggers,
            transitions(
                "scenario",
                # Undoing its battle opens a fought scenario again.
                {"draft": "open cancelled", "open": "draft fought cancelled", "fought": "open"},
            ),
        )

    def __str__(self) -> str:
        return f"{self.number}. {self.name}"


Line = TypeVar("Line", bound=models.Model)


class LineQuerySet(models.QuerySet[Line]):
    """Which lines of orders of battle."""

    def for_user(self, user: User) -> "LineQuerySet[Line]":
        """Those of the scenarios that a person sees."""
        if user.is_superuser:
            return self
        return self.filter(scenario__in=Scenario.objects.for_user(user))


@with_history()
class ScenarioSide(Versioned):
    """How a side fights a scenario: its edge, its doctrine, its standing orders and its orders."""

    scenario = models.ForeignKey(Scenario, models.CASCADE, related_name="sides")
    side = models.ForeignKey(Side, models.PROTECT, related_name="scenarios")
    edge = models.CharField(max_length=16, choices=Side.Edge.choices)
    doctrine = models.JSONField(default=dict, blank=True)
    standing = models.JSONField(default=dict, blank=True)
    orders = models.JSONField(default=list, blank=True)

    objects = LineQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("side__key",)
        constraints = (
            UniqueConstraint(fields=("scenario", "side"), name="scenario_side_once"),
            CheckConstraint(
                name="scenario_side_edge_legal", condition=Q(edge__in=("upstream", "downstream"))
            ),
        )

    def __str__(self) -> str:
        return f"{self.scenario}: {self.side}"

    @property
    def campaign_id(self) -> UUID:
        """The campaign of its scenario."""
        return self.scenario.campaign_id


@with_history()
class ScenarioVessel(Versioned):
    """A vessel in a scenario's order of battle, and where she begins."""

    class Placement(models.TextChoices):
        """Where a vessel begins, if she is there at all."""

        EDGE = "edge"
        POINT = "point"
        LANDING = "landing"

    scenario = models.ForeignKey(Scenario, models.CASCADE, related_name="vessels")
    vessel = models.ForeignKey(Vessel, models.PROTECT, related_name="scenarios")
    placement = models.CharField(max_length=16, choices=Placement.choices, default=Placement.EDGE)
    # [s, y] in thousandths of the book's unit.
    position = models.JSONField(null=True, blank=True)
    # Tenths of a degree; none: as the edge has it.
    heading = models.PositiveSmallIntegerField(null=True, blank=True)
    landing = models.CharField(max_length=LENGTH, blank=True, default="")
    # This book's state at the start, where the battle begins in the middle.
    state = models.JSONField(default=dict, blank=True)

    objects = LineQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("vessel__key",)
        constraints = (
            UniqueConstraint(fields=("scenario", "vessel"), name="scenario_vessel_once"),
            CheckConstraint(
                name="scenario_vessel_placed",
                condition=Q(placement="edge", position__isnull=True, landing="")
                | Q(placement="point", position__isnull=False, landing="")
                | (Q(placement="landing", position__isnull=True) & ~Q(landing="")),
            ),
            CheckConstraint(
                name="scenario_vessel_heading_legal",
                condition=Q(heading__isnull=True) | Q(heading__lt=3600),
            ),
        )

    def __str__(self) -> str:
        return f"{self.scenario}: {self.vessel}"

    @property
    def campaign_id(self) -> UUID:
        """The campaign of its scenario."""
        return self.scenario.campaign_id

    @property
    def side_id(self) -> UUID:
        """The side that it fights for."""
        return self.vessel.side_id


@with_history()
class ScenarioUnit(Versioned):
    """A unit in a scenario's order of battle: aboard a vessel, or ashore at a point."""

    scenario = models.ForeignKey(Scenario, models.CASCADE, related_name="units")
    unit = models.ForeignKey(TroopUnit, models.PROTECT, related_name="scenarios")
    aboard = models.ForeignKey(Vessel, models.PROTECT, related_name="+", null=True, blank=True)
    position = models.JSONField(null=True, blank=True)
    state = models.JSONField(default=dict, blank=True)

    objects = LineQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("unit__key",)
        constraints = (
            UniqueConstraint(fields=("scenario", "unit"), name="scenario_unit_once"),
            CheckConstraint(
                name="scenario_unit_in_one_place",
                condition=Q(aboard__isnull=True) | Q(position__isnull=True),
            ),
        )

    def __str__(self) -> str:
        return f"{self.scenario}: {self.unit}"

    @property
    def campaign_id(self) -> UUID:
        """The campaign of its scenario."""
        return self.scenario.campaign_id

    @property
    def side_id(self) -> UUID:
        """The side that it fights for."""
        return self.unit.side_id


class BattleStatus(models.TextChoices):
    """How far along a battle is."""

    QUEUED = "queued"
    RUNNING = "running"
    RESOLVED = "resolved"
    APPLIED = "applied"
    FAILED = "failed"
    CANCELLED = "cancelled"
    VOID = "void"


LIVE: Final = (
    BattleStatus.QUEUED,
    BattleStatus.RUNNING,
    BattleStatus.RESOLVED,
    BattleStatus.APPLIED,
)

BATTLE_MOVES: Final[Mapping[str, str]] = {
    "queued": "running failed cancelled",
    "running": "queued resolved failed cancelled",
    "resolved": "applied void",
    "applied": "void",
    "failed": "queued void",
    "cancelled": "void",
}
"""From what to what a battle's status may move."""

FROZEN: Final = (
    "scenario",
    "campaign",
    "number",
    "setup",
    "setup_digest",
    "seed",
    "commitment",
    "ruleset",
    "ruleset_version",
)


class BattleQuerySet(models.QuerySet["Battle"]):
    """Which battles."""

    def for_user(self, user: User) -> "BattleQuerySet":
        """The battles of a person's campaigns."""
        if user.is_superuser:
            return self
        return self.filter(campaign__in=Campaign.objects.for_user(user))

    def live(self) -> "BattleQuerySet":
        """Those that hold their scenario."""
        return self.filter(status__in=LIVE)


@with_history(leaving_out=["setup", "seed", "result", "failure"])
class Battle(Versioned):
    """One fight of a scenario: all that it needs, frozen, and what came of it.

    The row, queued, is its own outbox. A claim has a lease by the database's clock and a fencing
    number that rises with every claim.
    """

    Status = BattleStatus

    campaign = models.ForeignKey(Campaign, models.PROTECT, related_name="battles")
    scenario = models.ForeignKey(Scenario, models.PROTECT, related_name="battles")
    number = models.PositiveIntegerField()
    status = models.CharField(
        max_length=16, choices=BattleStatus.choices, default=BattleStatus.QUEUED
    )

    setup = models.TextField()
    setup_digest = models.CharField(max_length=64)
    seed = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    ruleset = models.CharField(max_length=LENGTH)
    ruleset_version = models.PositiveIntegerField()

    lease_until = models.DateTimeField(null=True, blank=True)
    fence = models.PositiveIntegerField(default=0)
    deaths = models.PositiveIntegerField(default=0)
    worker = models.CharField(max_length=120, blank=True, default="")

    result = models.JSONField(null=True, blank=True)
    result_digest = models.CharField(max_length=64, blank=True, default="")
    log_digest = models.CharField(max_length=64, blank=True, default="")
    winner = models.CharField(max_length=LENGTH, blank=True, default="")
    field = models.CharField(max_length=LENGTH, blank=True, default="")
    outcome_rule = models.CharField(max_length=24, blank=True, default="")
    turns = models.PositiveIntegerField(null=True, blank=True)
    failure = models.TextField(blank=True, default="")

    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    queued_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    resolved_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    # Why it was cancelled or made void.
    reason = models.CharField(max_length=500, blank=True, default="")

    objects = BattleQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("-created_at", "-id")
        indexes = (
            models.Index(fields=("queued_at",), condition=Q(status="queued"), name="battle_queue"),
            models.Index(
                fields=("lease_until",), condition=Q(status="running"), name="battle_leases"
            ),
            models.Index(
                fields=("resolved_at",), condition=Q(status="resolved"), name="battle_to_apply"
            ),
            models.Index(fields=("campaign", "created_at"), name="battle_of_campaign"),
        )
        constraints = (
            UniqueConstraint(fields=("scenario", "number"), name="battle_number_once"),
            UniqueConstraint(
                fields=("scenario",), condition=Q(status__in=LIVE), name="battle_live_once"
            ),
            CheckConstraint(
                name="battle_status_legal", condition=Q(status__in=BattleStatus.values)
            ),
            CheckConstraint(
                name="battle_running_has_lease",
                condition=~Q(status="running") | Q(lease_until__isnull=False),
            ),
            CheckConstraint(
                name="battle_resolved_has_result",
                condition=~Q(status__in=("resolved", "applied")) | Q(result__isnull=False),
            ),
        )
        triggers = (
            *Versioned.Meta.triggers,
            transitions("battle", dict(BATTLE_MOVES)),
            pgtrigger.ReadOnly(name="battle_frozen", fields=list(FROZEN)),
            *never_deleted("battle"),
        )

    def __str__(self) -> str:
        return f"{self.scenario}, battle {self.number}"

    @property
    def shown_seed(self) -> str | None:
        """The seed in hex once there is a result."""
        return bytes(self.seed).hex() if self.result is not None else None


class Hull(Protocol):
    """A vessel, or a row read of one."""

    @property
    def pk(self) -> UUID | str: ...
    @property
    def key(self) -> str: ...
    @property
    def version(self) -> int: ...


def entry_rows(battle: Battle, vessels: Iterable[Hull]) -> list[dict[str, Any]]:
    """The columns of the entries that hold vessels for a battle."""
    return [
        {
            "id": uuid7(),
            "battle_id": battle.pk,
            "vessel_id": vessel.pk,
            "entry_id": vessel.key,
            "vessel_version": vessel.version,
        }
        for vessel in vessels
    ]


class EntryQuerySet(models.QuerySet["Entry"]):
    """Which entries."""

    def held(self) -> "EntryQuerySet":
        """Those that still hold their vessel."""
        return self.filter(released_at__isnull=True)

    def hold(self, battle: Battle, vessels: Iterable[Hull]) -> None:
        """An entry for each vessel. One that is held elsewhere breaks `entry_held_once`."""
        insert_rows(Entry, entry_rows(battle, vessels))

    def release(self, battle: Battle, *, at: datetime) -> int:
        """Let go of a battle's vessels; how many they were."""
        with connection.cursor() as cursor:
            cursor.execute(
                "UPDATE battles_entry SET released_at = %s"
                " WHERE battle_id = %s AND released_at IS NULL",
                [at, battle.pk],
            )
            released: int = cursor.rowcount
        return released


@with_history()
class Entry(models.Model):
    """A vessel's line in one battle. While it is not released, the vessel is engaged."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    battle = models.ForeignKey(Battle, models.PROTECT, related_name="entries")
    vessel = models.ForeignKey(Vessel, models.PROTECT, related_name="entries")
    entry_id = models.CharField(max_length=LENGTH)
    # The vessel's version when she was listed: a retry is refused where it has moved on.
    vessel_version = models.PositiveBigIntegerField()
    released_at = models.DateTimeField(null=True, blank=True)

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ("entry_id",)
        verbose_name_plural = "entries"
        triggers = never_deleted("entry")
        constraints = (
            UniqueConstraint(fields=("battle", "vessel"), name="entry_vessel_once"),
            UniqueConstraint(fields=("battle", "entry_id"), name="entry_id_once"),
            UniqueConstraint(
                fields=("vessel",),
                condition=Q(released_at__isnull=True),
                name="entry_held_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.battle}: {self.entry_id}"


class BattleTurn(models.Model):
    """The events of one turn of a battle, one document."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    battle = models.ForeignKey(Battle, models.PROTECT, related_name="battle_turns")
    turn = models.PositiveIntegerField()
    events = models.JSONField()

    objects = models.Manager()

    class Meta:
        ordering = ("turn",)
        triggers = append_only("battle_turn")
        constraints = (UniqueConstraint(fields=("battle", "turn"), name="battle_turn_once"),)

    def __str__(self) -> str:
        return f"{self.battle}, turn {self.turn}"


class ReturnRoll(models.Model):
    """RS-CMP-02: one roll of an absent vessel to come back, as the battle's log has it."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    battle = models.ForeignKey(Battle, models.PROTECT, related_name="return_rolls")
    vessel = models.ForeignKey(Vessel, models.PROTECT, related_name="return_rolls")
    turn = models.PositiveIntegerField()
    faces = models.JSONField()
    came = models.BooleanField()
    rule = models.CharField(max_length=24)

    objects = models.Manager()

    class Meta:
        ordering = ("battle", "turn", "vessel__key")
        triggers = append_only("return_roll")
        constraints = (
            UniqueConstraint(fields=("battle", "vessel", "turn"), name="return_roll_once"),
            UniqueConstraint(
                fields=("battle", "vessel"), condition=Q(came=True), name="return_roll_comes_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.battle}, turn {self.turn}: {self.vessel} {self.faces}"


class Application(models.Model):
    """That a battle's result was put into the fleet: once, with the exact changes."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    battle = models.OneToOneField(Battle, models.PROTECT, related_name="application")
    changes = models.JSONField()
    digest = models.CharField(max_length=64)
    applied_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    applied_at = models.DateTimeField()

    objects = models.Manager()

    class Meta:
        triggers = append_only("application")

    def __str__(self) -> str:
        return f"{self.battle}: applied"
