"""What became of the lost: those who come back, prisoners and their exchange, prizes."""

from django.db import models
from django.db.models import CheckConstraint, F, Q, UniqueConstraint

from campaigns.history import with_history
from campaigns.keys import LENGTH
from campaigns.models import Campaign, Side, seen_by
from riverwar.accounts.models import User
from riverwar.api.models import Versioned
from riverwar.feed.models import Event
from vessels.models.cargo import TroopUnit
from vessels.models.fleet import Gun, Vessel
from vessels.models.people import Officer

#: A row is of the men of one place, or of an officer who was no figure of it.
OF_ONE_PLACE = (
    Q(vessel__isnull=False, gun__isnull=True, unit__isnull=True)
    | Q(vessel__isnull=True, gun__isnull=False, unit__isnull=True)
    | Q(vessel__isnull=True, gun__isnull=True, unit__isnull=False)
    | Q(vessel__isnull=True, gun__isnull=True, unit__isnull=True, officer__isnull=False)
)


class FateQuerySet(models.QuerySet["Fallen"]):
    """Which men."""

    def for_user(self, user: User) -> models.QuerySet["Fallen"]:
        """Those of a person's campaigns, with `full_view`."""
        return seen_by(user, self, side="side")


class Fallen(Versioned):
    """SNS-REP-03: men lost from one place of a vessel or from a unit who had the same fate."""

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="%(class)s_rows")
    side = models.ForeignKey(Side, models.PROTECT, related_name="%(class)s_rows")
    vessel = models.ForeignKey(
        Vessel, models.PROTECT, related_name="%(class)s_rows", null=True, blank=True
    )
    gun = models.ForeignKey(
        Gun, models.PROTECT, related_name="%(class)s_rows", null=True, blank=True
    )
    unit = models.ForeignKey(
        TroopUnit, models.PROTECT, related_name="%(class)s_rows", null=True, blank=True
    )
    # Who of them has a name.
    officer = models.ForeignKey(
        Officer, models.PROTECT, related_name="%(class)s_rows", null=True, blank=True
    )
    role = models.CharField(max_length=LENGTH, blank=True, default="")
    count = models.PositiveSmallIntegerField()
    since_turn = models.PositiveIntegerField()
    event = models.ForeignKey(Event, models.PROTECT, related_name="+")

    objects = FateQuerySet.as_manager()

    class Meta(Versioned.Meta):
        abstract = True

    def __str__(self) -> str:
        return f"{self.count} of {self.unit or self.gun or self.vessel or self.officer}"


@with_history()
class Convalescent(Fallen):
    """SNS-REP-03: men who live and are not at their posts: wounded, or without one to return to.

    From `back_turn` on they take their places again as there is room; until then they are ashore.
    """

    back_turn = models.PositiveIntegerField()
    returned = models.PositiveSmallIntegerField(default=0)

    class Meta(Fallen.Meta):
        ordering = ("back_turn", "id")
        constraints = (
            CheckConstraint(name="convalescent_of_one", condition=OF_ONE_PLACE),
            CheckConstraint(
                name="convalescent_counts",
                condition=Q(count__gte=1, returned__lte=F("count")),
            ),
            CheckConstraint(
                name="convalescent_back_later", condition=Q(back_turn__gte=F("since_turn"))
            ),
        )


@with_history()
class Prisoners(Fallen):
    """SNS-REP-03: men in the hands of another side; who was exchanged or changed sides is not."""

    captor = models.ForeignKey(Side, models.PROTECT, related_name="prisoners_held")
    freed = models.PositiveSmallIntegerField(default=0)
    turned = models.PositiveSmallIntegerField(default=0)

    class Meta(Fallen.Meta):
        ordering = ("since_turn", "id")
        verbose_name_plural = "prisoners"
        constraints = (
            CheckConstraint(name="prisoners_of_one", condition=OF_ONE_PLACE),
            CheckConstraint(
                name="prisoners_count",
                condition=Q(count__gte=1) & Q(count__gte=F("freed") + F("turned")),
            ),
            CheckConstraint(name="prisoners_of_an_enemy", condition=~Q(captor=F("side"))),
        )

    @property
    def held(self) -> int:
        """How many are prisoners still."""
        return self.count - self.freed - self.turned


class ExchangeQuerySet(models.QuerySet["Exchange"]):
    """Which exchanges."""

    def for_user(self, user: User) -> models.QuerySet["Exchange"]:
        """Those of a person's campaigns, with `full_view`."""
        return seen_by(user, self, side="side")


