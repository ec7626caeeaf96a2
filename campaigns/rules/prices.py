"""SNS-PRICE: purchase, delivery, sale and fittings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NamedTuple

from campaigns.rules.atlas import PLACES, Place
from campaigns.rules.options import Options
from campaigns.rules.refusals import Refusal
from campaigns.rules.units import Discount, UnitCard

#: SNS-PRICE-01, by the river rules: Small Gunboats for the price of one Large.
GUNBOAT_RATIO: Final = 3


class TheatreVessel(StrEnum):
    """SNS-PRICE-02: vessels besides the campaign's two gunboats, by their class."""

    RAFT = "raft"
    SMALL_BOAT = "small-boat"
    LARGE_BOAT = "large-boat"
    LARGE_STEAMER = "large-steamer"
    MELIK = "armoured-small-gunboat"


@dataclass(frozen=True, slots=True)
class TheatreCard:
    """One line of SNS-PRICE-02. Without a list of places, any town on a river builds it.

    `any_node` is for what is built where there is no town either.
    """

    price: int
    upkeep: int
    days: int
    built_at: tuple[str, ...] = ()
    any_node: bool = False


class Fitting(StrEnum):
    """SNS-PRICE-04: what may be fitted to a vessel."""

    BARRICADES = "barricades"
    PLATING = "plating"
    GUN = "gun"
    MACHINE_GUN_PAIR = "machine_gun_pair"


class Work(NamedTuple):
    """What a piece of work costs, and the days that it takes."""

    cost: int
    days: int


# fmt: off
# SNS-PRICE-02. What is built far away has its passage besides; a large boat's gun is extra.
THEATRE_VESSELS: Final[Mapping[TheatreVessel, TheatreCard]] = MappingProxyType({
    #                                          price  upkeep  days
    TheatreVessel.RAFT:          TheatreCard(     10,      0,   2, any_node=True),
    TheatreVessel.SMALL_BOAT:    TheatreCard(     60,     10,   5),
    TheatreVessel.LARGE_BOAT:    TheatreCard(    400,     40,  15),
    TheatreVessel.LARGE_STEAMER: TheatreCard( 18_000,    900, 120, ("UK", "bombay", "calcutta")),
    TheatreVessel.MELIK:         TheatreCard( 22_000,  1_100, 150, ("UK",)),
})

# SNS-PRICE-04. A gun costs its own price and two days; the pair counts as two guns.
FITTINGS: Final[Mapping[Fitting, Work]] = MappingProxyType({
    Fitting.BARRICADES: Work( 20, 1),
    Fitting.PLATING:    Work(500, 5),
})
GUNS_FITTED: Final[Mapping[Fitting, int]] = MappingProxyType({
    Fitting.GUN:              1,
    Fitting.MACHINE_GUN_PAIR: 2,
})

# SNS-EVT-02: how many purchases event 5, and event 7, makes cheaper.
ARMY_REFORM: Final[Mapping[Discount, int]] = MappingProxyType({Discount.INFANTRY: 3})
NAVAL_ESTIMATES: Final[Mapping[Discount, int]] = MappingProxyType({
    Discount.SMALL_GUNBOAT: 1,
    Discount.LARGE_GUNBOAT: 1,
})
# fmt: on

#: SNS-PRICE-04: the days of each gun, and the inches that plating takes from a vessel's move.
DAYS_A_GUN: Final = 2
PLATING_MOVE: Final = 4

#: SNS-EVT-02: what events 5 and 7 take off a price, per cent.
DISCOUNT_PERCENT: Final = 20


def is_listed(places: tuple[str, ...], at: str, place: Place) -> bool:
    """SNS-PRICE-01: whether a list of places, or of those that recruit for a list, names one."""
    return at in places or any(name in places for name in place.raises)


