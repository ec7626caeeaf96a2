"""Designs by their keys, and the rules editor's new versions, once the books can read them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, TypeVar

from campaigns.books import book_faults
from campaigns.keys import LENGTH
from riverwar.api import assert_in_transaction
from riverwar.errors import FieldError
from rulesets import IllegalSetupError
from rulesets.on_to_richmond import ratings as richmond
from rulesets.on_to_richmond import tables as richmond_tables
from rulesets.riverside import ratings as riverside
from rulesets.riverside import tables as riverside_tables
from rulesets.smoke_on_the_water import own_ratings as smoke
from rulesets.smoke_on_the_water.classes import PRINTED as SMOKE_CLASSES
from rulesets.smoke_on_the_water.muster.muster import UNIT_KINDS
from rulesets.smoke_on_the_water.rules import guns as smoke_guns
from rulesets.soldiers_companion import ratings as companion
from rulesets.soldiers_companion import tables as companion_tables
from vessels.books import fleet_book
from vessels.errors import ArmamentRefusedError, RatingsRefusedError, UnknownDesignError
from vessels.models import (
    GunTypeVersion,
    ObjectKindVersion,
    TroopTypeVersion,
    VesselClassVersion,
)
from vessels.models.catalogue import CatalogueVersion
from vessels.rated import KIND, MOUNTED, Rated, designed_for, rated
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


def publish_gun(
    *,
    key: str,
    name: str,
    kind: str,
    crew: int,
    ratings: Mapping[str, Any],
    by: Any,
    source: str = "",
) -> GunTypeVersion:
    """A new version of a type of gun, as `publish_class` makes one of a class."""
    assert_in_transaction()
    _check_words("/kind", kind, ratings, GUN_KINDS)
    content = {"name": name, "source": source, "kind": kind, "crew": crew, "ratings": dict(ratings)}
    made, _ = publish(GunTypeVersion, key=key, content=content, by=by)
    assert isinstance(made, GunTypeVersion)
    return made


def publish_troops(
    *,
    key: str,
    name: str,
    kind: str,
    figures: int,
    ratings: Mapping[str, Any],
    by: Any,
    source: str = "",
    weapon: str = "",
    attached: bool = False,
) -> TroopTypeVersion:
    """A new version of a type of troops, as `publish_class` makes one of a class."""
    assert_in_transaction()
    _check_words("/kind", kind, ratings, TROOP_KINDS)
    if weapon:
        _check_words("/weapon", weapon, ratings, WEAPONS)
    content = {
        "name": name,
        "source": source,
        "kind": kind,
        "figures": figures,
        "weapon": weapon,
        "attached": attached,
        "ratings": dict(ratings),
    }
    made, _ = publish(TroopTypeVersion, key=key, content=content, by=by)
    assert isinstance(made, TroopTypeVersion)
    return made


def publish_object_kind(
    *, key: str, name: str, encumbrance: int, by: Any, source: str = ""
) -> ObjectKindVersion:
    """A new version of a kind of object, as `publish_class` makes one of a class."""
    assert_in_transaction()
    content = {"name": name, "source": source, "encumbrance": encumbrance}
    made, _ = publish(ObjectKindVersion, key=key, content=content, by=by)
    assert isinstance(made, ObjectKindVersion)
    return made


@dataclass(frozen=True, slots=True)
class Words:
    """The words that a book has for something, and the rule that lists them."""

    known: tuple[str, ...]
    rule: str


_MOUNTED: Final = [gun for card in riverside.PRINTED.values() for gun in card.gun_kinds]

GUN_KINDS: Final = MappingProxyType(
    {
        "riverside": Words(tuple(dict.fromkeys(_MOUNTED)), "RS-GUN-01"),
        "soldiers_companion": Words(
            (*companion_tables.GUNS, *companion_tables.MACHINE_GUNS), "SC-BG-10"
        ),
        "smoke_on_the_water": Words(smoke_guns.CODES, "SW-GUN-05"),
        "on_to_richmond": Words((), "OR-MOD-05"),
    }
)
TROOP_KINDS: Final = MappingProxyType(
    {
        "riverside": Words(tuple(riverside_tables.UnitKind), "RS-MW-21"),
        "soldiers_companion": Words(
            (*companion_tables.UnitKind, *companion_tables.WorkKind), "SC-BG-03"
        ),
        "smoke_on_the_water": Words(UNIT_KINDS, "SW-FORT-02"),
        "on_to_richmond": Words(tuple(richmond_tables.Arm), "OR-BG-02"),
    }
)
WEAPONS: Final = MappingProxyType(
    {
        "riverside": Words(tuple(riverside_tables.WEAPONS), "RS-MW-21"),
        "soldiers_companion": Words(tuple(companion_tables.WEAPONS), "SC-BG-23"),
        "smoke_on_the_water": Words((), "SW-BRD-03"),
        "on_to_richmond": Words(tuple(richmond_tables.GunType), "OR-BG-02"),
    }
)


def _check_words(
    pointer: str, word: str, ratings: Mapping[str, Any], books: Mapping[str, Words]
) -> None:
    """Refuse a word that one of the books that a design is rated for does not have."""
    for ruleset in ratings:
        words = books.get(ruleset)
        if words is None:
            raise _unknown_book(ruleset, books)
        if word not in words.known:
            fault: FieldError = {
                "pointer": pointer,
                "code": "ratings_refused",
                "detail": f"{ruleset} has none such; it has: {', '.join(words.known)}.",
                "rule": words.rule,
            }
            raise RatingsRefusedError(problem=f"{ruleset} knows no {word!r}", errors=[fault])


def _unknown_book(ruleset: str, books: Iterable[str]) -> RatingsRefusedError:
    fault: FieldError = {
        "pointer": f"/ratings/{ruleset}",
        "code": "unknown_ruleset",
        "detail": f"There is no such book; there are: {', '.join(books)}.",
    }
    return RatingsRefusedError(problem=f"there is no book {ruleset}", errors=[fault])


def _check_riverside(kind: str, ratings: Any) -> None:
    """RS-GEN-01: the numbers of a kind of vessel that the book has."""
    at = "/ratings/riverside"
    riverside.ship_card(kind, _rated(kind, ratings, riverside.PRINTED, "RS-GEN-01", at), at=at)


def _check_companion(kind: str, ratings: Any) -> None:
    """SC-VES-01, SC-VES-02: the numbers of one of the seven classes."""
    at = "/ratings/soldiers_companion"
    companion.ship_card(kind, _rated(kind, ratings, companion.PRINTED, "SC-VES-01", at), at=at)


def _check_smoke(kind: str, ratings: Any) -> None:
    """SW-VES-01: the numbers of a class of the catalogue."""
    at = "/ratings/smoke_on_the_water"
    smoke.ship_card(kind, _rated(kind, ratings, SMOKE_CLASSES, "SW-VES-01", at), at=at)


def _check_richmond(kind: str, ratings: Any) -> None:
    """OR-CLS-02, OR-CLS-03, OR-CLS-04: turrets, ram and size of one of the four classes."""
    at = "/ratings/on_to_richmond"
    richmond.ship_card(kind, _rated(kind, ratings, richmond_tables.CLASSES, "OR-CLS-01", at), at=at)


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
    {
        "riverside": _check_riverside,
        "soldiers_companion": _check_companion,
        "smoke_on_the_water": _check_smoke,
        "on_to_richmond": _check_richmond,
    }
)


def check_ratings(kind: str, ratings: Mapping[str, Any]) -> None:
    """Refuse ratings that a book cannot read.

    `kind` is that of the books that the class was designed for; another's ratings name their own,
    and the guns that are mounted in it.
    """
    for ruleset, found in ratings.items():
        check = CHECKS.get(ruleset)
        if check is None:
            raise _unknown_book(ruleset, CHECKS)
        at = f"/ratings/{ruleset}"
        made = Rated(kind, found, None)
        if isinstance(found, Mapping):
            _check_words_of_ours(found, at)
            made = rated(kind, ratings, ruleset) or made
        try:
            check(made.kind, made.ratings)
        except IllegalSetupError as refused:
            faults = book_faults(refused, code="ratings_refused")
            if made.converted:
                faults = [_in_its_book(fault, at) for fault in faults]
            raise RatingsRefusedError(problem=refused.problem, errors=faults) from refused
        if made.mounted:
            _check_guns(ruleset, made, at)
    if ratings and designed_for(ratings) is None:  # each is an object by now
        fault: FieldError = {
            "pointer": "/ratings",
            "code": "designed_for_no_book",
            "detail": "Every book names a kind of its own. Leave it out of that which the class "
            "was designed for.",
        }
        raise RatingsRefusedError(problem="the class was designed for no book", errors=[fault])


def _check_words_of_ours(found: Mapping[str, Any], at: str) -> None:
    """A kind of a book's own, and the guns that it mounts, are words."""
    mounted = found.get(MOUNTED, [])
    if not _is_word(found.get(KIND, "")):
        raise _no_such(f"{at}/{KIND}", "It is the book's word for the class.")
    if not isinstance(mounted, list) or not all(map(_is_word, mounted)):
        raise _no_such(f"{at}/{MOUNTED}", "It lists the kinds of the guns that the book mounts.")
    if MOUNTED in found and KIND not in found:
        raise _no_such(f"{at}/{MOUNTED}", f"Only with a {KIND} of the book's own.")


def _is_word(given: Any) -> bool:
    return isinstance(given, str) and len(given) <= LENGTH


def _no_such(pointer: str, detail: str) -> RatingsRefusedError:
    fault: FieldError = {"pointer": pointer, "code": "ratings_refused", "detail": detail}
    return RatingsRefusedError(problem=f"{pointer} is not as it may be", errors=[fault])


def _in_its_book(fault: FieldError, at: str) -> FieldError:
    """A fault of a kind that stands with the book's ratings."""
    return {**fault, "pointer": f"{at}/{KIND}"} if fault["pointer"] == "/kind" else fault


def _check_guns(ruleset: str, made: Rated, at: str) -> None:
    """The book mounts the guns of its rating."""
    try:
        fleet_book(ruleset, {}).mount(made.kind, made.ratings, made.mounted or ())
    except ArmamentRefusedError as refused:
        fault: FieldError = {
            "pointer": f"{at}/{MOUNTED}",
            "code": "ratings_refused",
            "detail": str(refused),
        }
        raise RatingsRefusedError(problem="the book mounts other guns", errors=[fault]) from refused
