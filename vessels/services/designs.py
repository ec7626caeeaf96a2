"""Designs by their keys, and the rules editor's new version of a class."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, TypeVar

from campaigns.books import book_faults
from riverwar.api import assert_in_transaction
from riverwar.errors import FieldError
from rulesets import IllegalSetupError
from rulesets.riverside import ratings as riverside
from rulesets.soldiers_companion import ratings as companion
from vessels.errors import RatingsRefusedError, UnknownDesignError
from vessels.models import VesselClassVersion
from vessels.models.catalogue import CatalogueVersion
from vessels.services.catalogue import publish

Version = TypeVar("Version", bound=CatalogueVersion)


def latest(version_model: type[Version], key: str) -> Version:
    """The present version of a design that is offered, or the error that says there is none."""
    item = version_model.item_name
    found: Version | None = (
        version_model._base_manager.select_related(item)
        .filter(**{f"{item}__key": key, f"{item}__retired_at__isnull": True})
        .order_by("-number")
        .first()
    )
    if found is None:
        raise UnknownDesignError(what=item.replace("_", " "), design=key)
    return found


def publish_class(
    *, key: str, name: str, kind: str, ratings: Mapping[str, Any], by: Any, source: str = ""
) -> VesselClassVersion:
    """A new version of a class, or of a new class its first, once the books can read its ratings.

    Content that is as it was makes no new version; the present one is returned.
    """
    assert_in_transaction()
    check_ratings(kind, ratings)
    content = {"name": name, "source": source, "kind": kind, "ratings": dict(ratings)}
    made, _ = publish(VesselClassVersion, key=key, content=content, by=by)
    assert isinstance(made, VesselClassVersion)
    return made


def _check_riverside(kind: str, ratings: Any) -> None:
    """RS-GEN-01: the numbers of a kind of vessel that the book has."""
    at = "/ratings/riverside"
    riverside.ship_card(kind, _rated(kind, ratings, riverside.PRINTED, "RS-GEN-01", at), at=at)


def _check_companion(kind: str, ratings: Any) -> None:
    """SC-VES-01, SC-VES-02: the numbers of one of the seven classes."""
    at = "/ratings/soldiers_companion"
    companion.ship_card(kind, _rated(kind, ratings, companion.PRINTED, "SC-VES-01", at), at=at)


def _rated(
    kind: str, ratings: Any, printed: Mapping[str, Any], rule: str, at: str
) -> dict[str, Any]:
    """The ratings of a kind that a book has, as an object."""
    if kind not in printed:
        raise IllegalSetupError(
            pointer="/kind",
            rule=rule,
            problem=f"{kind!r} is no kind of vessel of this book",
            remedy=f"One of: {', '.join(printed)}.",
        )
    if not isinstance(ratings, Mapping):
        raise IllegalSetupError(
            pointer=at, rule=rule, problem="is not an object", remedy="Give a JSON object."
        )
    return dict(ratings)


CHECKS: Final = MappingProxyType(
    {"riverside": _check_riverside, "soldiers_companion": _check_companion}
)


def check_ratings(kind: str, ratings: Mapping[str, Any]) -> None:
    """Refuse ratings that a book cannot read."""
    for ruleset, rated in ratings.items():
        check = CHECKS.get(ruleset)
        if check is None:
            fault: FieldError = {
                "pointer": f"/ratings/{ruleset}",
                "code": "unknown_ruleset",
                "detail": f"There is no such book; there are: {', '.join(CHECKS)}.",
            }
            raise RatingsRefusedError(problem=f"there is no book {ruleset}", errors=[fault])
        try:
            check(kind, rated)
        except IllegalSetupError as refused:
            faults = book_faults(refused, code="ratings_refused")
            raise RatingsRefusedError(problem=refused.problem, errors=faults) from refused
