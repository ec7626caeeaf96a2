"""What somebody told an entry to do in one turn, and the commander who passes it on.

An order is an object; what it leaves out is the doctrine's. Of a vessel:

    {"initiative": "give", "cut": {"dhow-1": 2},
     "party": {"crew": [0, 0, 2], "troops": {"sikhs": 8}},
     "posting": {"bridge": [1, 1, 1], "deck": [0, 1, 2], "maneuver": [0, 0, 3],
                 "guns": {"bow-gun": 4}, "helm": "po"},
     "tow": {"attach": ["gyassa"], "cast_off": []}, "weigh": true, "ram": "dhow-1",
     "fire": [{"weapon": "bow-gun", "target": "dhow-1", "how": "shot"}],
     "move": [{"leg": 12000}, {"helm": -600}, {"power_turn": 600}, {"fire": []}],
     "avoid_rocks": true, "anchor": false, "avoid": true, "grapple": {"target": "dhow-1"},
     "board": {"dhow-1": 10}, "repairs": {"1": 2}, "leave": false}

or, in place of `move`, "land": {"units": ["sikhs"], "guns": [], "place": [60000, 90000]}, where a
`place` of null embarks. `initiative` is read from the flagship's order. An empty list of `fire` in
a move fires at will. Of a unit: {"formation", "charge", "path", "fire", "ambush"}; of a work:
{"fire"}. Crewmen are [officers, petty officers, ratings]; lengths are thousandths of an inch, turns
tenths of a degree, to the left positive.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rulesets.core.events import EntryId, GunId
from rulesets.core.geometry import Path
from rulesets.core.jsonio import JsonObject
from rulesets.core.reading import LONGEST, Reader
from rulesets.soldiers_companion.orders import (
    Commander,
    FireOrder,
    Firing,
    Helm,
    Landing,
    LandOrder,
    Leg,
    MoveOrder,
    PartyOrder,
    Posting,
    PowerTurn,
    Shoot,
    Step,
    TowOrder,
)
from rulesets.soldiers_companion.state import CompanionBattle, Ship, Side, Unit, Work
from rulesets.soldiers_companion.tables import TURN, Formation, Post, Rank

_MOST_STEPS: Final = 40
_MOST_FIRES: Final = 60
#: A fire's number, spelt in one way.
_FIRE: Final = re.compile("[1-9][0-9]{0,3}")


@dataclass(frozen=True, slots=True)
class TurnOrder:
    """One entry's order of one turn; None where it says nothing."""

    keep_initiative: bool | None = None
    cut: Mapping[EntryId, int] | None = None
    posting: Posting | None = None
    party: PartyOrder | None = None
    tow: TowOrder | None = None
    weigh: bool | None = None
    ram: EntryId | None = None
    fire: tuple[FireOrder, ...] | None = None
    move: MoveOrder | Landing | None = None
    avoid: bool | None = None
    grapple: tuple[EntryId, int] | None = None
    board: Mapping[EntryId, int] | None = None
    repairs: Mapping[int, int] | None = None
    leave: bool | None = None
    formation: Formation | None = None
    charge: EntryId | None = None
    path: Path | None = None
    ambush: bool | None = None


_NOTHING: Final = TurnOrder()


# -- reading --------------------------------------------------------------------------------------


def read_vessel_order(given: JsonObject, *, at: str) -> TurnOrder:
    """A vessel's order. Raises IllegalSetupError with the place of what is wrong."""
    read = Reader(dict(given), at)
    order = TurnOrder(
        keep_initiative=_initiative(read),
        cut=_counts(read, "cut"),
        posting=_posting(read.object("posting")) if read.has("posting") else None,
        party=_party(read.object("party")) if read.has("party") else None,
        tow=_tow(read.object("tow")) if read.has("tow") else None,
        weigh=read.truth("weigh") if read.has("weigh") else None,
        ram=EntryId(read.identifier("ram")) if read.has("ram") else None,
        fire=_fires(read, "fire") if read.has("fire") else None,
        move=_move(read),
        avoid=read.truth("avoid") if read.has("avoid") else None,
        grapple=_grapple(read.object("grapple")) if read.has("grapple") else None,
        board=_counts(read, "board"),
        repairs=_fires_fought(read),
        leave=read.truth("leave") if read.has("leave") else None,
    )
    read.done()
    return order


