"""SC-VES-04, SC-VES-06: what the order of battle chooses for a vessel within its class.

As JSON, each value optional, in the `options` of a vessel's state:

    {"barricades": true, "plating": true, "turret": true, "twelve_pdr": true,
     "machine_guns_for": ["bow-gun"], "boat_gun": "six_pdr", "against": "company",
     "rig": "sail"}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.soldiers_companion.options import Options, Rig
from rulesets.soldiers_companion.ratings import Mounting, ShipCard
from rulesets.soldiers_companion.tables import (
    GUNS,
    INCH,
    MACHINE_GUNS,
    Cover,
    GunCard,
    Mount,
    Propulsion,
    VesselClass,
)

# Bound once, as these are asked for most.
_SMALL_STEAMER: Final = VesselClass.SMALL_STEAMER
_LARGE_STEAMER: Final = VesselClass.LARGE_STEAMER
_MEDIUM: Final = Cover.MEDIUM
_HEAVY: Final = Cover.HEAVY
_SMALL_BOAT: Final = VesselClass.SMALL_BOAT
_SAIL: Final = Rig.SAIL
_PROPULSION_SAIL: Final = Propulsion.SAIL


class BoatGun(StrEnum):
    """SC-VES-04: what a large boat may mount."""

    TWO_PDR = "two_pdr"
    SIX_PDR = "six_pdr"


class Against(StrEnum):
    """SC-VES-04: the room that a large boat gives up for its gun."""

    COMPANY = "company"
    SQUADRON = "squadron"
    WAR_BAND = "war_band"


@dataclass(frozen=True, slots=True)
class Outfit:
    """The options chosen for one vessel, fixed before the battle."""

    barricades: bool = False
    plating: bool = False
    turret: bool = False
    twelve_pdr: bool = False
    machine_guns_for: tuple[str, ...] = ()
    boat_gun: BoatGun | None = None
    against: Against = Against.COMPANY
    rig: Rig | None = None


#: SC-COV-03, SC-VES-04: what plating, a heavier gun and a turret each take off the move.
PENALTY: Final = 4 * INCH
TURRET_AV: Final = 2
LIGHT_GUN: Final = "nine_pdr_rml"
HEAVY_GUN: Final = "twelve_pdr_bl"
BOAT_GUN: Final = "boat-gun"
#: SC-SCR-03: rigging boxes of a small boat under sail.
SMALL_RIGGING: Final = 1
# SC-VES-04: half-companies and quarter war bands that a gun takes from a large boat.
ROOM_FOR_GUN: Final[Mapping[Against, int]] = MappingProxyType(
    {Against.COMPANY: 2, Against.SQUADRON: 4, Against.WAR_BAND: 4}
)
#: SC-VES-06: the steamers, to which notes 2 and 3 apply.
STEAMERS: Final = (VesselClass.SMALL_STEAMER, VesselClass.LARGE_STEAMER)


def read_outfit(read: Reader) -> Outfit:
    """SC-VES-04: the options as the order of battle lists them."""
    swapped: list[str] = []
    if read.has("machine_guns_for"):
        given = read.raw("machine_guns_for")
        if not isinstance(given, list | tuple) or not all(isinstance(x, str) for x in given):
            read.refuse("machine_guns_for", "is no list of guns", "List the ids of guns.")
        swapped += given
    outfit = Outfit(
        barricades=read.has("barricades") and read.truth("barricades"),
        plating=read.has("plating") and read.truth("plating"),
        turret=read.has("turret") and read.truth("turret"),
        twelve_pdr=read.has("twelve_pdr") and read.truth("twelve_pdr"),
        machine_guns_for=tuple(swapped),
        boat_gun=read.word("boat_gun", BoatGun) if read.has("boat_gun") else None,
        against=read.word("against", Against) if read.has("against") else Against.COMPANY,
        rig=read.word("rig", Rig) if read.has("rig") else None,
    )
    read.done()
    return outfit


def outfit_json(outfit: Outfit) -> dict[str, Any]:
    """The options chosen, those left at what they are by themselves left out."""
    chosen: dict[str, Any] = {
        name: True
        for name in ("barricades", "plating", "turret", "twelve_pdr")
        if getattr(outfit, name)
    }
    if outfit.machine_guns_for:
        chosen["machine_guns_for"] = list(outfit.machine_guns_for)
    if outfit.boat_gun is not None:
        chosen |= {"boat_gun": str(outfit.boat_gun), "against": str(outfit.against)}
    if outfit.rig is not None:
        chosen["rig"] = str(outfit.rig)
    return chosen


def check_outfit(card: ShipCard, outfit: Outfit, at: str, problems: Problems) -> None:
    """SC-COV-02, SC-COV-03, SC-MOV-06, SC-VES-04: what the class forbids."""
    words = card.kind.replace("_", " ")

    def forbid(name: str, rule: str, problem: str, remedy: str) -> None:
        problems.add(f"{at}/{name}", rule, problem, remedy)

    for name, rule, allowed in _ALLOWED:
        if getattr(outfit, name) and card.kind not in allowed:
            classes = " or ".join(kind.replace("_", " ") for kind in allowed)
            forbid(name, rule, f"a {words} takes no {_SAID[name]}", f"Only a {classes} may.")
    if outfit.barricades and outfit.plating:
        forbid("plating", "SC-COV-03", "it has barricades too", "Choose one of the two.")
    _check_substitutions(card, outfit, at, problems)


def _check_substitutions(card: ShipCard, outfit: Outfit, at: str, problems: Problems) -> None:
    """SC-VES-04: each gun is substituted once; machine guns replace regular guns."""
    pointer = f"{at}/machine_guns_for"
    guns = {mounting.id: mounting for mounting in card.mountings if mounting.kind in GUNS}
    heavier = _first(card, LIGHT_GUN) if outfit.twelve_pdr else None
    turreted = _first(card, HEAVY_GUN) if outfit.turret else None
    if card.kind is _SMALL_STEAMER and outfit.twelve_pdr and heavier is None:
        problems.add(f"{at}/twelve_pdr", "SC-VES-04", "there is no 9-pdr", "Leave it out.")
    if card.kind is _LARGE_STEAMER and outfit.turret and turreted is None:
        problems.add(f"{at}/turret", "SC-VES-04", "there is no 12-pdr", "Leave it out.")
    if outfit.machine_guns_for and _machine_gun(card) is None:
        problems.add(pointer, "SC-VES-04", "the class carries no machine gun", "Leave it out.")
    for place, name in enumerate(outfit.machine_guns_for):
        if name not in guns:
            problems.add(
                pointer, "SC-VES-04", f"{name[:60]!r} is no regular gun of it", "Name one of them."
            )
        elif name in outfit.machine_guns_for[:place] or name in (heavier, turreted):
            problems.add(
                pointer,
                "SC-VES-04",
                f"{name} is substituted twice",
                "Choose one substitution for a gun.",
            )


_ALLOWED: Final = (
    ("barricades", "SC-COV-02", STEAMERS),
    ("plating", "SC-COV-03", STEAMERS),
    ("twelve_pdr", "SC-VES-04", (VesselClass.SMALL_STEAMER,)),
    ("turret", "SC-VES-04", (VesselClass.LARGE_STEAMER,)),
    ("machine_guns_for", "SC-VES-06", STEAMERS),
    ("boat_gun", "SC-VES-04", (VesselClass.LARGE_BOAT,)),
    ("rig", "SC-MOV-06", (VesselClass.SMALL_BOAT,)),
)
_SAID: Final[Mapping[str, str]] = MappingProxyType(
    {
        "barricades": "barricades",
        "plating": "metal plating",
        "twelve_pdr": "12-pdr for a 9-pdr",
        "turret": "turret",
        "machine_guns_for": "machine guns for a regular gun",
        "boat_gun": "boat gun",
        "rig": "other rig",
    }
)


def refit(card: ShipCard, outfit: Outfit, options: Options) -> ShipCard:
    """SC-VES-04: the card of one vessel: its class, the options chosen, and the switches.

    SC-COV-02, SC-COV-03: cover. SC-TRP-07: room. The outfit has been checked.
    """
    card = _by_switches(card, outfit, options)
    move, cover, mountings = card.move, card.cover, card.mountings
    if outfit.barricades:
        cover = _MEDIUM
    if outfit.plating:
        cover, move = _HEAVY, move - PENALTY
    if outfit.twelve_pdr:
        heavier = _first(card, LIGHT_GUN)
        mountings = _with(mountings, heavier, kind=HEAVY_GUN)
        move -= PENALTY
    if outfit.turret:
        mountings = _with(mountings, _first(card, HEAVY_GUN), turret_av=TURRET_AV)
        move -= PENALTY
    for name in outfit.machine_guns_for:
        mountings = _swapped(mountings, name, _machine_gun(card) or "")
    if (move, cover, mountings) != (card.move, card.cover, card.mountings):
        card = replace(card, move=max(0, move), cover=cover, mountings=mountings)
    return card if outfit.boat_gun is None else _with_boat_gun(card, outfit)


def _by_switches(card: ShipCard, outfit: Outfit, options: Options) -> ShipCard:
    """SC-MAN-04, SC-MOV-06, SC-VES-02: what the campaign's switches make of a class."""
    if card.posts.deck_pos and not options.deck_pos:
        deck = card.posts.deck + card.posts.deck_pos
        card = replace(card, posts=replace(card.posts, deck_pos=0, deck=deck))
    if card.kind is _LARGE_STEAMER and options.large_steamer_war_bands != 1:
        card = replace(card, war_bands=card.war_bands * options.large_steamer_war_bands)
    if card.kind is _SMALL_BOAT and (outfit.rig or options.rig) is _SAIL:
        return replace(card, propulsion=_PROPULSION_SAIL, rigging=SMALL_RIGGING)
    return card


