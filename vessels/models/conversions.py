"""Conversions: what a class that was designed for one book is in another, with the reasoning."""

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from campaigns.keys import LENGTH
from campaigns.triggers import changes_only, transitions
from riverwar.accounts.models import User
from riverwar.api.models import Versioned
from vessels.models.catalogue import VesselClass, VesselClassVersion
from vessels.rated import Rated

CONVERSION_MOVES: Final[Mapping[str, str]] = {
    "proposed": "accepted superseded",
    "accepted": "superseded",
}
"""From what to what a conversion's status may move."""
DECIDED: Final = ("status", "published", "accepted_by", "accepted_at", "version", "updated_at")


class ClassConversionQuerySet(models.QuerySet["ClassConversion"]):
    """Which conversions."""

    def for_user(self, user: User) -> "ClassConversionQuerySet":
        """As the catalogue, they are open to everybody who is signed in."""
        return self if user.is_authenticated else self.none()


class ClassConversion(Versioned):
    """One version of a class's conversion to a book: never changed, but accepted or superseded.

    `particulars` are what she is, apart from any book; `kind`, `ratings` and `mounted` what this
    book makes of them; `reasons` how. `changed` says what a rules editor gave instead of what was
    computed. Accepting it publishes a version of the class that is rated for the book.
    """

    class Status(models.TextChoices):
        """What has become of it."""

        PROPOSED = "proposed"
        ACCEPTED = "accepted"
        SUPERSEDED = "superseded"

    class Changed(models.TextChoices):
        """What a rules editor gave."""

        NOTHING = "nothing"
        PARTICULARS = "particulars"
        RATING = "rating"

    vessel_class = models.ForeignKey(VesselClass, models.PROTECT, related_name="conversions")
    # The version that it begins with, and the one that came of it.
    class_version = models.ForeignKey(
        VesselClassVersion, models.PROTECT, related_name="conversions"
    )
    published = models.ForeignKey(
        VesselClassVersion, models.PROTECT, related_name="converted_by", null=True, blank=True
    )
    number = models.PositiveIntegerField()
    source = models.CharField(max_length=LENGTH)
    ruleset = models.CharField(max_length=LENGTH)
    ruleset_version = models.PositiveIntegerField()
    particulars = models.JSONField()
    kind = models.CharField(max_length=LENGTH)
    ratings = models.JSONField()
    mounted = models.JSONField(default=list, blank=True)
    reasons = models.JSONField(default=list, blank=True)
    changed = models.CharField(max_length=16, choices=Changed.choices, default=Changed.NOTHING)
    note = models.CharField(max_length=500, blank=True, default="")
    digest = models.CharField(max_length=64)
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.PROPOSED)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    accepted_at = models.DateTimeField(null=True, blank=True)

    objects = ClassConversionQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("vessel_class", "ruleset", "number")
        constraints = (
            UniqueConstraint(
                fields=("vessel_class", "ruleset", "number"), name="class_conversion_once"
            ),
            UniqueConstraint(
                fields=("vessel_class", "ruleset"),
                condition=Q(status="accepted"),
                name="class_conversion_accepted_once",
            ),
            CheckConstraint(name="class_conversion_counts", condition=Q(number__gte=1)),
            CheckConstraint(
                name="class_conversion_status_legal",
                condition=Q(status__in=("proposed", "accepted", "superseded")),
            ),
            CheckConstraint(
                name="class_conversion_changed_legal",
                condition=Q(changed__in=("nothing", "particulars", "rating")),
            ),
            CheckConstraint(
                name="class_conversion_accepted_is_published",
                condition=~Q(status="accepted")
                | Q(published__isnull=False, accepted_at__isnull=False),
            ),
            CheckConstraint(
                name="class_conversion_to_another_book", condition=~Q(source=models.F("ruleset"))
            ),
        )
        triggers = (
            *Versioned.Meta.triggers,
            transitions("class_conversion", dict(CONVERSION_MOVES)),
            *changes_only("class_conversion", *DECIDED),
        )

    def __str__(self) -> str:
        return f"{self.vessel_class} for {self.ruleset}, conversion {self.number}"

    @property
    def rated(self) -> Rated:
        """What the book makes of the class."""
        found: dict[str, Any] = dict(self.ratings)
        return Rated(self.kind, found, tuple(self.mounted))
