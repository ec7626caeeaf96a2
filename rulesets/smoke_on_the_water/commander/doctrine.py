"""Section 7: the preferences behind a side's orders, and the standing orders that go before them.

A side's `doctrine` is {"name": one of the four}. Its `standing` orders are by vessel or work, each
value optional:

    {"css-virginia": {"plan": "close", "range": 30, "ram": "always", "board": "never",
                      "withdraw_at": 40, "fire": "concentrate", "ammunition": "shell",
                      "targets": ["cumberland"], "protect": ["transport"], "point": [60000, 48000],
                      "anchor": true, "scuttle": true, "stance": "broadside"}}

`plan` is a doctrine's name for this vessel alone. `range` is where her guns are to fight, in
centimetres, `withdraw_at` the part of her hull, in per cent, at which she makes for her own edge.
`protect` names friends between whom and the enemy she stays, `point` where she goes and keeps.
`anchor`: she anchors where she has her range. `scuttle`: rather than be taken she is sunk.
`stance` is how she lies to her opponent at that range.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from rulesets.core.doctrine import Known, Will, read_names, read_standing
from rulesets.core.geometry import Point
from rulesets.core.jsonio import JsonObject
from rulesets.core.reading import Reader
from rulesets.core.setup import BattleSetup
from rulesets.smoke_on_the_water.objective import Aim, Objective
from rulesets.smoke_on_the_water.tables import CM
from rulesets.smoke_on_the_water.words import Ammunition


class Plan(StrEnum):
    """The four doctrines, by what they do with a vessel (decision 1).

    close: to the range at which she does most harm, and rams where it pays;
    stand_off: at the range at which she takes least for what she does;
    run_past: at her best speed to the enemy's edge, firing on the way;
    hold_station: where she is, or at her point, anchored if she is told to.
    """

    CLOSE = "close"
    STAND_OFF = "stand_off"
    RUN_PAST = "run_past"
    HOLD_STATION = "hold_station"


class FirePlan(StrEnum):
    """Decision 6: what guns are aimed at first.

    concentrate: what is nearest its end; spread: what has been fired at least;
    cripple: what can be slowed; batteries: works before vessels.
    """

    CONCENTRATE = "concentrate"
    SPREAD = "spread"
    CRIPPLE = "cripple"
    BATTERIES = "batteries"


class Stance(StrEnum):
    """Decision 2: how a vessel lies to her opponent.

    guns: so that most of her metal bears; bows_on, broadside: always so; dead_arc: where least of
    the enemy's metal bears, going as he goes; line_astern: behind the next friend ahead.
    """

    GUNS = "guns"
    BOWS_ON = "bows_on"
    BROADSIDE = "broadside"
    DEAD_ARC = "dead_arc"
    LINE_ASTERN = "line_astern"


@dataclass(frozen=True, slots=True)
class Profile:
    """The parameters of one doctrine.

    `mine` and `theirs` weigh the harm she does at a range against what she takes there. `rams`:
    whether vessels built for it do. `boards_at` is the strength, in per cent of the enemy's, from
    which she boards; `withdraw_at` the part of her hull, in per cent, at which she makes off.
    """

    mine: int
    theirs: int
    rams: bool
    boards_at: int
    withdraw_at: int
    fire: FirePlan


# fmt: off
PROFILES: Final[Mapping[Plan, Profile]] = MappingProxyType({
    Plan.CLOSE:        Profile(3, 2, True,  200, 25, FirePlan.CONCENTRATE),
    Plan.STAND_OFF:    Profile(2, 3, False, 300, 40, FirePlan.CONCENTRATE),
    Plan.RUN_PAST:     Profile(1, 1, False, 400,  0, FirePlan.SPREAD),
    Plan.HOLD_STATION: Profile(1, 1, False, 200, 25, FirePlan.CONCENTRATE),
})
# fmt: on


@dataclass(frozen=True, slots=True)
class Standing:
    """One entry's standing orders; what they lack is the doctrine's. `reach` in thousandths."""

    plan: Plan | None = None
    reach: int | None = None
    ram: Will = Will.DOCTRINE
    board: Will = Will.DOCTRINE
    withdraw_at: int | None = None
    fire: FirePlan | None = None
    ammunition: Ammunition | None = None
    targets: tuple[str, ...] = ()
    protect: tuple[str, ...] = ()
    point: Point | None = None
    anchor: bool = False
    scuttle: bool = False
    stance: Stance = Stance.GUNS


FREE: Final = Standing()


@dataclass(frozen=True, slots=True)
class Doctrine:
    """A side's standing preferences, and as `mission` the scenario's objective if it is its own."""

    name: Plan = Plan.CLOSE
    standing: Mapping[str, Standing] = field(default_factory=lambda: MappingProxyType({}))
    mission: Objective | None = None

    def standing_of(self, entry: str) -> Standing:
        """An entry's standing orders."""
        return self.standing.get(entry, FREE) if self.standing else FREE

    def plan_of(self, entry: str) -> Plan:
        """What an entry does: as told, by the mission, or by the doctrine."""
        told = self.standing_of(entry).plan
        if told is not None:
            return told
        through = self.mission is not None and self.mission.aim is Aim.BREAK_THROUGH
        return Plan.RUN_PAST if through else self.name

    def profile_of(self, entry: str) -> Profile:
        """The parameters of what an entry does."""
        return PROFILES[self.plan_of(entry)]

    def prey_of(self, entry: str) -> tuple[str, ...]:
        """Whom an entry is to fight first: as told, or else what is to be destroyed."""
        told = self.standing_of(entry).targets
        if told or self.mission is None or self.mission.aim is not Aim.DESTROY:
            return told
        return (self.mission.entry,)


