"""SC-FORM-01: the record form of a vessel."""

from __future__ import annotations

import json

from rulesets.core.setup import BattleSetup
from rulesets.soldiers_companion.aftermath.form import form, record_form
from rulesets.soldiers_companion.events.casualties import CrewLost
from rulesets.soldiers_companion.events.damage import HullHit
from rulesets.soldiers_companion.state import Fire, Flooding, Grapple, Hands, Jam, Party, Turning

from .setups import made, setup_json, unit, vessel

MEN = (("maneuver", "rating"),)


def test_sc_form_01_statistics_boxes_and_crew():
    battle = made([vessel(options={"plating": True}, condition={"hull_lost": 2})])
    form = record_form(battle, battle.ships["tamai"])
    assert form["name"] == "Tamai"
    assert form["class"] == "small_steamer"
    assert form["options"] == {"plating": True}
    assert form["statistics"] == {
        "hull_size": 1,
        "counts_in_capacity": True,
        "length": 3,
        "ram": False,
        "move": 20_000,
        "rolls_move": False,
        "propulsion": "steam",
        "av": 0,
        "cover": "heavy",
        "capacity": {"half_companies": 4, "quarter_war_bands": 4},
    }
    assert form["boxes"] == {
        "hull": {"full": 5, "lost": 2},
        "structure": {"full": 10, "lost": 0},
        "rigging": {"full": 0, "lost": 0},
    }
    assert form["crew"]["bridge"] == {"officers": 1, "petty_officers": 1, "ratings": 1}
    assert form["crew"]["full"] == {"bridge": 3, "deck": 3, "maneuver": 3}
    assert (form["crew"]["start"], form["crew"]["helm"]) == (17, "po")


def test_sc_form_01_guns():
    battle = made([vessel("melik", "large_gunboat")])
    ship = battle.ships["melik"]
    heavy, maxim = ship.guns[1], ship.guns[3]
    heavy.crew, heavy.fired = 3, 2
    maxim.jammed = 4
    form = record_form(battle, ship)
    assert form["guns"][1] == {
        "id": "bow-4-7-inch",
        "kind": "four_seven_qf",
        "dv_doubled": 6,
        "rof": 1,
        "reload": 0,
        "mount": "bow",
        "turret_av": 2,
        "shielded": False,
        "crew": {"full": 5, "lost": 2},
        "magazine": True,
        "destroyed": False,
        "landed": False,
        "last_fired": 2,
        "jammed": False,
    }
    assert (form["guns"][3]["jammed"], form["guns"][3]["magazine"]) == (True, False)
    assert form["guns"][3]["rof"] == 3


def test_sc_form_01_damage_and_notes():
    battle = made(
        [vessel(), vessel("dhow", "large_boat", "mahdists", at=(0, 3))], [unit(aboard="tamai")]
    )
    ship, dhow = battle.ships["tamai"], battle.ships["dhow"]
    ship.fires, ship.floodings = [Fire(1, 2)], [Flooding(2, 3)]
    ship.rudder = Jam(Turning.RIGHT, 2)
    ship.party = Party(Hands(0, 0, 2), {"sikhs": 8})
    ship.move, ship.ram_debt, ship.halved = 12_000, 12_000, True
    battle.grapples = [Grapple(dhow, ship, 2)]
    form = record_form(battle, ship)
    assert form["damage"] == {
        "fires": [2],
        "floodings": [3],
        "rudder": {"turning": "right", "dv": 2},
        "boiler_reduction": 0,
        "boiler_burst": False,
        "screw_hits": 0,
        "jury_rig": False,
    }
    assert form["party"]["troops"] == {"sikhs": 8}
    assert form["troops"][0]["formation"] == "line"
    assert form["notes"]["grapples"] == {"dhow": 2}
    assert form["notes"]["owes"] == {"ram": 12_000, "collision_halves": True}
    assert json.loads(json.dumps(form)) == form


def test_sc_form_01_a_vessel_alone_between_battles():
    sunk = vessel(status="sunk", condition={"hull_lost": 5}, position=None)
    setup = BattleSetup.from_json({**setup_json([sunk], [unit(aboard="tamai")]), "units": []})
    told = form(setup, (), "tamai")
    assert told["boxes"]["hull"] == {"full": 5, "lost": 5}
    assert (told["notes"]["status"], told["notes"]["position"]) == ("absent", None)
    assert told["troops"] == []


def test_sc_form_01_a_vessel_after_some_events_of_its_log():
    setup = BattleSetup.from_json(setup_json([vessel()]))
    hits = [HullHit("SC-HULL-01", "tamai", 2, "a shot", 3), CrewLost("SC-CREW-01", "tamai", MEN)]
    assert form(setup, (), "tamai")["crew"]["now"] == 17
    told = form(setup, hits, "tamai")
    assert told["boxes"]["hull"] == {"full": 5, "lost": 2}
    assert told["crew"]["now"] == 16
    assert told["crew"]["maneuver"]["ratings"] == 2
