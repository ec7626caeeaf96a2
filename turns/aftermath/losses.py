"""SNS-REP-03: what became of those who fell in the month's battles, figure by figure."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias
from uuid import UUID

from campaigns.rules.losses import (
    Case,
    Fate,
    case_of_sunk,
    roll_losses,
    surrendered,
    wounded_until,
)
from campaigns.rules.losses import fate as fate_by
from rulesets.core.events import counted
from turns.aftermath.contacts import Aftermath, Contact
from turns.play import StepInPlay
from vessels.models import (
    Casualty,
    Convalescent,
    CrewComplement,
    Gun,
    Officer,
    Prisoners,
    TroopUnit,
    Vessel,
)
from vessels.models.fleet import GONE

#: The places of a crew in the order in which their dice lie; guns come last, by slot.
ROLES: Final = ("officers", "helmsmen", "deck_pos", "maneuver", "signallers", "deck")
OFFICERS: Final = "officers"
KEPT_UNITS: Final = (TroopUnit.Status.READY, TroopUnit.Status.ROUTED, TroopUnit.Status.ABSENT)

#: Where those fell; none: an officer who was no figure of any place.
Where: TypeAlias = CrewComplement | Gun | TroopUnit | None


@dataclass(slots=True)
class Fallen:
    """Those of one place who fell in one way; `case` None: prisoners, without a die."""

    owner: Vessel | TroopUnit
    side: str
    where: Where
    count: int
    case: Case | None
    officer: Officer | None = None


@dataclass(slots=True)
class _Rows:
    """What is written at the end, each kind of row in one statement."""

    crews: dict[UUID, CrewComplement] = field(default_factory=dict)
    guns: dict[UUID, Gun] = field(default_factory=dict)
    units: dict[UUID, TroopUnit] = field(default_factory=dict)
    officers: dict[UUID, Officer] = field(default_factory=dict)
    convalescents: list[Convalescent] = field(default_factory=list)
    prisoners: list[Prisoners] = field(default_factory=list)

    def write(self) -> None:
        CrewComplement.objects.bulk_update(self.crews.values(), ["count"])
        Gun.objects.bulk_update(self.guns.values(), ["crew"])
        TroopUnit.objects.bulk_update(self.units.values(), ["figures"])
        Officer.objects.bulk_update(self.officers.values(), ["fate", "fate_event"])
        Convalescent.objects.bulk_create(self.convalescents)
        Prisoners.objects.bulk_create(self.prisoners)


def settle(step: StepInPlay, aftermath: Aftermath) -> None:
    """Roll for all who fell, contact by contact, and put each man where he is now.

    A named officer who fell has the fate of the first figure of his place. Who lives and finds no
    post of his own to go back to, for his vessel or unit is gone, is kept among the convalescents.
    """
    contacts = aftermath.contacts
    if not contacts:
        return
    rows = _Rows()
    fallen = _fallen(step, aftermath)
    for contact in contacts:
        for owner, case, group in _together(fallen[contact.battle.pk]):
            _settle(step, aftermath, contact, owner, case, group, rows)
    rows.write()


def _fallen(step: StepInPlay, aftermath: Aftermath) -> dict[UUID, list[Fallen]]:
    """By battle, its casualties that no rule of its own has brought back."""
    keys = [contact.battle.pk for contact in aftermath.contacts]
    lost: dict[UUID, dict[tuple[str, UUID, str], int]] = defaultdict(lambda: defaultdict(int))
    for row in Casualty.objects.filter(battle__in=keys):
        place: tuple[str, UUID, str]
        if row.gun_id:
            place = ("gun", row.gun_id, "")
        elif row.unit_id:
            place = ("unit", row.unit_id, "")
        else:
            assert row.vessel_id
            place = ("crew", row.vessel_id, row.role)
        assert row.battle
        lost[row.battle][place] += row.count - row.returns
    vessels = {vessel.pk: vessel for vessel in aftermath.vessels.values()}
    units = {unit.pk: unit for unit in aftermath.units.values()}
    crews = {
        (row.vessel_id, row.role): row for row in CrewComplement.objects.filter(vessel__in=vessels)
    }
    guns = {row.pk: row for row in Gun.objects.filter(vessel__in=vessels)}
    named = [key for contact in aftermath.contacts for key in contact.fallen.values()]
    officers = {row.pk: row for row in Officer.objects.filter(pk__in=named)}
    found: dict[UUID, list[Fallen]] = defaultdict(list)
    for contact in aftermath.contacts:
        for (kind, key, role), count in lost[contact.battle.pk].items():
            if count < 1:
                continue
            owner: Vessel | TroopUnit
            where: Where
            match kind:
                case "gun":
                    where = guns[key]
                    owner = vessels[where.vessel_id]
                case "unit":
                    owner = where = units[key]
                case _:
                    owner, where = vessels[key], crews[key, role]
            found[contact.battle.pk] += _parted(contact, owner, where, count)
        _name(contact, found[contact.battle.pk], officers, aftermath)
    return found


def _parted(
    contact: Contact, owner: Vessel | TroopUnit, where: Where, count: int
) -> Iterator[Fallen]:
    """Those who fell before, and those who were left when the vessel or the unit was gone."""
    told = contact.fought
    condition, side = told.conditions[owner.key], told.sides[owner.key]
    gone = min(count, _left(condition, where))
    holds = contact.battle.field == side
    earlier = Case.HOLDS_RIVER if holds else Case.OTHER_SIDE
    if condition["status"] == "captured":
        earlier = Case.OTHER_SIDE
    if count > gone:
        yield Fallen(owner, side, where, count - gone, earlier)
    if gone:
        case: Case | None = earlier
        ship = told.drowned.get(owner.key, owner.key)
        if condition["status"] == "captured":
            case = None
        elif ship in told.captors:
            case = case_of_sunk(told.captors[ship])
        yield Fallen(owner, side, where, gone, case)


def _left(condition: Mapping[str, Any], where: Where) -> int:
    """How many were at a place when its vessel or unit was gone."""
    aboard = condition.get("lost_aboard") or {"crew": {}, "guns": {}}
    match where:
        case CrewComplement():
            left = aboard["crew"].get(where.role, 0)
        case Gun():
            left = aboard["guns"].get(where.slot, 0)
        case _:
            left = condition.get("lost_figures", 0)
    return int(left)


def _name(
    contact: Contact,
    fallen: list[Fallen],
    officers: Mapping[UUID, Officer],
    aftermath: Aftermath,
) -> None:
    """Which figure was the captain or the leader: the first of his vessel's officers, or unit."""
    told = contact.fought
    rows: Mapping[str, Vessel | TroopUnit] = {**aftermath.vessels, **aftermath.units}
    for key, pk in sorted(contact.fallen.items()):
        officer = officers[pk]
        if officer.fate == Officer.Fate.FIT:
            continue
        taken = officer.fate == Officer.Fate.PRISONER
        mine = [
            one
            for one in fallen
            if one.owner.key == key
            and (
                isinstance(one.where, TroopUnit)
                or (isinstance(one.where, CrewComplement) and one.where.role == OFFICERS)
            )
            and (one.case is None) == taken
        ]
        if mine:
            mine[0].officer = officer
            continue
        holds = contact.battle.field == told.sides[key]
        case = Case.HOLDS_RIVER if holds else Case.OTHER_SIDE
        alone = Fallen(rows[key], told.sides[key], None, 1, None if taken else case, officer)
        fallen.append(alone)