@with_history()
class Exchange(Versioned):
    """SNS-REP-11: prisoners exchanged, man for man and officer for officer, if both sides agree."""

    class Status(models.TextChoices):
        """How far it is."""

        OFFERED = "offered"
        ACCEPTED = "accepted"
        REFUSED = "refused"
        WITHDRAWN = "withdrawn"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="exchanges")
    # The side that is asked, and the one that has made the offer.
    side = models.ForeignKey(Side, models.PROTECT, related_name="exchanges_asked")
    with_side = models.ForeignKey(Side, models.PROTECT, related_name="exchanges_offered")
    men = models.PositiveSmallIntegerField(default=0)
    officers = models.PositiveSmallIntegerField(default=0)
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.OFFERED)
    event = models.ForeignKey(Event, models.PROTECT, related_name="+")
    ended_event = models.ForeignKey(Event, models.PROTECT, related_name="+", null=True, blank=True)

    objects = ExchangeQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("created_at", "id")
        constraints = (
            CheckConstraint(name="exchange_of_two_sides", condition=~Q(side=F("with_side"))),
            CheckConstraint(
                name="exchange_of_somebody", condition=Q(men__gte=1) | Q(officers__gte=1)
            ),
            CheckConstraint(
                name="exchange_status_legal",
                condition=Q(status__in=("offered", "accepted", "refused", "withdrawn")),
            ),
            CheckConstraint(
                name="exchange_ended_by_event",
                condition=Q(status="offered", ended_event__isnull=True)
                | (~Q(status="offered") & Q(ended_event__isnull=False)),
            ),
        )

    def __str__(self) -> str:
        return f"{self.side} with {self.with_side}: {self.men} men, {self.officers} officers"


class PrizeQuerySet(models.QuerySet["Prize"]):
    """Which prizes."""

    def for_user(self, user: User) -> models.QuerySet["Prize"]:
        """Those of a person's campaigns, with `full_view`."""
        return seen_by(user, self, side="side")

    def held(self) -> "PrizeQuerySet":
        """Those of which nobody has disposed yet."""
        return self.filter(status=Prize.Status.HELD)


@with_history()
class Prize(Versioned):
    """SNS-REP-07: a vessel that surrendered, the crew put aboard her, and what became of her."""

    class Status(models.TextChoices):
        """What became of her."""

        # Her captors have put a prize crew aboard.
        HELD = "held"
        # They have not: she lies where she struck, and may be burned.
        ABANDONED = "abandoned"
        CONDEMNED = "condemned"
        COMMISSIONED = "commissioned"
        BURNED = "burned"
        LOST = "lost"

    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="prizes")
    # The captor's; `taken_from` is whose she was.
    side = models.ForeignKey(Side, models.PROTECT, related_name="prizes")
    taken_from = models.ForeignKey(Side, models.PROTECT, related_name="+")
    vessel = models.ForeignKey(Vessel, models.PROTECT, related_name="prizes")
    # Who took her: on his record stands the prize money.
    captain = models.ForeignKey(
        Officer, models.PROTECT, related_name="prizes", null=True, blank=True
    )
    officers = models.PositiveSmallIntegerField(default=0)
    petty_officers = models.PositiveSmallIntegerField(default=0)
    ratings = models.PositiveSmallIntegerField(default=0)
    turn = models.PositiveIntegerField()
    day = models.PositiveSmallIntegerField()
    place = models.CharField(max_length=120)
    brought = models.PositiveBigIntegerField(default=0)
    prize_money = models.PositiveBigIntegerField(default=0)
    status = models.CharField(max_length=16, choices=Status.choices, default=Status.HELD)
    event = models.ForeignKey(Event, models.PROTECT, related_name="+")

    objects = PrizeQuerySet.as_manager()

    class Meta(Versioned.Meta):
        ordering = ("turn", "day", "id")
        constraints = (
            CheckConstraint(name="prize_of_an_enemy", condition=~Q(side=F("taken_from"))),
            CheckConstraint(name="prize_day_legal", condition=Q(day__gte=1, day__lte=30)),
            CheckConstraint(
                name="prize_status_legal",
                condition=Q(
                    status__in=(
                        "held",
                        "abandoned",
                        "condemned",
                        "commissioned",
                        "burned",
                        "lost",
                    )
                ),
            ),
            CheckConstraint(
                name="prize_money_of_what_she_brought",
                condition=Q(prize_money__lte=F("brought")) & (Q(status="condemned") | Q(brought=0)),
            ),
            UniqueConstraint(
                fields=("vessel",), condition=Q(status="held"), name="prize_held_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.vessel}, prize of {self.side}"
