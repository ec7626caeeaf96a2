"""Battles fought over scenarios, and what they leave behind."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final, Protocol
from uuid import UUID

import pgtrigger
from django.conf import settings
from django.db import connection, models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from battles.models.scenarios import Scenario
from campaigns.history import with_history
from campaigns.keys import LENGTH
from campaigns.models import Campaign
from campaigns.triggers import append_only, never_deleted, transitions
from riverwar.accounts.ids import uuid7
from riverwar.accounts.models import User
from riverwar.api.models import Versioned
from riverwar.rows import insert_rows
from vessels.models import Vessel


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