def _with_boat_gun(card: ShipCard, outfit: Outfit) -> ShipCard:
    """SC-VES-04: a large boat's gun, for part of its room; a 6-pdr halves its move."""
    assert outfit.boat_gun is not None
    lost = ROOM_FOR_GUN[outfit.against]
    return replace(
        card,
        mountings=(*card.mountings, Mounting(BOAT_GUN, outfit.boat_gun, Mount.BOAT)),
        capacity=max(0, card.capacity - lost),
        war_bands=max(0, card.war_bands - lost),
        halves_move=outfit.boat_gun is BoatGun.SIX_PDR,
    )


def _first(card: ShipCard, kind: str) -> str | None:
    return next((mounting.id for mounting in card.mountings if mounting.kind == kind), None)


def _machine_gun(card: ShipCard) -> str | None:
    """SC-VES-04: the type of machine gun that the class carries."""
    return next((m.kind for m in card.mountings if m.kind in MACHINE_GUNS), None)


def _with(
    mountings: tuple[Mounting, ...], name: str | None, **changes: Any
) -> tuple[Mounting, ...]:
    return tuple(replace(m, **changes) if m.id == name else m for m in mountings)


def _swapped(mountings: tuple[Mounting, ...], name: str, kind: str) -> tuple[Mounting, ...]:
    """SC-VES-04: two machine guns where the gun was, with its arc."""
    made: list[Mounting] = []
    for mounting in mountings:
        if mounting.id == name:
            made += [Mounting(substitute(name, number), kind, mounting.mount) for number in (1, 2)]
        else:
            made.append(mounting)
    return tuple(made)


def substitute(gun: str, number: int) -> str:
    """SC-VES-04: the id of the first or the second machine gun in a gun's place."""
    return f"{gun}-mg-{number}"


def gun_card(kind: str, options: Options) -> GunCard | None:
    """SC-BG-10: a gun's row; SC-FIRE-02: the 4.7-inch by its switch. None: no gun of the table."""
    card = GUNS.get(kind)
    if card is None or kind != _FOUR_SEVEN or card.penetration == options.dv_47_qf:
        return card
    return replace(card, dv2=2 * options.dv_47_qf, penetration=options.dv_47_qf)


_FOUR_SEVEN: Final = "four_seven_qf"
