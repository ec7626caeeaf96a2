"""The events that were drawn: what is left of the deck follows from them."""

from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint

from campaigns.keys import LENGTH
from campaigns.models import Campaign, CampaignTurn
from campaigns.triggers import append_only
from riverwar.accounts.ids import uuid7
from riverwar.feed.models import Event
from turns.models.war import OfCampaignQuerySet


class EventDraw(models.Model):
    """SNS-EVT-01: a card that was drawn, once from each time that the deck was full."""

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    campaign = models.ForeignKey(Campaign, models.CASCADE, related_name="draws")
    turn = models.ForeignKey(CampaignTurn, models.CASCADE, related_name="draws")
    # The order within the turn; a double draws more than one.
    order = models.PositiveSmallIntegerField()
    # How many times the deck had been made full.
    deck = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    # The number that it acts as: 20 where the prerequisite has not happened.
    played = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=40)
    # The territory, port, native side or river that it befell; empty: nobody in particular.
    struck = models.CharField(max_length=LENGTH, blank=True, default="")
    event = models.ForeignKey(Event, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = OfCampaignQuerySet.as_manager()

    class Meta:
        ordering = ("campaign", "turn__number", "order")
        triggers = append_only("event_draw")
        constraints = (
            UniqueConstraint(fields=("turn", "order"), name="event_draw_order_once"),
            UniqueConstraint(
                fields=("campaign", "deck", "number"), name="event_draw_once_from_a_deck"
            ),
            CheckConstraint(
                name="event_draw_number_legal", condition=Q(number__gte=1, number__lte=20)
            ),
            CheckConstraint(
                name="event_draw_played_legal", condition=Q(played__in=(models.F("number"), 20))
            ),
            CheckConstraint(name="event_draw_deck_counts", condition=Q(deck__gte=1)),
        )

    def __str__(self) -> str:
        return f"{self.turn}: {self.title}"
