"""OR-CLS-02: the record form of a vessel."""

from __future__ import annotations

import json

from benchmarks.richmond import past_the_batteries
from benchmarks.setups import seed
from rulesets import BattleSetup, resolve
from rulesets.core.events import EntryId
from rulesets.on_to_richmond.aftermath.form import form, record_form
from rulesets.on_to_richmond.state import Lock, Transfer
from tests.rulesets.on_to_richmond.factories import BI, GB, TI, make_battle, make_ship


def setup_of_the_batteries() -> BattleSetup:
    return BattleSetup.from_json(past_the_batteries())


def told(name: str, events=()):
    return form(setup_of_the_batteries(), events, EntryId(name))


def test_or_cls_02_or_cls_04_statistics_and_mounts():
    cairo = told("cairo")
    assert cairo["statistics"] == {
        "move": 10_000,
        "leg": 5_000,
        "astern": 5_000,
        "armour": 3,
        "ram": False,
        "turrets": 0,
        "size": None,
        "worth": 5,
        "carries": {"infantry": 0, "cavalry": 0, "artillery": 0},
    }
    assert [mount["id"] for mount in cairo["mounts"]] == ["port", "starboard", "forward", "aft"]
    assert {mount["gun"] for mount in cairo["mounts"]} == {"smoothbore"}
    assert cairo["boxes"] == {"hull": {"full": 10, "lost": 0}}


def test_or_trn_01_to_or_trn_03_what_a_transport_takes_and_has_aboard():
    alton, january = told("city-of-alton"), told("january")
    assert alton["statistics"]["size"] == "large"
    assert alton["statistics"]["carries"] == {"infantry": 2, "cavalry": 1, "artillery": 1}
    assert january["statistics"]["carries"] == {"infantry": 1, "cavalry": 0, "artillery": 0}
    assert [(unit["id"], unit["stands"]) for unit in alton["troops"]] == [("first-infantry", 2)]


def test_or_ram_04_or_trn_04_notes_of_a_ship_in_battle():
    battle = make_battle(
        make_ship(BI, "virginia", fired=["port"], damage=3),
        make_ship(GB, "tyler", 1, x=9),
        make_ship(TI, "monitor", 1, x=30),
        turn=5,
    )
    ram, tyler = battle.ships["virginia"], battle.ships["tyler"]
    battle.locks.append(Lock(ram, tyler, 7, 7))
    tyler.transfer = Transfer((EntryId("infantry"),), None)
    names = {ship.id: record_form(battle, ship) for ship in battle.ships.values()}
    assert names["virginia"]["notes"]["locked"] == [{"with": "tyler", "rams": True, "until": 7}]
    assert names["tyler"]["notes"]["locked"] == [{"with": "virginia", "rams": False, "until": 7}]
    assert names["tyler"]["notes"]["transfer"] == ["infantry"]
    assert names["monitor"]["notes"]["locked"] == []
    fired = {mount["id"]: mount["fired"] for mount in names["virginia"]["mounts"]}
    assert fired == {"port": True, "starboard": False, "forward": False, "aft": False}
    assert names["virginia"]["notes"]["state"] == "damaged"
    assert json.loads(json.dumps(names)) == names


def test_or_cmp_01_the_form_after_each_turn_tells_the_damage_of_the_frames():
    setup = setup_of_the_batteries()
    result = resolve(setup, seed(3))
    events = [event for turn in result.log for event in turn]
    for name, ended in result.conditions.items():
        if ended["type"] != "vessel":
            continue
        last = form(setup, events, EntryId(name))
        assert last["boxes"]["hull"]["lost"] == ended["condition"].get("hull_lost", 0)
        assert (last["notes"]["state"] == "sunk") is (ended["status"] == "sunk")
        assert form(setup, (), EntryId(name))["notes"]["state"] == "ready"
