"""CV: how a class of one book becomes a class of another: what each book gives for it.

A conversion goes by a vessel's particulars (particulars.py). Each step of it is a `Reason`, which
names the rule of the book, or of the rules of conversion (conversion.toml).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final, NoReturn

from rulesets.core.bodies import Body, Quality, RatedBody
from rulesets.core.entries import MOST_GUNS, GunEntry, Leader, UnitEntry, VesselEntry
from rulesets.core.jsonio import JsonObject
from rulesets.core.particulars import Particulars
from rulesets.core.reading import Reader
from rulesets.core.reasons import Reason
from rulesets.core.wear import Wear, Worn
from rulesets.errors import IllegalSetupError

_MOST_CREW: Final = 1_000
_MOST_REASONS: Final = 200


@dataclass(frozen=True, slots=True)
class RatedGun:
    """One gun as the book mounts it: its `id` is that of its mounting.

    `source` is the gun of the particulars that it was, if it was one.
    """

    id: str
    kind: str
    crew: int
    drill: str
    source: str | None = None

    def entry(self, crew: int | None = None) -> dict[str, Any]:
        """Its line in an order of battle."""
        return {
            "id": self.id,
            "kind": self.kind,
            "crew": self.crew if crew is None else crew,
            "full_crew": self.crew,
            "drill": self.drill,
        }


@dataclass(frozen=True, slots=True)
class Rating:
    """A vessel as a book rates her: its kind, its ratings, her guns and a full crew by role."""

    kind: str
    ratings: JsonObject
    guns: tuple[RatedGun, ...] = ()
    crew: Mapping[str, int] = field(default_factory=dict)
    reasons: tuple[Reason, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "kind": self.kind,
            "ratings": dict(self.ratings),
            "guns": [asdict(gun) for gun in self.guns],
            "crew": dict(self.crew),
            "reasons": [reason.to_json() for reason in self.reasons],
        }

    @classmethod
    def from_json(cls, read: Reader) -> Rating:
        """A rating as it was kept, or as somebody gives it; the book has yet to read it."""
        crew = read.object("crew")
        roles = sorted(read.mapping("crew"))
        rating = cls(
            kind=read.text("kind"),
            ratings=read.mapping("ratings"),
            guns=tuple(_gun(gun) for gun in read.objects("guns", most=MOST_GUNS)),
            crew={role: crew.integer(role, most=_MOST_CREW) for role in roles},
            reasons=tuple(
                Reason.from_json(reason) for reason in read.objects("reasons", most=_MOST_REASONS)
            )
            if read.has("reasons")
            else (),
        )
        if len({gun.id for gun in rating.guns}) != len(rating.guns):
            read.refuse("guns", "two guns have one id", "Give each gun an id of its own.")
        read.done()
        return rating


def _gun(read: Reader) -> RatedGun:
    gun = RatedGun(
        id=read.identifier("id"),
        kind=read.text("kind"),
        crew=read.integer("crew", most=100),
        drill=read.text("drill"),
        source=read.identifier("source") if read.has("source") else None,
    )
    read.done()
    return gun


@dataclass(frozen=True, slots=True)
class Described:
    """A vessel's particulars, and how they follow from a book's ratings."""

    particulars: Particulars
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Converter:
    """What a book gives so that its classes can be rated for others, and theirs for it.

    `describe` tells the particulars of a class from its kind, its ratings and the guns aboard
    (None: all of the class); `rate` rates a vessel of such particulars. Either raises
    IllegalSetupError where the book has nothing of the kind. `own` is a class of its own book as a
    rating, unchanged. `wear_of` tells what is lost of a vessel from kind, ratings, condition, crew
    by role and guns; `worn` is the condition that it makes of one that the book rates. `body_of`
    and `bodies` do for troops and works what `describe` and `rate` do for vessels. `skill_of` tells
    how able a captain is, 0 to 2, and `captain` makes one of this book. `footprint` is the length
    and the width of a hull on the table, in thousandths of the book's unit.
    `quality_of` tells how good a crew is, and `manned` what the book writes of one: her state, and
    the drill of her guns where it counts that. `doctrines` are the book's by their temper
    (CV-SID-02), `kinds` its classes of vessels, `aims` its objectives by what they mean.
    """

    describe: Callable[[str, JsonObject, Sequence[GunEntry] | None], Described]
    rate: Callable[[Particulars], Rating]
    own: Callable[[str, JsonObject, Sequence[GunEntry] | None], Rating]
    wear_of: Callable[[str, JsonObject, JsonObject, JsonObject, Sequence[GunEntry] | None], Wear]
    worn: Callable[[Rating, Wear], Worn]
    body_of: Callable[[UnitEntry], Body]
    bodies: Callable[[Body], tuple[RatedBody, ...]]
    skill_of: Callable[[Leader], int]
    captain: Callable[[str, int], Leader | None]
    footprint: Callable[[str, JsonObject], tuple[int, int]]
    quality_of: Callable[[VesselEntry], Quality]
    manned: Callable[[Quality], tuple[JsonObject, str | None]]
    kinds: tuple[str, ...]
    doctrines: Mapping[str, str]
    aims: Mapping[str, str]
    #: How headings are rounded, in tenths of a degree.
    heading_step: int = 1


def refuse(rule: str, problem: str, remedy: str) -> NoReturn:
    """The book has nothing of the kind."""
    raise IllegalSetupError(pointer="", rule=rule, problem=problem, remedy=remedy)
