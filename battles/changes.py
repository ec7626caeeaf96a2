"""The exact changes that a battle's result makes to the fleet, each with its value before."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from battles.fleet import Fleet, HeldGun, HeldOfficer, HeldUnit, HeldVessel
from battles.muster import HUNTER
from battles.told import Told
from rulesets.core.jsonio import digest
from vessels.models import Officer, TroopUnit, Vessel
from vessels.models.fleet import CAMP

FATES: Final[Mapping[str, str]] = {
    "dead": Officer.Fate.DEAD,
    "prisoner": Officer.Fate.PRISONER,
    "missing": Officer.Fate.MISSING,
}
HULL_GONE: Final = ("captured", "sunk", "lost")
UNIT_ENDS: Final = ("routed", "destroyed", "lost", "captured")


@dataclass(frozen=True, slots=True)
class Rules:
    """By which rules of a book a battle changes a fleet, where its log names no other."""

    status: str
    captured: str
    captain: str
    guns: str
    manned: str
    moved: str
    object: str


RULES: Final[Mapping[str, Rules]] = {
    "riverside": Rules(
        status="RS-CMP-09",
        captured="RS-CMP-08",
        captain="RS-CMP-10",
        guns="RS-CMP-12",
        manned="RS-GUN-07",
        moved="RS-CMP-14",
        object="RS-CMP-13",
    ),
    "soldiers_companion": Rules(
        status="SC-GEN-04",
        captured="SC-BRD-07",
        captain="SC-CREW-04",
        guns="SC-GEN-05",
        manned="SC-GEN-05",
        moved="SC-BG-19",
        object="SC-GEN-04",
    ),
}


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
    def rules(self) -> Rules:
        """The book's rules."""
        return RULES[self.ruleset]


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
    told, rules = ending.told, ending.rules
    ended = condition["status"]
    captured = ended == "captured"
    # RS-WDR-04: taken as a derelict, when her crews had got ashore: they are no losses.
    landed = captured and condition.get("captain") == "fit"
    status = Vessel.Status.AVAILABLE.value if captured else ended
    rule = told.rule(
        entry, "boat_sunk", "vessel_captured", "vessel_settled", otherwise=rules.status
    )

    def change(field: str, before: Any, after: Any, by: str = rule) -> Change:
        return Change("vessel", vessel.id, vessel.name, field, before, after, by)

    yield change("status", vessel.status, status)
    if captured:
        yield change("side", fleet.keys[vessel.side_id], condition["side"], rules.captured)
    yield change("location", vessel.location, _location(vessel, status, ending.place))
    book = condition.get("condition")
    if book is not None:
        yield change("condition", vessel.condition.get(ending.ruleset, {}), book)
    yield from _guns(entry, condition, ending, fleet, captured=captured, landed=landed)
    line = ending.setup[entry]
    for role, count in sorted(condition.get("crew", {}).items()):
        complement = fleet.crew[vessel.id].get(role)
        if complement is None:
            continue
        crew_rule = told.rule(entry, "boat_sunk", "vessel_abandoned", otherwise=rule)
        name = f"{vessel.name}, {role}"
        yield Change("crew", complement.id, name, "count", complement.count, count, crew_rule)
        lost = 0 if landed else line["crew"].get(role, 0) - count
        yield from _casualty("vessel", vessel, name, lost, 0, crew_rule, role=role)
    captain = fleet.captains.get(vessel.id)
    if captain is not None:
        captain_rule = told.rule(
            entry, "boat_sunk", "vessel_abandoned", "vessel_captured", otherwise=rules.captain
        )
        yield from _officer(captain, condition.get("captain", "fit"), captain_rule, entry)
        if ended in HULL_GONE and condition.get("captain", "fit") not in FATES:
            yield from _leaves_post(captain, entry, rules.captured)


def _location(vessel: HeldVessel, status: str, place: str) -> str:
    """An available vessel is with the camp, one aground where the battle was."""
    if status == Vessel.Status.AVAILABLE:
        return vessel.location if vessel.status == status else CAMP
    if status == vessel.status:
        return vessel.location
    return place if status in ("grounded", "sunk", "lost") else ""


