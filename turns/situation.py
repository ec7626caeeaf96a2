"""The war as movement sees it: every force with its place, and what bears on its way."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final
from uuid import UUID

from django.db.models import F, IntegerField, OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce

from campaigns.models import Campaign, Side
from campaigns.rules.calendar import Month, month_of, year_of
from campaigns.rules.carriage import ROOM, Room, loading_refusal
from campaigns.rules.chart import Chart
from campaigns.rules.deck import Lasting, water_of
from campaigns.rules.options import Options
from campaigns.rules.refusals import Refusal
from campaigns.rules.rivers import Mover, Water
from campaigns.rules.roads import March, Stretch, marches_on, net_of
from campaigns.rules.sea import canal_is_open
from campaigns.rules.supply import Site, is_depot
from campaigns.rules.units import UNITS, Arm, UnitType
from campaigns.rules.unrest import RISEN
from campaigns.rules.whereabouts import PASSAGE
from turns.effects import standing
from turns.models import Depot, Government, MovementOrder, Territory
from vessels.models import CrewComplement, Gun, TroopUnit, Vessel
from vessels.models.fleet import GONE
from vessels.services.campaign_prices import CampaignPrices, campaign_prices

#: The key under which a row's condition has what the campaign book keeps of it.
BOOK: Final = "sun_never_sets"
COMPANION: Final = "soldiers_companion"
PROPULSION: Final = {"steam": Mover.STEAMER, "sail": Mover.LARGE_BOAT, "oars": Mover.SMALL_BOAT}
NO_ROOM: Final = Room(0, 0)
#: Kinds of troops that are works of earth and stone: they stay where they were built.
WORKS: Final = ("mud_fort", "earth_battery", "masonry_fort")
ARMS: Final = {"squadron": Arm.CAVALRY, "gun_section": Arm.ARTILLERY}
LOST: Final = (
    TroopUnit.Status.DESTROYED,
    TroopUnit.Status.CAPTURED,
    TroopUnit.Status.LOST,
    TroopUnit.Status.DISBANDED,
)


@dataclass(slots=True)
class Force:
    """A vessel or a unit: what it is, where it stands, whether it is free to move."""

    row: Any
    key: str
    side: str
    place: str
    arm: Arm | None
    figures: int
    free: bool
    aboard: str = ""
    mover: Mover | None = None
    room: Room = NO_ROOM
    hull_size: int = 1

    @property
    def pk(self) -> UUID:
        """The key of its row."""
        found: UUID = self.row.pk
        return found

    @property
    def name(self) -> str:
        """What a reader calls it."""
        return str(self.row.name)

    @property
    def card(self) -> str:
        """Its line of SNS-PRICE-01."""
        return str(self.row.card)

    @property
    def unit_type(self) -> UnitType | None:
        """SNS-PRICE-01: which of the campaign's units it is; natives' bands and craft are none."""
        return UnitType(self.card) if self.card in tuple(UnitType) else None

    @property
    def afloat(self) -> bool:
        """Whether it is a vessel."""
        return self.mover is not None

    @property
    def is_work(self) -> bool:
        """Whether it is a fort or a battery."""
        return not self.afloat and self.row.kind in WORKS

    @property
    def is_large(self) -> bool:
        """SNS-SEA-03: whether she goes by the rules of a Large Gunboat."""
        return self.card == UnitType.LARGE_GUNBOAT

    @property
    def kept(self) -> Mapping[str, Any]:
        """What the campaign book keeps of it."""
        found: Mapping[str, Any] = self.row.condition.get(BOOK, {})
        return found

    @property
    def supplied(self) -> bool:
        """SNS-SUP-02: whether it was in supply at the end of last month."""
        return not self.kept.get("hungry", False)

    @property
    def loads(self) -> int:
        """SNS-SUP-03: the months of supply for a unit that a vessel has aboard."""
        return int(self.kept.get("loads", 0))


@dataclass(slots=True)
class Holding:
    """A native side: its territory, and how far that has risen."""

    territory: str
    index: int

    @property
    def risen(self) -> bool:
        """SNS-UNREST-04: whether its natives are free to attack."""
        return self.index >= RISEN


@dataclass
class Situation:
    """What a turn's orders and movement are decided by; read once, in a fixed number of queries."""

    campaign: Campaign
    number: int
    options: Options
    chart: Chart
    government: str
    sides: dict[str, Side]
    holdings: dict[str, Holding]
    forces: dict[str, Force]
    depots: dict[str, set[str]]
    events: dict[str, Lasting]
    war_scare: bool
    orders: dict[str, MovementOrder] = field(default_factory=dict)
    _fuel: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    _marches: dict[tuple[str, Arm], dict[str, March]] = field(default_factory=dict)

    @property
    def month(self) -> Month:
        """SNS-CAL-01: the month that is played."""
        return month_of(self.number)

    @property
    def year(self) -> int:
        """SNS-CAL-01: its year."""
        return year_of(self.number, self.options)

    @property
    def canal(self) -> bool:
        """SNS-SEA-01: whether the canal is open."""
        return canal_is_open(self.year, self.month)

    @cached_property
    def _prices(self) -> CampaignPrices:
        return campaign_prices(self.campaign)

    def transport_points(self, kind: UnitType) -> int:
        """SNS-PRICE-01, SNS-SEA-02: by the campaign's prices; read when first asked for."""
        return self._prices.unit(kind).transport_points

    @cached_property
    def net(self) -> dict[str, tuple[Stretch, ...]]:
        """SNS-RIV-06: what may be marched on this month."""
        rivers = self.chart.rivers.values()
        return net_of(self.chart.roads, rivers, year=self.year, month=self.month)

    @cached_property
    def at(self) -> dict[str, list[Force]]:
        """The forces at each place, those aboard vessels with them, as the movement begins."""
        found: dict[str, list[Force]] = {}
        for force in self.forces.values():
            found.setdefault(force.place, []).append(force)
        return found

    @cached_property
    def passengers(self) -> dict[str, list[Force]]:
        """The units aboard each vessel, by her key."""
        found: dict[str, list[Force]] = {}
        for force in self.forces.values():
            if force.aboard:
                found.setdefault(force.aboard, []).append(force)
        return found

    def is_native(self, side: str) -> bool:
        """Whether a side is one of the natives'."""
        return side != self.government

    def opposed(self, first: str, second: str) -> bool:
        """The government and natives are enemies; natives are not one another's."""
        return self.is_native(first) != self.is_native(second)

    def risen(self, side: str) -> bool:
        """SNS-UNREST-04: whether a native side is free to attack."""
        return side in self.holdings and self.holdings[side].risen

    @cached_property
    def _holders(self) -> dict[str, set[str]]:
        return {place: {force.side for force in there} for place, there in self.at.items()}

    def holders(self, place: str) -> set[str]:
        """The sides with a force at a place, as the turn's movement begins."""
        return self._holders.get(place, set())

    def held_by_foe(self, side: str, place: str) -> bool:
        """Whether enemies stand at a place, and nobody of a side."""
        there = self.holders(place)
        return side not in there and any(self.opposed(side, other) for other in there)

    def water(self, river: str) -> Water:
        """SNS-RIV-02, SNS-EVT-02: how a river stands this month."""
        return water_of(self.chart.rivers[river], self.month, self.events.get(river))

    @cached_property
    def _own_ports(self) -> frozenset[str]:
        """SNS-SUP-01: the places that are depots by themselves: ports and rail heads."""
        return self.chart.ports() | self.chart.rail_heads(self.year, self.month)

    def is_depot(self, side: str, place: str) -> bool:
        """SNS-SUP-01: own ports and rail heads, garrison towns, and depots that were built.

        A port is its government's own until only enemies stand there. Natives are supplied by
        their own country, wherever no enemy holds it alone.
        """
        if self.held_by_foe(side, place):
            return False
        if place in self.depots.get(side, ()):
            return True
        if place not in self.chart.places:
            return False
        if self.is_native(side):
            holding = self.holdings.get(side)
            return holding is not None and self.chart.places[place].territory == holding.territory
        garrison = self.chart.places[place].town and side in self.holders(place)
        return is_depot(Site(port=place in self._own_ports, garrison=garrison))

    def depots_of(self, side: str) -> set[str]:
        """SNS-SUP-01: every place that supplies a side."""
        places = {*self.chart.places, *self.depots.get(side, ())}
        return {place for place in places if self.is_depot(side, place)}

    def depot_miles(self, side: str, river: str) -> list[int]:
        """SNS-RIV-03: where on a river a side's steamers find fuel."""
        known = self._fuel.get((side, river))
        if known is not None:
            return known
        marks = self.chart.rivers[river].miles()
        built = (self.chart.berths(place) for place in self.depots.get(side, ()) if ":" in place)
        miles = [mile for berths in built for line, mile in berths if line == river]
        miles += [mark for node, mark in marks.items() if self.is_depot(side, node)]
        self._fuel[side, river] = miles
        return miles

    def marches(self, start: str, arm: Arm) -> dict[str, March]:
        """SNS-RIV-06: the quickest marches of an arm from where it stands, known from then on."""
        if (start, arm) not in self._marches:
            self._marches[start, arm] = marches_on(self.net, start, arm)
        return self._marches[start, arm]

    @cached_property
    def boarding(self) -> dict[str, list[str]]:
        """The units that are ordered into each vessel, by her key."""
        found: dict[str, list[str]] = {}
        for key, order in self.orders.items():
            if order.kind == MovementOrder.Kind.EMBARK and key in self.forces:
                found.setdefault(str(order.details.get("carrier")), []).append(key)
        return found


