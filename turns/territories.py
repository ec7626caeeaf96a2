"""SNS-UNREST-01: the territories of a campaign: founded, and read."""

from typing import Any

from campaigns.keys import key_from
from campaigns.models import Campaign, Side
from campaigns.rules.atlas import territories_played
from campaigns.rules.options import Options
from campaigns.rules.territories import TERRITORIES, TerritoryCard
from campaigns.services import add_planned_side
from campaigns.templates import template
from turns.models import Territory


def side_key(card: TerritoryCard) -> str:
    """The key of a territory's native side: of the one named first, where there are two."""
    return key_from(card.native_side.partition(",")[0])


def found(campaign: Campaign, options: Options, by: Any) -> None:
    """SNS-UNREST-01: the territories of the theatres that are played, as they are at the start."""
    sides = {side.key: side for side in Side.objects.filter(campaign=campaign)}
    wanted = {side_key(TERRITORIES[key]) for key in territories_played(options)}
    # Another theatre may have been chosen since the campaign was founded.
    for planned in template(campaign.template)["sides"]:
        if planned["key"] in wanted - sides.keys():
            sides[planned["key"]] = add_planned_side(campaign=campaign, side=planned, by=by)
    Territory.objects.bulk_create(
        Territory(
            campaign=campaign,
            key=key,
            side=sides[side_key(TERRITORIES[key])],
            index=TERRITORIES[key].index,
        )
        for key in territories_played(options)
    )
