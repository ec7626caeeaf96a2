"""SC-VES, SC-COV, SC-CAMP: the classes, what may be chosen within them, and what they carry."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rulesets.core.problems import Problems
from rulesets.core.reading import Reader
from rulesets.errors import IllegalSetupError
from rulesets.soldiers_companion.muster.arming import crew_in_all, full_crew
from rulesets.soldiers_companion.muster.capacity import Body, Room, overload, size_of, towed_room
from rulesets.soldiers_companion.muster.outfit import (
    Against,
    BoatGun,
    Outfit,
    check_outfit,
    gun_card,
    outfit_json,
    read_outfit,
    refit,
)
from rulesets.soldiers_companion.options import Options
from rulesets.soldiers_companion.ratings import (
    PRINTED,
    ShipCard,
    campaign_card,
    ratings_json,
    ship_card,
)
from rulesets.soldiers_companion.tables import INCH, Cover, Mount, Propulsion, VesselClass

CLASSES = (
    "raft",
    "small_boat",
    "large_boat",
    "small_steamer",
    "large_steamer",
    "small_gunboat",
    "large_gunboat",
)


def options(**given: Any) -> Options:
    return Options.from_json(given)


def fitted(kind: str, outfit: Outfit | None = None, **given: Any) -> ShipCard:
    return refit(PRINTED[kind], outfit or Outfit(), options(**given))


def forbidden(kind: str, outfit: Outfit) -> list[tuple[str, str]]:
    problems = Problems()
    check_outfit(PRINTED[kind], outfit, "", problems)
    return [(problem.pointer, problem.rule) for problem in problems.found]


def test_sc_ves_01_there_are_seven_classes():
    assert tuple(VesselClass) == CLASSES == tuple(PRINTED)
    propulsion = [PRINTED[kind].propulsion for kind in CLASSES]
    assert propulsion == ["oars", "oars", "sail", "steam", "steam", "steam", "steam"]


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("size", (1, 1, 1, 1, 2, 1, 2)),
        ("length", (1, 1, 2, 3, 4, 3, 4)),
        ("ram", (False, False, False, False, False, True, True)),
        ("move", (12_000, 12_000, 0, 24_000, 24_000, 24_000, 24_000)),
        ("av", (0, 0, 0, 0, 0, 2, 2)),
        ("hull", (1, 1, 2, 5, 10, 5, 10)),
        ("structure", (0, 2, 4, 10, 20, 10, 20)),
        ("cover", ("none", "none", "none", "none", "none", "heavy", "heavy")),
        ("capacity", (1, 2, 4, 4, 8, 4, 8)),  # half-companies
        ("war_bands", (1, 2, 4, 4, 4, 4, 8)),  # quarters
        ("cavalry", (False, False, True, True, True, True, True)),
    ],
)
def test_sc_ves_02_the_table_of_statistics(name, values):
    assert tuple(getattr(PRINTED[kind], name) for kind in CLASSES) == values


@pytest.mark.parametrize(
    ("kind", "bridge", "deck", "maneuver", "gunners", "crew"),
    [
        ("raft", 1, 0, 2, 0, 3),
        ("small_boat", 1, 0, 1, 0, 2),
        ("large_boat", 2, 1, 2, 0, 5),
        ("small_steamer", 3, 3, 3, 8, 17),
        ("large_steamer", 3, 4, 4, 16, 27),
        ("small_gunboat", 3, 3, 3, 17, 26),
        ("large_gunboat", 3, 4, 4, 25, 36),
    ],
)
def test_sc_ves_03_crews_in_all(kind, bridge, deck, maneuver, gunners, crew):
    posts = PRINTED[kind].posts
    assert posts.officers + posts.helmsmen + posts.signallers == bridge
    assert posts.deck_pos + posts.deck == deck
    assert posts.maneuver == maneuver
    manned = sum(full_crew(mounting.kind) for mounting in PRINTED[kind].mountings)
    assert manned == gunners
    assert bridge + deck + maneuver + gunners == crew == crew_in_all(PRINTED[kind])


def test_sc_ves_04_armament_as_printed():
    guns = {
        kind: [(m.kind, str(m.mount), m.turret_av, m.shielded) for m in PRINTED[kind].mountings]
        for kind in CLASSES
    }
    assert guns["large_boat"] == []
    assert guns["small_steamer"] == [
        ("nine_pdr_rml", "bow", 0, False),
        ("gardner", "port", 0, False),
        ("gardner", "starboard", 0, False),
    ]
    assert guns["large_steamer"][:2] == [
        ("twelve_pdr_bl", "bow", 0, False),
        ("nine_pdr_rml", "stern", 0, False),
    ]
    assert [g[:2] for g in guns["large_steamer"][2:]] == [
        ("nordenfelt_4_barrel", "port"),
        ("nordenfelt_4_barrel", "port"),
        ("nordenfelt_4_barrel", "starboard"),
        ("nordenfelt_4_barrel", "starboard"),
    ]
    assert guns["small_gunboat"][:2] == [
        ("four_seven_qf", "bow", 2, False),
        ("twelve_pdr_qf", "stern", 2, False),
    ]
    assert [g[:2] for g in guns["large_gunboat"][:3]] == [
        ("twelve_pdr_qf", "bow"),
        ("four_seven_qf", "bow"),
        ("twelve_pdr_qf", "stern"),
    ]
    assert [len(guns[kind]) for kind in CLASSES] == [0, 0, 0, 3, 6, 6, 9]
    maxims = [gun for gun in guns["large_gunboat"] if gun[0] == "maxim"]
    assert len(maxims) == 6
    assert all(shielded for *_, shielded in maxims)


def test_sc_ves_04_penalties_add_up():
    both = fitted("small_steamer", Outfit(plating=True, twelve_pdr=True))
    assert both.move == 16 * INCH
    assert both.mountings[0].kind == "twelve_pdr_bl"
    turret = fitted("large_steamer", Outfit(turret=True))
    assert turret.move == 20 * INCH
    assert [m.turret_av for m in turret.mountings] == [2, 0, 0, 0, 0, 0]


def test_sc_ves_06_two_machine_guns_for_any_regular_gun_of_a_steamer():
    card = fitted("large_steamer", Outfit(machine_guns_for=("bow-gun", "stern-gun")))
    assert [m.kind for m in card.mountings] == ["nordenfelt_4_barrel"] * 8
    assert [str(m.mount) for m in card.mountings[:4]] == ["bow", "bow", "stern", "stern"]
    assert card.move == 24 * INCH
    small = fitted("small_steamer", Outfit(machine_guns_for=("bow-gun",)))
    assert [(m.id, m.kind, m.mount) for m in small.mountings[:2]] == [
        ("bow-gun-mg-1", "gardner", Mount.BOW),
        ("bow-gun-mg-2", "gardner", Mount.BOW),
    ]


@pytest.mark.parametrize(
    ("against", "halves", "quarters"),
    [(Against.COMPANY, 2, 2), (Against.SQUADRON, 0, 0), (Against.WAR_BAND, 0, 0)],
)
def test_sc_ves_04_a_large_boats_gun_takes_room(against, halves, quarters):
    card = fitted("large_boat", Outfit(boat_gun=BoatGun.TWO_PDR, against=against))
    assert (card.capacity, card.war_bands, card.halves_move) == (halves, quarters, False)
    assert [(m.kind, m.mount) for m in card.mountings] == [("two_pdr", Mount.BOAT)]
    assert fitted("large_boat", Outfit(boat_gun=BoatGun.SIX_PDR, against=against)).halves_move


def test_sc_cov_02_barricades_give_medium_cover():
    card = fitted("large_steamer", Outfit(barricades=True))
    assert (card.cover, card.move) == (Cover.MEDIUM, 24 * INCH)


def test_sc_cov_03_plating_gives_heavy_cover_and_no_armour():
    card = fitted("large_steamer", Outfit(plating=True))
    assert (card.cover, card.move, card.av) == (Cover.HEAVY, 20 * INCH, 0)


@pytest.mark.parametrize("kind", ["raft", "small_boat", "large_boat", "small_gunboat"])
def test_sc_cov_03_only_steamers_take_plating_or_barricades(kind):
    assert forbidden(kind, Outfit(plating=True)) == [("/plating", "SC-COV-03")]
    assert forbidden(kind, Outfit(barricades=True)) == [("/barricades", "SC-COV-02")]


def test_sc_cov_03_plating_and_barricades_exclude_each_other():
    both = Outfit(plating=True, barricades=True)
    assert forbidden("small_steamer", both) == [("/plating", "SC-COV-03")]


@pytest.mark.parametrize(
    ("kind", "outfit", "pointer", "rule"),
    [
        ("large_steamer", Outfit(twelve_pdr=True), "/twelve_pdr", "SC-VES-04"),
        ("small_steamer", Outfit(turret=True), "/turret", "SC-VES-04"),
        ("large_gunboat", Outfit(turret=True), "/turret", "SC-VES-04"),
        ("small_boat", Outfit(boat_gun=BoatGun.TWO_PDR), "/boat_gun", "SC-VES-04"),
        (
            "small_steamer",
            Outfit(machine_guns_for=("port-gardner",)),
            "/machine_guns_for",
            "SC-VES-04",
        ),
        (
            "small_steamer",
            Outfit(machine_guns_for=("bow-gun", "bow-gun")),
            "/machine_guns_for",
            "SC-VES-04",
        ),
        (
            "small_steamer",
            Outfit(twelve_pdr=True, machine_guns_for=("bow-gun",)),
            "/machine_guns_for",
            "SC-VES-04",
        ),
        (
            "large_steamer",
            Outfit(turret=True, machine_guns_for=("bow-gun",)),
            "/machine_guns_for",
            "SC-VES-04",
        ),
    ],
)
def test_sc_ves_04_what_a_class_forbids(kind, outfit, pointer, rule):
    assert (pointer, rule) in forbidden(kind, outfit)


def test_sc_ves_04_what_a_class_allows():
    assert not forbidden("small_steamer", Outfit(plating=True, twelve_pdr=True))
    assert not forbidden("large_steamer", Outfit(turret=True, machine_guns_for=("stern-gun",)))
    assert not forbidden("large_boat", Outfit(boat_gun=BoatGun.SIX_PDR))


def test_sc_ves_04_options_are_read_as_they_are_written():
    chosen = Outfit(plating=True, machine_guns_for=("bow-gun",), boat_gun=BoatGun.SIX_PDR)
    assert read_outfit(Reader(outfit_json(chosen))) == chosen
    with pytest.raises(IllegalSetupError):
        read_outfit(Reader({"boat_gun": "nine_pdr_rml"}))


def test_sc_mov_06_a_small_boat_may_be_rigged_with_sail():
    assert fitted("small_boat").propulsion is Propulsion.OARS
    sailing = fitted("small_boat", rig="sail")
    assert (sailing.propulsion, sailing.move, sailing.rigging) == (Propulsion.SAIL, 12 * INCH, 1)
    rowed = fitted("small_boat", read_outfit(Reader({"rig": "oars"})), rig="sail")
    assert rowed.propulsion is Propulsion.OARS
    raft = read_outfit(Reader({"rig": "sail"}))
    assert forbidden("raft", raft) == [("/rig", "SC-MOV-06")]


def test_sc_man_04_a_deck_petty_officer_by_his_switch():
    posts = fitted("small_steamer", deck_pos=0).posts
    assert (posts.deck_pos, posts.deck) == (0, 3)
    assert fitted("large_boat").posts.deck_pos == 0


def test_sc_fire_02_the_four_seven_by_its_switch():
    by_default, heavier = (
        gun_card("four_seven_qf", options()),
        gun_card("four_seven_qf", options(dv_47_qf=4)),
    )
    assert by_default is not None
    assert heavier is not None
    assert (by_default.dv2, by_default.penetration) == (6, 3)
    assert (heavier.dv2, heavier.penetration) == (8, 4)
    other = gun_card("forty_pdr_rbl", options(dv_47_qf=4))
    assert other is not None
    assert other.dv2 == 6
    assert gun_card("maxim", options()) is None


@pytest.mark.parametrize("kind", CLASSES)
def test_sc_ves_02_ratings_are_read_as_they_are_written(kind):
    written = ratings_json(kind)
    assert ship_card(kind, written) is PRINTED[kind]
    assert ship_card(kind, written | {"hull": 7}) == replace(PRINTED[kind], hull=7)


@pytest.mark.parametrize(
    ("ratings", "pointer", "rule"),
    [
        ({"hull": 0}, "/ratings/hull", "SC-VES-02"),
        ({"sails": 2}, "/ratings/sails", "SC-VES-02"),
        ({"cover": "thick"}, "/ratings/cover", "SC-VES-02"),
        ({"crew": {"cooks": 1}}, "/ratings/crew/cooks", "SC-VES-02"),
        (
            {"guns": [{"id": "bow", "kind": "trebuchet", "mount": "bow"}]},
            "/ratings/guns/0/kind",
            "SC-BG-10",
        ),
        (
            {"guns": [{"id": "crew", "kind": "maxim", "mount": "bow"}]},
            "/ratings/guns/0/id",
            "SC-VES-02",
        ),
    ],
)
def test_sc_ves_02_what_is_no_rating(ratings, pointer, rule):
    with pytest.raises(IllegalSetupError) as refused:
        ship_card("small_steamer", ratings)
    assert (refused.value.pointer, refused.value.rule) == (pointer, rule)


def test_sc_camp_01_the_campaigns_two_gunboats():
    assert campaign_card("small_gunboat") is PRINTED["small_steamer"]
    assert campaign_card("large_gunboat") is PRINTED["large_gunboat"]


# -- SC-TRP-07 -------------------------------------------------------------------------------------


def room(kind: str, **given: Any) -> Room:
    return Room.of(fitted(kind, **given))


def carried(kind: str, *bodies: tuple[str, int], **given: Any) -> str:
    """The rule that a load of a class breaks, or nothing."""
    load = [Body(*body) for body in bodies]
    over = overload(room(kind, **given), load, options(**given))
    return over.rule if over else ""


@pytest.mark.parametrize(
    ("body", "size"),
    [
        (("company", 10), (2, 0)),
        (("company", 6), (2, 0)),
        (("company", 5), (1, 0)),
        (("squadron", 10), (4, 0)),
        (("war_band", 20), (0, 4)),
        (("war_band", 11), (0, 3)),
    ],
)
def test_sc_bg_03_figures_as_room(body, size):
    assert size_of(Body(*body), options()) == size


def test_sc_bg_03_companies_of_twenty():
    assert size_of(Body("company", 20), options(figures_per_company=20)) == (2, 0)
    assert size_of(Body("company", 10), options(figures_per_company=20)) == (1, 0)
    assert size_of(Body("squadron", 20), options(figures_per_company=20)) == (4, 0)


@pytest.mark.parametrize(
    ("kind", "fits", "too_much"),
    [
        ("raft", ("company", 5), ("company", 10)),
        ("small_boat", ("war_band", 10), ("war_band", 11)),
        ("large_boat", ("squadron", 10), ("squadron", 11)),
        ("small_steamer", ("company", 20), ("company", 21)),
        ("large_steamer", ("war_band", 20), ("war_band", 21)),
        ("large_gunboat", ("war_band", 40), ("war_band", 41)),
    ],
)
def test_sc_trp_07_printed_capacities(kind, fits, too_much):
    assert carried(kind, fits) == ""
    assert carried(kind, too_much) == "SC-TRP-07"


def test_sc_trp_07_types_mix_pro_rata():
    assert carried("small_steamer", ("company", 10), ("war_band", 10)) == ""
    assert carried("small_steamer", ("company", 10), ("war_band", 11)) == "SC-TRP-07"


def test_sc_trp_07_one_war_band_fills_a_large_steamer():
    assert carried("large_steamer", ("war_band", 20), ("company", 5)) == "SC-TRP-07"
    both = (("war_band", 20), ("company", 20))
    assert carried("large_steamer", *both, large_steamer_war_bands=2) == ""


def test_sc_ves_02_small_craft_carry_no_cavalry():
    assert carried("small_boat", ("squadron", 5)) == "SC-VES-02"


def test_sc_tow_05_what_a_gunboats_tow_carries():
    boat, gunboat = PRINTED["small_boat"], PRINTED["small_gunboat"]
    two = towed_room(gunboat, [boat, boat])
    assert two == Room(4, 4, cavalry=True)
    assert two is not None
    assert overload(two, [Body("squadron", 10)], options()) is None
    assert overload(two, [Body("company", 10), Body("company", 15)], options()) is not None
    assert towed_room(gunboat, [boat]) == Room(2, 2, cavalry=False)
    assert towed_room(PRINTED["small_steamer"], [boat, boat]) is None
