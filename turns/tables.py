"""SNS-RIV-08: the table on which a contact is fought, by where it is and who is there.

Afloat between two nodes it is a reach of a river, with rocks where a cataract is; at a town it is a
broad water before its shore; where nobody has a vessel it is open country beside a stream.
"""

from collections.abc import Mapping
from typing import Any, Final

from campaigns.rules.chart import Chart
from campaigns.rules.whereabouts import river_mile
from rulesets.core.ready import ready_battlefields

FORT: Final = "fort-on-the-bank"
TOWN: Final = "landing-under-fire"
CATARACT: Final = "narrows-with-rocks"
#: A river's reaches, one after the other, each so many miles long.
REACHES: Final = ("open-reach", "bend-with-shoals", "island")
MILES: Final = 50

# Lengths are thousandths of an inch.
OPEN_COUNTRY: Final[Mapping[str, Any]] = {
    "length": 96_000,
    "width": 72_000,
    "river": {
        "north": [[0, 16_000], [96_000, 16_000]],
        "south": [[0, 4_000], [96_000, 4_000]],
    },
    "shallows": 1_000,
    "landings": [],
    "islands": [],
    "areas": [
        {
            "id": "hill",
            "kind": "hill",
            "outline": [[40_000, 58_000], [56_000, 58_000], [56_000, 68_000], [40_000, 68_000]],
            "level": 0,
        },
        {
            "id": "village",
            "kind": "building",
            "outline": [[44_000, 24_000], [52_000, 24_000], [52_000, 30_000], [44_000, 30_000]],
            "level": 0,
        },
    ],
}


def table_for(chart: Chart, place: str, *, afloat: bool, works: bool) -> dict[str, Any]:
    """The battlefield of a place: whether anybody there has a vessel, or a work to defend."""
    if works:
        return _ready(FORT)
    if not afloat:
        return dict(OPEN_COUNTRY)
    found = river_mile(place)
    if found is None:
        return _ready(TOWN)
    key, mile = found
    river = chart.rivers.get(key)
    if river is not None and any(reach.cataract for reach in river.between(mile, mile)):
        return _ready(CATARACT)
    return _ready(REACHES[mile // MILES % len(REACHES)])


def _ready(key: str) -> dict[str, Any]:
    return dict(ready_battlefields()[key].table)