def purchase_refusal(
    card: UnitCard, at: str, *, places: Mapping[str, Place] = PLACES
) -> Refusal | None:
    """SNS-PRICE-01: a unit is raised where the list says, and nowhere else."""
    if at not in places:
        return _unknown_place("SNS-PRICE-01", at)
    if is_listed(card.raised_at, at, places[at]):
        return None
    return Refusal(
        "SNS-PRICE-01",
        f"such a unit is not raised at {places[at].name}",
        f"Raise it in {_named(card.raised_at, places)}, and ship it.",
    )


def _unknown_place(rule: str, at: str) -> Refusal:
    return Refusal(rule, f"the map has no place {at!r}", "Name a place of the map by its key.")


def _named(built_at: tuple[str, ...], places: Mapping[str, Place]) -> str:
    """A list of places for a reader."""
    return " or ".join(places[key].name if key in places else key for key in built_at)


def theatre_purchase_refusal(
    kind: TheatreVessel,
    at: str,
    options: Options,
    *,
    on_river: bool,
    places: Mapping[str, Place] = PLACES,
    vessels: Mapping[TheatreVessel, TheatreCard] = THEATRE_VESSELS,
) -> Refusal | None:
    """SNS-PRICE-02: only where the option opens the list, and where such a vessel is built."""
    if not options.theatre_purchases:
        return Refusal(
            "SNS-PRICE-02",
            f"the campaign buys Small and Large Gunboats, and no {kind}",
            "Open the list with the option theatre_purchases.",
        )
    if at not in places:
        return _unknown_place("SNS-PRICE-02", at)
    card, place = vessels[kind], places[at]
    if card.built_at:
        built, where = is_listed(card.built_at, at, place), f"in {_named(card.built_at, places)}"
    elif card.any_node:
        built, where = on_river, "at a node of a river"
    else:
        built, where = on_river and place.town, "at a town on a river"
    if built:
        return None
    return Refusal("SNS-PRICE-02", f"a {kind} is not built at {place.name}", f"Build it {where}.")


def delivered_in(turn: int, card: UnitCard) -> int:
    """SNS-PRICE-01, SNS-SEQ-01: the turn whose Exchequer step delivers what was bought in one."""
    return turn + card.build_months


def first_upkeep(turn: int, card: UnitCard) -> int:
    """SNS-SEQ-01: upkeep begins in the month after delivery."""
    return delivered_in(turn, card) + 1


def with_discounts(
    left: Mapping[Discount, int], added: Mapping[Discount, int]
) -> Mapping[Discount, int]:
    """SNS-EVT-02: the discounts that are open after an event adds its own."""
    return {discount: left.get(discount, 0) + added.get(discount, 0) for discount in Discount}


def price_of(card: UnitCard, left: Mapping[Discount, int]) -> tuple[int, Mapping[Discount, int]]:
    """SNS-PRICE-01, SNS-EVT-02: the price of a unit, and the discounts that are open after it."""
    if card.discount is None or not left.get(card.discount):
        return card.price, left
    cheaper = card.price * (100 - DISCOUNT_PERCENT) // 100
    return cheaper, {**left, card.discount: left[card.discount] - 1}


def is_three_to_one(small: UnitCard, large: UnitCard) -> bool:
    """SNS-PRICE-01: whether two gunboats keep the river rules' ratio, in price and in upkeep."""
    return (large.price, large.upkeep) == (
        small.price * GUNBOAT_RATIO,
        small.upkeep * GUNBOAT_RATIO,
    )


def sale_price(price: int, options: Options, *, hull: int, full_hull: int) -> int:
    """SNS-PRICE-03: what selling or scrapping a vessel returns, rounded down.

    Disbanding a unit returns nothing, so it has no price.
    """
    return price * options.sale_percent * hull // (100 * full_hull)


def fitting_work(fitting: Fitting, *, gun_price: int = 0) -> Work:
    """SNS-PRICE-04: what a fitting costs, and its days; `gun_price` is that of one gun."""
    if fitting in FITTINGS:
        return FITTINGS[fitting]
    guns = GUNS_FITTED[fitting]
    return Work(gun_price * guns, DAYS_A_GUN * guns)
