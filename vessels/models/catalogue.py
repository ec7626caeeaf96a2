"""The catalogue: designs and price lists in versions. An edit makes a new version.

Vessels, receipts and battles name their version, so an edit changes none of them. What is no
longer offered is retired; nothing is deleted.
"""

from typing import Any, ClassVar, TypeVar

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from campaigns.history import with_history
from campaigns.keys import LENGTH, key_is_slug, valid_key
from campaigns.models import Campaign
from campaigns.triggers import append_only, never_deleted
from riverwar.accounts.ids import uuid7
from riverwar.accounts.models import User
from riverwar.api.models import Versioned
from vessels.rated import Rated, designed_for, rated

Item = TypeVar("Item", bound="CatalogueItem")
Version = TypeVar("Version", bound="CatalogueVersion")


class CatalogueItemQuerySet(models.QuerySet[Item]):
    """Which designs."""

    def for_user(self, user: User) -> "CatalogueItemQuerySet[Item]":
        """The catalogue is open to everybody who is signed in."""
        return self if user.is_authenticated else self.none()

    def offered(self) -> "CatalogueItemQuerySet[Item]":
        """What is not retired."""
        return self.filter(retired_at__isnull=True)

    def with_latest(self) -> "CatalogueItemQuerySet[Item]":
        """Each with its present version, as `latest`, in one more query."""
        versions: Any = self.model._meta.get_field("versions")
        item = versions.field.attname
        latest = versions.related_model.objects.order_by(item, "-number").distinct(item)
        return self.prefetch_related(models.Prefetch("versions", latest, to_attr="latest_only"))


class CatalogueVersionQuerySet(models.QuerySet[Version]):
    """Which editions of designs."""

    def for_user(self, user: User) -> "CatalogueVersionQuerySet[Version]":
        """The catalogue is open to everybody who is signed in."""
        return self if user.is_authenticated else self.none()


class CatalogueItem(Versioned):
    """A design by its key. Its particulars are in its versions."""

    key = models.CharField(max_length=LENGTH, unique=True, validators=[valid_key])
    retired_at = models.DateTimeField(null=True, blank=True)

    class Meta(Versioned.Meta):
        abstract = True
        ordering = ("key",)

    def __str__(self) -> str:
        return self.key

    @property
    def latest(self) -> "CatalogueVersion | None":
        """The present version, of a row that was read `with_latest()`."""
        found: list[CatalogueVersion] = getattr(self, "latest_only", [])
        return found[0] if found else None


