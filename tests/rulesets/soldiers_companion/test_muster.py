"""From a setup to a battle: what the book makes of it, and all that it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.core.setup import BattleSetup
from rulesets.errors import IllegalSetupError
from rulesets.soldiers_companion.movement.allowance import allowance
from rulesets.soldiers_companion.muster.muster import muster
from rulesets.soldiers_companion.orders import Posting
from rulesets.soldiers_companion.people.posts import check_posting
from rulesets.soldiers_companion.state import Fate, Hands, Muster, Status
from rulesets.soldiers_companion.tables import INCH, Cover, Formation, Post, Quality, Rank

from .setups import (
    NORTH_BANK,
    SOUTH_BANK,
    captain,
    fort,
    gun,
    made,
    refusals,
    setup_json,
    table,
    unit,
    vessel,
)


def problems(**changes: Any) -> list[tuple[str, str]]:
    return refusals([vessel(**changes)])


# -- vessels ---------------------------------------------------------------------------------------


def test_sc_man_04_a_full_crew_takes_its_posts():
    ship = made([vessel()]).ships["tamai"]
    assert ship.posts == {
        Post.BRIDGE: Hands(1, 1, 1),
        Post.DECK: Hands(0, 1, 2),
        Post.MANEUVER: Hands(0, 0, 3),
    }
    assert [gun.crew for gun in ship.guns] == [4, 2, 2]
    assert (ship.crew, ship.start_crew, ship.helm) == (17, 17, Rank.PO)
    assert (ship.captain, ship.leadership) == (Fate.FIT, 1)


def test_sc_gen_06_officers_and_petty_officers_serve_on_bridge_or_deck():
    battle = made([vessel()])
    ship = battle.ships["tamai"]
    guns = {one.id: one.crew for one in ship.guns}
    there = {Post.BRIDGE: (1, 1, 1), Post.DECK: (0, 1, 2), Post.MANEUVER: (0, 0, 3)}
    assert check_posting(battle, ship, Posting(there, guns, Rank.PO)) is None
    below = {Post.BRIDGE: (1, 1, 1), Post.DECK: (0, 0, 3), Post.MANEUVER: (0, 1, 2)}
    refusal = check_posting(battle, ship, Posting(below, guns, Rank.PO))
    assert refusal is not None
    assert "bridge or on deck" in refusal.reason


def test_sc_man_04_a_crew_that_is_short():
    crew = {"helmsmen": 0, "maneuver": 1}
    ship = made([vessel(crew=crew)]).ships["tamai"]
    assert ship.posts[Post.BRIDGE] == Hands(1, 0, 1)
    assert ship.posts[Post.MANEUVER] == Hands(0, 0, 1)
    assert (ship.crew, ship.helm) == (14, Rank.OFFICER)


def test_sc_man_04_a_captain_posted_to_a_vessel_without_officers_is_one():
    ship = made([vessel(crew={"officers": 0})]).ships["tamai"]
    assert ship.posts[Post.BRIDGE] == Hands(1, 1, 1)


def test_sc_man_04_a_rating_steers_a_boat_by_the_switch():
    boat = vessel("gyassa", "small_boat", captain=None, crew={"officers": 0})
    assert made([boat]).ships["gyassa"].helm is None
    ship = made([boat], options={"boat_rating_may_steer": True}).ships["gyassa"]
    assert ship.helm is Rank.RATING


def test_sc_bg_04_crews_are_trained_or_green():
    ships = made([vessel(), vessel("dhow", "large_boat", "mahdists", at=(20, 0))]).ships
    assert (ships["tamai"].quality, ships["tamai"].regular) == (Quality.EXPERIENCED, True)
    assert (ships["dhow"].quality, ships["dhow"].regular) == (Quality.GREEN, False)
    crack = made([vessel(state={"quality": "veteran"})]).ships["tamai"]
    assert crack.quality is Quality.VETERAN


def test_sc_bg_23_natives_carry_muskets():
    ships = made([vessel(), vessel("dhow", "large_boat", "mahdists", at=(20, 0))]).ships
    assert ships["tamai"].weapon == "breechloading_rifle"
    assert ships["dhow"].weapon == "musket"
    assert made([vessel(state={"weapon": "magazine_rifle"})]).ships["tamai"].weapon == (
        "magazine_rifle"
    )


def test_sc_mov_09_the_speed_that_the_scenario_gives():
    assert made([vessel(state={"speed": 2})]).ships["tamai"].move == 24_000
    assert made([vessel()]).ships["tamai"].move == 0


@pytest.mark.parametrize(("lost", "left"), [(0, 24), (4, 20), (24, 0)])
def test_sc_mov_07_what_a_late_refit_takes_off_the_move(lost, left):
    battle = made([vessel(state={"move_lost": lost})])
    ship = battle.ships["tamai"]
    assert ship.card.move == left * INCH
    assert allowance(battle, ship) == left * INCH


def test_sc_form_01_a_late_refit_takes_no_more_than_24_inches():
    assert problems(state={"move_lost": 25}) == [("/vessels/0/state/move_lost", "SC-FORM-01")]


def test_sc_ves_04_guns_go_to_the_mountings_of_their_kind():
    guns = [gun("gun-1", "gardner", 1), gun("gun-2", "gardner"), gun("gun-3", "nine_pdr_rml", 3)]
    ship = made([vessel(guns=guns)]).ships["tamai"]
    assert [(g.id, g.entry, g.crew) for g in ship.guns] == [
        ("bow-gun", "gun-3", 3),
        ("port-gardner", "gun-1", 1),
        ("starboard-gardner", "gun-2", 2),
    ]


def test_sc_ves_04_a_gun_that_was_lost_is_not_there():
    guns = [gun("bow-gun", "nine_pdr_rml")]
    assert [g.id for g in made([vessel(guns=guns)]).ships["tamai"].guns] == ["bow-gun"]


def test_sc_ves_04_the_crew_of_a_replaced_gun_serves_the_machine_guns():
    guns = [gun("bow-gun", "nine_pdr_rml", 3)]
    ship = made([vessel(guns=guns, options={"machine_guns_for": ["bow-gun"]})]).ships["tamai"]
    assert [(g.id, g.kind, g.crew, g.entry) for g in ship.guns] == [
        ("bow-gun-mg-1", "gardner", 2, "bow-gun"),
        ("bow-gun-mg-2", "gardner", 1, "bow-gun"),
    ]
    assert all(g.machine is not None and not g.magazine for g in ship.guns)


def test_sc_ves_04_a_heavier_gun_and_a_boat_gun():
    ship = made([vessel(options={"twelve_pdr": True})]).ships["tamai"]
    assert (ship.guns[0].id, ship.guns[0].kind, ship.guns[0].magazine) == (
        "bow-gun",
        "twelve_pdr_bl",
        True,
    )
    boat = made([vessel("dhow", "large_boat", options={"boat_gun": "two_pdr"})]).ships["dhow"]
    assert [(g.id, g.kind, g.crew) for g in boat.guns] == [("boat-gun", "two_pdr", 2)]
    listed = vessel("dhow", "large_boat", guns=[gun("gun-1", "six_pdr", 2)])
    armed = made([listed]).ships["dhow"]
    assert [(g.kind, g.crew, g.entry) for g in armed.guns] == [("six_pdr", 2, "gun-1")]
    assert armed.card.halves_move


def test_sc_cov_02_barricades_stand_on_the_ship():
    assert made([vessel(options={"barricades": True})]).ships["tamai"].cover is Cover.MEDIUM


def test_sc_rep_03_damage_of_earlier_battles():
    condition = {
        "hull_lost": 2,
        "structure_lost": 3,
        "screw_hits": 1,
        "boiler_burst": True,
        "rudder": {"turning": "right", "total": 3},
        "guns": {"bow-gun": {"destroyed": True}},
    }
    ship = made([vessel(condition=condition)]).ships["tamai"]
    assert (ship.hull_lost, ship.structure_lost, ship.screw_hits) == (2, 3, 1)
    assert ship.boiler_burst
    assert ship.rudder is not None
    assert (ship.rudder.turning, ship.rudder.total) == ("right", 3)
    assert [g.destroyed for g in ship.guns] == [True, False, False]


def test_sc_rep_03_a_gun_left_out_by_the_options_has_no_damage():
    condition = {"guns": {"bow-gun": {"destroyed": True}}}
    options = {"machine_guns_for": ["bow-gun"]}
    ship = made([vessel(condition=condition, options=options)]).ships["tamai"]
    assert not any(g.destroyed for g in ship.guns)


def test_sc_bg_01_the_flagship_is_the_force_commanders():
    vessels = [vessel("abu-klea"), vessel("metemma", at=(20, 0), state={"force_commander": True})]
    assert made(vessels).sides[0].flagship == "metemma"
    assert made([vessel("abu-klea"), vessel("metemma", at=(20, 0))]).sides[0].flagship == (
        "abu-klea"
    )


def test_sc_bg_24_absent_vessels_stay_off_the_table():
    vessels = [vessel(), vessel("metemma", status="withdrawn", position=None)]
    battle = made(vessels, [unit(aboard="metemma")])
    assert battle.ships["metemma"].status is Status.ABSENT
    assert battle.units["sikhs"].status is Muster.ABSENT
    assert battle.sides[0].start_count == 1


@pytest.mark.parametrize(
    ("changes", "pointer", "rule"),
    [
        ({"kind": "trireme"}, "/vessels/0/kind", "SC-VES-01"),
        ({"position": None}, "/vessels/0/position", "SC-GEN-02"),
        ({"heading": 450}, "/vessels/0/heading", "SC-GEN-02"),
        ({"heading": 900}, "/vessels/0/heading", "SC-GEN-02"),
        ({"at": (0, 40)}, "/vessels/0/position", "SC-MOV-10"),
        ({"at": (-57, 0)}, "/vessels/0/position", "SC-MOV-10"),
        ({"captain": captain(3)}, "/vessels/0/captain/leadership", "SC-BG-18"),
        ({"ratings": {"crew": {"officers": 0}}}, "/vessels/0/crew/officers", "SC-MAN-04"),
        ({"crew": {"deck": 3}}, "/vessels/0/crew/deck", "SC-VES-02"),
        ({"crew": {"cooks": 1}}, "/vessels/0/crew/cooks", "SC-VES-02"),
        ({"condition": {"hull_lost": 5}}, "/vessels/0/condition/hull_lost", "SC-REP-03"),
        ({"condition": {"dents": 5}}, "/vessels/0/condition/dents", "SC-REP-03"),
        ({"state": {"quality": "superb"}}, "/vessels/0/state/quality", "SC-FORM-01"),
        ({"state": {"weapon": "laser"}}, "/vessels/0/state/weapon", "SC-BG-07"),
        ({"state": {"mood": "good"}}, "/vessels/0/state/mood", "SC-FORM-01"),
        ({"guns": [gun("gun-1", "maxim")]}, "/vessels/0/guns/0/kind", "SC-VES-04"),
        ({"guns": [gun("bow-gun", "twelve_pdr_bl")]}, "/vessels/0/guns/0/kind", "SC-VES-04"),
        (
            {"guns": [gun("bow-gun", "nine_pdr_rml") | {"full_crew": 5}]},
            "/vessels/0/guns/0/full_crew",
            "SC-BG-10",
        ),
    ],
)
def test_sc_ves_02_what_a_vessel_may_not_be(changes, pointer, rule):
    assert problems(**changes) == [(pointer, rule)]


def test_sc_gen_02_each_of_the_six_headings_is_taken():
    for heading in range(0, 3600, 600):
        assert made([vessel(heading=heading)]).ships["tamai"].heading == heading


@pytest.mark.parametrize(
    ("kind", "options", "pointer", "rule"),
    [
        ("raft", {"plating": True}, "plating", "SC-COV-03"),
        ("large_gunboat", {"barricades": True}, "barricades", "SC-COV-02"),
        ("large_steamer", {"plating": True, "barricades": True}, "plating", "SC-COV-03"),
        (
            "small_steamer",
            {"twelve_pdr": True, "machine_guns_for": ["bow-gun"]},
            "machine_guns_for",
            "SC-VES-04",
        ),
        (
            "large_steamer",
            {"machine_guns_for": ["stern-gun", "stern-gun"]},
            "machine_guns_for",
            "SC-VES-04",
        ),
        (
            "large_steamer",
            {"turret": True, "machine_guns_for": ["bow-gun"]},
            "machine_guns_for",
            "SC-VES-04",
        ),
        ("small_boat", {"boat_gun": "two_pdr"}, "boat_gun", "SC-VES-04"),
        ("raft", {"rig": "sail"}, "rig", "SC-MOV-06"),
        ("small_steamer", {"torpedoes": True}, "torpedoes", "SC-FORM-01"),
    ],
)
def test_sc_ves_04_options_that_the_class_forbids(kind, options, pointer, rule):
    found = refusals([vessel(kind=kind, options=options)])
    assert found == [(f"/vessels/0/state/options/{pointer}", rule)]


def test_sc_mov_10_hulls_that_overlap():
    pair = [vessel("abu-klea"), vessel("metemma", at=(5, 0))]
    assert refusals(pair) == [("/vessels/1/position", "SC-MOV-10")]
    assert not refusals([vessel("abu-klea"), vessel("metemma", at=(9, 0))])
    assert not refusals([vessel("abu-klea"), vessel("metemma", at=(0, 2))])


def test_sc_mov_10_a_hull_on_an_island():
    island = {"id": "isle", "outline": [[58_000, 46_000], [62_000, 46_000], [60_000, 50_000]]}
    found = refusals([vessel(at=(2, 4), heading=600)], battlefield=table(islands=[island]))
    assert found == [("/vessels/0/position", "SC-MOV-10")]


def test_sc_trp_07_an_overloaded_vessel():
    men = [unit(f"men-{n}", aboard="tamai") for n in range(3)]
    assert refusals([vessel()], men) == [("/vessels/0", "SC-TRP-07")]
    assert not refusals([vessel()], men[:2])


def test_sc_ves_02_cavalry_in_a_small_boat():
    horse = unit("lancers", "squadron", aboard="gyassa", figures=5)
    assert refusals([vessel("gyassa", "small_boat")], [horse]) == [("/vessels/0", "SC-VES-02")]


# -- tows ------------------------------------------------------------------------------------------


def boat(name: str, at: tuple[int, int], tug: str = "tamai") -> dict[str, Any]:
    return vessel(name, "small_boat", at=at, guns=[], state={"tug": tug})


def test_sc_tow_01_a_tow_within_the_tugs_power():
    battle = made([vessel(), boat("gyassa-1", (8, 0)), boat("gyassa-2", (0, 3))])
    assert [tow.id for tow in battle.ships["tamai"].tows] == ["gyassa-1", "gyassa-2"]
    assert battle.ships["gyassa-1"].tug is battle.ships["tamai"]


def test_sc_tow_02_laden_boats_count_twice():
    tow = [vessel(), boat("gyassa-1", (8, 0)), boat("gyassa-2", (0, 3))]
    laden = [unit(f"men-{n}", aboard=f"gyassa-{n}", figures=5) for n in (1, 2)]
    assert refusals(tow, laden) == [("/vessels/2", "SC-TOW-01")]
    assert not refusals(tow, laden, options={"tow_note_overrides": True})
    crates = [{"id": "box", "kind": "stores", "name": "Box", "encumbrance": 1, "carrier": None}]
    cargo = [vessel(), boat("gyassa-1", (8, 0)) | {"cargo": crates}, boat("gyassa-2", (0, 3))]
    assert refusals(cargo) == [("/vessels/2", "SC-TOW-01")]


def test_sc_tow_04_the_note_is_for_steam_and_small_boats():
    tow = [
        vessel("raft", "raft", guns=[]),
        boat("gyassa-1", (4, 0), "raft"),
        boat("gyassa-2", (0, 2), "raft"),
    ]
    laden = [unit(f"men-{n}", aboard=f"gyassa-{n}", figures=5) for n in (1, 2)]
    found = refusals(tow, laden, options={"tow_note_overrides": True})
    assert found == [("/vessels/2", "SC-TOW-01")]


def test_sc_tow_05_what_a_gunboats_tow_may_carry():
    tow = [
        vessel("sultan", "large_gunboat"),
        boat("gyassa-1", (9, 0), "sultan"),
        boat("gyassa-2", (0, 3), "sultan"),
    ]
    assert not refusals(tow, [unit("lancers", "squadron", aboard="gyassa-1")])
    too_many = [unit("lancers", "squadron", aboard="gyassa-1"), unit(aboard="gyassa-2")]
    assert set(refusals(tow, too_many)) == {
        ("/vessels/0", "SC-TOW-05"),
        ("/vessels/1", "SC-TOW-05"),
    }


def test_sc_tow_06_a_tow_lies_beside_its_tug():
    assert refusals([vessel(), boat("gyassa", (30, 0))]) == [("/vessels/0/state/tug", "SC-TOW-06")]
    alone = vessel("gyassa", "small_boat", state={"tug": "nobody"})
    assert refusals([alone]) == [("/vessels/0/state/tug", "SC-TOW-06")]


# -- troops and works ------------------------------------------------------------------------------


def test_sc_bg_04_usual_troops():
    units = made([vessel()], [unit(), unit("hadendowa", "war_band", "mahdists")]).units
    sikhs, band = units["sikhs"], units["hadendowa"]
    assert (sikhs.regular, sikhs.warrior, sikhs.fieldcraft) == (True, False, 1)
    assert (band.regular, band.warrior, band.fieldcraft) == (False, True, 0)
    assert (sikhs.weapon, band.weapon) == ("breechloading_rifle", "thrown_spear")
    assert (sikhs.formation, band.formation) == (Formation.LINE, Formation.MASS)
    assert {one.quality for one in units.values()} == {Quality.EXPERIENCED}


def test_sc_trp_04_troops_aboard_stand_in_line_or_open_order():
    battle = made([vessel("dhow", "large_boat")], [unit("band", "war_band", aboard="dhow")])
    band = battle.units["band"]
    assert band.formation is Formation.LINE
    assert band.aboard is battle.ships["dhow"]
    assert battle.ships["dhow"].aboard == [band]
    assert band.position == battle.ships["dhow"].position
    spread = unit(aboard="tamai", state={"formation": "open"})
    assert made([vessel()], [spread]).units["sikhs"].formation is Formation.OPEN


def test_sc_bg_21_a_hidden_unit():
    hidden = unit(state={"hidden": True})
    assert made([vessel()], [hidden]).units["sikhs"].status is Muster.HIDDEN


def test_sc_bg_14_a_fort_with_its_guns_and_its_garrison():
    guns = [{"id": "krupp", "kind": "krupp_75mm", "facing": 2700, "arc": 600}]
    garrison = unit("ansar", "war_band", "mahdists", state={"work": "fort"})
    battle = made([vessel()], [fort(figures=3, state={"guns": guns}), garrison])
    work = battle.works["fort"]
    assert (work.card.structure, work.quality) == (8, Quality.GREEN)
    assert [(g.kind, g.crew, g.full_crew) for g in work.guns] == [("krupp_75mm", 3, 4)]
    assert work.arcs == {"krupp": (2700, 600)}
    assert battle.units["ansar"].work is work
    assert battle.units["ansar"].position == NORTH_BANK


def test_sc_bg_03_a_gun_section_is_a_gun_and_its_crew():
    guns = [{"id": "seven", "kind": "seven_pdr_rml"}]
    section = unit("battery", "gun_section", figures=2, state={"guns": guns})
    made_section = made([vessel()], [section]).units["battery"]
    assert [(g.kind, g.crew, g.full_crew) for g in made_section.guns] == [("seven_pdr_rml", 2, 3)]
    assert made_section.weapon is None


def test_sc_bg_03_a_campaigns_pair_of_guns_is_one_section():
    guns = [{"id": name, "kind": "nine_pdr_rml"} for name in ("one", "two")]
    state = {"guns": guns, "condition": {"guns": {"one": {"destroyed": True}}}}
    section = unit("battery", "gun_section", figures=5, state=state)
    made_section = made([vessel()], [section]).units["battery"]
    # SC-GEN-05: a wrecked gun is served last.
    assert [(gun.id, gun.crew) for gun in made_section.guns] == [("one", 1), ("two", 4)]


MANY = [{"id": f"g{n}", "kind": "krupp_75mm", "crew": 0} for n in range(3)]


@pytest.mark.parametrize(
    ("entry", "pointer", "rule"),
    [
        (unit(kind="phalanx"), "/units/0/kind", "SC-BG-03"),
        (unit(figures=11), "/units/0/figures", "SC-BG-03"),
        (unit(figures=0), "/units/0/figures", "SC-BG-03"),
        (unit(state={"warrior": True}), "/units/0/state/warrior", "SC-BG-04"),
        (unit(kind="squadron", state={"marines": True}), "/units/0/state/marines", "SC-BRD-06"),
        (unit(weapon="krupp"), "/units/0/weapon", "SC-BG-07"),
        (unit(leadership=3), "/units/0/leader/leadership", "SC-BG-18"),
        (unit(position=[60_000, 48_000]), "/units/0/position", "SC-BG-20"),
        (unit(position=None), "/units/0/position", "SC-GEN-02"),
        (unit(state={"fieldcraft": 6}), "/units/0/state/fieldcraft", "SC-BG-04"),
        (unit(state={"work": "nowhere"}), "/units/0/state/work", "SC-BG-14"),
        (
            unit(aboard="tamai", state={"formation": "mass"}),
            "/units/0/state/formation",
            "SC-TRP-04",
        ),
        (unit(aboard="tamai", state={"hidden": True}), "/units/0/state/hidden", "SC-BG-21"),
        (unit(kind="gun_section"), "/units/0/state/guns", "SC-BG-03"),
        (
            unit(
                kind="gun_section",
                figures=5,
                state={"guns": [{"id": "g", "kind": "krupp_75mm"}]},
            ),
            "/units/0/state/guns",
            "SC-BG-04",
        ),
        (
            unit(
                kind="gun_section",
                aboard="tamai",
                state={"guns": [{"id": "g", "kind": "maxim"}]},
                figures=2,
            ),
            "/units/0/aboard",
            "SC-TRP-06",
        ),
        (fort(figures=0, state={"guns": MANY}), "/units/0/state/guns", "SC-BG-14"),
        (fort(state={}), "/units/0/figures", "SC-BG-14"),
        (fort(position=[60_000, 48_000]), "/units/0/position", "SC-BG-14"),
        (
            fort(state={"guns": [{"id": "g", "kind": "ballista"}]}),
            "/units/0/state/guns/0/kind",
            "SC-BG-10",
        ),
        (
            fort(figures=8, state={"guns": [{"id": "g", "kind": "krupp_75mm"}] * 2}),
            "/units/0/state/guns/1/id",
            "SC-BG-10",
        ),
        (
            fort(state={"guns": [{"id": "volley", "kind": "krupp_75mm"}]}),
            "/units/0/state/guns/0/id",
            "SC-BG-10",
        ),
    ],
)
def test_sc_bg_03_what_troops_and_works_may_not_be(entry, pointer, rule):
    others = [unit("zouaves", side="mahdists", position=NORTH_BANK)]
    assert refusals([vessel()], [entry, *others]) == [(pointer, rule)]


# -- the whole -------------------------------------------------------------------------------------


def test_sc_gen_03_a_setup_for_another_book():
    setup = BattleSetup.from_json(setup_json([vessel()]))
    other = BattleSetup.from_json(
        setup.to_json() | {"ruleset": {"key": "riverside", "version": 1, "ledger": "x"}}
    )
    with pytest.raises(IllegalSetupError) as refused:
        muster(other, None)
    assert (refused.value.pointer, refused.value.rule) == ("/ruleset/key", "SC-GEN-03")
    assert "soldiers_companion" in refused.value.remedy


def test_sc_bg_24_each_side_has_something_on_the_table():
    lone = setup_json([vessel(), vessel("dhow", "large_boat", "mahdists", status="expected")])
    with pytest.raises(IllegalSetupError) as refused:
        muster(BattleSetup.from_json(lone), None)
    assert (refused.value.pointer, refused.value.rule) == ("/sides/1", "SC-BG-24")


def test_everything_wrong_is_told_at_once():
    vessels = [vessel("a", options={"turret": True}), vessel("b", at=(20, 0), heading=1)]
    found = refusals(vessels, [unit(position=[60_000, 48_000])])
    assert found == [
        ("/vessels/0/state/options/turret", "SC-VES-04"),
        ("/vessels/1/heading", "SC-GEN-02"),
        ("/units/1/position", "SC-BG-20"),
    ]


def test_the_order_of_listing_changes_nothing():
    vessels = [vessel("a"), vessel("b", at=(20, 0)), vessel("c", side="mahdists", at=(0, 20))]
    one = BattleSetup.from_json(setup_json(vessels, [unit()]))
    other = BattleSetup.from_json(setup_json(vessels[::-1], [unit()]))
    assert one.digest() == other.digest()


def test_sc_bg_06_the_weather():
    start = {"turn": 1, "state": {"weather": "night"}}
    assert made([vessel()], start=start).weather == "night"
    storm = {"turn": 1, "state": {"weather": "monsoon"}}
    assert refusals([vessel()], start=storm) == [("/start/state/weather", "SC-BG-06")]


def test_sc_form_01_a_battle_taken_up_from_a_form():
    now = {
        "hull_lost": 4,
        "aground": True,
        "fires": [{"number": 1, "level": 2}],
        "posts": {"bridge": {"officers": 1}, "deck": {"ratings": 1}, "maneuver": {"ratings": 2}},
        "guns": {"bow-gun": {"crew": 1, "fired": 3}},
    }
    start = {
        "turn": 4,
        "state": {"now": {"initiative": "mahdists", "wind": 600, "current": 3000}},
    }
    ship_line = vessel(state={"now": now}, at=(0, 34))
    battle = made([ship_line], start=start)
    ship = battle.ships["tamai"]
    assert (ship.hull_lost, ship.aground, ship.fire_level) == (4, True, 2)
    assert ship.posts[Post.DECK] == Hands(0, 0, 1)
    assert (ship.guns[0].crew, ship.guns[0].fired) == (1, 3)
    assert battle.initiative is battle.sides[1]
    assert (battle.wind, battle.current) == (600, 3000)


@pytest.mark.parametrize(
    ("now", "pointer"),
    [
        ({"hull_lost": "two"}, "hull_lost"),
        ({"wheels": 4}, ""),
        ({"status": "flying"}, "status"),
        ({"tug": "nobody"}, "tug"),
        ({"fires": [{"number": 1}]}, "fires/0/level"),
        ({"guns": {"bow-gun": {"crew": 9}}}, "guns/bow-gun/crew"),
        ({"guns": {"cannon": {}}}, "guns/cannon"),
        ({"posts": {"galley": {}}}, "posts/galley"),
        ({"posts": {"deck": {"officers": 0, "pos": 1, "ratings": 88}}}, ""),
        ({"posts": {"bridge": {"officers": 2, "pos": 1, "ratings": 1}}}, ""),
    ],
)
def test_sc_form_01_what_a_form_may_not_say(now, pointer):
    start = {"turn": 2, "state": {}}
    found = refusals([vessel(state={"now": now})], start=start)
    at = "/vessels/0/state/now" + (f"/{pointer}" if pointer else "")
    assert found == [(at, "SC-FORM-01")]


def test_sc_grap_04_grapples_at_the_start():
    vessels = [vessel("a"), vessel("b", side="mahdists", at=(0, 2))]
    start = {"turn": 2, "state": {"now": {"grapples": [["b", "a", 2]]}}}
    (knot,) = made(vessels, start=start).grapples
    assert (knot.one.id, knot.other.id, knot.count) == ("a", "b", 2)
    for knot in (["b", "nobody", 2], ["b", "b", 1], [["a"], "b", 1], ["a", "b", True], "abc"):
        wrong = {"turn": 2, "state": {"now": {"grapples": [knot]}}}
        assert refusals(vessels, start=wrong) == [("/start/state/now/grapples", "SC-FORM-01")]


def test_the_south_bank_is_dry():
    assert made([vessel()], [unit()]).units["sikhs"].position == SOUTH_BANK
