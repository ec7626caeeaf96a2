"""The timeline: the change feed as those who take part in a campaign may read it."""

from collections.abc import Mapping
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db import models
from django.db.models import OuterRef, Q, Subquery
from django.db.models.functions import JSONObject

from campaigns.models import Campaign, CampaignTurn, Member, PostSide
from riverwar.accounts.models import User
from riverwar.feed.models import Event


class TimelineQuerySet(models.QuerySet["TimelineEntry"]):
    """Which entries."""

    def for_user(self, user: User) -> "TimelineQuerySet":
        """Those of a person's campaigns; of what is only for some sides, that of his own, of those
        that he commands by a post (SNS-ROLE-01), and all that an organiser sees."""
        if user.is_superuser:
            return self
        mine = Member.objects.filter(user=user)
        organised = mine.filter(role=Member.Role.ORGANISER)
        sides = mine.filter(side__isnull=False).values("side")
        posted = PostSide.objects.filter(post__until__isnull=True, post__member__user=user).values(
            "side"
        )
        return self.filter(
            Q(only_for__isnull=True)
            | Q(only_for__overlap=ArraySubquery(sides))
            | Q(only_for__overlap=ArraySubquery(posted))
            | Q(campaign__in=organised.values("campaign")),
            campaign__in=Campaign.objects.for_user(user).values("pk"),
        )

    def concerning(self, *keys: Any) -> "TimelineQuerySet":
        """Those told of one of these rows, or of another with it among those befallen."""
        return self.filter(Q(object_id__in=keys) | Q(about__overlap=list(keys)))

    def of_turn(self, turn: CampaignTurn) -> "TimelineQuerySet":
        """Those from a turn's opening to its close."""
        marks = Event.objects.filter(object_id=turn.pk)
        opened = marks.filter(type="turn.opened").values("seq")[:1]
        found = self.filter(campaign=turn.campaign_id, seq__gte=Subquery(opened))
        if turn.closed_at is not None:
            closed = marks.filter(type="turn.closed").values("seq")[:1]
            found = found.filter(seq__lte=Subquery(closed))
        return found

    def dated(self) -> "TimelineQuerySet":
        """With the turn and the step in which each happened: the next step that was taken."""
        marks = Event.objects.filter(campaign=OuterRef("campaign"))
        step = marks.filter(type="turn.step_taken", seq__gte=OuterRef("seq")).order_by("seq")
        opening = marks.filter(type="turn.opened").order_by("seq")
        playing = CampaignTurn.objects.open().filter(campaign=OuterRef("campaign"))
        return self.annotate(
            taken_in=Subquery(step.values(of=JSONObject(id="object_id", played="payload"))[:1]),
            opening=Subquery(opening.values("seq")[:1]),
            playing=Subquery(
                playing.values(
                    of=JSONObject(id="pk", played=JSONObject(turn="number", step="step"))
                )[:1]
            ),
        )


class TimelineEntry(Event):
    """One thing that happened in a campaign."""

    objects = TimelineQuerySet.as_manager()  # type: ignore[misc]

    class Meta:
        proxy = True
        ordering = ("campaign", "seq")
        verbose_name_plural = "timeline entries"

    @property
    def played(self) -> Mapping[str, Any]:
        """The `turn`, its `id`, and the `step` of a `dated()` entry; empty before the calendar."""
        dated: Any = self
        if dated.opening is None or self.seq < dated.opening:
            return {}
        if self.type in ("turn.opened", "turn.closed"):
            return {"id": str(self.object_id), "turn": self.payload["number"], "step": None}
        found = dated.taken_in or dated.playing
        return {"id": found["id"], **found["played"]} if found else {}
