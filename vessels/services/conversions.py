"""Rules editors have classes converted to other books, change what came of it, and accept it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.utils import timezone

from campaigns.books import book_faults
from campaigns.errors import UnknownRulesetError
from riverwar import feed
from riverwar.api import assert_in_transaction
from rulesets import RULESETS, IllegalSetupError
from rulesets.core.jsonio import digest
from vessels.books import fleet_book
from vessels.converting import as_json, computed, described, rated_anew, rated_from
from vessels.errors import (
    ConversionRefusedError,
    ConversionStaleError,
    ConversionStateError,
    OwnBookError,
    RatingsRefusedError,
    RetiredError,
)
from vessels.models import ClassConversion, VesselClass, VesselClassVersion
from vessels.rated import KIND, MOUNTED, Rated
from vessels.services.catalogue import last_version
from vessels.services.designs import check_ratings, publish_class

Changed = ClassConversion.Changed
Status = ClassConversion.Status


def propose_conversion(
    *,
    class_version: VesselClassVersion,
    ruleset: str,
    by: Any,
    particulars: Mapping[str, Any] | None = None,
    rating: Mapping[str, Any] | None = None,
    note: str = "",
) -> ClassConversion:
    """The next version of a class's conversion to a book, with its reasoning; nothing is rated yet.

    A rules editor may give `particulars`, by which the book rates her instead of by those that the
    engine finds, or the `rating` itself (kind, ratings, mounted). What was proposed before is
    superseded. A conversion that is as the last one makes no new version; that one is returned.
    """
    assert_in_transaction()
    if ruleset not in RULESETS:
        raise UnknownRulesetError(ruleset=ruleset, rulesets=", ".join(RULESETS))
    source = class_version.designed_for
    if source is None or source == ruleset:
        raise OwnBookError(design=class_version.name, ruleset=ruleset)
    item = VesselClass.objects.select_for_update(no_key=True).get(pk=class_version.vessel_class_id)
    if item.retired_at is not None:
        raise RetiredError(design=item.key)
    content = _content(class_version, source, ruleset, particulars, rating)
    content |= {"note": note, "class_version": str(class_version.pk), "source": source}
    seal = digest(content)
    last = item.conversions.filter(ruleset=ruleset).order_by("-number").first()
    if last is not None and last.digest == seal and last.status != Status.SUPERSEDED:
        return last
    item.conversions.filter(ruleset=ruleset, status=Status.PROPOSED).update(
        status=Status.SUPERSEDED
    )
    made = ClassConversion.objects.create(
        vessel_class=item,
        number=1 if last is None else last.number + 1,
        ruleset=ruleset,
        ruleset_version=RULESETS[ruleset].version,
        digest=seal,
        author_id=getattr(by, "pk", None),
        **{**content, "class_version": class_version},
    )
    _record("class_conversion.proposed", made, by)
    return made


def accept_conversion(*, conversion: ClassConversion, by: Any) -> ClassConversion:
    """Publish a version of the class that is rated for the book by this conversion.

    Vessels, campaigns and battles keep the version that they name. What was accepted for the book
    before is superseded. Raises ConversionStaleError where the class has since been published with
    other ratings of the book that it was designed for.
    """
    assert_in_transaction()
    item = VesselClass.objects.select_for_update(no_key=True).get(pk=conversion.vessel_class_id)
    row = ClassConversion.objects.select_related("class_version").get(pk=conversion.pk)
    if row.status != Status.PROPOSED:
        raise ConversionStateError(conversion=str(row), status=row.status)
    present = last_version(VesselClassVersion, item)
    assert isinstance(present, VesselClassVersion)
    begun = row.class_version
    if _own(present, row.source) != _own(begun, row.source):
        raise ConversionStaleError(design=begun.name, number=begun.number, present=present.number)
    published = publish_class(
        key=item.key,
        name=present.name,
        kind=present.kind,
        source=present.source,
        ratings={**present.ratings, row.ruleset: row.rated.to_json()},
        by=by,
    )
    item.conversions.filter(ruleset=row.ruleset, status=Status.ACCEPTED).update(
        status=Status.SUPERSEDED
    )
    ClassConversion.objects.filter(pk=row.pk, status=Status.PROPOSED).update(
        status=Status.ACCEPTED,
        published=published,
        accepted_by_id=getattr(by, "pk", None),
        accepted_at=timezone.now(),
    )
    row.refresh_from_db()
    _record("class_conversion.accepted", row, by, version=published.number)
    return row


def _content(
    version: VesselClassVersion,
    source: str,
    ruleset: str,
    particulars: Mapping[str, Any] | None,
    rating: Mapping[str, Any] | None,
) -> dict[str, Any]:
    own = version.rated(source)
    assert own is not None, "a class is rated for the book that it was designed for"
    try:
        found, reasons = described(own.kind, own.ratings, source)
        if rating is not None:
            fit, changed = _given(rating, ruleset), Changed.RATING
        elif particulars is not None:
            found, made = rated_anew(particulars, ruleset)
            fit, reasons, changed = rated_from(made), made.reasons, Changed.PARTICULARS
        else:
            whole = computed(own.kind, own.ratings, None, source=source, target=ruleset)
            fit, reasons, changed = rated_from(whole.rating), whole.reasons, Changed.NOTHING
    except IllegalSetupError as refused:
        faults = book_faults(refused, code="conversion_refused")
        raise ConversionRefusedError(
            design=version.name, ruleset=ruleset, problem=refused.problem, errors=faults
        ) from refused
    with _at_the_rating(ruleset):
        check_ratings(version.kind, {source: version.ratings[source], ruleset: fit.to_json()})
    return {
        "particulars": found.to_json(),
        "kind": fit.kind,
        "ratings": fit.ratings,
        "mounted": list(fit.mounted or ()),
        "reasons": as_json(reasons),
        "changed": str(changed),
    }


@contextmanager
def _at_the_rating(ruleset: str) -> Iterator[None]:
    """What is wrong with a rating stands at its place in the request."""
    at, words = f"/ratings/{ruleset}", (KIND, MOUNTED)
    try:
        yield
    except RatingsRefusedError as refused:
        for fault in refused.errors:
            within = fault["pointer"].removeprefix(at)
            place = "" if within.removeprefix("/").partition("/")[0] in words else "/ratings"
            fault["pointer"] = f"/rating{place}{within}"
        raise


def _given(rating: Mapping[str, Any], ruleset: str) -> Rated:
    """A rating as a rules editor gives it; without guns named, those that the book has for it."""
    kind, ratings, mounted = rating["kind"], dict(rating["ratings"]), rating.get("mounted")
    if mounted is None:
        try:
            mounted = fleet_book(ruleset, {}).armament(kind, ratings)
        except (IllegalSetupError, KeyError):
            mounted = ()  # the ratings are refused by what checks them
    return Rated(kind, ratings, tuple(mounted))


def _own(version: VesselClassVersion, source: str) -> tuple[str, Any]:
    """What a conversion rests on."""
    return version.kind, version.ratings.get(source)


def _record(kind: str, row: ClassConversion, by: Any, **more: Any) -> None:
    payload = {"key": row.vessel_class.key, "ruleset": row.ruleset, "number": row.number, **more}
    feed.record(feed.SITE, kind, row, by=by, payload=payload)
