"""The exact changes that a battle's result makes to the fleet, each with its value before."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from battles.causes import CAUSES, GUNS, Causes
from battles.fleet import Fleet, HeldGun, HeldOfficer, HeldUnit, HeldVessel
from battles.losses import losses_of
from battles.muster import HUNTER
from battles.places import camp_or, location_after, unit_place_after
from battles.sharing import left_of, shared
from battles.told import Told
from rulesets.core.jsonio import digest
from vessels.models import Officer, TroopUnit, Vessel

FATES: Final[Mapping[str, str]] = {
    "dead": Officer.Fate.DEAD,
    "prisoner": Officer.Fate.PRISONER,
    "missing": Officer.Fate.MISSING,
}
HULL_GONE: Final = ("captured", "sunk", "lost")
UNIT_ENDS: Final = ("routed", "destroyed", "lost", "captured")
#: Those that are no more: nobody leads them.
UNIT_GONE: Final = ("destroyed", "lost")


class Change(NamedTuple):
    """One value of one row. Rows are named by their keys where a value stands for one.

    A casualty is a new row: it has no id and nothing before.
    """

    type: str
    id: str | None
    name: str
    field: str
    before: Any
    after: Any
    rule: str

    def to_json(self) -> dict[str, Any]:
        return {
            "type": self.type,
            "id": self.id,
            "name": self.name,
            "field": self.field,
            "before": self.before,
            "after": self.after,
            "rule": self.rule,
        }


def digest_of(changes: Iterable[Change]) -> str:
    """What a preview and its application must share: the rows, their values before and after."""
    return digest([[c.type, c.id, c.field, c.before, c.after] for c in changes])


@dataclass(frozen=True, slots=True)
class Ending:
    """All that the changes are computed from besides the rows."""

    ruleset: str
    setup: Mapping[str, Any]
    """The battle's lines by entry id."""
    conditions: Mapping[str, Mapping[str, Any]]
    told: Told
    rule: str
    """Of the outcome: what stands where the log names no other rule."""
    place: str

    @property
    def causes(self) -> Causes:
        """The book's causes of changes."""
        return CAUSES[self.ruleset]


def changes_of(ending: Ending, fleet: Fleet) -> list[Change]:
    """What the result changes, entry by entry; what it leaves as it is is not listed."""
    found: list[Change] = []
    for entry, condition in sorted(ending.conditions.items()):
        match condition["type"]:
            case "vessel":
                found += _vessel(entry, condition, ending, fleet)
            case "unit":
                found += _unit(entry, condition, ending, fleet)
            case "object":
                found += _thing(entry, condition, ending, fleet)
    return [change for change in found if change.before != change.after]


def _vessel(
    entry: str, condition: Mapping[str, Any], ending: Ending, fleet: Fleet
) -> Iterator[Change]:
    vessel = fleet.vessels[entry]
    told, causes = ending.told, ending.causes
    ended = condition["status"]
    captured = ended == "captured"
    status = Vessel.Status.AVAILABLE.value if captured else ended
    rule = told.rule(entry, causes.vessel)

    def change(field: str, before: Any, after: Any, by: str = rule) -> Change:
        return Change("vessel", vessel.id, vessel.name, field, before, after, by)

    yield change("status", vessel.status, status)
    if captured:
        owner = fleet.keys[vessel.side_id]
        yield change("side", owner, condition["side"], told.rule(entry, causes.side))
    yield change("location", vessel.location, location_after(vessel, status, ending.place, fleet))
    book = condition.get("condition")
    if book is not None and book != ending.setup[entry]["condition"]:
        before = vessel.condition.get(ending.ruleset, {})
        yield change("condition", before, book, told.rule(entry, causes.damage))
    if entry in fleet.converted:
        yield from _people_by_share(entry, condition, ending, fleet)
    else:
        yield from _people(entry, condition, ending, fleet)
    captain = fleet.captains.get(vessel.id)
    if captain is not None:
        fate = condition.get("captain", "fit")
        yield from _officer(captain, fate, told.rule(entry, causes.captain), entry)
        if ended in HULL_GONE and fate not in FATES:
            yield from _leaves_post(captain, entry, told.rule(entry, causes.post))


