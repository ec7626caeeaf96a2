"""Many units and vessels at once: each as `raise_unit` and `commission` make one."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from campaigns.books import SUN_NEVER_SETS
from campaigns.dice import CampaignDice, keep_rolls
from campaigns.keys import LENGTH, key_from
from campaigns.models import Campaign, CampaignRoll, CampaignSeed, EntryKey, Side
from riverwar import feed
from riverwar.accounts.ids import uuid7
from riverwar.api import assert_in_transaction
from vessels.books import FleetBook
from vessels.errors import NotOfferedError
from vessels.models import (
    CampaignPriceList,
    CrewComplement,
    Gun,
    GunTypeVersion,
    Officer,
    TroopTypeVersion,
    TroopUnit,
    Vessel,
    VesselClassVersion,
)
from vessels.rated import Rated
from vessels.services.books import books_of, fitting_out
from vessels.services.people import PHASE


@dataclass(frozen=True, slots=True)
class Recruit:
    """A unit or a vessel that enters the campaign: whose, of which design, where it stands.

    `card` is its line in the campaign book's price list; `weapon` takes the place of the design's.
    `guns` are a vessel's by kind; None: as her class is armed.
    """

    side: Side
    design: TroopTypeVersion | VesselClassVersion
    name: str
    place: str
    card: str = ""
    points: int = 0
    leader: str = ""
    weapon: str = ""
    origin: str = Vessel.Origin.GIVEN
    guns: tuple[str, ...] | None = None


def raise_all(
    *, campaign: Campaign, recruits: Sequence[Recruit], by: Any
) -> list[TroopUnit | Vessel]:
    """Raise units and commission vessels, at full strength and each with a leader or captain.

    Vessels are armed as their class is. The statements do not grow with the recruits. The caller
    holds the campaign's lock: keys are taken by it.
    """
    assert_in_transaction()
    if not recruits:
        return []
    books = books_of(campaign)
    muster = _Muster(
        campaign=campaign,
        book_key=campaign.default_ruleset,
        books=books,
        keys=_Keys(campaign),
        guns=_guns_of(campaign, books[campaign.default_ruleset], recruits),
        by=by,
    )
    raised = [muster.enter(recruit) for recruit in recruits]
    muster.write()
    return raised


class _Keys:
    """The keys that are taken in a campaign, and those that are new."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign
        known = EntryKey.objects.filter(campaign=campaign).values_list("key", flat=True)
        self._taken = set(known)
        self._last: dict[str, int] = {}
        self.new: list[EntryKey] = []

    def take(self, name: str) -> str:
        stem = key_from(name)
        key, number = stem, self._last.get(stem, 1)
        while key in self._taken:
            number += 1
            key = f"{stem[: LENGTH - len(str(number)) - 1]}-{number}"
        self._last[stem] = number
        self._taken.add(key)
        self.new.append(EntryKey(campaign=self._campaign, key=key))
        return key


