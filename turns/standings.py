"""SNS-VP-03: who has how many points of all his parts together, and who has won."""

from typing import NamedTuple

from django.db.models import Sum

from campaigns.models import Campaign
from campaigns.rules.victory import winners
from turns.models import Score


class Standing(NamedTuple):
    """A player, or where there are none a side, with the points of all parts."""

    name: str
    points: int


def standings(campaign: Campaign, *, through: int) -> list[Standing]:
    """SNS-VP-03: the points up to a turn, the most first: of the players, where any has scored.

    Where nobody holds a command, the sides are told instead.
    """
    scores = Score.objects.filter(campaign=campaign, turn__number__lte=through)
    field = "member__user__username"
    if not scores.filter(member__isnull=False).exists():
        field = "side__name"
    rows = (
        scores.exclude(**{f"{field}__isnull": True})
        .values_list(field)
        .annotate(total=Sum("points"))
    )
    return sorted((Standing(*row) for row in rows), key=lambda one: (-one.points, one.name))


def told_end(found: list[Standing]) -> str:
    """SNS-VP-03: the victory at the end of the campaign; players who are level share it."""
    if not found:
        return "The campaign ended, and nobody had scored."
    points = {one.name: one.points for one in found}
    won = winners(points)
    most = f"{points[won[0]]} victory point" + ("" if points[won[0]] == 1 else "s")
    if len(won) == 1:
        return f"The campaign ended: {won[0]} won with {most}."
    return (
        f"The campaign ended: {', '.join(won[:-1])} and {won[-1]} shared the victory with {most}."
    )