def _guns(
    entry: str,
    condition: Mapping[str, Any],
    ending: Ending,
    fleet: Fleet,
    *,
    captured: bool,
    landed: bool,
) -> Iterator[Change]:
    """RS-CMP-12: guns stay with the hull. RS-CMP-08: a captured one has none to man them."""
    vessel = fleet.vessels[entry]
    told, rules = ending.told, ending.rules
    were = {gun["id"]: gun for gun in ending.setup[entry]["guns"]}
    for ended in condition.get("guns", ()):
        gun = fleet.guns[vessel.id].get(ended["id"])
        if gun is None:
            continue
        crew = 0 if captured else ended["crew"]
        name = f"{vessel.name}, {gun.slot}"
        rule = told.rule(
            entry,
            "boat_sunk",
            "vessel_captured",
            "vessel_abandoned",
            "casualties_taken",
            otherwise=rules.guns,
        )
        yield Change("gun", gun.id, name, "crew", gun.crew, crew, rule)
        yield Change("gun", gun.id, name, "drill", gun.drill, ended["drill"], rules.manned)
        yield from _donors(gun, name, ended, crew, rule, fleet)
        # Who comes back to a gun that has its four men again finds no room at it.
        lost = told.wounded.get((entry, gun.slot), 0)
        if not lost and not landed:
            lost = were[gun.slot]["crew"] + told.taken.get((entry, gun.slot), 0) - ended["crew"]
        returned = told.returned.get((entry, gun.slot), 0)
        yield from _casualty("gun", gun, name, lost, returned, rule)


def _donors(
    gun: HeldGun, name: str, ended: Mapping[str, Any], crew: int, rule: str, fleet: Fleet
) -> Iterator[Change]:
    """RS-CMP-12: whose men serve a gun that was manned again, in this battle or before it."""
    before = fleet.keys.get(gun.donor_id, gun.donor_id) if gun.donor_id else None
    manned = ended.get("donor") is not None
    donor = ended["donor"] if manned else before
    donated = min(ended["donated"] if manned else gun.donated, crew)
    if manned and donated:
        rule = "RS-GUN-07"
    yield Change("gun", gun.id, name, "donor", before, donor if donated else None, rule)
    yield Change("gun", gun.id, name, "donated", gun.donated, donated, rule)


def _unit(
    entry: str, condition: Mapping[str, Any], ending: Ending, fleet: Fleet
) -> Iterator[Change]:
    unit = fleet.units[entry]
    told, rules = ending.told, ending.rules
    line = ending.setup[entry]
    figures = condition["figures"]
    gone = condition["status"] in UNIT_ENDS
    status = condition["status"] if gone else TroopUnit.Status.READY.value
    rule = told.rule(
        entry,
        "boat_sunk",
        "vessel_captured",
        "unit_lost",
        "unit_settled",
        "unit_destroyed",
        "unit_routed",
        otherwise=ending.rule,
    )
    losses = told.rule(
        entry, "boat_sunk", "unit_lost", "casualties_taken", "terrain_tested", otherwise=rule
    )

    def change(field: str, before: Any, after: Any, by: str) -> Change:
        return Change("unit", unit.id, unit.name, field, before, after, by)

    returned = told.returned.get((entry, ""), 0)
    lost = line["figures"] - told.given.get(entry, 0) - (figures - returned)
    yield change("figures", unit.figures, figures, losses)
    yield change("status", unit.status, status, rule)
    before = fleet.keys.get(unit.vessel_id, unit.vessel_id) if unit.vessel_id else None
    aboard = None if gone else condition.get("aboard")
    moved = told.rule(entry, "unit_landed", "unit_embarked", otherwise=rules.moved)
    yield change("vessel", before, aboard, moved)
    yield change("place", unit.place, _unit_place(unit, aboard, gone, ending.place), moved)
    if HUNTER in unit.options and condition.get("hunter") is False and not gone:
        left = {name: count for name, count in unit.options.items() if name != HUNTER}
        yield change("options", unit.options, left, "RS-MW-19")
    yield from _casualty("unit", unit, unit.name, lost, returned, losses)
    leader = fleet.leaders.get(unit.id)
    if leader is not None:
        fell = told.rule(entry, "boat_sunk", "leader_tested", "unit_destroyed", otherwise=rule)
        yield from _officer(leader, condition.get("leader", "fit"), fell, entry)


def _unit_place(unit: HeldUnit, aboard: str | None, gone: bool, place: str) -> str:
    if aboard is not None:
        return ""
    if gone:
        return place
    return unit.place or CAMP


def _thing(
    entry: str, condition: Mapping[str, Any], ending: Ending, fleet: Fleet
) -> Iterator[Change]:
    """RS-CMP-13: what is aboard shares the vessel's state; what was taken is the captor's."""
    thing = fleet.things[entry]
    told, rules = ending.told, ending.rules
    rule = told.rule(
        entry,
        "boat_sunk",
        "vessel_captured",
        "ammunition_spent",
        "object_lost",
        "object_taken",
        "object_rolled",
        "object_moved",
        otherwise=rules.object,
    )

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
        yield change("place", thing.place, ending.place if lost else thing.place or CAMP)
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
