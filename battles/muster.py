"""Who takes part in a scenario: the listed, the absent that roll to come back, and all aboard."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from battles import continuity, lines, roll
from battles.errors import (
    NothingPresentError,
    OrderOfBattleError,
    UnitsUnavailableError,
    VesselsUnavailableError,
)
from battles.models import Battle, Scenario
from riverwar.errors import FieldError
from rulesets import IllegalSetupError
from rulesets.riverside.options import Options
from rulesets.transposing import doctrine_in
from vessels.models import TroopUnit, Vessel

HUNTER: Final = "elephant_gun"
"""RS-MW-21: the kind of those who join a unit with an elephant gun."""


@dataclass(frozen=True, slots=True)
class SideLine:
    """A side that takes part, its plans for the scenario over its usual ones."""

    pk: str
    key: str
    name: str
    edge: str
    doctrine: dict[str, Any]
    standing: dict[str, Any]
    orders: list[dict[str, Any]]

    @classmethod
    def read(cls, ruleset: str, *, usual: dict[str, Any], **row: Any) -> "SideLine":
        """Its line in a battle of a book.

        Its usual plans are in words of the book that the campaign mostly plays by. CV-SID-02: in
        another its doctrine is the nearest, and its standing orders stay behind.
        """
        doctrine, standing = usual["doctrine"], usual["standing"]
        if usual["book"] != ruleset:
            doctrine = doctrine_in(doctrine, source=usual["book"], target=ruleset)
            standing = {}
        row |= {
            "doctrine": {**doctrine, **row["doctrine"]},
            "standing": {**standing, **row["standing"]},
        }
        return cls(**row)


@dataclass(frozen=True, slots=True)
class Listing:
    """A vessel's row in the order of battle."""

    placement: str
    position: list[int] | None
    heading: int | None
    landing: str
    state: dict[str, Any]


@dataclass(frozen=True, slots=True)
class VesselLine:
    """A vessel that may take part; `entry` is her line in the setup less where she begins.

    `own` is that line in the terms of the book that her class was designed for. The scenario's
    book may have `converted` her, for `reasons`; `unrated` is why it has no line of her.
    """

    pk: str
    key: str
    name: str
    version: int
    side_pk: str
    side_name: str
    status: str
    expected_at: str
    overdue: bool
    engaged_in: str | None
    listed: Listing | None
    has_captain: bool
    full_crew: dict[str, int]
    rated: dict[str, Any]
    kept: dict[str, Any]
    officer: dict[str, Any] | None
    own: dict[str, Any]
    entry: dict[str, Any]
    converted: bool = False
    reasons: Sequence[dict[str, Any]] = ()
    unrated: FieldError | None = None

    @classmethod
    def read(
        cls,
        ruleset: str,
        *,
        listed: dict[str, Any] | None,
        entry: dict[str, Any],
        converting: bool = False,
        **row: Any,
    ) -> "VesselLine":
        """Her line in a battle of a book; `converting` rates her for it where her class is not."""
        line = cls(listed=Listing(**listed) if listed else None, own=entry, entry=entry, **row)
        return line.drawn(ruleset, converting=converting)

    def drawn(self, ruleset: str, *, converting: bool) -> "VesselLine":
        """The line as a book has it, with the reasons, or with why the book has none."""
        row = {"entry": self.own, "rated": self.rated, "kept": self.kept, "officer": self.officer}
        try:
            found = lines.line_in(row, ruleset)
            if found is None and converting:
                found = lines.computed_in(row, ruleset)
        except IllegalSetupError as forbidden:
            return replace(self, unrated=_not_carried(self, forbidden, ruleset))
        if found is None:
            return replace(self, unrated=_not_rated(self, ruleset))
        return replace(
            self, entry=found.entry, converted=found.converted, reasons=found.reasons, unrated=None
        )


