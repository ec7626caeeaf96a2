"""A chart as GeoJSON (RFC 7946): places as points, links, reaches and roads as lines."""

from __future__ import annotations

from collections.abc import Mapping

from campaigns.rules.atlas import Place
from campaigns.rules.chart import Chart
from rulesets.core.jsonio import Json


def features(chart: Chart) -> dict[str, Json]:
    """A FeatureCollection of what has a position; a line needs both of its ends on the map."""
    lines = [
        *(_line(chart, link.ends, kind="link", days=link.days, way=str(link.way))
          for link in chart.links),
        *(_line(chart, (reach.lower, reach.upper), kind="reach", river=river.key,
                miles=reach.miles, cataract=reach.cataract)
          for river in chart.rivers.values() for reach in river.reaches),
        *(_line(chart, road.ends, kind="road", miles=road.miles, ground=str(road.ground))
          for road in chart.roads),
    ]  # fmt: skip
    points = [_point(key, place) for key, place in sorted(chart.places.items())]
    found = [one for one in (*points, *lines) if one is not None]
    return {"type": "FeatureCollection", "features": found}


def _point(key: str, place: Place) -> dict[str, Json] | None:
    if place.at is None:
        return None
    told = {
        "kind": "place",
        "key": key,
        "name": place.name,
        "theatre": str(place.theatre),
        "territory": None if place.territory is None else str(place.territory),
        "town": place.town,
    }
    return _feature({"type": "Point", "coordinates": list(place.at)}, told)


def _line(chart: Chart, ends: tuple[str, str], **told: Json) -> dict[str, Json] | None:
    where = [chart.places[end].at for end in ends]
    if None in where:
        return None
    line = {"type": "LineString", "coordinates": [list(at) for at in where if at is not None]}
    return _feature(line, {**told, "ends": list(ends)})


def _feature(geometry: Json, told: Mapping[str, Json]) -> dict[str, Json]:
    return {"type": "Feature", "geometry": geometry, "properties": dict(told)}