def _together(
    fallen: list[Fallen],
) -> Iterator[tuple[Vessel | TroopUnit, Case | None, list[Fallen]]]:
    """The fallen of one vessel or unit in one case, places in their order, are rolled together."""
    groups: dict[tuple[str, str], list[Fallen]] = defaultdict(list)
    for one in fallen:
        groups[_who(one), one.case or ""].append(one)
    for _, group in sorted(groups.items()):
        group.sort(key=lambda one: _order(one.where))
        yield group[0].owner, group[0].case, group


def _who(one: Fallen) -> str:
    """The key under which he or they are rolled for."""
    alone = one.where is None and one.officer is not None
    return str(one.officer.key if alone and one.officer else one.owner.key)


def _order(where: Where) -> tuple[int, str]:
    match where:
        case CrewComplement():
            known = where.role in ROLES
            return (ROLES.index(where.role) if known else len(ROLES), where.role)
        case Gun():
            return (len(ROLES) + 1, where.slot)
    return (0, "")


def _settle(
    step: StepInPlay,
    aftermath: Aftermath,
    contact: Contact,
    owner: Vessel | TroopUnit,
    case: Case | None,
    group: list[Fallen],
    rows: _Rows,
) -> None:
    kind = "vessel" if isinstance(owner, Vessel) else "unit"
    figures = sum(one.count for one in group)
    if case is None:
        taken = surrendered(figures)[Fate.PRISONER]
        event = step.note(
            "SNS-REP-03",
            f"{counted(taken, 'man', 'men')} of {step.name(_who(group[0]))} were taken prisoner.",
            of=owner,
            type=f"{kind}.prisoners_taken",
            facts={"figures": taken},
        )
        fates = [Fate.PRISONER] * figures
    else:
        dice = step.dice("SNS-REP-03", *contact.within)
        told = roll_losses(dice, _who(group[0]), figures, case)
        event = step.tell(told, of=owner, type=f"{kind}.losses_rolled")
        fates = [fate_by(case, face) for face in told.roll.faces]
    side = aftermath.sides[group[0].side]
    for one in group:
        mine, fates = fates[: one.count], fates[one.count :]
        captor = _captor(contact, one.side)
        _put(step, one, mine, side.pk, aftermath.sides[captor].pk, event, rows)