@dataclass(frozen=True, slots=True)
class UnitLine:
    """A unit that may take part; `entry` is its line in the setup less where it begins.

    `books` are those that rate its type.
    """

    pk: str
    key: str
    name: str
    side_pk: str
    side_name: str
    status: str
    vessel_pk: str | None
    vessel_name: str | None
    vessel_status: str | None
    listed: dict[str, Any] | None
    fights_in: str | None
    options: dict[str, Any]
    rated: dict[str, Any] | None
    books: list[str]
    condition: dict[str, Any] | None
    morale: int | None
    objects: list[dict[str, Any]]
    entry: dict[str, Any]

    def rated_in(self, ruleset: str) -> bool:
        """Whether a book rates its type, as far as that is told; troops are not converted."""
        return not self.books or ruleset in self.books

    @property
    def deck(self) -> str | None:
        """The vessel aboard which the unit begins, if she takes part.

        The order of battle puts a unit ashore or aboard; else it is where it is.
        """
        if self.listed is not None and self.listed["aboard"] is not None:
            return str(self.listed["aboard"])
        return None if self.position is not None else self.vessel_pk

    @property
    def position(self) -> list[int] | None:
        """Where ashore the order of battle puts it, unless it puts it aboard."""
        if self.listed is None or self.listed["aboard"] is not None:
            return None
        found: list[int] | None = self.listed["position"]
        return found

    @property
    def state(self) -> dict[str, Any]:
        """The book's state of it at the start: that of its type, and the scenario's over it.

        With what an earlier battle by this book has left of it. SNS-SUP-02: with what hunger takes
        off its morale.
        """
        state = dict(self.rated or {})
        if self.condition:
            state["condition"] = self.condition
        if self.morale:
            state["morale"] = self.morale
        if self.listed is not None:
            state |= self.listed["state"]
        return {**state, "hunter": True} if self.options.get(HUNTER) else state


@dataclass(frozen=True, slots=True)
class Muster:
    """All that takes part in a scenario's battle, as the rows have it: by key."""

    scenario: Scenario
    chosen: Mapping[str, Mapping[str, Any]]
    """By book, the settings that the campaign has chosen."""
    options: Options
    sides: Sequence[SideLine]
    vessels: Sequence[VesselLine]
    units: Sequence[UnitLine]
    on_table: frozenset[str]
    """RS-CMP-09: the vessels deployed when the scenario starts, by their primary keys."""
    unfit_vessels: Sequence[FieldError]
    unfit_units: Sequence[FieldError]

    @property
    def refusals(self) -> list[FieldError]:
        """Who is listed and can't be there, each with the reason."""
        return [*self.unfit_vessels, *self.unfit_units]

    @property
    def names(self) -> dict[str, str]:
        """The key of each vessel by her primary key."""
        return {line.pk: line.key for line in self.vessels}


def call(scenario: Scenario, *, lock: bool = True, converting: bool = False) -> Muster:
    """Who takes part, vessels locked before units, each by key, and who is unfit.

    A vessel whose class the scenario's book does not rate is unfit, unless `converting`: then it is
    rated for this once. A unit whose type it does not rate is unfit. Raises SetupRefusedError for
    settings of RS-CMP that the book has not.
    """
    document = roll.read(scenario, lock=lock)
    chosen = document["options"]
    options = continuity.return_options(scenario, chosen)
    sides = [SideLine.read(scenario.ruleset, **row) for row in document["sides"]]
    vessels = [
        line
        for line in (
            VesselLine.read(scenario.ruleset, converting=converting, **row)
            for row in document["vessels"]
        )
        if line.listed is not None
        or (line.engaged_in is None and continuity.comes_by_itself(line, scenario, options))
    ]
    there = {line.pk for line in vessels}
    units = [
        line
        for line in (UnitLine(**row) for row in document["units"])
        if line.listed is not None or line.vessel_pk in there
    ]
    fighting = {row.pk for row in sides}
    return Muster(
        scenario=scenario,
        chosen=chosen,
        options=options,
        sides=sides,
        vessels=vessels,
        units=units,
        on_table=frozenset(
            line.pk for line in vessels if continuity.is_on_table(line, scenario, options)
        ),
        unfit_vessels=_unfit_vessels(vessels, scenario, options, fighting),
        unfit_units=_unfit_units(units, scenario.ruleset, there, fighting),
    )


def refuse_unfit(called: Muster) -> None:
    """Refuse a battle that lists who can't be there: each is named, with the reason."""
    if called.unfit_vessels:
        raise VesselsUnavailableError(
            names=_names(called.unfit_vessels), errors=called.unfit_vessels
        )
    if called.unfit_units:
        raise UnitsUnavailableError(names=_names(called.unfit_units), errors=called.unfit_units)


