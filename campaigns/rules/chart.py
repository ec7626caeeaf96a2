"""A chart: the places, sea links and rivers that a campaign is played on, shipped or of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from campaigns.rules.atlas import PLACES, Place
from campaigns.rules.rivers import RIVERS, River
from campaigns.rules.sea import LINKS, Link


@dataclass(frozen=True, slots=True)
class Chart:
    """Places and rivers by their keys; where forces stand is told by `rules.whereabouts`."""

    places: Mapping[str, Place]
    links: tuple[Link, ...]
    rivers: Mapping[str, River]


#: SNS-SEA-01, SNS-RIV-07, SNS-DEP-01: the chart of the book.
SHIPPED: Final = Chart(PLACES, LINKS, RIVERS)
