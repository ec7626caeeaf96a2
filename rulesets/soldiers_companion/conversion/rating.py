"""CV-KIN, CV-HUL, CV-ARM, CV-SPD, CV-GUN: a vessel of such particulars as this book rates her."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import Any, Final

from rulesets.core.converting import RatedGun, Rating
from rulesets.core.entries import GunEntry
from rulesets.core.events import counted
from rulesets.core.jsonio import JsonObject
from rulesets.core.measures import armour_step, boxes_of, rounded
from rulesets.core.particulars import Bearing, GunParticulars, Make, Particulars, Propulsion
from rulesets.core.reasons import Reason
from rulesets.soldiers_companion.aftermath.aftermath import DRILL
from rulesets.soldiers_companion.conversion.describing import (
    FULL_MOVE,
    FULL_SPEED,
    HALF_COMPANY,
    LENGTH_IS,
    aboard,
)
from rulesets.soldiers_companion.muster.arming import full_crew
from rulesets.soldiers_companion.muster.outfit import BOAT_GUN, BoatGun
from rulesets.soldiers_companion.ratings import PRINTED, RESERVED, ShipCard, ratings_json, ship_card
from rulesets.soldiers_companion.tables import INCH, Mount, VesselClass
from rulesets.soldiers_companion.tables import Propulsion as Moved

#: CV-KIN-01: a steamer or gunboat of as many hull boxes is a large one.
LARGE_FROM: Final = 8
#: CV-HUL-02: hull boxes to a point of Hull Size, structure boxes to a hull box.
BOXES_A_SIZE: Final = 5
STRUCTURE: Final = 2
_MOST_SIZE: Final = 10
_MOST_BOXES: Final = 200
#: CV-HUL-02: no model is longer than the longest that the book prints.
LONGEST: Final = 4
#: CV-SPD-02: moves go by steps of so much, as the book's own penalties do.
MOVE_STEP: Final = 4 * INCH
_MOST_MOVE: Final = 120 * INCH
_MOST_AV: Final = 6
#: CV-GUN-03: a vessel fights her guns one by one, and the largest in print has nine.
MOST_GUNS: Final = 12
_MOST_ROOM: Final = 100
#: CV-CRW-01: one more on deck for so many men above the printed crew, one more at the engines for
#: twice as many; and no more than this of either.
_MEN_A_DECKHAND: Final = 4
_MEN_AN_ENGINEER: Final = 8
_MOST_DECK: Final = 20

#: CV-GUN-02: up to so many millimetres, by how the gun is made.
_BY_CALIBRE: Final[Mapping[Make, tuple[tuple[int, str], ...]]] = MappingProxyType(
    {
        Make.SMOOTHBORE: (
            (45, "one_pdr"),
            (60, "two_pdr"),
            (95, "six_pdr"),
            (120, "twelve_pdr_sb"),
            (170, "twenty_pdr_rbl"),
        ),
        Make.RIFLED: ((80, "nine_pdr_rml"), (115, "twenty_pdr_rbl")),
        Make.BREECH_LOADING: ((80, "twelve_pdr_bl"), (115, "twenty_pdr_rbl")),
        Make.QUICK_FIRING: (
            (45, "one_pdr_hotchkiss"),
            (90, "twelve_pdr_qf"),
            (500, "four_seven_qf"),
        ),
        Make.HOWITZER: ((120, "seven_pdr_rml"), (500, "howitzer_five_inch")),
        Make.MORTAR: ((500, "howitzer_five_inch"),),
        Make.MACHINE_GUN: ((15, "gatling"), (500, "nordenfelt_4_barrel")),
        Make.ROCKET: ((500, "war_rocket"),),
    }
)
#: CV-GUN-02: the heaviest of the table.
HEAVIEST: Final = "forty_pdr_rbl"
MOUNTS: Final[Mapping[Bearing, Mount]] = MappingProxyType(
    {
        Bearing.BOW: Mount.BOW,
        Bearing.STERN: Mount.STERN,
        Bearing.PORT: Mount.PORT,
        Bearing.STARBOARD: Mount.STARBOARD,
        Bearing.ABEAM: Mount.BOW,
        Bearing.ALL_ROUND: Mount.BOW,
    }
)


def rate(vessel: Particulars) -> Rating:
    """CV-PAR-01: how this book rates a vessel of such particulars; it has a class for each."""
    reasons: list[Reason] = []
    kind = _kind(vessel, reasons)
    printed = PRINTED[kind]
    mounted = tuple(_mounted(vessel, kind, reasons))
    ratings = {
        **_hull(vessel, kind, reasons),
        "av": _armour(vessel, reasons),
        **_move(vessel, printed, reasons),
        **_room(vessel, printed, reasons),
        "ram": vessel.ram,
        "crew": _posts(vessel, printed, mounted, reasons),
        "pilot_house": printed.pilot_house or vessel.armour.pilot_house > 0,
        "cover": "heavy" if armour_step(vessel.side_armour) > 1 else str(printed.cover),
        "guns": [place for place, _ in mounted if place["mount"] != Mount.BOAT],
    }
    if vessel.ram:
        reasons.append(Reason("ram", "she has a ram", "SC-RAM-02"))
    if vessel.spar:
        reasons.append(Reason("spar", "left out: the book has none", "CV-PAR-02"))
    posts: dict[str, int] = ratings["crew"]
    guns = tuple(
        RatedGun(place["id"], place["kind"], full_crew(place["kind"]), DRILL, gun.id)
        for place, gun in mounted
    )
    in_print = ratings_json(kind)
    return Rating(
        kind=kind,
        ratings={name: value for name, value in ratings.items() if in_print[name] != value},
        guns=guns,
        crew={role: men for role, men in posts.items() if role != "rows"},
        reasons=tuple(reasons),
    )


def own(kind: str, ratings: JsonObject, guns: Sequence[GunEntry] | None) -> Rating:
    """CV-PAR-04: a class of this book as it stands."""
    card = ship_card(kind, ratings)
    posts = asdict(card.posts)
    return Rating(
        kind=kind,
        ratings=ratings,
        guns=tuple(
            RatedGun(place.id, place.kind, full_crew(place.kind), DRILL, place.id)
            for place in aboard(card, guns)
        ),
        crew={role: men for role, men in posts.items() if role != "rows"},
    )


def _kind(vessel: Particulars, reasons: list[Reason]) -> VesselClass:
    """CV-KIN-01: by what moves her, then by her armour, then by her size."""
    if vessel.propulsion is Propulsion.SAIL:
        reasons.append(Reason("kind", "she sails: a large boat", "CV-KIN-01"))
        return VesselClass.LARGE_BOAT
    if vessel.propulsion is Propulsion.OARS:
        raft = vessel.room <= HALF_COMPANY
        what = "a raft or canoe" if raft else "a small boat"
        reasons.append(
            Reason(
                "kind",
                f"she is pulled, with room for {counted(vessel.room, 'man', 'men')}: {what}",
                "CV-KIN-01",
            )
        )
        return VesselClass.RAFT if raft else VesselClass.SMALL_BOAT
    large = boxes_of(vessel.tonnes) >= LARGE_FROM
    armoured = armour_step(vessel.side_armour) > 0 or armour_step(vessel.turret_armour) > 1
    kind = {
        (False, False): VesselClass.SMALL_STEAMER,
        (False, True): VesselClass.LARGE_STEAMER,
        (True, False): VesselClass.SMALL_GUNBOAT,
        (True, True): VesselClass.LARGE_GUNBOAT,
    }[armoured, large]
    with_armour = "with armour" if armoured else "without armour"
    reasons.append(
        Reason(
            "kind",
            f"a steam vessel of {vessel.tonnes} t {with_armour}: a {kind.replace('_', ' ')}",
            "CV-KIN-01",
        )
    )
    return kind


def _hull(vessel: Particulars, kind: VesselClass, reasons: list[Reason]) -> dict[str, Any]:
    """CV-HUL-01, CV-HUL-02: boxes by the root of her tonnes, size and structure by her boxes."""
    boxes = min(_MOST_BOXES // STRUCTURE, boxes_of(vessel.tonnes))
    size = min(_MOST_SIZE, max(1, rounded(boxes, BOXES_A_SIZE)))
    long = min(LONGEST, max(1, rounded(vessel.length, LENGTH_IS)))
    steam = vessel.propulsion.steam
    reasons += [
        Reason(
            "hull",
            f"{vessel.tonnes} t: {counted(boxes, 'box', 'boxes')}; they go with the root of the "
            "tonnes, and ten are a gunboat of 140 t",
            "CV-HUL-01",
        ),
        Reason(
            "size",
            f"{counted(boxes, 'box', 'boxes')}: Hull Size {size}, five to a point",
            "CV-HUL-02",
        ),
        Reason(
            "length",
            f"{vessel.length // 10} m: Length {long}, {LENGTH_IS // 10} m to a point"
            + (", the longest that the book prints" if long == LONGEST else ""),
            "CV-HUL-02",
        ),
    ]
    structure = 0 if kind is VesselClass.RAFT else STRUCTURE * boxes
    rigging = 3 * boxes if vessel.propulsion is Propulsion.SAIL else 0
    return {
        "size": size,
        "counts": size if steam else 0,
        "length": long,
        "hull": boxes,
        "structure": structure,
        "rigging": min(_MOST_BOXES, rigging),
    }


def _armour(vessel: Particulars, reasons: list[Reason]) -> int:
    """CV-ARM-01, CV-ARM-02: the step of her side armour."""
    step = armour_step(vessel.side_armour)
    best = max(vessel.armour.hull, vessel.armour.guns)
    part = ", which covers part of her side and counts half" if vessel.partial and step else ""
    reasons.append(
        Reason(
            "armour",
            f"{f'{best} mm' if best else 'no iron'} on her side{part}: Armour Value {step}",
            "CV-ARM-02" if part else "CV-ARM-01",
        )
    )
    return min(_MOST_AV, step)


def _move(vessel: Particulars, printed: ShipCard, reasons: list[Reason]) -> dict[str, Any]:
    """CV-SPD-02: by steps of four inches; under sail it is rolled."""
    if printed.propulsion is not Moved.STEAM:
        sails = printed.propulsion is Moved.SAIL
        how = "rolled under sail (SC-SAIL-01)" if sails else "that of her kind"
        reasons.append(Reason("move", f"her move is {how}", "CV-SPD-02"))
        return {"move": printed.move, "propulsion": str(printed.propulsion)}
    exact = vessel.speed * FULL_MOVE
    steps = max(1, rounded(exact, FULL_SPEED * MOVE_STEP))
    move = min(_MOST_MOVE, steps * MOVE_STEP)
    reasons.append(
        Reason(
            "move",
            f'{vessel.speed} tenths of a knot are {move // INCH}", ten knots being 24" and the '
            'nearest 4" taken',
            "CV-SPD-02",
        )
    )
    return {"move": move, "propulsion": str(Moved.STEAM)}


def _room(vessel: Particulars, printed: ShipCard, reasons: list[Reason]) -> dict[str, Any]:
    """CV-BOD-02: half-companies of 50 men; a war band for two of them, and horses by the kind."""
    halves = min(_MOST_ROOM, vessel.room // HALF_COMPANY)
    reasons.append(
        Reason(
            "room",
            f"room for {counted(vessel.room, 'man', 'men')}: "
            f"{counted(halves, 'half-company', 'half-companies')}",
            "CV-BOD-02",
        )
    )
    return {
        "capacity": halves,
        "war_bands": halves,
        "cavalry": printed.cavalry and halves > 0,
        "field_pieces": printed.field_pieces,
    }


def _posts(
    vessel: Particulars,
    printed: ShipCard,
    mounted: Sequence[tuple[dict[str, Any], GunParticulars]],
    reasons: list[Reason],
) -> dict[str, int]:
    """CV-CRW-01: the printed crew of the kind, and more hands where she has many men."""
    posts = asdict(printed.posts)
    gunners = sum(full_crew(place["kind"]) for place, _ in mounted)
    over = max(0, vessel.crew - gunners - sum(posts.values()))
    posts["deck"] = max(posts["deck"], min(_MOST_DECK, posts["deck"] + over // _MEN_A_DECKHAND))
    if vessel.propulsion.steam:
        more = min(_MOST_DECK, posts["maneuver"] + over // _MEN_AN_ENGINEER)
        posts["maneuver"] = max(posts["maneuver"], more)
    left = vessel.crew - gunners - sum(men for role, men in posts.items() if role != "rows")
    cut = (
        f"; {left} left out: one more on deck stands for {_MEN_A_DECKHAND}, one at the engines for "
        f"{_MEN_AN_ENGINEER}, {_MOST_DECK} of either at most"
    )
    reasons.append(
        Reason(
            "crew",
            f"{counted(vessel.crew, 'man', 'men')}: {gunners} at the guns, "
            f"{posts['deck']} on deck, {posts['maneuver']} at the engines or sweeps, "
            "the bridge as printed" + (cut if left > 0 else ""),
            "CV-CRW-01",
        )
    )
    return posts


# -- guns ------------------------------------------------------------------------------------------


def _mounted(
    vessel: Particulars, kind: VesselClass, reasons: list[Reason]
) -> Iterator[tuple[dict[str, Any], GunParticulars]]:
    """CV-GUN-02, CV-GUN-03: each gun as the nearest of the table, where it bears."""
    if kind in (VesselClass.RAFT, VesselClass.SMALL_BOAT) and vessel.guns:
        reasons.append(Reason("guns", f"{len(vessel.guns)} left out: she mounts none", "SC-VES-04"))
        return
    if kind is VesselClass.LARGE_BOAT and len(vessel.cannon) == 1:
        gun = vessel.cannon[0]
        reasons.append(Reason(gun.id, f"{_told(gun)}: the boat's 6-pdr", "SC-VES-04"))
        yield {"id": BOAT_GUN, "kind": str(BoatGun.SIX_PDR), "mount": Mount.BOAT}, gun
        return
    kept, left = _heaviest(vessel.guns)
    for gun in kept:
        found = _gun_aboard(gun, kind)
        mount = MOUNTS[gun.bearing]
        if gun.bearing is Bearing.ALL_ROUND and gun.turret is not None and gun.turret > 1:
            mount = Mount.STERN if gun.turret == vessel.turrets else Mount.BOW
        reasons.append(
            Reason(
                gun.id,
                f"{_told(gun)}: {found.replace('_', ' ')}, {mount} mount{_narrowed(gun)}"
                + (", the heaviest of the table" if found == HEAVIEST and gun.calibre > 130 else "")
                + (f", turret of Armour Value {armour_step(gun.shield)}" if _turreted(gun) else ""),
                "CV-GUN-02",
            )
        )
        yield (
            {
                "id": vessel.name_for(gun, RESERVED),
                "kind": found,
                "mount": str(mount),
                "turret_av": min(_MOST_AV, armour_step(gun.shield)) if _turreted(gun) else 0,
                "shielded": armour_step(gun.shield) > 0 and not _turreted(gun),
            },
            gun,
        )
    if left:
        reasons.append(
            Reason(
                "guns",
                f"{len(left)} of the lightest left out: {MOST_GUNS} guns are fought at most",
                "CV-GUN-03",
            )
        )


def _narrowed(gun: GunParticulars) -> str:
    """CV-PAR-02: what her mount has lost of where the gun bore."""
    bore = {Bearing.ALL_ROUND: "all round", Bearing.ABEAM: "to either side"}.get(gun.bearing)
    return f", though it bore {bore}" if bore else ""


def _turreted(gun: GunParticulars) -> bool:
    return armour_step(gun.shield) > 1 and not gun.machine


def _heaviest(
    guns: tuple[GunParticulars, ...],
) -> tuple[tuple[GunParticulars, ...], tuple[GunParticulars, ...]]:
    """CV-GUN-03: the heaviest as many as there is room for, in their own order; and the rest."""
    order = sorted(
        range(len(guns)),
        key=lambda i: (guns[i].machine, -guns[i].power, _rank_on_side(guns, i), i),
    )
    kept = sorted(order[:MOST_GUNS])
    return tuple(guns[i] for i in kept), tuple(guns[i] for i in sorted(order[MOST_GUNS:]))


def _rank_on_side(guns: tuple[GunParticulars, ...], place: int) -> int:
    """How many such guns bear there before it: so that both sides keep as many."""
    gun = guns[place]
    return sum(other.bearing is gun.bearing and other.power == gun.power for other in guns[:place])


def gun_kind(gun: GunParticulars) -> str:
    """CV-GUN-02: the nearest gun of the table."""
    rows = _BY_CALIBRE.get(gun.make, ())
    return next((kind for most, kind in rows if gun.calibre <= most), HEAVIEST)


def _gun_aboard(gun: GunParticulars, vessel: VesselClass) -> str:
    """SC-VES-04: a 2-pdr or 6-pdr of a large boat would be her boat gun: the next one instead."""
    found = gun_kind(gun)
    if vessel is VesselClass.LARGE_BOAT and found in tuple(BoatGun):
        return "twelve_pdr_sb" if found == BoatGun.SIX_PDR else "one_pdr"
    return found


def _told(gun: GunParticulars) -> str:
    return f"{gun.calibre} mm {gun.make.replace('_', ' ')}"