class CatalogueVersion(models.Model):
    """What a design says from one edit to the next: never changed once written."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=120)
    source = models.CharField(max_length=200, blank=True, default="")
    digest = models.CharField(max_length=64)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, blank=True
    )
    created_at = models.DateTimeField(auto_now_add=True)

    item_name: ClassVar[str]
    content_fields: ClassVar[tuple[str, ...]]

    class Meta:
        abstract = True
        ordering = ("number",)

    def __str__(self) -> str:
        return f"{self.name}, version {self.number}"


class VesselClass(CatalogueItem):
    """A design of vessel."""

    objects = CatalogueItemQuerySet.as_manager()

    class Meta(CatalogueItem.Meta):
        constraints = (key_is_slug("vessel_class"),)
        triggers = (*Versioned.Meta.triggers, *never_deleted("vessel_class"))
        verbose_name_plural = "vessel classes"


class VesselClassVersion(CatalogueVersion):
    """A design of vessel as one edition has it, rated for one book or several."""

    item_name = "vessel_class"
    content_fields = ("name", "source", "kind", "ratings")

    vessel_class = models.ForeignKey(VesselClass, models.PROTECT, related_name="versions")
    kind = models.CharField(max_length=LENGTH)
    # By ruleset key: the numbers this book reads. A book that has another word for the class names
    # its `kind`, and the guns that are `mounted` in it.
    ratings = models.JSONField(default=dict)

    objects = CatalogueVersionQuerySet.as_manager()

    class Meta(CatalogueVersion.Meta):
        constraints = (
            UniqueConstraint(fields=("vessel_class", "number"), name="vessel_class_version_once"),
            CheckConstraint(name="vessel_class_version_counts", condition=Q(number__gte=1)),
        )
        triggers = append_only("vessel_class_version")

    def rated(self, ruleset: str) -> Rated | None:
        """What a book makes of it; None where it does not rate it."""
        return rated(self.kind, self.ratings, ruleset)

    def kind_in(self, ruleset: str) -> str:
        """What a book calls it; its own word where the book does not rate it."""
        found = self.rated(ruleset)
        return self.kind if found is None else found.kind

    @property
    def designed_for(self) -> str | None:
        """The book that it was designed for."""
        return designed_for(self.ratings)


class GunType(CatalogueItem):
    """A design of gun."""

    objects = CatalogueItemQuerySet.as_manager()

    class Meta(CatalogueItem.Meta):
        constraints = (key_is_slug("gun_type"),)
        triggers = (*Versioned.Meta.triggers, *never_deleted("gun_type"))


class GunTypeVersion(CatalogueVersion):
    """A design of gun as one edition has it."""

    item_name = "gun_type"
    content_fields = ("name", "source", "kind", "crew", "ratings")

    gun_type = models.ForeignKey(GunType, models.PROTECT, related_name="versions")
    kind = models.CharField(max_length=LENGTH)
    crew = models.PositiveSmallIntegerField()
    ratings = models.JSONField(default=dict)

    objects = CatalogueVersionQuerySet.as_manager()

    class Meta(CatalogueVersion.Meta):
        constraints = (
            UniqueConstraint(fields=("gun_type", "number"), name="gun_type_version_once"),
            CheckConstraint(name="gun_type_version_counts", condition=Q(number__gte=1)),
        )
        triggers = append_only("gun_type_version")


class TroopType(CatalogueItem):
    """A kind of troops."""

    objects = CatalogueItemQuerySet.as_manager()

    class Meta(CatalogueItem.Meta):
        constraints = (key_is_slug("troop_type"),)
        triggers = (*Versioned.Meta.triggers, *never_deleted("troop_type"))


class TroopTypeVersion(CatalogueVersion):
    """A kind of troops as one edition has it."""

    item_name = "troop_type"
    content_fields = ("name", "source", "kind", "figures", "weapon", "attached", "ratings")

    troop_type = models.ForeignKey(TroopType, models.PROTECT, related_name="versions")
    kind = models.CharField(max_length=LENGTH)
    figures = models.PositiveSmallIntegerField()
    weapon = models.CharField(max_length=LENGTH, blank=True, default="")
    # Never a unit of its own: joins another, as a hunter does.
    attached = models.BooleanField(default=False)
    ratings = models.JSONField(default=dict)

    objects = CatalogueVersionQuerySet.as_manager()

    class Meta(CatalogueVersion.Meta):
        constraints = (
            UniqueConstraint(fields=("troop_type", "number"), name="troop_type_version_once"),
            CheckConstraint(name="troop_type_version_counts", condition=Q(number__gte=1)),
        )
        triggers = append_only("troop_type_version")


class ObjectKind(CatalogueItem):
    """A kind of object that is carried."""

    objects = CatalogueItemQuerySet.as_manager()

    class Meta(CatalogueItem.Meta):
        constraints = (key_is_slug("object_kind"),)
        triggers = (*Versioned.Meta.triggers, *never_deleted("object_kind"))


class ObjectKindVersion(CatalogueVersion):
    """A kind of object as one edition has it."""

    item_name = "object_kind"
    content_fields = ("name", "source", "encumbrance")

    object_kind = models.ForeignKey(ObjectKind, models.PROTECT, related_name="versions")
    encumbrance = models.PositiveSmallIntegerField()

    objects = CatalogueVersionQuerySet.as_manager()

    class Meta(CatalogueVersion.Meta):
        constraints = (
            UniqueConstraint(fields=("object_kind", "number"), name="object_kind_version_once"),
            CheckConstraint(name="object_kind_version_counts", condition=Q(number__gte=1)),
        )
        triggers = append_only("object_kind_version")


class PriceList(CatalogueItem):
    """What a book's vessels and troops cost, and who may buy them."""

    objects = CatalogueItemQuerySet.as_manager()

    class Meta(CatalogueItem.Meta):
        constraints = (key_is_slug("price_list"),)
        triggers = (*Versioned.Meta.triggers, *never_deleted("price_list"))


class PriceListVersion(CatalogueVersion):
    """Prices as one edition has them. Each names the version of the design that it prices."""

    item_name = "price_list"
    content_fields = ("name", "source", "ruleset", "unit", "prices")

    price_list = models.ForeignKey(PriceList, models.PROTECT, related_name="versions")
    ruleset = models.CharField(max_length=LENGTH)
    unit = models.CharField(max_length=16, choices=Campaign.MoneyUnit.choices)
    prices = models.JSONField(default=dict)

    objects = CatalogueVersionQuerySet.as_manager()

    class Meta(CatalogueVersion.Meta):
        constraints = (
            UniqueConstraint(fields=("price_list", "number"), name="price_list_version_once"),
            CheckConstraint(name="price_list_version_counts", condition=Q(number__gte=1)),
            CheckConstraint(
                name="price_list_version_unit_legal", condition=Q(unit__in=("points", "pounds"))
            ),
        )
        triggers = append_only("price_list_version")


class CampaignPriceListQuerySet(models.QuerySet["CampaignPriceList"]):
    """Which campaigns' prices."""

    def for_user(self, user: User) -> "CampaignPriceListQuerySet":
        """The prices of a person's campaigns."""
        if user.is_superuser:
            return self
        return self.filter(campaign__in=Campaign.objects.for_user(user))


@with_history()
class CampaignPriceList(Versioned):
    """The edition of prices, and through it of designs, that a campaign buys by."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="price_lists")
    ruleset = models.CharField(max_length=LENGTH)
    price_list_version = models.ForeignKey(
        PriceListVersion, models.PROTECT, related_name="campaigns"
    )

    objects = CampaignPriceListQuerySet.as_manager()

    class Meta(Versioned.Meta):
        constraints = (
            UniqueConstraint(fields=("campaign", "ruleset"), name="campaign_price_list_once"),
        )

    def __str__(self) -> str:
        return f"{self.campaign}: {self.price_list_version}"
