"""A vessel's line in an order of battle by a book, whatever she was designed as."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rulesets.conversion import converter_of
from rulesets.core.converting import Rating
from rulesets.core.entries import Leader
from vessels.carrying import Hull, condition_in, leading
from vessels.converting import as_json, computed, rating_of
from vessels.rated import designed_for, rated

ABLE = 1
"""CV-CAP-01: how able a captain is of whom no book tells more."""


class Line(NamedTuple):
    """A vessel's line in a setup, less where she begins.

    `converted`: the book has her as something else than she was designed as. `reasons` tell how
    her damage was carried over, and, where the conversion was made for this line, how she was
    rated.
    """

    entry: dict[str, Any]
    converted: bool
    reasons: list[dict[str, Any]]


def hull_of(row: Mapping[str, Any]) -> Hull:
    """What `roll` reads of a vessel, apart from the book that it is read for."""
    entry = row["entry"]
    return Hull(entry["kind"], row["rated"], row["kept"], entry["guns"], entry["crew"])


def line_in(row: Mapping[str, Any], ruleset: str) -> Line | None:
    """Her line by a book that rates her class; None where it does not.

    Raises IllegalSetupError where the book cannot take her damage over.
    """
    hull, entry = hull_of(row), row["entry"]
    found = rated(hull.kind, hull.ratings, ruleset)
    if found is None:
        return None
    if found.converted:
        return _converted(row, hull, ruleset, rating_of(found, ruleset, hull.guns), [])
    record, reasons = hull.record(ruleset), []
    if leading(hull) not in (None, ruleset):
        worn = condition_in(hull, ruleset, rating_of(found, ruleset, hull.guns))
        assert worn is not None, "another book's record leads"
        record, reasons = dict(worn.condition), as_json(worn.reasons)
    line = {**entry, "kind": found.kind, "ratings": found.ratings, "condition": record}
    return Line(line, False, reasons)


def computed_in(row: Mapping[str, Any], ruleset: str) -> Line:
    """Her line by a book for which her class is rated now, for this once.

    Raises IllegalSetupError where the book has nothing of the kind.
    """
    hull = hull_of(row)
    own = designed_for(hull.ratings)
    assert own is not None, "a class was designed for some book"
    found = rated(hull.kind, hull.ratings, own)
    assert found is not None
    made = computed(found.kind, found.ratings, hull.guns, source=own, target=ruleset)
    return _converted(row, hull, ruleset, made.rating, as_json(made.reasons))


def _converted(
    row: Mapping[str, Any],
    hull: Hull,
    ruleset: str,
    rating: Rating,
    reasons: list[dict[str, Any]],
) -> Line:
    worn = condition_in(hull, ruleset, rating)
    assert worn is not None, "her own record is that of the book that she was designed for"
    entry = {
        **row["entry"],
        "kind": rating.kind,
        "ratings": dict(rating.ratings),
        "condition": dict(worn.condition),
        "crew": dict(worn.crew),
        "captain": row["entry"]["captain"] or _captain(row, hull, ruleset),
        "guns": [gun.entry(worn.guns.get(gun.id, gun.crew)) for gun in rating.guns],
    }
    return Line(entry, True, [*reasons, *as_json(worn.reasons)])


def _captain(row: Mapping[str, Any], hull: Hull, ruleset: str) -> dict[str, Any] | None:
    """Her captain, whom this book has not rated: as able as in the book she was designed for."""
    officer, own = row["officer"], hull.book
    if officer is None:
        return None
    known = officer["ratings"].get(own)
    able = ABLE
    if known is not None and own is not None:
        able = converter_of(own).skill_of(Leader(officer["name"], **known))
    made = converter_of(ruleset).captain(officer["name"], able)
    if made is None:
        return None
    return {"name": made.name, "leadership": made.leadership, "trait": made.trait}
