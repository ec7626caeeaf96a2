"""SNS-SEQ-01: the battle of the month that vessels and units have to fight yet."""

from collections.abc import Collection

from campaigns.models import CampaignTurn
from turns.models import Engagement


def battle_due(turn: CampaignTurn, kind: str, keys: Collection[str]) -> str:
    """What the first battle is called that some `vessels` or `units` are due in, or nothing."""
    met = Engagement.objects.filter(turn=turn, status=Engagement.Status.MET)
    for one in met.select_related("scenario").order_by("day", "number"):
        if any(key in force.get(kind, ()) for force in one.forces.values() for key in keys):
            return one.scenario.name if one.scenario else f"{one.place}, day {one.day}"
    return ""
