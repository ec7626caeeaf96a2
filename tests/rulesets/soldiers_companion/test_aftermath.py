"""SC-GEN-04, SC-GEN-05, SC-REP-03: what a battle leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.soldiers_companion.aftermath.aftermath import battle_end, conditions
from rulesets.soldiers_companion.aftermath.complement import living
from rulesets.soldiers_companion.state import (
    CompanionBattle,
    Fate,
    Fire,
    Flooding,
    Hands,
    Jam,
    Muster,
    Party,
    Status,
    Turning,
)
from rulesets.soldiers_companion.tables import Post
from tests.support.dice import ScriptedDice

from .factories import logged
from .setups import fort, gun, made, refusals, unit, vessel

FULL = {
    "officers": 1,
    "helmsmen": 1,
    "deck_pos": 1,
    "maneuver": 3,
    "signallers": 1,
    "deck": 2,
}


def alone(*units: dict[str, Any], **changes: Any) -> CompanionBattle:
    return made([vessel(**changes)], units)


def ended(battle: CompanionBattle, name: str = "tamai") -> Any:
    return conditions(battle)[name]


def test_sc_gen_04_an_unhurt_vessel_is_as_it_came():
    assert ended(alone()) == {
        "type": "vessel",
        "status": "available",
        "side": "british",
        "captain": "fit",
        "crew": FULL,
        "guns": [
            {"id": name, "crew": crew, "drill": "drilled", "donor": None, "donated": 0}
            for name, crew in (("bow-gun", 4), ("port-gardner", 2), ("starboard-gardner", 2))
        ],
        "appeared": True,
        "left": False,
        "prize_crew": 0,
        "condition": {},
    }


def test_sc_rep_03_boxes_steps_and_a_jam_last():
    battle = alone()
    ship = battle.ships["tamai"]
    ship.hull_lost, ship.structure_lost, ship.screw_hits = 2, 10, 1
    ship.jury_rig, ship.jury_losses, ship.boiler_burst = True, 12_000, True
    ship.rudder = Jam(Turning.LEFT, 3)
    ship.guns[0].destroyed = True
    assert ended(battle)["condition"] == {
        "hull_lost": 2,
        "structure_lost": 10,
        "screw_hits": 1,
        "jury_rig": True,
        "jury_losses": 12_000,
        "boiler_burst": True,
        "rudder": {"turning": "left", "total": 3},
        "guns": {"bow-gun": {"destroyed": True, "magazine": True}},
    }


def test_sc_rep_03_the_condition_is_read_as_it_is_written():
    battle = alone()
    ship = battle.ships["tamai"]
    ship.hull_lost, ship.structure_lost, ship.screw_hits = 2, 10, 1
    ship.rudder = Jam(Turning.LEFT, 3)
    ship.guns[0].destroyed = ship.guns[0].detonated = True
    ship.guns[0].magazine = False
    condition = ended(battle)["condition"]
    assert ended(alone(condition=condition))["condition"] == condition


def test_sc_gen_04_fires_and_leaks_end_with_the_battle():
    battle = alone()
    ship = battle.ships["tamai"]
    ship.fires, ship.floodings = [Fire(1, 3), Fire(2, 1)], [Flooding(3, 2)]
    ship.boiler_reduction, ship.aground = 24_000, True
    battle_end(battle, ScriptedDice())
    (told, *_) = logged(battle, "vessel_settled")
    assert (told.fires, told.leaks, told.aground, told.status) == (2, 1, True, "available")
    assert ended(battle)["condition"] == {}


@pytest.mark.parametrize(
    ("status", "word"),
    [
        (Status.AFLOAT, "available"),
        (Status.LEFT, "available"),
        (Status.SUNK, "sunk"),
        (Status.DESTROYED, "lost"),
        (Status.SURRENDERED, "captured"),
    ],
)
def test_sc_gen_04_the_campaigns_word_for_each_end(status, word):
    battle = alone()
    battle.ships["tamai"].status = status
    assert ended(battle)["status"] == word
    assert ended(battle)["left"] is (status is Status.LEFT)


def test_sc_gen_04_a_vessel_that_never_came_keeps_its_status():
    battle = made([vessel(), vessel("metemma", status="withdrawn", position=None)])
    assert (ended(battle, "metemma")["status"], ended(battle, "metemma")["appeared"]) == (
        "withdrawn",
        False,
    )


def test_sc_hull_03_who_was_aboard_a_sunk_vessel():
    battle = alone()
    battle.ships["tamai"].status = Status.SUNK
    battle.ships["tamai"].posts[Post.DECK] = Hands(0, 1, 1)
    battle.ships["tamai"].guns[0].crew = 3
    end = ended(battle)
    assert end["crew"] == dict.fromkeys(FULL, 0)
    assert [one["crew"] for one in end["guns"]] == [0, 0, 0]
    assert end["lost_aboard"] == {
        "crew": {**FULL, "deck": 1},
        "guns": {"bow-gun": 3, "port-gardner": 2, "starboard-gardner": 2},
        "saved": 0,
    }


def test_sc_brd_07_a_prize_is_the_captors():
    battle = alone()
    ship = battle.ships["tamai"]
    ship.status, ship.captor, ship.captain = Status.SURRENDERED, battle.sides[1], Fate.PRISONER
    ship.prize_crew = 3
    end = ended(battle)
    assert (end["side"], end["captain"], end["prize_crew"]) == ("mahdists", "prisoner", 3)
    assert end["crew"] == dict.fromkeys(FULL, 0)


def test_sc_gen_05_a_boarding_party_goes_back_to_its_posts():
    battle = alone()
    ship = battle.ships["tamai"]
    ship.posts[Post.BRIDGE] = Hands(0, 1, 1)
    ship.posts[Post.DECK] = Hands(0, 0, 0)
    ship.party = Party(Hands(1, 1, 2), {})
    assert living(ship).roles == FULL


def test_sc_gen_05_men_over_at_a_post_fill_gaps_in_order():
    battle = alone()
    ship = battle.ships["tamai"]
    ship.posts[Post.MANEUVER] = Hands(0, 0, 1)  # two are missing
    ship.guns[0].crew = 2  # two are missing
    ship.posts[Post.DECK] = Hands(0, 1, 5)  # three are over
    crew = living(ship)
    assert crew.roles == {**FULL, "maneuver": 3, "deck": 2}
    assert crew.guns == {"bow-gun": 3, "port-gardner": 2, "starboard-gardner": 2}
    assert crew.total == ship.crew


def test_sc_gen_05_the_crew_of_a_lost_gun_stands_by_it():
    battle = alone()
    ship = battle.ships["tamai"]
    ship.guns[0].destroyed = True
    ship.guns[0].crew = 0
    ship.posts[Post.DECK] = Hands(0, 1, 6)
    crew = living(ship)
    assert crew.roles == FULL
    assert crew.guns["bow-gun"] == 4


def test_sc_gen_05_machine_guns_are_counted_as_the_gun_they_replaced():
    listed = [gun("bow-gun", "nine_pdr_rml")]
    battle = made([vessel(guns=listed, options={"machine_guns_for": ["bow-gun"]})])
    battle.ships["tamai"].guns[1].crew = 1
    assert [(one["id"], one["crew"]) for one in ended(battle)["guns"]] == [("bow-gun", 3)]


def test_sc_bg_03_units_and_their_leaders():
    battle = alone(unit(aboard="tamai", leadership=1))
    battle.units["sikhs"].figures = 7
    assert ended(battle, "sikhs") == {
        "type": "unit",
        "status": "in_play",
        "side": "british",
        "figures": 7,
        "leader": "fit",
        "aboard": "tamai",
    }


@pytest.mark.parametrize(
    ("status", "word", "figures"),
    [
        (Muster.FLED, "routed", 10),
        (Muster.LOST, "lost", 0),
        (Muster.CAPTURED, "captured", 0),
        (Muster.LEFT, "in_play", 10),
    ],
)
def test_sc_gen_04_how_units_end(status, word, figures):
    battle = alone(unit())
    battle.units["sikhs"].status = status
    end = ended(battle, "sikhs")
    assert (end["status"], end["figures"], end["aboard"]) == (word, figures, None)
    assert end.get("lost_figures", 0) == 10 - figures


def test_sc_bg_14_a_work_keeps_its_gunners_and_its_breach():
    battle = alone(fort())
    work = battle.works["fort"]
    work.structure_lost = 5
    work.guns[0].crew = 1
    end = ended(battle, "fort")
    assert (end["figures"], end["condition"]) == (1, {"structure_lost": 5})
    assert end["guns"] == {"krupp": {"crew": 1, "destroyed": False}}


def test_sc_gen_04_a_work_begins_the_next_battle_with_its_damage():
    guns = [{"id": "krupp", "kind": "krupp_75mm"}, {"id": "old", "kind": "twelve_pdr_sb"}]
    battle = alone(fort(figures=8, state={"guns": guns}))
    work = battle.works["fort"]
    assert [gun.crew for gun in work.guns] == [4, 4]
    work.structure_lost, work.guns[0].destroyed, work.guns[1].crew = 6, True, 3
    end = ended(battle, "fort")
    assert end["condition"] == {"structure_lost": 6, "guns": {"krupp": {"destroyed": True}}}

    condition = end["condition"]
    later = alone(fort(figures=end["figures"], state={"guns": guns, "condition": condition}))
    again = later.works["fort"]
    assert again.structure_lost == 6
    # SC-GEN-05: of seven gunners four serve the gun that is left, its full crew.
    assert [(gun.destroyed, gun.crew) for gun in again.guns] == [(True, 3), (False, 4)]
    assert ended(later, "fort")["condition"] == condition


@pytest.mark.parametrize(
    ("condition", "pointer"),
    [
        ({"structure_lost": 9}, "/units/0/state/condition/structure_lost"),
        ({"guns": {"maxim": {"destroyed": True}}}, "/units/0/state/condition/guns/maxim"),
        ({"cover": "none"}, "/units/0/state/condition/cover"),
    ],
)
def test_sc_bg_14_a_condition_that_no_work_has(condition, pointer):
    guns = [{"id": "krupp", "kind": "krupp_75mm"}]
    work = fort(state={"guns": guns, "condition": condition})
    assert [at for at, _ in refusals([vessel()], [work])] == [pointer]


def test_sc_trp_06_a_landed_gun_comes_home_with_its_section():
    battle = alone(
        unit(
            "section",
            "gun_section",
            figures=0,
            state={"landed": "tamai", "guns": [{"id": "bow-gun"}]},
        ),
    )
    gun_ashore = battle.ships["tamai"].guns[0]
    gun_ashore.landed, gun_ashore.crew = True, 3
    section = battle.units["section"]
    section.figures = 3
    assert "section" not in conditions(battle)
    assert ended(battle)["guns"][0]["crew"] == 3
    assert ended(battle)["condition"] == {}
    section.status = Muster.DESTROYED
    assert ended(battle)["condition"]["guns"] == {"bow-gun": {"destroyed": True, "magazine": False}}


@pytest.mark.parametrize(
    ("status", "told"),
    [
        (Status.AFLOAT, ("aboard", "tamai", "british")),
        (Status.SUNK, ("lost", None, "british")),
        (Status.SURRENDERED, ("captured", "tamai", "mahdists")),
    ],
)
def test_sc_gen_04_cargo_shares_the_vessels_fate(status, told):
    crate = {"id": "box", "kind": "stores", "name": "Box", "encumbrance": 1, "carrier": None}
    battle = alone(cargo=[crate])
    ship = battle.ships["tamai"]
    assert ship.cargo
    ship.status = status
    ship.captor = battle.sides[1] if status is Status.SURRENDERED else None
    end = ended(battle, "box")
    assert (end["status"], end["carrier"], end["side"]) == told


def test_sc_gen_04_the_report_says_whose_a_vessel_is():
    battle = alone()
    with ScriptedDice() as dice:
        battle_end(battle, dice)
    names = {"tamai": "Tamai", "british": "The British"}
    told = [event.tell(names.__getitem__) for event in logged(battle, "vessel_settled")]
    assert told == ["Tamai (The British) came through."]
