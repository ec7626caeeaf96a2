"""One order of battle by several books: each has its setup, and a forecast of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from django.utils import timezone

from battles import muster, snapshots
from battles.errors import ComparisonRefusedError, ForecastStateError, ScenarioNotOpenError
from battles.fitting import fitted
from battles.forecast import DOORBELL, end
from battles.forecasting import (
    queued,
    refuse_absent,
    refuse_costly,
    refuse_many,
    side_of,
)
from battles.lines import hull_of, line_in
from battles.models import Comparison, Forecast, ForecastStatus, Scenario
from battles.muster import Muster, VesselLine
from battles.refusals import naming, refused
from battles.services import refuse_busy, user_id
from battles.withholding import planless
from campaigns.services import running
from riverwar import doorbell, seeds
from riverwar.api import assert_in_transaction
from riverwar.errors import FieldError
from rulesets import RULESETS, BattleSetup, IllegalSetupError
from rulesets.core.converting import Rating
from rulesets.core.reasons import Reason
from rulesets.transposing import transpose
from vessels.carrying import leading
from vessels.converting import as_json, computed, rating_of
from vessels.models import ClassConversion
from vessels.rated import designed_for, rated

#: How a book comes to rate a vessel: as she was designed, by a conversion that was accepted, by a
#: version of her class that somebody published so, or by what is worked out for this once.
PRINTED: Final = "printed"
ACCEPTED: Final = "accepted"
PUBLISHED: Final = "published"
COMPUTED: Final = "computed"


@dataclass(slots=True)
class Made:
    """What a book makes of the order of battle; `refusal` is why it does not fight it."""

    ruleset: str
    setup: BattleSetup | None = None
    conversions: list[dict[str, Any]] = field(default_factory=list)
    left_out: list[dict[str, Any]] = field(default_factory=list)
    changed: list[dict[str, Any]] = field(default_factory=list)
    refusal: list[FieldError] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """As the comparison keeps it."""
        return {
            "ruleset": self.ruleset,
            "version": RULESETS[self.ruleset].version,
            "refused": self.refusal or None,
            "conversions": self.conversions,
            "left_out": self.left_out,
            "changed": self.changed,
        }


def request_comparison(
    *, scenario: Scenario, rulesets: Sequence[str], runs: int, by: Any, seed: str | None = None
) -> Comparison:
    """Queue a forecast of the scenario by each of the books, all with one seed and so many runs.

    The scenario's own book fights it as it is; what its class is not rated for is rated for this
    once. For every other book that setup is converted; a book that cannot fight it says why.
    Raises ComparisonRefusedError where none of them can.
    """
    assert_in_transaction()
    running(scenario.campaign)
    if scenario.status != Scenario.Status.OPEN:
        raise ScenarioNotOpenError(scenario=str(scenario), status=scenario.status)
    refuse_busy(scenario)
    side = side_of(by, scenario)
    refuse_many(scenario, side)
    called = fitted(muster.call(scenario, lock=False, converting=True))
    muster.refuse_unfit(called)
    muster.refuse_empty_sides(called)
    refuse_costly(called, runs, books=len(rulesets))
    if side is not None:
        refuse_absent(side, called)
        called = planless(called, knows=side.pk)
    made = by_books(called, rulesets)
    if not any(one.setup for one in made):
        raise ComparisonRefusedError(
            scenario=str(scenario),
            errors=[
                FieldError(**{**fault, "pointer": f"/rulesets/{number}{fault['pointer']}"})
                for number, one in enumerate(made)
                for fault in one.refusal
            ],
        )
    sown = bytes.fromhex(seed) if seed else seeds.fresh()
    comparison = Comparison.objects.create(
        campaign_id=scenario.campaign_id,
        scenario=scenario,
        side=side,
        runs=runs,
        seed=sown,
        books=[one.to_json() for one in made],
        requested_by_id=user_id(by),
        queued_at=timezone.now(),
    )
    for one in made:
        if one.setup is not None:
            queued(
                one.setup,
                scenario=scenario,
                side=side,
                seed=sown,
                runs=runs,
                by=by,
                comparison=comparison,
            )
    doorbell.ring(DOORBELL)
    return comparison


def cancel_comparison(*, comparison: Comparison) -> Comparison:
    """Call off those of its forecasts that are unfinished: each keeps what is done."""
    assert_in_transaction()
    forecasts = Forecast.objects.unfinished().filter(comparison=comparison)
    found = list(forecasts.order_by("pk").select_for_update(no_key=True))
    if not found:
        raise ForecastStateError(
            status=ForecastStatus.DONE, needed="one of its books to be queued or running"
        )
    for forecast in found:
        end(forecast, ForecastStatus.CANCELLED)
    return comparison


def by_books(called: Muster, rulesets: Sequence[str]) -> list[Made]:
    """What each of the books makes of an order of battle, in their order.

    Raises SetupRefusedError where the scenario's own book forbids it, of which all others are made.
    """
    own = snapshots.take(called)
    accepted = _accepted(called, rulesets)
    return [
        _as_it_is(called, own, accepted)
        if ruleset == called.scenario.ruleset
        else _converted(called, own, ruleset, accepted)
        for ruleset in rulesets
    ]


def _as_it_is(called: Muster, setup: BattleSetup, accepted: "Accepted") -> Made:
    made = Made(called.scenario.ruleset, setup)
    made.conversions = [
        cited
        for line in called.vessels
        if (cited := _cited(line, made.ruleset, line.entry["kind"], list(line.reasons), accepted))
        is not None
    ]
    return made


def _converted(called: Muster, own: BattleSetup, ruleset: str, accepted: "Accepted") -> Made:
    book, made = RULESETS[ruleset], Made(ruleset)
    ratings = {
        line.key: rating
        for line in called.vessels
        if (rating := _rating(line, called.scenario.ruleset, ruleset)) is not None
    }
    try:
        options = dict(book.read_options(called.chosen.get(ruleset, {})))
        found = transpose(own, ruleset, options=options, ratings=ratings)
        made.setup = _with_records(found.setup, called, ruleset)
    except IllegalSetupError as forbidden:
        made.refusal = list(refused(forbidden, naming(own.to_json())).errors)
        return made
    made.left_out, made.changed = as_json(found.left_out), as_json(found.reasons)
    lines = {line.key: line for line in called.vessels}
    names: dict[str, str] = {unit.id: unit.name for unit in made.setup.units}
    kinds: dict[str, str] = {vessel.id: vessel.kind for vessel in made.setup.vessels}
    kinds |= {unit.id: unit.kind for unit in made.setup.units}
    for key, conversion in sorted(found.conversions.items()):
        carried = found.worn[key].reasons if key in found.worn else ()
        reasons = as_json((*conversion.reasons, *carried))
        told = _cited(lines[key], ruleset, kinds.get(key, ""), reasons, accepted)
        made.conversions += [told] if told is not None else []
    made.conversions += _cited_units(called, found.troops, kinds, names)
    return made


def _cited_units(
    called: Muster,
    troops: Mapping[str, Sequence[Reason]],
    kinds: Mapping[str, str],
    names: Mapping[str, str],
) -> list[dict[str, Any]]:
    """How the book comes to have units as it has; one of them may have become several."""
    listed = {unit.key: unit for unit in called.units}
    cited = []
    for key, reasons in sorted(troops.items()):
        unit = listed.get(key) or listed[key.rpartition("-")[0]]
        cited.append(
            {
                "entry": key,
                "name": names[key],
                "type": "unit",
                "source": called.scenario.ruleset,
                "source_kind": unit.entry["kind"],
                "kind": kinds[key],
                "basis": COMPUTED,
                "number": None,
                "reasons": as_json(reasons),
            }
        )
    return cited


def _rating(line: VesselLine, scenario_book: str, ruleset: str) -> Rating | None:
    """What a book makes of her, where that is not to be worked out from the scenario's book.

    Her class may be rated for it; or she was designed for a third book, by which she goes.
    """
    hull = hull_of(row_of(line))
    found = rated(hull.kind, hull.ratings, ruleset)
    if found is not None:
        return rating_of(found, ruleset, hull.guns)
    own = designed_for(hull.ratings)
    if own is None or own == scenario_book:
        return None
    designed = rated(hull.kind, hull.ratings, own)
    assert designed is not None
    try:
        made = computed(designed.kind, designed.ratings, hull.guns, source=own, target=ruleset)
        return replace(made.rating, reasons=made.reasons)
    except IllegalSetupError:
        return None  # the scenario's book may make something of her that this one takes


def _with_records(setup: BattleSetup, called: Muster, ruleset: str) -> BattleSetup:
    """The setup with the damage that the book itself knows of, where her class is rated for it."""
    known: dict[str, dict[str, Any]] = {}
    for line in called.vessels:
        row = row_of(line)
        if leading(hull_of(row)) is not None and (drawn := line_in(row, ruleset)) is not None:
            known[line.key] = drawn.entry["condition"]
    if not known:
        return setup
    data = setup.to_json()
    for vessel in data["vessels"]:
        vessel["condition"] = known.get(vessel["id"], vessel["condition"])
    patched = BattleSetup.from_json(data)
    RULESETS[ruleset].begin(patched, logging=False)
    return patched


def row_of(line: VesselLine) -> dict[str, Any]:
    """What `lines` reads of a vessel."""
    return {"entry": line.own, "rated": line.rated, "kept": line.kept, "officer": line.officer}


Accepted = Mapping[tuple[str, str], Sequence[ClassConversion]]
"""Conversions that were accepted once, by the key of the class and the book."""


def _accepted(called: Muster, rulesets: Sequence[str]) -> Accepted:
    rows = ClassConversion.objects.filter(
        vessel_class__key__in={line.own["class"] for line in called.vessels},
        ruleset__in=rulesets,
        published__isnull=False,
    )
    found: dict[tuple[str, str], list[ClassConversion]] = {}
    for row in rows.select_related("vessel_class").order_by("-number"):
        found.setdefault((row.vessel_class.key, row.ruleset), []).append(row)
    return found


def _cited(
    line: VesselLine,
    ruleset: str,
    kind: str,
    reasons: list[dict[str, Any]],
    accepted: Accepted,
) -> dict[str, Any] | None:
    """How a book comes to have a vessel as it has; nothing of one that was designed for it, and
    is whole."""
    source = designed_for(line.rated)
    found = rated(line.own["kind"], line.rated, ruleset)
    number, basis = None, PRINTED
    if found is None:
        basis = COMPUTED
    elif found.converted:
        rows = accepted.get((line.own["class"], ruleset), ())
        of = next((row for row in rows if row.rated.to_json() == found.to_json()), None)
        basis, number = (PUBLISHED, None) if of is None else (ACCEPTED, of.number)
        if of is not None:
            reasons = [*of.reasons, *(one for one in reasons if one not in of.reasons)]
    if basis == PRINTED and not reasons:
        return None
    return {
        "entry": line.key,
        "name": line.name,
        "type": "vessel",
        "source": source,
        "source_kind": line.own["kind"],
        "kind": kind,
        "basis": basis,
        "number": number,
        "reasons": reasons,
    }
