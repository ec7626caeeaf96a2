"""Rows that the API itself needs, and what every mutable resource has."""

from typing import ClassVar

import pgtrigger
from django.db import models

from riverwar.accounts.ids import uuid7


class Versioned(models.Model):
    """A mutable resource: UUIDv7 key, and a version that the database raises at every update.

    A subclass with a Meta of its own inherits this one: `class Meta(Versioned.Meta):`, and
    adds to its triggers, if it has any: `triggers = (*Versioned.Meta.triggers, ...)`.
    After an update the object in memory has the old version; read it again to show it.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    version = models.PositiveBigIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        abstract = True
        triggers: ClassVar[tuple[pgtrigger.Trigger, ...]] = (
            pgtrigger.Trigger(
                name="raise_version",
                when=pgtrigger.Before,
                operation=pgtrigger.Update,
                func="NEW.version = OLD.version + 1; NEW.updated_at = now(); RETURN NEW;",
            ),
        )


class IdempotencyKey(models.Model):
    """The answer to a write that carried a key, kept in the transaction of its effect."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    principal = models.UUIDField()
    method = models.CharField(max_length=8)
    route = models.CharField(max_length=500)
    key = models.CharField(max_length=255)
    fingerprint = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    headers = models.JSONField()
    body = models.BinaryField()
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("principal", "method", "route", "key"), name="idempotency_key_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.method} {self.route} {self.key}"