def _people(
    entry: str, condition: Mapping[str, Any], ending: Ending, fleet: Fleet
) -> Iterator[Change]:
    """Guns and crew, and who of them is lost."""
    vessel = fleet.vessels[entry]
    told, causes = ending.told, ending.causes
    captured = condition["status"] == "captured"
    # RS-WDR-04: taken as a derelict, when her crews had got ashore: they are no losses.
    landed = captured and condition.get("captain") == "fit"
    manned = {slot: men for (vessel, slot), men in told.taken.items() if vessel == entry}
    losses = losses_of(ending.setup[entry], condition, manned=manned, shifts=causes.shifts)
    ended = told.rule(entry, causes.aboard)
    for gun in condition.get("guns", ()):
        row = fleet.guns[vessel.id].get(gun["id"])
        if row is None:
            continue
        name = f"{vessel.name}, {row.slot}"
        rule = told.rule(entry, causes.guns)
        crew = 0 if captured else gun["crew"]
        loss = losses[GUNS, row.slot]
        yield Change("gun", row.id, name, "crew", row.crew, crew, ended if loss.gone else rule)
        yield Change("gun", row.id, name, "drill", row.drill, gun["drill"], causes.manned)
        yield from _donors(row, name, gun, crew, rule, fleet, ending)
        # RS-MW-23: who comes back to a gun that has its four men again finds no room at it.
        fell = told.wounded.get((entry, row.slot), 0) or (0 if landed else loss.fell)
        returned = told.returned.get((entry, row.slot), 0)
        yield from _casualty("gun", row, name, fell, returned, rule)
        yield from _casualty("gun", row, name, loss.gone, loss.saved, ended)
    for role, count in sorted(condition.get("crew", {}).items()):
        complement = fleet.crew[vessel.id].get(role)
        if complement is None:
            continue
        name = f"{vessel.name}, {role}"
        rule = told.rule(entry, causes.crew)
        loss = losses["crew", role]
        by = ended if loss.gone else rule
        yield Change("crew", complement.id, name, "count", complement.count, count, by)
        if not landed:
            yield from _casualty("vessel", vessel, name, loss.fell, 0, rule, role=role)
            yield from _casualty("vessel", vessel, name, loss.gone, loss.saved, ended, role=role)


def _people_by_share(
    entry: str, condition: Mapping[str, Any], ending: Ending, fleet: Fleet
) -> Iterator[Change]:
    """CV-WEA-04: the men of a vessel that the book has as something else."""
    vessel = fleet.vessels[entry]
    share = left_of(ending.setup[entry], condition)
    rule = ending.told.rule(entry, ending.causes.aboard)
    rows = shared(fleet.crew[vessel.id].values(), fleet.guns[vessel.id].values(), share)
    for row, had, left in rows:
        if isinstance(row, HeldGun):
            name = f"{vessel.name}, {row.slot}"
            yield Change("gun", row.id, name, "crew", had, left, rule)
            yield from _donors(row, name, {}, left, rule, fleet, ending)
            yield from _casualty("gun", row, name, had - left, 0, rule)
        else:
            name = f"{vessel.name}, {row.role}"
            yield Change("crew", row.id, name, "count", had, left, rule)
            yield from _casualty("vessel", vessel, name, had - left, 0, rule, role=row.role)


def _donors(
    gun: HeldGun,
    name: str,
    ended: Mapping[str, Any],
    crew: int,
    rule: str,
    fleet: Fleet,
    ending: Ending,
) -> Iterator[Change]:
    """RS-CMP-12: whose men serve a gun that was manned again, in this battle or before it."""
    before = fleet.keys.get(gun.donor_id, gun.donor_id) if gun.donor_id else None
    manned = ended.get("donor") is not None
    donor = ended["donor"] if manned else before
    donated = min(ended["donated"] if manned else gun.donated, crew)
    if manned and donated:
        rule = ending.causes.manned
    yield Change("gun", gun.id, name, "donor", before, donor if donated else None, rule)
    yield Change("gun", gun.id, name, "donated", gun.donated, donated, rule)


