"""What the logs of battles tell a campaign: who fired, who sank or took whom, who was near."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final
from uuid import UUID

import orjson
from django.db import connection

from battles import snapshots
from battles.models import Battle, BattleTurn
from rulesets import RULESETS
from rulesets.soldiers_companion.aftermath.captors import captors

COMPANION: Final = "soldiers_companion"
FIRED: Final = ("shot_fired", "volley_fired", "bursts_fired", "case_fired")
ENDED: Final = ("vessel_sunk", "vessel_destroyed")
KINDS: Final = (*FIRED, *ENDED, "ram_tried", "prize_manned")

#: The events of these kinds in the logs of some battles, in order.
EVENTS: Final = """
    SELECT turn.battle_id, json_agg(event.value ORDER BY turn.turn, event.place)::text
      FROM battles_battleturn AS turn,
           jsonb_array_elements(turn.events) WITH ORDINALITY AS event(value, place)
     WHERE turn.battle_id = ANY(%s) AND event.value ->> 'kind' = ANY(%s)
  GROUP BY turn.battle_id
"""


@dataclass(slots=True)
class PrizeCrew:
    """Who was put aboard a prize, and by which vessel."""

    captor: str
    officers: int = 0
    petty_officers: int = 0
    ratings: int = 0


@dataclass(slots=True)
class Fought:
    """A battle of the Soldier's Companion as a campaign reads it, by the ids of its entries."""

    battle: Battle
    sides: Mapping[str, str]
    """The side of each entry, as the battle began."""
    engaged: set[str] = field(default_factory=set)
    """Who fired or was fired on."""
    victims: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """By vessel, the enemy's that she sank or took."""
    prize_crews: dict[str, PrizeCrew] = field(default_factory=dict)
    captors: Mapping[str, int | None] = field(default_factory=dict)
    """Of each vessel sunk: how near an enemy was, in thousandths of an inch."""
    drowned: dict[str, str] = field(default_factory=dict)
    """By unit, the vessel with which it went down."""

    @property
    def conditions(self) -> Mapping[str, Mapping[str, Any]]:
        """How each entry ended."""
        found: Mapping[str, Mapping[str, Any]] = (self.battle.result or {})["conditions"]
        return found


def fought(battles: Iterable[Battle]) -> dict[UUID, Fought]:
    """Read some applied battles, in a number of statements that does not grow with them."""
    found = {
        battle.pk: Fought(battle, _sides(battle))
        for battle in battles
        if battle.ruleset == COMPANION
    }
    with connection.cursor() as cursor:
        cursor.execute(EVENTS, [list(found), list(KINDS)])
        rows = cursor.fetchall()
    for key, events in rows:
        _add_up(found[key], orjson.loads(events))
    lost = [key for key, one in found.items() if one.captors]
    logs: dict[UUID, list[list[dict[str, Any]]]] = defaultdict(list)
    for turn in BattleTurn.objects.filter(battle__in=lost).order_by("battle", "turn"):
        logs[turn.battle_id].append(turn.events)
    for key in lost:
        battle = found[key].battle
        read = RULESETS[battle.ruleset].read_log(logs[key])
        found[key].captors = {
            str(ship): distance
            for ship, distance in captors(snapshots.read(battle), chain.from_iterable(read)).items()
        }
    return found


def _sides(battle: Battle) -> dict[str, str]:
    lines = snapshots.entries(orjson.loads(battle.setup))
    return {entry: line["side"] for entry, line in lines.items() if "side" in line}


def _add_up(one: Fought, events: Iterable[Mapping[str, Any]]) -> None:
    by: dict[str, str] = {}
    sunk: dict[str, int | None] = {}
    for event in events:
        match event["kind"]:
            case "ram_tried":
                if event["struck"]:
                    by[event["target"]] = event["ship"]
            case "prize_manned":
                prize, ship = event["prize"], event["ship"]
                crew = one.prize_crews.setdefault(prize, PrizeCrew(ship))
                officers, pos, ratings = event["crew"]
                crew.officers += officers
                crew.petty_officers += pos
                crew.ratings += ratings
                one.victims[ship].add(prize)
            case kind if kind in ENDED:
                ship = event["ship"]
                sunk[ship] = None
                if (foe := by.get(ship)) and one.sides.get(foe) != one.sides.get(ship):
                    one.victims[foe].add(ship)
                one.drowned |= {unit: ship for unit, _, _ in event["units"]}
            case _:
                one.engaged |= {event["firer"], event["target"]}
                by[event["target"]] = event["firer"]
    one.captors = sunk