class _Muster:
    """The rows of those who enter, until they are written."""

    def __init__(
        self,
        *,
        campaign: Campaign,
        book_key: str,
        books: Mapping[str, FleetBook],
        keys: _Keys,
        guns: Mapping[str, GunTypeVersion],
        by: Any,
    ) -> None:
        self._campaign, self._book_key, self._books = campaign, book_key, books
        self._keys, self._guns, self._by = keys, guns, by
        self._rolls: list[CampaignRoll] = []
        seed = CampaignSeed.objects.get(campaign=campaign, period=campaign.period)
        self._dice = CampaignDice(seed, phase=PHASE, rule="RS-GEN-03", waiting=self._rolls)
        self._units: list[TroopUnit] = []
        self._vessels: list[Vessel] = []
        self._mounted: list[Gun] = []
        self._crews: list[CrewComplement] = []
        self._officers: list[Officer] = []

    def enter(self, recruit: Recruit) -> TroopUnit | Vessel:
        design = recruit.design
        if isinstance(design, VesselClassVersion):
            return self._commission(recruit, design)
        return self._raise(recruit, design)

    def write(self) -> None:
        EntryKey.objects.bulk_create(self._keys.new)
        Vessel.objects.bulk_create(self._vessels)
        TroopUnit.objects.bulk_create(self._units)
        Gun.objects.bulk_create(self._mounted)
        CrewComplement.objects.bulk_create(self._crews)
        Officer.objects.bulk_create(self._officers)
        if self._rolls:
            keep_rolls(self._rolls)

    def _raise(self, recruit: Recruit, design: TroopTypeVersion) -> TroopUnit:
        unit = TroopUnit(
            id=uuid7(),
            campaign=self._campaign,
            side=recruit.side,
            troop_type_version=design,
            key=self._keys.take(recruit.name),
            name=recruit.name,
            kind=design.kind,
            figures=design.figures,
            full_figures=design.figures,
            points=recruit.points,
            weapon=recruit.weapon or design.weapon,
            card=recruit.card,
            place=recruit.place,
        )
        unit.status_event_id = self._record(
            "unit.raised",
            unit,
            {
                "kind": unit.kind,
                "figures": unit.figures,
                "name": unit.name,
                "card": unit.card,
                "place": unit.place,
            },
        )
        self._units.append(unit)
        self._post(
            recruit.side,
            recruit.leader or f"Leader of {recruit.name}",
            lambda _: design.kind,
            unit=unit,
        )
        return unit

    def _commission(self, recruit: Recruit, design: VesselClassVersion) -> Vessel:
        book, fit = fitting_out(design, self._book_key, self._books[self._book_key])
        vessel = Vessel(
            id=uuid7(),
            campaign=self._campaign,
            side=recruit.side,
            class_version=design,
            key=self._keys.take(recruit.name),
            name=recruit.name,
            origin=recruit.origin,
            points=recruit.points,
            card=recruit.card,
            location=recruit.place,
        )
        vessel.status_event_id = self._record(
            "vessel.commissioned",
            vessel,
            {
                "class": design.name,
                "version": design.number,
                "name": vessel.name,
                "card": vessel.card,
                "place": vessel.location,
            },
        )
        self._vessels.append(vessel)
        kinds = _armament(book, fit, recruit)
        for number, mounting in enumerate(book.mount(fit.kind, fit.ratings, kinds), start=1):
            self._mounted.append(
                Gun(
                    vessel=vessel,
                    slot=mounting.slot or f"gun-{number}",
                    gun_type_version=self._guns[mounting.kind],
                    crew=mounting.crew,
                    full_crew=mounting.crew,
                    drill=mounting.drill,
                )
            )
        for role, full in book.complement(fit.kind, fit.ratings).items():
            self._crews.append(CrewComplement(vessel=vessel, role=role, count=full, full=full))
        self._post(
            recruit.side,
            recruit.leader or f"Captain of {recruit.name}",
            design.kind_in,
            vessel=vessel,
        )
        return vessel

    def _post(
        self,
        side: Side,
        name: str,
        kind_in: Callable[[str], str],
        *,
        vessel: Vessel | None = None,
        unit: TroopUnit | None = None,
    ) -> None:
        """A person newly rolled, with the post of captain or leader of what a book calls so."""
        key = self._keys.take(name[:120])
        ratings = {
            ruleset: dict(rated)
            for ruleset, book in self._books.items()
            if (rated := book.roll_person(self._dice, kind_in(ruleset), key)) is not None
        }
        officer = Officer(
            id=uuid7(),
            campaign=self._campaign,
            side=side,
            key=key,
            name=name[:120],
            ratings=ratings,
            post=Officer.Post.LEADER if vessel is None else Officer.Post.CAPTAIN,
            vessel=vessel,
            unit=unit,
        )
        self._officers.append(officer)
        self._record("officer.added", officer, {"name": officer.name, **ratings})
        if vessel is not None:
            self._record("captain.posted", officer, {"vessel": vessel.key})
        elif unit is not None:
            self._record("leader.posted", officer, {"unit": unit.key})

    def _record(self, type_: str, row: Any, payload: Mapping[str, Any]) -> Any:
        return feed.record(self._campaign.pk, type_, row, by=self._by, payload=payload)


def _armament(book: FleetBook, fit: Rated, recruit: Recruit) -> Sequence[str]:
    """The guns that are named, or those of the class."""
    return book.armament(fit.kind, fit.ratings) if recruit.guns is None else recruit.guns


#: The books by whose lists guns are bought, the first that offers any.
_GUN_LISTS: Final = (SUN_NEVER_SETS, "soldiers_companion", "riverside")


def _guns_of(
    campaign: Campaign, book: FleetBook, recruits: Iterable[Recruit]
) -> dict[str, GunTypeVersion]:
    """The guns that the vessels' classes have, by kind, in the version that is offered."""
    wanted = {
        kind
        for recruit in recruits
        if isinstance(recruit.design, VesselClassVersion)
        for kind in _armament(*fitting_out(recruit.design, campaign.default_ruleset, book), recruit)
    }
    if not wanted:
        return {}
    lists = CampaignPriceList.objects.filter(campaign=campaign)
    by_book = {row.ruleset: row.price_list_version for row in lists.select_related()}
    offers = (by_book[key].prices.get("guns", {}) for key in _GUN_LISTS if key in by_book)
    offered: Mapping[str, Mapping[str, Any]] = next((rows for rows in offers if rows), {})
    versions = GunTypeVersion.objects.filter(kind__in=wanted, gun_type__key__in=offered)
    found = {
        gun.kind: gun
        for gun in versions.select_related("gun_type").order_by("-gun_type__key")
        if gun.number == offered[gun.gun_type.key]["version"]
    }
    if missing := wanted - found.keys():
        raise NotOfferedError(
            design=", ".join(sorted(missing)),
            price_list="The campaign",
            offered=", ".join(sorted(offered)),
        )
    return found
