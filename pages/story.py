"""A vessel's story: everything that happened to her, in order, from the feed and her battles."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db.models import Prefetch, Q

from battles.models import Battle, BattleStatus, Entry, ReturnRoll
from pages.changes import Names, ToldChange, told
from riverwar.feed.models import Event
from vessels.models import Officer, Vessel

COMMISSIONED: Final = "vessel.commissioned"
POSTED: Final = "captain.posted"
BOUGHT: Final = "Bought: a {class}"
TITLES: Final[Mapping[str, str]] = {
    COMMISSIONED: "Joined her side, a {class}",
    "vessel.renamed": "Renamed: {from} became {to}",
    "vessel.available": "In service again: {reason}",
    "vessel.separated": "Separated from her side: {reason}",
    "vessel.laid_up": "Laid up: {reason}",
    "vessel.in_repair": "In repair: {reason}",
    "vessel.scrapped": "Scrapped: {reason}",
    "vessel.replenished": "Her crews were made up",
    "vessel.crew_replaced": "Her crews were made up before a battle",
    "vessel.donors_returned": "{figures} of {unit} left her {gun} and went back to their unit",
    POSTED: "{officer} took command",
    "officer.relieved": "{officer} left her",
}
"""What events of the feed, outside battles, say of a vessel or of her captain."""
OVER: Final = (BattleStatus.APPLIED, BattleStatus.RESOLVED)


@dataclass(slots=True)
class Chapter:
    """One thing that happened, or one battle with what it cost."""

    at: datetime
    title: str
    battle: Battle | None = None
    rolls: list[ReturnRoll] = field(default_factory=list)
    changes: list[ToldChange] = field(default_factory=list)


def story_of(vessel: Vessel, names: Names) -> list[Chapter]:
    """The chapters of her story, the first one first."""
    fought = {str(entry.battle_id): _of_battle(entry) for entry in _entries(vessel)}
    chapters = list(fought.values())
    captains = dict(_captains(vessel))
    captain: UUID | None = None
    events = Event.objects.filter(
        Q(object_id=vessel.pk) | Q(object_id__in=list(captains)), campaign=vessel.campaign_id
    )
    for event in events.order_by("seq"):
        if event.type == POSTED:
            captain = event.object_id if event.payload["vessel"] == vessel.key else None
        if event.object_id not in (vessel.pk, captain):
            continue
        battle = fought.get(event.payload.get("battle") or "")
        if battle is not None:
            battle.changes += told(event.payload["changes"], names)
        elif title := _title(event, vessel, captains, names):
            chapters.append(Chapter(event.created_at, title))
    return sorted(chapters, key=lambda chapter: chapter.at)


def _entries(vessel: Vessel) -> Iterable[Entry]:
    hers = ReturnRoll.objects.filter(vessel=vessel).order_by("turn")
    return (
        Entry.objects.filter(vessel=vessel, battle__status__in=OVER)
        .select_related("battle__scenario")
        .defer("battle__setup", "battle__seed", "battle__result", "battle__failure")
        .prefetch_related(Prefetch("battle__return_rolls", hers, to_attr="her_rolls"))
    )


def _of_battle(entry: Entry) -> Chapter:
    battle: Any = entry.battle
    at = battle.resolved_at or battle.queued_at
    return Chapter(at, f"{battle.scenario.name}, battle {battle.number}", battle, battle.her_rolls)


def _captains(vessel: Vessel) -> Iterator[tuple[UUID, str]]:
    """Whoever has ever commanded her, by the history of officers."""
    past: Any = Officer._meta.get_field("history").related_model
    yield from past.objects.filter(vessel=vessel).values_list("id", "name").distinct()


def _title(event: Event, vessel: Vessel, captains: Mapping[UUID, str], names: Names) -> str:
    """What an event says of her; nothing where it is not known here."""
    facts = {"reason": "", **event.payload, "officer": captains.get(event.object_id)}
    if "unit" in facts:
        facts["unit"] = names(facts["unit"])
    words = TITLES.get(event.type, "")
    if event.type == COMMISSIONED and vessel.origin == Vessel.Origin.BOUGHT:
        words = BOUGHT
    return words.format(**facts).removesuffix(": ")
