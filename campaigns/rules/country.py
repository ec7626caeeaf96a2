"""What the shipped chart adds to the book's lists: where natives gather, and waters to row on.

Places away from the towns, all assumed: without them every rising would begin in a garrison's
streets. Distances are from general geography.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from campaigns.rules.atlas import Place, Territory, Theatre
from campaigns.rules.calendar import Month
from campaigns.rules.rivers import Reach, River

_NORTH, _SOUTH = Theatre.NORTH_AFRICA, Theatre.SOUTH_AFRICA
_INDIA, _FRONTIER, _CHINA = Theatre.INDIA, Theatre.AFGHANISTAN, Theatre.CHINA

# fmt: off
# SNS-UNREST-04: where the natives of a territory gather; none is a town.
COUNTRY: Final[Mapping[str, Place]] = MappingProxyType({
    "tel-el-kebir": Place("Tel el-Kebir", _NORTH,    Territory.EGYPT,       town=False),
    "ulundi":       Place("Ulundi",       _SOUTH,    Territory.ZULULAND,    town=False),
    "pretoria":     Place("Pretoria",     _SOUTH,    Territory.CAPE,        town=False),
    "kabul":        Place("Kabul",        _FRONTIER, Territory.AFGHANISTAN, town=False),
    "kandahar":     Place("Kandahar",     _FRONTIER, Territory.AFGHANISTAN, town=False),
    "patna":        Place("Patna",        _INDIA,    Territory.INDIA,       town=False),
    "cawnpore":     Place("Cawnpore",     _INDIA,    Territory.INDIA,       town=False),
    "malacca":      Place("Malacca",      _CHINA,    Territory.STRAITS,     town=False),
    "perak":        Place("Perak",        _CHINA,    Territory.STRAITS,     town=False),
    "canton":       Place("Canton",       _CHINA,    Territory.SOUTH_CHINA, town=False),
})

# SNS-RIV-07: waters of the natives' craft beside the sample rivers, from the lowest node up.
GANGES: Final = River(
    "ganges",
    (Reach("calcutta", "patna", 430), Reach("patna", "cawnpore", 360)),
    (Month.JULY, Month.AUGUST, Month.SEPTEMBER),
)
PEARL: Final = River(
    "pearl",
    (Reach("hong-kong", "canton", 85),),
    (Month.MAY, Month.JUNE, Month.JULY, Month.AUGUST),
)
MALACCA: Final = River(
    "malacca-strait",
    (Reach("singapore", "malacca", 125), Reach("malacca", "perak", 230)),
    (),
)

# Longitude and latitude of every place of the chart, in degrees.
POSITIONS: Final[Mapping[str, tuple[float, float]]] = MappingProxyType({
    "london":           (  -0.13,  51.51), "portsmouth":       (  -1.09,  50.80),
    "gibraltar":        (  -5.35,  36.14), "malta":            (  14.51,  35.90),
    "alexandria":       (  29.89,  31.20), "cairo":            (  31.24,  30.05),
    "port-said":        (  32.30,  31.26), "suez":             (  32.53,  29.97),
    "aswan":            (  32.90,  24.09), "shellal":          (  32.89,  24.03),
    "wadi-halfa":       (  31.35,  21.80), "dongola":          (  30.48,  19.17),
    "merowe":           (  31.82,  18.48), "abu-hamed":        (  33.32,  19.54),
    "berber":           (  33.98,  18.02), "atbara":           (  33.98,  17.70),
    "metemma":          (  33.40,  16.71), "khartoum":         (  32.53,  15.60),
    "fashoda":          (  32.12,   9.89), "suakin":           (  37.33,  19.11),
    "aden":             (  45.03,  12.79), "zanzibar":         (  39.19,  -6.16),
    "durban":           (  31.02, -29.86), "pietermaritzburg": (  30.38, -29.60),
    "port-elizabeth":   (  25.61, -33.96), "cape-town":        (  18.42, -33.92),
    "bombay":           (  72.84,  18.94), "karachi":          (  67.01,  24.86),
    "colombo":          (  79.86,   6.93), "madras":           (  80.28,  13.08),
    "calcutta":         (  88.36,  22.57), "delhi":            (  77.23,  28.65),
    "lahore":           (  74.33,  31.56), "peshawar":         (  71.57,  34.01),
    "quetta":           (  67.01,  30.18), "rangoon":          (  96.16,  16.78),
    "prome":            (  95.22,  18.82), "thayetmyo":        (  95.18,  19.32),
    "minhla":           (  95.02,  19.98), "ava":              (  95.98,  21.86),
    "mandalay":         (  96.08,  21.98), "singapore":        ( 103.85,   1.29),
    "hong-kong":        ( 114.16,  22.28), "shanghai":         ( 121.47,  31.23),
    "nanking":          ( 118.80,  32.06), "kiukiang":         ( 115.99,  29.71),
    "hankow":           ( 114.29,  30.58), "ichang":           ( 111.29,  30.69),
    "tel-el-kebir":     (  31.78,  30.56), "ulundi":           (  31.42, -28.34),
    "pretoria":         (  28.19, -25.75), "kabul":            (  69.18,  34.53),
    "kandahar":         (  65.71,  31.61), "patna":            (  85.14,  25.61),
    "cawnpore":         (  80.33,  26.45), "malacca":          ( 102.25,   2.19),
    "perak":            ( 100.93,   4.02), "canton":           ( 113.26,  23.13),
})
# fmt: on
