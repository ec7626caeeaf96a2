"""SC-BG-08, SC-BG-10, SC-VES-04: the guns of vessels, works and gun sections."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from rulesets.core.entries import GunEntry
from rulesets.core.events import GunId
from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.soldiers_companion.muster.outfit import Outfit, gun_card, substitute
from rulesets.soldiers_companion.options import Options
from rulesets.soldiers_companion.ratings import RESERVED, Mounting, ShipCard
from rulesets.soldiers_companion.state import Gun
from rulesets.soldiers_companion.tables import GUNS, MACHINE_GUNS, Mount

# Bound once, as these are asked for most.
_BOAT: Final = Mount.BOAT

#: SC-MAG-01: twice the least Damage Value that has a magazine.
HAS_MAGAZINE: Final = 2


def full_crew(kind: str) -> int:
    """SC-BG-08, SC-BG-10: the printed crew of a gun or a machine gun."""
    card = GUNS.get(kind)
    return card.crew if card is not None else MACHINE_GUNS[kind].crew


def crew_in_all(card: ShipCard) -> int:
    """SC-VES-03: a full crew with its gunners."""
    posts = card.posts
    men = posts.officers + posts.helmsmen + posts.signallers + posts.deck_pos + posts.deck
    return men + posts.maneuver + sum(full_crew(mounting.kind) for mounting in card.mountings)


def make_gun(
    mounting: Mounting,
    options: Options,
    *,
    crew: int | None = None,
    field_piece: bool = False,
    entry: str = "",
) -> Gun:
    """SC-BG-11: a gun begins loaded. SC-MAG-01: guns of Damage Value 1 and more have a magazine."""
    card = gun_card(mounting.kind, options)
    full = full_crew(mounting.kind)
    return Gun(
        id=GunId(mounting.id),
        kind=mounting.kind,
        card=card,
        machine=None if card is not None else MACHINE_GUNS[mounting.kind],
        mount=mounting.mount,
        turret_av=mounting.turret_av,
        shielded=mounting.shielded,
        full_crew=full,
        crew=full if crew is None else crew,
        field_piece=field_piece,
        magazine=card is not None and card.dv2 >= HAS_MAGAZINE,
        entry=entry,
    )


def places_of(
    mountings: Sequence[Mounting], entries: Sequence[GunEntry], at: str, problems: Problems
) -> dict[str, GunEntry]:
    """SC-VES-04: the gun listed for each mounting of a class, before its options are applied.

    A gun goes to the mounting of its id, else to the first free one of its kind. A mounting that
    gets none is empty: its gun was lost before this battle.
    """
    named = {mounting.id: mounting for mounting in mountings}
    placed: dict[str, GunEntry] = {}
    waiting: list[tuple[int, GunEntry]] = []
    for place, entry in enumerate(entries):
        mounting = named.get(entry.id)
        if mounting is None:
            waiting.append((place, entry))
        elif mounting.kind != entry.kind:
            problems.add(
                f"{at}/{place}/kind",
                "SC-VES-04",
                f"the {entry.id} of this class is no {entry.kind[:60]}",
                f"Give {mounting.kind}, and a substitution as an option.",
            )
        else:
            placed[mounting.id] = entry
    for place, entry in waiting:
        free = (m.id for m in mountings if m.kind == entry.kind and m.id not in placed)
        name = next(free, None)
        if name is None:
            problems.add(
                f"{at}/{place}/kind",
                "SC-VES-04",
                f"this class has no place for another {entry.kind[:60]}",
                "Arm it as its class is; choose substitutions as options.",
            )
        else:
            placed[name] = entry
    for place, entry in enumerate(entries):
        _check_crew(entry, f"{at}/{place}", problems)
    return placed


def _check_crew(entry: GunEntry, at: str, problems: Problems) -> None:
    if (entry.kind in GUNS or entry.kind in MACHINE_GUNS) and (
        entry.full_crew != full_crew(entry.kind)
    ):
        problems.add(
            f"{at}/full_crew",
            "SC-BG-10" if entry.kind in GUNS else "SC-BG-08",
            f"a full crew of {entry.full_crew}",
            f"Give {full_crew(entry.kind)}.",
        )


def mounted(
    card: ShipCard, outfit: Outfit, placed: dict[str, GunEntry], options: Options
) -> Iterator[Gun]:
    """SC-VES-04: the guns of a refitted card that are there, with the crews listed for them.

    The crew of a gun that two machine guns replace serves these.
    """
    replaced = {substitute(gun, n): (gun, n) for gun in outfit.machine_guns_for for n in (1, 2)}
    for mounting in card.mountings:
        gun, number = replaced.get(mounting.id, (mounting.id, 0))
        listed = placed.get(gun)
        if listed is None and mounting.mount is not _BOAT:
            continue
        crew = None if listed is None else listed.crew
        if number and crew is not None:
            full = full_crew(mounting.kind)
            crew = min(full, max(0, crew - (number - 1) * full))
        yield make_gun(
            mounting,
            options,
            crew=crew,
            field_piece=card.field_pieces,
            entry="" if listed is None else listed.id,
        )


def read_guns(
    read: Reader, figures: int, options: Options, *, most: int, wrecked: Collection[str] = ()
) -> list[Gun]:
    """SC-BG-03, SC-BG-14: the guns of a work or a section, `figures` being their crews in all.

    Each is `{"id": ..., "kind": ..., "crew": ...}`; where no crews are given, the figures serve the
    guns in the order listed, those `wrecked` in an earlier battle the last (SC-GEN-05).
    """
    guns: list[Gun] = []
    unmanned = []
    for listed in read.objects("guns", most=most):
        name, kind = listed.identifier("id"), listed.text("kind")
        if name in RESERVED or any(gun.id == name for gun in guns):
            listed.refuse("id", f"{name!r} is taken", "Give each an id of its own.", "SC-BG-10")
        if kind not in GUNS and kind not in MACHINE_GUNS:
            kinds = ", ".join((*GUNS, *MACHINE_GUNS))
            listed.refuse(
                "kind", f"{kind!r} is no gun of this book", f"One of: {kinds}.", "SC-BG-10"
            )
        given = listed.has("crew")
        crew = listed.integer("crew", most=full_crew(kind)) if given else 0
        listed.has("facing")
        listed.has("arc")
        listed.done()
        gun = make_gun(Mounting(name, kind, Mount.BOW), options, crew=crew)
        guns.append(gun)
        if not given:
            unmanned.append(gun)
    left = figures - sum(gun.crew for gun in guns)
    for gun in sorted(unmanned, key=lambda gun: gun.id in wrecked):
        gun.crew = min(max(0, left), gun.full_crew)
        left -= gun.crew
    if left:
        read.refuse(
            "guns",
            f"{figures} figures serve guns that take {figures - left}",
            "Let figures be the gunners in all.",
        )
    return guns