def read(
    campaign: Campaign,
    number: int,
    options: Options,
    chart: Chart,
    *,
    orders: Iterable[MovementOrder] = (),
) -> Situation:
    """The situation of a campaign in a turn; `orders` are the turn's, with vessel and unit."""
    sides = {side.key: side for side in Side.objects.filter(campaign=campaign)}
    keys = {side.pk: key for key, side in sides.items()}
    government = Government.objects.filter(campaign=campaign).values_list("side_id", flat=True)
    effects = list(standing(campaign, number))
    depots: dict[str, set[str]] = {}
    for side_id, place in Depot.objects.filter(campaign=campaign).values_list("side_id", "place"):
        depots.setdefault(keys[side_id], set()).add(place)
    return Situation(
        campaign=campaign,
        number=number,
        options=options,
        chart=chart,
        government=keys.get(government.first() or UUID(int=0), ""),
        sides=sides,
        holdings={
            keys[row.side_id]: Holding(row.key, row.index)
            for row in Territory.objects.filter(campaign=campaign)
        },
        forces=_forces(campaign, keys),
        depots=depots,
        events={
            each.struck: Lasting(each.lasting)
            for each in effects
            if each.lasting in (Lasting.LOW_RIVER, Lasting.HIGH_FLOOD)
        },
        war_scare=any(each.lasting == Lasting.WAR_SCARE for each in effects),
        orders={mover_of(order): order for order in orders},
    )


