"""Changes of the fleet told to people: what of which thing, from what to what, by which rule."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pages.words import NOTHING, plain
from vessels.condition import damage_in_words

FIELDS: Final[Mapping[str, str]] = {
    "crew": "gun's crew",
    "donor": "gun served by men of",
    "donated": "of them lent",
    "count": "men",
    "vessel": "aboard",
    "carrier": "carried by",
    "location": "place",
    "condition": "damage",
}
"""What a field is called, where its own name would not do."""
LOST: Final = "men lost"

#: Their values are keys of vessels, units or sides.
KEYED: Final = ("side", "donor", "vessel", "carrier")

Names = Callable[[str], str]
Key = tuple[str, str | None, str, str]


@dataclass(frozen=True, slots=True)
class ToldChange:
    """One change as a row of a table reads."""

    name: str
    field: str
    before: str
    after: str
    rule: str
    seen: str = ""
    """What an earlier preview said of it, if that was something else."""
    new: bool = False
    """Whether an earlier preview did not have it so."""


def told(changes: Iterable[Mapping[str, Any]], names: Names) -> list[ToldChange]:
    """Changes as they are stored, with the names of what their values name."""
    return [_told(change, names) for change in changes]


def told_since(
    changes: Iterable[Mapping[str, Any]], names: Names, earlier: list[Any]
) -> tuple[list[ToldChange], int]:
    """Changes against those of an earlier preview, and how many of that one are there no more."""
    known: dict[Key, list[tuple[Any, Any]]] = {}
    for kind, key, name, field, before, after in earlier:
        known.setdefault((kind, key, name, field), []).append((before, after))
    rows = []
    for change in changes:
        was = known.get(key_of(change), [])
        value = change["before"], change["after"]
        if value in was:
            was.remove(value)
            rows.append(_told(change, names))
        elif was:
            before, after = was.pop(0)
            row = _told({**change, "before": before, "after": after}, names)
            rows.append(_told(change, names, new=True, seen=f"{row.before} to {row.after}"))
        else:
            rows.append(_told(change, names, new=True))
    return rows, sum(map(len, known.values()))


def remembered(changes: Iterable[Mapping[str, Any]]) -> list[Any]:
    """What a preview says, for `told_since`."""
    return [[*key_of(change), change["before"], change["after"]] for change in changes]


def key_of(change: Mapping[str, Any]) -> Key:
    """The value that a change is of."""
    return change["type"], change["id"], change["name"], change["field"]


def _told(
    change: Mapping[str, Any], names: Names, *, new: bool = False, seen: str = ""
) -> ToldChange:
    field, after = change["field"], change["after"]
    lost = isinstance(after, Mapping) and "returns" in after
    return ToldChange(
        name=_named(change),
        field=LOST if lost else FIELDS.get(field, field),
        before="" if lost else in_words(field, change["before"], names),
        after=in_words(field, after, names),
        rule=change["rule"],
        new=new,
        seen=seen,
    )


def _named(change: Mapping[str, Any]) -> str:
    """A row's name: those of a vessel's men end in their role."""
    vessel, comma, role = change["name"].rpartition(", ")
    return f"{vessel}{comma}{plain(role)}" if change["field"] == "count" else change["name"]


def in_words(field: str, value: Any, names: Names) -> str:
    """A changed value as a reader says it."""
    match value:
        case {"of": _, "count": count, "returns": returns}:
            return f"{count}, of whom {returns} came back" if returns else str(count)
        case {"post": "none"}:
            return "no post"
        case {"post": post, "of": whose}:
            return f"{post} of {names(whose)}"
        case Mapping() if field == "condition":
            return damage_in_words(value) or NOTHING
        case str() if value and field in KEYED:
            return names(value)
        case _:
            return plain(value)