def read_doctrine(
    doctrine: JsonObject,
    standing: JsonObject,
    setup: BattleSetup,
    side: str,
    *,
    at: str,
    mission: Objective | None = None,
) -> Doctrine:
    """A side's doctrine and standing orders, `at` being the side's pointer.

    Raises IllegalSetupError for a word that isn't one, and for an entry that the side hasn't.
    """
    entries = Known.of(setup, side).friends
    return Doctrine(
        name=read_plan(doctrine, f"{at}/doctrine"),
        standing=read_standing(
            standing,
            f"{at}/standing",
            entries,
            lambda orders, _: _standing(orders, setup, entries),
        ),
        mission=mission,
    )


def read_plan(doctrine: JsonObject, at: str) -> Plan:
    """The plan that a doctrine names. Raises IllegalSetupError for a word that isn't one."""
    read = Reader(dict(doctrine), at)
    plan = read.word("name", Plan) if read.has("name") else Plan.CLOSE
    read.done()
    return plan


def _standing(read: Reader, setup: BattleSetup, friends: tuple[str, ...]) -> Standing:
    point = read.point("point") if read.has("point") else None
    if point is not None and not setup.battlefield.on_table(point):
        read.refuse("point", "is off the table", "Give a point of the table.")
    made = Standing(
        plan=read.word("plan", Plan) if read.has("plan") else None,
        reach=read.integer("range", most=400) * CM if read.has("range") else None,
        ram=_will(read, "ram"),
        board=_will(read, "board"),
        withdraw_at=read.integer("withdraw_at", most=100) if read.has("withdraw_at") else None,
        fire=read.word("fire", FirePlan) if read.has("fire") else None,
        ammunition=read.word("ammunition", Ammunition) if read.has("ammunition") else None,
        targets=read_names(read, "targets"),
        protect=read_names(read, "protect", friends),
        point=point,
        anchor=read.truth("anchor") if read.has("anchor") else False,
        scuttle=read.truth("scuttle") if read.has("scuttle") else False,
        stance=read.word("stance", Stance) if read.has("stance") else Stance.GUNS,
    )
    read.done()
    return made


def _will(read: Reader, name: str) -> Will:
    return read.word(name, Will) if read.has(name) else Will.DOCTRINE