def read_unit_order(given: JsonObject, *, at: str) -> TurnOrder:
    """A unit's or a work's order. Raises IllegalSetupError with the place of what is wrong."""
    read = Reader(dict(given), at)
    order = TurnOrder(
        formation=read.word("formation", Formation) if read.has("formation") else None,
        charge=EntryId(read.identifier("charge")) if read.has("charge") else None,
        path=read.points("path", least=1, most=20) if read.has("path") else None,
        fire=_fires(read, "fire") if read.has("fire") else None,
        ambush=read.truth("ambush") if read.has("ambush") else None,
    )
    read.done()
    return order


def _initiative(read: Reader) -> bool | None:
    if not read.has("initiative"):
        return None
    word = read.text("initiative")
    if word not in ("keep", "give"):
        read.refuse("initiative", f"{word!r} is unknown", "Give keep or give.", "SC-BG-02")
    return word == "keep"


def _counts(read: Reader, name: str) -> Mapping[EntryId, int] | None:
    if not read.has(name):
        return None
    values = read.object(name)
    found = {EntryId(key): values.integer(key, most=1000) for key in sorted(read.mapping(name))}
    values.done()
    return found


def _hands(read: Reader, name: str) -> tuple[int, int, int]:
    value = read.raw(name)
    if (
        not isinstance(value, list | tuple)
        or len(value) != 3
        or not all(type(n) is int and 0 <= n <= 200 for n in value)
    ):
        read.refuse(name, "is no crew", "Give [officers, petty officers, ratings].", "SC-MAN-01")
    return value[0], value[1], value[2]


def _posting(read: Reader) -> Posting:
    guns = read.object("guns")
    made = Posting(
        posts={post: _hands(read, post) for post in Post},
        guns={GunId(name): guns.integer(name, most=100) for name in sorted(read.mapping("guns"))},
        helm=read.word("helm", Rank) if read.has("helm") else None,
    )
    guns.done()
    read.done()
    return made


def _party(read: Reader) -> PartyOrder:
    troops: Mapping[EntryId, int] = _counts(read, "troops") or {}
    made = PartyOrder(
        crew=_hands(read, "crew") if read.has("crew") else (0, 0, 0),
        troops=tuple(sorted(troops.items())),
    )
    read.done()
    return made


def _ids(read: Reader, name: str) -> tuple[str, ...]:
    if not read.has(name):
        return ()
    names = read.raw(name)
    if (
        not isinstance(names, list | tuple)
        or len(names) > 100
        or not all(isinstance(one, str) for one in names)
    ):
        read.refuse(name, "is no list of ids", "List ids.")
    return tuple(names)


def _tow(read: Reader) -> TowOrder:
    made = TowOrder(
        attach=tuple(map(EntryId, _ids(read, "attach"))),
        cast_off=tuple(map(EntryId, _ids(read, "cast_off"))),
    )
    read.done()
    return made


def _fires(read: Reader, name: str) -> tuple[FireOrder, ...]:
    fires = []
    for one in read.objects(name, most=_MOST_FIRES):
        fires.append(
            FireOrder(
                weapon=one.identifier("weapon"),
                target=EntryId(one.identifier("target")),
                how=one.word("how", Firing) if one.has("how") else Firing.SHOT,
                figures=one.integer("figures", most=200) if one.has("figures") else 0,
            )
        )
        one.done()
    return tuple(fires)


def _move(read: Reader) -> MoveOrder | Landing | None:
    avoid_rocks = read.truth("avoid_rocks") if read.has("avoid_rocks") else False
    anchor = read.truth("anchor") if read.has("anchor") else False
    if read.has("land"):
        if read.has("move"):
            read.refuse("land", "stands beside a move", "Give one of them.", "SC-BG-19")
        land = read.object("land")
        made = Landing(
            units=tuple(map(EntryId, _ids(land, "units"))),
            guns=tuple(map(GunId, _ids(land, "guns"))),
            place=land.point("place") if land.has("place") else None,
        )
        land.done()
        return made
    if not read.has("move"):
        return None
    steps = tuple(_step(one) for one in read.objects("move", most=_MOST_STEPS))
    return MoveOrder(steps, avoid_rocks=avoid_rocks, anchor=anchor)