def room_refusal(war: Situation, vessel: Force, *, loads: int) -> Refusal | None:
    """SNS-RIV-05: whether so many loads have room with whoever is aboard."""
    aboard = [unit.arm for unit in war.passengers.get(vessel.key, ()) if unit.arm is not None]
    return loading_refusal(vessel.room, aboard, loads=loads, towing=False)


def mover_of(order: MovementOrder) -> str:
    """The key of the vessel or the unit that an order is for."""
    mover: Any = order.vessel or order.unit
    return str(mover.key)


def orders_of(turn: Any) -> list[MovementOrder]:
    """The orders of a turn, with their vessels and units."""
    return list(
        MovementOrder.objects.filter(turn=turn).select_related("vessel", "unit").order_by("id")
    )


def _forces(campaign: Campaign, sides: Mapping[UUID, str]) -> dict[str, Force]:
    vessels = list(
        Vessel.objects.filter(campaign=campaign)
        .exclude(status__in=GONE)
        .select_related("class_version")
        .annotate(people=_men(CrewComplement, "count") + _men(Gun, "crew"))
        .order_by("key")
    )
    found = {row.key: _vessel(row, sides[row.side_id]) for row in vessels}
    by_pk = {force.pk: force for force in found.values()}
    units = TroopUnit.objects.filter(campaign=campaign, figures__gt=0).exclude(status__in=LOST)
    for row in units.order_by("key"):
        carrier = None if row.vessel_id is None else by_pk.get(row.vessel_id)
        if row.vessel_id is None or carrier is not None:
            found[row.key] = _unit(row, sides[row.side_id], carrier)
    return found


def _men(model: type[Any], column: str) -> Coalesce:
    """Of a vessel, the men of her posts or of her guns."""
    found = model.objects.filter(vessel=OuterRef("pk")).order_by().values("vessel")
    summed = found.annotate(men=Sum(F(column))).values("men")
    return Coalesce(Subquery(summed, output_field=IntegerField()), 0)


def _vessel(row: Any, side: str) -> Force:
    ratings = row.ratings(COMPANION)
    room = ROOM.get(row.card) or Room(int(ratings.get("capacity", 0)), 0)
    return Force(
        row=row,
        key=row.key,
        side=side,
        place=row.location,
        arm=Arm.VESSEL,
        figures=row.people,
        free=row.status == Vessel.Status.AVAILABLE and row.location != PASSAGE,
        mover=PROPULSION.get(ratings.get("propulsion", ""), Mover.STEAMER),
        room=room,
        hull_size=int(ratings.get("size", 1)),
    )


def _unit(row: TroopUnit, side: str, carrier: Force | None) -> Force:
    place = carrier.place if carrier is not None else row.place
    arm: Arm | None = UNITS[UnitType(row.card)].arm if row.card in UNITS else ARMS.get(row.kind)
    if row.kind in WORKS:
        arm = None
    elif arm is None:
        arm = Arm.INFANTRY
    return Force(
        row=row,
        key=row.key,
        side=side,
        place=place,
        arm=arm,
        figures=row.figures,
        free=row.status == TroopUnit.Status.READY and place != PASSAGE,
        aboard="" if carrier is None else carrier.key,
    )
