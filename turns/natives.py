"""SNS-UNREST-04 to -06: native bands, guns and river craft as rows: raised, counted, dispersed."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final
from uuid import UUID

from django.db.models import Count

from campaigns.models import Campaign
from campaigns.rules.catalogue import (
    CRAFT,
    NATIVE_GUN,
    NATIVE_SWIVEL,
    band_type_of,
    gun_type_of,
)
from campaigns.rules.natives import Recruit
from campaigns.rules.territories import TERRITORIES, Craft
from campaigns.rules.units import BandType
from turns.forces import NO_UNIT
from turns.models import Territory
from turns.play import StepInPlay
from vessels.models import TroopTypeVersion, TroopUnit, Vessel, VesselClassVersion
from vessels.services import raising

Row = TroopUnit | Vessel
Design = TroopTypeVersion | VesselClassVersion

# What a reader calls one of them.
BANDS: Final[Mapping[BandType, str]] = MappingProxyType(
    {
        BandType.FOOT: "War Band",
        BandType.RIFLE: "Rifle Band",
        BandType.HORSE: "Mounted Band",
    }
)
BOATS: Final[Mapping[Craft, str]] = MappingProxyType(
    {
        Craft.RAFT: "Raft",
        Craft.SMALL_BOAT: "Small Boat",
        Craft.LARGE_BOAT: "Large Boat",
        Craft.GUN_BOAT: "Gun Boat",
        Craft.SMALL_STEAMER: "Steamer",
        Craft.LARGE_STEAMER: "Large Steamer",
        Craft.BATTERY: "Battery",
    }
)


@dataclass(frozen=True, slots=True)
class Levy:
    """Natives of a territory that come to arms: bands and guns at a place, craft at a berth.

    Without a berth there is no water for the craft, and they stay away.
    """

    territory: Territory
    place: str
    bands: Mapping[BandType, int] = field(default_factory=dict)
    guns: int = 0
    craft: Mapping[Craft, int] = field(default_factory=dict)
    berth: str | None = None

    def wanted(self) -> Iterable[tuple[str, str, str, tuple[str, ...] | None, int]]:
        """What is to be raised: design, what it is called, where, its own guns, and how many."""
        card = TERRITORIES[self.territory.territory]
        for band, count in self.bands.items():
            yield band_type_of(band, card), BANDS[band], self.place, None, count
        gun = "Swivel" if card.swivels else "Gun"
        yield gun_type_of(card), gun, self.place, None, self.guns
        for craft, count in self.craft.items():
            if self.berth is not None:
                design = CRAFT[craft]
                key = design.vessel_class or design.troop_type
                yield key, BOATS[craft], self.berth, design.guns or None, count


def raise_bands(
    step: StepInPlay,
    territory: Territory,
    *,
    bands: Mapping[BandType, int],
    place: str,
    guns: int = 0,
    craft: Mapping[Craft, int] = MappingProxyType({}),
) -> list[Row]:
    """SNS-UNREST-04, SNS-UNREST-06: raise natives at a place of the chart, as rows of their side.

    Who raises at several places at once gives `raise_levies` a levy for each.
    """
    levy = Levy(territory, place, bands, guns, craft, place)
    return raise_levies(step.campaign, [levy], by=step.by)[0]


def raise_levies(campaign: Campaign, levies: Sequence[Levy], *, by: Any) -> list[list[Row]]:
    """Raise the natives of all levies, with their leaders: the rows of each, in its order.

    The statements do not grow with the levies. The caller holds the campaign's lock.
    """
    wanted = [(levy, *each) for levy in levies for each in levy.wanted() if each[-1]]
    if not wanted:
        return [[] for _ in levies]
    designs = _designs({design for _, design, *_ in wanted})
    numbers = _numbers(campaign, {levy.territory.side_id for levy, *_ in wanted})
    recruits: list[raising.Recruit] = []
    owners: list[Levy] = []
    for levy, design, called, place, guns, count in wanted:
        side = levy.territory.side
        for _ in range(count):
            numbers[side.pk, design] += 1
            recruits.append(
                raising.Recruit(
                    side=side,
                    design=designs[design],
                    name=f"{people(side.name)} {called} {numbers[side.pk, design]}",
                    place=place,
                    guns=guns,
                )
            )
            owners.append(levy)
    raised = raising.raise_all(campaign=campaign, recruits=recruits, by=by)
    of_levy: dict[int, list[Row]] = {id(levy): [] for levy in levies}
    for owner, row in zip(owners, raised, strict=True):
        of_levy[id(owner)].append(row)
    return [of_levy[id(levy)] for levy in levies]


def people(side: str) -> str:
    """What a side's people are called, without the article of its name."""
    return side.removeprefix("The ")


def within(side: str) -> str:
    """A side's name within a sentence: its article is small there."""
    return f"the {people(side)}" if side.startswith("The ") else side


def present(campaign: Campaign) -> dict[UUID, Counter[Recruit]]:
    """SNS-UNREST-05: what each side has of the kinds that can be replaced.

    A large boat counts as the kind of large boat that its side musters.
    """
    found: dict[UUID, Counter[Recruit]] = {}
    units = TroopUnit.objects.filter(campaign=campaign, figures__gte=1).exclude(status__in=NO_UNIT)
    kinds = units.order_by().values_list("side", "troop_type_version__troop_type__key")
    vessels = Vessel.objects.filter(campaign=campaign).afloat()
    classes = vessels.order_by().values_list("side", "class_version__vessel_class__key")
    for rows in (kinds, classes):
        for side, design, count in rows.annotate(Count("id")):
            for recruit in _RECRUITS.get(design, ()):
                found.setdefault(side, Counter())[recruit] += count
    return found


def _designs(keys: set[str]) -> dict[str, Design]:
    """The present version of each design."""
    found: dict[str, Design] = {}
    types = TroopTypeVersion.objects.filter(troop_type__key__in=keys)
    for kind in types.select_related("troop_type").order_by("number"):
        found[kind.troop_type.key] = kind
    classes = VesselClassVersion.objects.filter(vessel_class__key__in=keys)
    for each in classes.select_related("vessel_class").order_by("number"):
        found[each.vessel_class.key] = each
    return found


def _numbers(campaign: Campaign, sides: set[UUID]) -> Counter[tuple[UUID, str]]:
    """How many of a design each side has ever raised: the next one's name goes on from there."""
    found: Counter[tuple[UUID, str]] = Counter()
    for model, path in (
        (TroopUnit, "troop_type_version__troop_type__key"),
        (Vessel, "class_version__vessel_class__key"),
    ):
        rows = model._base_manager.filter(campaign=campaign, side__in=sides)
        for side, design, count in rows.values_list("side", path).annotate(Count("id")):
            found[side, design] += count
    return found


_RECRUITS: Final[Mapping[str, tuple[Recruit, ...]]] = MappingProxyType(
    {
        "war-band": (Recruit.FOOT,),
        "rifle-war-band": (Recruit.RIFLE,),
        "horse-war-band": (Recruit.HORSE,),
        "rifle-horse-band": (Recruit.HORSE,),
        NATIVE_GUN: (Recruit.GUN,),
        NATIVE_SWIVEL: (Recruit.GUN,),
        "small-boat": (Recruit.SMALL_BOAT,),
        "large-boat": (Recruit.LARGE_BOAT, Recruit.GUN_BOAT),
    }
)