def _unit(
    entry: str, condition: Mapping[str, Any], ending: Ending, fleet: Fleet
) -> Iterator[Change]:
    unit = fleet.units[entry]
    told, causes = ending.told, ending.causes
    line = ending.setup[entry]
    figures = condition["figures"]
    gone = condition["status"] in UNIT_ENDS
    status = condition["status"] if gone else TroopUnit.Status.READY.value
    rule = told.rule(entry, causes.unit, outcome=ending.rule)
    losses = told.rule(entry, causes.figures, outcome=ending.rule)
    # Those who were left when the unit was gone; the others had fallen before.
    last = condition.get("lost_figures", 0)

    def change(field: str, before: Any, after: Any, by: str) -> Change:
        return Change("unit", unit.id, unit.name, field, before, after, by)

    returned = told.returned.get((entry, ""), 0)
    lost = line["figures"] - told.given.get(entry, 0) - (figures - returned) - last
    yield change("figures", unit.figures, figures, rule if last else losses)
    yield change("status", unit.status, status, rule)
    before = fleet.keys.get(unit.vessel_id, unit.vessel_id) if unit.vessel_id else None
    aboard = None if gone else condition.get("aboard")
    moved = told.rule(entry, causes.moved)
    yield change("vessel", before, aboard, moved)
    yield change(
        "place", unit.place, unit_place_after(unit, aboard, gone, ending.place, fleet), moved
    )
    if HUNTER in unit.options and condition.get("hunter") is False and not gone:
        left = {name: count for name, count in unit.options.items() if name != HUNTER}
        yield change("options", unit.options, left, "RS-MW-19")
    book = condition.get("condition")
    if book is not None:
        ruin = told.rule(entry, causes.ruin)
        yield change("condition", unit.condition.get(ending.ruleset, {}), book, ruin)
    yield from _casualty("unit", unit, unit.name, lost, returned, losses)
    yield from _casualty("unit", unit, unit.name, last, 0, rule)
    leader = fleet.leaders.get(unit.id)
    if leader is not None:
        fate = condition.get("leader", "fit")
        fell = told.rule(entry, causes.leader, outcome=ending.rule)
        yield from _officer(leader, fate, fell, entry)
        if status in UNIT_GONE and fate not in FATES:
            yield from _leaves_post(leader, entry, rule)


def _thing(
    entry: str, condition: Mapping[str, Any], ending: Ending, fleet: Fleet
) -> Iterator[Change]:
    """RS-CMP-13: what is aboard shares the vessel's state; what was taken is the captor's."""
    thing = fleet.things[entry]
    rule = ending.told.rule(entry, ending.causes.thing)

    def change(field: str, before: Any, after: Any) -> Change:
        return Change("object", thing.id, thing.name, field, before, after, rule)

    lost = condition["status"] == "lost"
    carrier = None if lost else condition.get("carrier")
    yield change("status", thing.status, "lost" if lost else "held")
    owner = fleet.keys[thing.side_id]
    yield change("side", owner, condition.get("side") or owner)
    holder = thing.vessel_id or thing.unit_id
    yield change("carrier", fleet.keys.get(holder, holder) if holder else None, carrier)
    if carrier is None:
        yield change(
            "place",
            thing.place,
            ending.place if lost else thing.place or camp_or(ending.place, fleet),
        )
    else:
        yield change("place", thing.place, "")


def _officer(officer: HeldOfficer, fate: str, rule: str, post: str) -> Iterator[Change]:
    """RS-CMP-10: who is dead or a prisoner holds no post."""
    if fate not in FATES:
        return
    yield Change("officer", officer.id, officer.name, "fate", officer.fate, FATES[fate], rule)
    yield from _leaves_post(officer, post, rule)


def _leaves_post(officer: HeldOfficer, post: str, rule: str) -> Iterator[Change]:
    before = {"post": officer.post, "of": post}
    yield Change(
        "officer", officer.id, officer.name, "post", before, {"post": "none", "of": None}, rule
    )


def _casualty(
    kind: str,
    row: HeldVessel | HeldGun | HeldUnit,
    name: str,
    lost: int,
    returned: int,
    rule: str,
    *,
    role: str = "",
) -> Iterator[Change]:
    """Every man lost has a cause. RS-MW-23: so many of them came back."""
    if lost > 0:
        after = {
            "of": kind,
            "id": row.id,
            "role": role,
            "count": lost,
            "returns": min(returned, lost),
        }
        yield Change("casualty", None, name, "count", None, after, rule)
