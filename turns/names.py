"""What readers call the things of a campaign, by the keys that stand in events and dice."""

from campaigns.models import Campaign, Side
from campaigns.rules.atlas import Territory
from campaigns.rules.chart import Chart
from campaigns.rules.land import Ground
from campaigns.rules.roads import Road
from vessels.models import Officer, TroopUnit, Vessel

#: Names of territories where a key is not one already.
TERRITORIES = {
    Territory.ZULULAND: "Zululand and Natal",
    Territory.CAPE: "the Cape and the Transvaal",
    Territory.YANGTZE: "the Yangtze country",
    Territory.STRAITS: "the Straits",
}


def territory_name(key: str) -> str:
    """What a territory is called."""
    return {str(each): name for each, name in TERRITORIES.items()}.get(
        key, key.replace("-", " ").title()
    )


def names_of(campaign: Campaign, chart: Chart) -> dict[str, str]:
    """Names by key: of the chart, and of the campaign's sides, people, vessels and units."""
    names = {key: river.key.title() for key, river in chart.rivers.items()}
    names |= {key: territory_name(key) for key in Territory}
    names |= {key: place.name for key, place in chart.places.items()}
    names |= {road.key: _road_name(road, chart) for road in chart.roads}
    for model in (Side, Officer, TroopUnit, Vessel):
        names |= dict(model._base_manager.filter(campaign=campaign).values_list("key", "name"))
    return names


def _road_name(road: Road, chart: Chart) -> str:
    """What a road or a railway is called within a sentence, after "the"."""
    start, end = (chart.places[key].name for key in road.ends)
    way = "railway" if road.ground is Ground.RAIL else "road"
    return f"{way} from {start} to {end}"
