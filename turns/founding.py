"""What a campaign has when its calendar opens: government, territories, opening forces."""

from collections.abc import Callable
from typing import Any, Final

from campaigns.models import Campaign, Side
from campaigns.rules.options import Options
from campaigns.rules.parliament import first_level
from turns import finance, territories
from turns.aftermath.experience import enlist
from turns.deployment import BRITISH
from turns.deployment import deploy as put_opening_forces
from turns.models import Government


def found(*, campaign: Campaign, options: Options, by: Any, deploy: bool) -> None:
    """Set the war up, each part by its own function; the opening forces last, if wanted."""
    for part in PARTS:
        part(campaign, options, by)
    if deploy:
        put_opening_forces(campaign, options, by)
    enlist(campaign, 1)


def government(campaign: Campaign, options: Options, by: Any) -> None:
    """SNS-ROLE-04: the side of the government, and its first political level."""
    side = Side.objects.get(campaign=campaign, key=GOVERNMENT)
    Government.objects.create(
        campaign=campaign, side=side, level=first_level(options, renewed=False)
    )


#: The key of the side that has parliament and Exchequer.
GOVERNMENT: Final = BRITISH
PARTS: Final[tuple[Callable[[Campaign, Options, Any], None], ...]] = (
    government,
    finance.found,
    territories.found,
)