def _step(read: Reader) -> Step:
    made: Step
    if read.has("leg"):
        made = Leg(
            read.integer("leg", least=1, most=LONGEST),
            cut=read.truth("cut") if read.has("cut") else False,
        )
    elif read.has("helm"):
        made = Helm(_turn(read, "helm", (TURN, 2 * TURN)))
    elif read.has("power_turn"):
        made = PowerTurn(_turn(read, "power_turn", (TURN,)))
    elif read.has("fire"):
        made = Shoot(_fires(read, "fire"))
    else:
        read.refuse("", "is no step", "Give leg, helm, power_turn or fire.", "SC-MOV-02")
    read.done()
    return made


def _turn(read: Reader, name: str, allowed: tuple[int, ...]) -> int:
    by = read.integer(name, least=-2 * TURN, most=2 * TURN)
    if abs(by) not in allowed:
        read.refuse(name, f"{by} is no turn of the helm", "Turn by 600 or -600.", "SC-MOV-02")
    return by


def _grapple(read: Reader) -> tuple[EntryId, int]:
    made = (
        EntryId(read.identifier("target")),
        read.integer("attempts", most=100) if read.has("attempts") else 0,
    )
    read.done()
    return made


def _fires_fought(read: Reader) -> Mapping[int, int] | None:
    if not read.has("repairs"):
        return None
    values = read.object("repairs")
    found: dict[int, int] = {}
    for name in sorted(read.mapping("repairs")):
        if not _FIRE.fullmatch(name):
            values.refuse(name, "is no fire's number", "Name fires by number.", "SC-BURN-08")
        found[int(name)] = values.integer(name, most=100)
    values.done()
    return found


# -- obeying --------------------------------------------------------------------------------------


def _has_fired(battle: CompanionBattle, firer: Ship | Unit | Work) -> bool:
    """Whether anything of it has fired this turn: the orders of a turn are given once."""
    turn = battle.turn
    if any(gun.fired == turn for gun in firer.guns):
        return True
    if isinstance(firer, Work):
        return False
    volleys = list(firer.volleys)
    if isinstance(firer, Ship):
        volleys += [one for unit in firer.aboard for one in unit.volleys]
    return any(one.turn == turn for one in volleys)