def _captor(contact: Contact, side: str) -> str:
    """The enemy: whose hands a prisoner of a side is in."""
    sides = contact.engagement.attacker.key, contact.engagement.defender.key
    return sides[1] if sides[0] == side else sides[0]


def _put(
    step: StepInPlay,
    one: Fallen,
    fates: list[Fate],
    side: UUID,
    captor: UUID,
    event: UUID,
    rows: _Rows,
) -> None:
    """Each man where he is now: at his post, ashore, wounded, in an enemy's hands, or dead."""
    of: dict[str, Any] = {"campaign": step.campaign, "side_id": side, "since_turn": step.number}
    of |= {"event_id": event, **_of(one.where)}
    back = fates.count(Fate.BACK)
    found: list[tuple[Fate, int, Officer | None]] = []
    if one.officer is not None:
        named, fates = fates[0], fates[1:]
        _put_officer(one.officer, named, event, rows)
        found.append((named, 1, one.officer))
    found += [(each, fates.count(each), None) for each in (Fate.WOUNDED, Fate.PRISONER)]
    for each, count, officer in found:
        row = {**of, "count": count, "officer": officer}
        if each is Fate.PRISONER and count:
            rows.prisoners.append(Prisoners(**row, captor_id=captor))
        elif each is Fate.WOUNDED and count:
            until = wounded_until(step.number)
            rows.convalescents.append(Convalescent(**row, back_turn=until))
    if ashore := back - _take_back(one, back, rows):
        rows.convalescents.append(Convalescent(**of, back_turn=step.number, count=ashore))


def _put_officer(officer: Officer, fate: Fate, event: UUID, rows: _Rows) -> None:
    officer.fate = {
        Fate.DEAD: Officer.Fate.DEAD,
        Fate.PRISONER: Officer.Fate.PRISONER,
        Fate.WOUNDED: Officer.Fate.WOUNDED,
        Fate.BACK: Officer.Fate.FIT,
    }[fate]
    officer.fate_event_id = event
    rows.officers[officer.pk] = officer


def _of(where: Where) -> dict[str, Any]:
    """The columns that name a place."""
    match where:
        case CrewComplement():
            return {"vessel_id": where.vessel_id, "role": where.role}
        case Gun():
            return {"gun_id": where.pk}
        case TroopUnit():
            return {"unit_id": where.pk}
    return {}


def _take_back(one: Fallen, back: int, rows: _Rows) -> int:
    """Those who go back to their posts at once, as far as these are still there and empty."""
    where, owner = one.where, one.owner
    there = owner.side.key == one.side and owner.status not in GONE
    home = back
    match where:
        case CrewComplement():
            home = min(back, where.full - where.count) if there else 0
            where.count += home
            rows.crews[where.pk] = where
        case Gun():
            home = min(back, where.full_crew - where.crew) if there else 0
            where.crew += home
            rows.guns[where.pk] = where
        case TroopUnit():
            there = there and where.status in KEPT_UNITS
            home = min(back, where.full_figures - where.figures) if there else 0
            where.figures += home
            rows.units[where.pk] = where
    return home