def _unfit_vessels(
    vessels: Iterable[VesselLine], scenario: Scenario, options: Options, fighting: set[str]
) -> list[FieldError]:
    errors: list[FieldError] = []
    for line in vessels:
        why: tuple[str, str, str] | None
        if line.side_pk not in fighting:
            why = "foreign_side", "", f"it is of {line.side_name}, and that side takes no part"
        elif line.engaged_in is not None:
            battle = Battle.objects.select_related("scenario").get(pk=line.engaged_in)
            why = "engaged", "", f"it is engaged in {battle}"
        else:
            why = continuity.why_not(line, scenario, options)
        if why is not None:
            errors.append(_refusal("vessels", line.key, line.name, why))
        elif line.unrated is not None:
            errors.append(line.unrated)
    return errors


def _not_rated(line: VesselLine, ruleset: str) -> FieldError:
    words = (
        f"its class {line.own['class']} is not rated for {ruleset}; have a rules editor accept a"
        " conversion of it, and give it that version of its class"
    )
    return _refusal("vessels", line.key, line.name, ("not_rated", "", words))


def _not_carried(line: VesselLine, forbidden: IllegalSetupError, ruleset: str) -> FieldError:
    words = f"{ruleset} cannot take it over: {forbidden.problem}. {forbidden.remedy}".rstrip(". ")
    return _refusal("vessels", line.key, line.name, ("not_carried", forbidden.rule, words))


def _unfit_units(
    units: Iterable[UnitLine], ruleset: str, there: set[str], fighting: set[str]
) -> list[FieldError]:
    errors: list[FieldError] = []
    for line in units:
        why = _why_unfit(line, there, fighting)
        if why is None and not line.rated_in(ruleset):
            why = "not_rated", "", _not_of(line, ruleset)
        if why is not None:
            errors.append(_refusal("units", line.key, line.name, why))
    return errors


def _not_of(line: UnitLine, ruleset: str) -> str:
    theirs = " and ".join(line.books)
    out = "leave it out" if line.vessel_pk is None else "put it ashore, and leave it out"
    return f"its type is rated for {theirs}, and not for {ruleset}; {out}, or fight by {theirs}"


def _why_unfit(line: UnitLine, there: set[str], fighting: set[str]) -> tuple[str, str, str] | None:
    """Why a unit can't be there (code, rule, words), or None when it can."""
    ship, listed = line.vessel_pk, line.listed
    if line.side_pk not in fighting:
        return "foreign_side", "", f"it is of {line.side_name}, and that side takes no part"
    if line.status != TroopUnit.Status.READY:
        return line.status, "", f"it is {TroopUnit.Status(line.status).label.lower()}"
    if line.fights_in is not None:
        return "engaged", "", f"it fights in {line.fights_in}"
    if ship is not None and line.vessel_status != Vessel.Status.AVAILABLE:
        where = f"{line.vessel_name}, which is {line.vessel_status}"
        if ship not in there:
            return "absent", "RS-CMP-14", f"it is aboard {where}"
        if listed is not None and (listed["position"] or listed["aboard"] not in (None, ship)):
            return "absent", "RS-CMP-14", f"it can't leave {where}"
    elif listed is not None and listed["aboard"] is not None and listed["aboard"] not in there:
        return "aboard_nothing", "RS-EMB-01", "the vessel it is to be aboard takes no part"
    return None


def refuse_empty_sides(muster: Muster) -> None:
    """Each side begins with something on the table; who is awaited may never come."""
    there = {line.pk for line in muster.vessels}
    present = {line.side_pk for line in muster.vessels if line.pk in muster.on_table}
    present |= {
        line.side_pk
        for line in muster.units
        if line.deck not in there or line.deck in muster.on_table
    }
    empty = [row for row in muster.sides if row.pk not in present]
    if not muster.sides:
        raise OrderOfBattleError(
            errors=[FieldError(pointer="/sides", code="none", detail="No side takes part.")]
        )
    if empty:
        raise NothingPresentError(
            sides=" and ".join(row.name for row in empty),
            errors=[
                FieldError(
                    pointer=f"/sides/{row.key}",
                    code="nothing_present",
                    detail=f"{row.name} has neither vessel nor unit on the table.",
                    rule="RS-MW-22",
                )
                for row in empty
            ],
        )


def _refusal(kind: str, key: str, name: str, why: tuple[str, str, str]) -> FieldError:
    code, rule, words = why
    error = FieldError(pointer=f"/{kind}/{key}", code=code, detail=f"{name}: {words}.")
    if rule:
        error["rule"] = rule
    return error


def _names(errors: Iterable[FieldError]) -> str:
    return "; ".join(error["detail"].rstrip(".") for error in errors)
