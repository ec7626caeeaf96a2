"""SNS-DEP: the opening forces put into their places."""

from collections import Counter
from typing import Any, Final

from campaigns.models import Campaign, Side
from campaigns.rules.deployment import deployed
from campaigns.rules.options import Options
from turns.christening import name_of
from vessels.services.campaign_prices import campaign_prices, designs_of
from vessels.services.raising import Recruit, raise_all


def deploy(campaign: Campaign, options: Options, by: Any) -> None:
    """SNS-DEP-01: the opening forces of the theatres that are played, by the campaign's prices.

    Each unit is one row, and one body on the table: infantry of two companies, a section of two
    guns (SC-BG-03). Its card is its code of SNS-PRICE-01, its worth what it costs to raise.
    """
    side = Side.objects.get(campaign=campaign, key=BRITISH)
    prices = campaign_prices(campaign)
    offers = {code: prices.find(code) for station in deployed(options) for code in station.forces}
    designs = designs_of(offers.values())
    numbers: Counter[str] = Counter()
    recruits = []
    for station in deployed(options):
        for code, count in station.forces.items():
            offer = offers[code]
            design = designs[offer.design]
            for _ in range(count):
                numbers[code] += 1
                name = name_of(code, design.name.partition(",")[0], numbers[code])
                recruits.append(
                    Recruit(
                        side=side,
                        design=design,
                        name=name,
                        place=station.place,
                        card=code,
                        points=offer.card.price,
                    )
                )
    raise_all(campaign=campaign, recruits=recruits, by=by)


#: The key of the side that the opening forces are of.
BRITISH: Final = "british"