class OrderedCommander:
    """Passes on the explicit orders of the turn, and asks the doctrine for the rest."""

    __slots__ = ("doctrine", "orders")

    def __init__(self, doctrine: Commander, orders: Mapping[tuple[int, str], TurnOrder]) -> None:
        self.doctrine = doctrine
        self.orders = orders

    def _told(self, battle: CompanionBattle, entry: str) -> TurnOrder:
        return self.orders.get((battle.turn, entry), _NOTHING)

    def spring_ambush(self, battle: CompanionBattle, side: Side) -> Sequence[EntryId]:
        told = [unit.id for unit in side.units if self._told(battle, unit.id).ambush]
        held = [unit.id for unit in side.units if self._told(battle, unit.id).ambush is False]
        wish = self.doctrine.spring_ambush(battle, side)
        return told or [name for name in wish if name not in held]

    def keep_initiative(self, battle: CompanionBattle, side: Side) -> bool:
        told = self._told(battle, side.flagship).keep_initiative if side.flagship else None
        return self.doctrine.keep_initiative(battle, side) if told is None else told

    def cut_grapples(self, battle: CompanionBattle, ship: Ship) -> Mapping[EntryId, int]:
        told = self._told(battle, ship.id).cut
        return self.doctrine.cut_grapples(battle, ship) if told is None else told

    def posting(self, battle: CompanionBattle, ship: Ship) -> Posting | None:
        return self._told(battle, ship.id).posting or self.doctrine.posting(battle, ship)

    def party(self, battle: CompanionBattle, ship: Ship) -> PartyOrder | None:
        told = self._told(battle, ship.id).party
        return self.doctrine.party(battle, ship) if told is None else told

    def formation(self, battle: CompanionBattle, unit: Unit) -> Formation | None:
        return self._told(battle, unit.id).formation or self.doctrine.formation(battle, unit)

    def tow(self, battle: CompanionBattle, ship: Ship) -> TowOrder | None:
        return self._told(battle, ship.id).tow or self.doctrine.tow(battle, ship)

    def weigh(self, battle: CompanionBattle, ship: Ship) -> bool:
        told = self._told(battle, ship.id).weigh
        return self.doctrine.weigh(battle, ship) if told is None else told

    def ram(self, battle: CompanionBattle, ship: Ship) -> EntryId | None:
        told = self._told(battle, ship.id)
        if told.ram is not None or told.move is not None:
            return told.ram
        return self.doctrine.ram(battle, ship)

    def charge(self, battle: CompanionBattle, unit: Unit) -> EntryId | None:
        told = self._told(battle, unit.id)
        if told.charge is not None or told.path is not None:
            return told.charge
        return self.doctrine.charge(battle, unit)

    def fire(self, battle: CompanionBattle, firer: Ship | Unit | Work) -> Sequence[FireOrder]:
        told = self._told(battle, firer.id).fire
        if told is None:
            return self.doctrine.fire(battle, firer)
        return told if battle.phase == "F" and not _has_fired(battle, firer) else ()

    def sailing_order(self, battle: CompanionBattle, side: Side) -> Sequence[EntryId]:
        return self.doctrine.sailing_order(battle, side)

    def move(self, battle: CompanionBattle, ship: Ship) -> MoveOrder | Landing:
        return self._told(battle, ship.id).move or self.doctrine.move(battle, ship)

    def flee(self, battle: CompanionBattle, ship: Ship) -> MoveOrder:
        return self.doctrine.flee(battle, ship)

    def avoid(self, battle: CompanionBattle, ship: Ship, mover: Ship, *, ram: bool) -> bool:
        told = self._told(battle, ship.id).avoid
        return self.doctrine.avoid(battle, ship, mover, ram=ram) if told is None else told

    def grapple(self, battle: CompanionBattle, ship: Ship) -> tuple[EntryId, int] | None:
        return self._told(battle, ship.id).grapple or self.doctrine.grapple(battle, ship)

    def board(self, battle: CompanionBattle, ship: Ship, enemy: Ship) -> int:
        told = self._told(battle, ship.id).board
        if told is not None:
            return told.get(enemy.id, 0)
        return self.doctrine.board(battle, ship, enemy)

    def prize_crew(self, battle: CompanionBattle, ship: Ship, prize: Ship) -> int:
        return self.doctrine.prize_crew(battle, ship, prize)

    def land_move(self, battle: CompanionBattle, unit: Unit) -> LandOrder:
        told = self._told(battle, unit.id)
        if told.path is None and told.formation is None:
            return self.doctrine.land_move(battle, unit)
        return LandOrder(path=told.path or (), formation=told.formation)

    def repairs(self, battle: CompanionBattle, ship: Ship) -> Mapping[int, int]:
        told = self._told(battle, ship.id).repairs
        return self.doctrine.repairs(battle, ship) if told is None else told

    def lose_man(
        self, battle: CompanionBattle, ship: Ship | Work, where: Sequence[tuple[str, Rank]]
    ) -> int:
        return self.doctrine.lose_man(battle, ship, where)

    def spare_crew(self, battle: CompanionBattle, ship: Ship) -> bool:
        return self.doctrine.spare_crew(battle, ship)

    def lose_officer(self, battle: CompanionBattle, ship: Ship, ranks: Sequence[Rank]) -> int:
        return self.doctrine.lose_officer(battle, ship, ranks)

    def leave(self, battle: CompanionBattle, ship: Ship) -> bool:
        told = self._told(battle, ship.id).leave
        return self.doctrine.leave(battle, ship) if told is None else told
