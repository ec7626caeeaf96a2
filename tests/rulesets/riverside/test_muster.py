"""What a setup may not contain, and what it may tell of a battle that begins in its middle."""

from __future__ import annotations

import contextlib
import copy
import random
from typing import Any

import pytest

from rulesets.core.jsonio import canonical
from rulesets.core.setup import BattleSetup
from rulesets.errors import IllegalSetupError
from rulesets.riverside.ratings import PRINTED, ratings_json, ship_card
from rulesets.riverside.ruleset import begin
from rulesets.riverside.state import Muster, Status
from rulesets.riverside.tables import VesselKind
from tests.rulesets.riverside.factories import (
    gun,
    make_battle,
    random_json,
    setup_json,
    ship_entry,
    side_entry,
    standard_json,
    thing,
    unit_entry,
)

DHOW = ship_entry("dhow", "slavers", "dhow", position=[46_000, 24_000])


def problems(vessels=(), units=(), **changes: Any) -> list[tuple[str, str]]:
    """Each problem of a setup: pointer and rule. A dhow stands against it."""
    with pytest.raises(IllegalSetupError) as error:
        begin(BattleSetup.from_json(setup_json([*vessels, DHOW], units, **changes)))
    for one in error.value.problems:
        assert one.problem
        assert one.remedy
    return [(one.pointer, one.rule) for one in error.value.problems]


def test_rs_gun_01_what_a_vessel_is_armed_with():
    assert problems([ship_entry(guns=[])]) == [("/vessels/1/guns", "RS-GUN-01")]
    three = [gun(n) for n in (1, 2, 3)]
    assert problems([ship_entry(guns=three)]) == [("/vessels/1/guns", "RS-GUN-01")]
    assert problems([ship_entry("a", kind="launch", guns=[gun()])])[0] == (
        "/vessels/0/guns",
        "RS-GUN-01",
    )
    maxim = gun(kind="machine_gun", drill="undrilled")
    assert problems([ship_entry("a", kind="dhow", guns=[maxim])]) == [
        ("/vessels/0/guns/0/kind", "RS-GUN-01")
    ]
    assert problems([ship_entry(guns=[gun(kind="ram")])]) == [
        ("/vessels/1/guns/0/kind", "RS-GUN-01")
    ]


def test_rs_gun_02_four_figures_serve_a_gun():
    six = gun() | {"crew": 6, "full_crew": 6}
    assert problems([ship_entry(guns=[six])]) == [("/vessels/1/guns/0/full_crew", "RS-GUN-02")]


def test_rs_gun_03_the_drill_must_be_known():
    assert problems([ship_entry(guns=[gun(drill="superb")])]) == [
        ("/vessels/1/guns/0/drill", "RS-GUN-06")
    ]


@pytest.mark.parametrize(
    ("vessel", "pointer", "rule"),
    [
        ({"kind": "raft"}, "kind", "RS-GEN-01"),
        ({"status": "sunk"}, "status", "RS-CMP-01"),
        ({"captain": None}, "captain", "RS-GEN-03"),
        ({"trait": "sober"}, "captain/trait", "RS-MW-06"),
        ({"leadership": 0}, "captain/leadership", "RS-GEN-03"),
        ({"position": None}, "position", "RS-MOD-04"),
        ({"position": [36_000, 40_000]}, "position", "RS-MOD-02"),
        ({"ratings": {"pin_every": 0}}, "ratings/pin_every", "RS-GEN-01"),
        ({"ratings": {"wings": 2}}, "ratings/wings", "RS-GEN-01"),
        ({"crew": {"boat": "four"}}, "crew/boat", "RS-GEN-10"),
        ({"condition": {"hull": 3}}, "condition/hull", "RS-HIT-02"),
        ({"state": {"captain": "dead"}}, "captain", "RS-GEN-03"),
    ],
)
def test_rs_mod_04_what_a_vessel_may_not_be(vessel, pointer, rule):
    personal = ("trait", "leadership")
    people = {name: vessel[name] for name in vessel if name in personal}
    entry = ship_entry(**people) | {name: vessel[name] for name in vessel if name not in personal}
    assert problems([entry]) == [(f"/vessels/1/{pointer}", rule)]


@pytest.mark.parametrize(
    ("unit", "pointer", "rule"),
    [
        ({"kind": "cavalry"}, "kind", "RS-MW-21"),
        ({"position": None}, "position", "RS-MOD-04"),
        ({"position": [36_000, 24_000]}, "position", "RS-MOD-02"),
        ({"position": [36_000, 18_500]}, "position", "RS-MOD-02"),
        ({"figures": 0}, "figures", "RS-MW-21"),
        ({"weapon": "field_gun"}, "weapon", "RS-MW-21"),
        ({"drill": "drilled"}, "drill", "RS-GUN-06"),
        ({"trait": "sober"}, "leader/trait", "RS-MW-06"),
        ({"leadership": 0}, "leader/leadership", "RS-GEN-03"),
        ({"state": {"below_deck": True}}, "state/below_deck", "RS-HIT-01"),
        ({"objects": [thing("box")]}, "objects/0", "RS-MW-18"),
    ],
)
def test_rs_mw_21_what_a_unit_may_not_be(unit, pointer, rule):
    known = {name: unit[name] for name in unit if name != "kind"}
    entry = unit_entry("a", **known) | unit
    for personal in ("trait", "leadership"):
        entry.pop(personal, None)
    assert problems([ship_entry()], [entry]) == [(f"/units/0/{pointer}", rule)]


def test_rs_mw_18_porters_carry_one_each_and_have_no_arms():
    many = [thing(f"box-{i}") for i in range(5)]
    porters = unit_entry("a", kind="baggage", objects=many)
    assert problems([ship_entry()], [porters]) == [("/units/0/objects", "RS-MW-18")]
    armed = unit_entry("a", kind="baggage", weapon="bow")
    assert problems([ship_entry()], [armed]) == [("/units/0/weapon", "RS-MW-18")]


def test_rs_mw_19_a_hunter_goes_with_infantry():
    porters = unit_entry("a", kind="baggage", state={"hunter": True})
    assert problems([ship_entry()], [porters]) == [("/units/0/state/hunter", "RS-MW-19")]


def test_rs_emb_01_a_gun_of_the_shore_is_not_carried():
    krupp = unit_entry("a", kind="field_gun", aboard="mayfly")
    assert ("/units/0/aboard", "RS-EMB-01") in problems([ship_entry()], [krupp])


def test_rs_cap_02_an_overloaded_vessel():
    men = [unit_entry(f"men-{i}", aboard="mayfly") for i in range(3)]
    assert problems([ship_entry()], men) == [("/vessels/1", "RS-CAP-02")]


def test_rs_cap_03_by_its_setting_loads_are_mixed_in_proportion():
    men = [unit_entry("men", aboard="mayfly"), unit_entry("p", kind="baggage", aboard="mayfly")]
    men.append(unit_entry("q", kind="baggage", aboard="mayfly"))
    assert problems([ship_entry()], men) == [("/vessels/1", "RS-CAP-03")]
    make_battle(ship_entry(), *men, options={"capacity_mode": "proportional"})


def test_rs_mov_03_two_vessels_on_one_point():
    assert problems([ship_entry("a"), ship_entry("b")]) == [("/vessels/1/position", "RS-MOV-03")]


def test_rs_mw_22_a_side_with_nothing_present_or_coming():
    assert problems() == [("/sides/0", "RS-MW-22")]
    inland = {"scenario": {"riverside": False}}
    away = ship_entry(status="withdrawn", position=None)
    assert ("/sides/0", "RS-MW-22") in problems([away], **inland)
    make_battle(away, DHOW, alone=True)


def test_rs_gen_10_a_dhows_crew_is_a_setting():
    battle = make_battle(ship_entry("dhow", "slavers", "dhow", crew={}), options={"dhow_crew": 7})
    assert battle.ships["dhow"].crew == 7
    battle = make_battle(ship_entry("launch", kind="launch", crew={}))
    assert battle.ships["launch"].crew == 1


def test_rs_mw_02_a_battle_begun_in_its_middle_knows_who_goes_first():
    found = problems([ship_entry()], start={"turn": 3}, scenario={"first_side": None})
    assert found == [("/start/state/first_side", "RS-MW-02")]
    later = {"turn": 3, "state": {"first_side": "slavers"}}
    battle = make_battle(ship_entry(), start=later, scenario={"first_side": None})
    assert battle.first.id == "slavers"


@pytest.mark.parametrize(
    ("state", "pointer"),
    [
        ({"first_side": "nobody"}, "/start/state/first_side"),
        ({"first_side": 3}, "/start/state/first_side"),
        ({"weather": "fair"}, "/start/state/weather"),
        ({"things": {"ghost": {}}}, "/start/state/things/ghost"),
        ({"things": {"box": {"held": "dropped"}}}, "/start/state/things/box/held"),
        ({"things": {"box": {"side": "nobody"}}}, "/start/state/things/box/side"),
        ({"things": {"box": {"unit": "nobody"}}}, "/start/state/things/box/unit"),
        ({"things": {"box": {"vessel": "nobody"}}}, "/start/state/things/box/vessel"),
        ({"things": {"box": 7}}, "/start/state/things/box"),
        ({"things": []}, "/start/state/things"),
    ],
)
def test_rs_mod_07_a_malformed_start_is_refused(state, pointer):
    boat = ship_entry(cargo=[thing("box")])
    assert problems([boat], start={"turn": 2, "state": state})[0][0] == pointer


@pytest.mark.parametrize(
    ("state", "pointer"),
    [
        ({"status": "flying"}, "status"),
        ({"status": "exited"}, "exited_as"),
        ({"tally": -1}, "tally"),
        ({"guns": {"gun-9": {}}}, "guns/gun-9"),
        ({"guns": {"gun-1": {"facing": 3600}}}, "guns/gun-1/facing"),
        ({"guns": []}, "guns"),
        ({"captor": "expedition"}, "captor"),
        ({"leaving": "yes"}, "leaving"),
    ],
)
def test_rs_cmp_01_a_malformed_state_of_a_vessel_is_refused(state, pointer):
    assert problems([ship_entry(state=state)])[0][0] == f"/vessels/1/state/{pointer}"


@pytest.mark.parametrize(
    "transfer",
    [
        7,
        {"way": "swim", "vessel": "mayfly", "things": []},
        {"way": "embark", "vessel": "dhow", "things": []},
        {"way": "embark", "vessel": "mayfly", "things": ["ghost"]},
        {"way": "disembark", "vessel": "mayfly", "things": []},
        {"way": "unload", "vessel": "mayfly", "things": []},
        {"vessel": "mayfly", "things": []},
    ],
)
def test_rs_emb_02_a_malformed_transfer_is_refused(transfer):
    men = unit_entry("a", aboard="mayfly", state={"transfer": transfer})
    assert problems([ship_entry()], [men])[0][0].startswith("/units/0/state/transfer")


@pytest.mark.parametrize(
    ("objective", "name"),
    [
        ({"aim": "win"}, "aim"),
        ({"aim": "land", "side": "nobody", "count": 1}, "side"),
        ({"aim": "hold", "side": "slavers", "at": [99_000, 0], "within": 3}, "at"),
        ({"aim": "destroy", "side": "slavers", "entry": "dhow"}, "entry"),
        ({"aim": "land", "side": "slavers", "count": 1, "by": 3}, "by"),
    ],
)
def test_rs_mw_22_a_malformed_objective_is_refused(objective, name):
    found = problems([ship_entry()], scenario={"objective": objective})
    assert found == [(f"/scenario/objective/{name}", "RS-MW-22")]


def test_an_unknown_option_or_doctrine_is_refused():
    assert problems([ship_entry()], options={"turn_limt": 3})[0][0] == "/options/turn_limt"
    sides = [side_entry("expedition", doctrine={"name": "charge"}), side_entry("slavers")]
    assert problems([ship_entry()], sides=sides)[0][0] == "/sides/0/doctrine/name"


def test_all_that_is_wrong_is_told_at_once():
    found = problems(
        [ship_entry("a", captain=None), ship_entry("b", position=[36_000, 47_000], guns=[])],
        [unit_entry("c", kind="baggage", weapon="bow")],
    )
    assert [pointer for pointer, _ in found] == [
        "/vessels/0/captain",
        "/vessels/1/guns",
        "/vessels/1/position",
        "/units/0/weapon",
    ]


# -- ratings --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", VesselKind)
def test_rs_pts_04_printed_ratings_read_back(kind):
    assert ship_card(kind, ratings_json(kind)) == PRINTED[kind]
    assert ship_card(kind, {}) == PRINTED[kind]
    own = ratings_json(kind) | {"pin_every": 9, "grounds_elsewhere": [12, 2], "objects": 3}
    card = ship_card(kind, own)
    assert (card.pin_every, card.grounds_elsewhere, card.capacity.objects) == (9, (2, 12), 3)
    assert canonical(ratings_json(kind))


@pytest.mark.parametrize(
    ("ratings", "pointer"),
    [
        ({"downstream": 3}, "/ratings/downstream"),
        ({"downstream": {"base": 3}}, "/ratings/downstream/dice"),
        ({"grounds_in_shallows": [1]}, "/ratings/grounds_in_shallows"),
        ({"guns": {"kinds": ["ram"]}}, "/ratings/guns/kinds"),
        ({"guns": {"most": 9}}, "/ratings/guns/most"),
        ({"packages": []}, "/ratings/packages"),
        ({"packages": [[1]]}, "/ratings/packages"),
        ({"drill": "superb"}, "/ratings/drill"),
    ],
)
def test_rs_pts_05_ratings_that_make_no_sense(ratings, pointer):
    with pytest.raises(IllegalSetupError) as error:
        ship_card("gunboat", ratings)
    assert error.value.pointer == pointer


# -- the middle of a battle -----------------------------------------------------------------------


def test_rs_cmp_01_a_battle_taken_over_from_the_table():
    battle = make_battle(
        ship_entry(
            position=[50_000, 18_500],
            state={"status": "aground_shallows", "tally": 7, "guns": {"gun-1": {"pins": 1}}},
        ),
        unit_entry(
            "sailors", figures=5, position=[36_000, 18_500], state={"started": 12, "pins": 2}
        ),
        ship_entry("firefly", state={"status": "sunk", "captain": "dead"}),
        unit_entry("askari", figures=0, position=None, state={"status": "routed"}),
        start={"turn": 4},
    )
    mayfly, sailors = battle.ships["mayfly"], battle.units["sailors"]
    assert (mayfly.status, mayfly.tally, mayfly.guns[0].pins) == (Status.AGROUND_SHALLOWS, 7, 1)
    assert (sailors.figures, sailors.started, sailors.pins) == (5, 12, 2)
    assert battle.ships["firefly"].status is Status.SUNK
    assert battle.units["askari"].status is Muster.ROUTED


# -- hostile input --------------------------------------------------------------------------------

HOSTILE: list[Any] = [
    None,
    True,
    -1,
    10**9,
    "",
    "x" * 300,
    [],
    {},
    [[]],
    {"a": 1},
    [None],
    "mayfly",
    1.5,
]


def _places(value: Any, path: tuple = ()) -> list[tuple]:
    here = [path] if path else []
    if isinstance(value, dict):
        return here + [p for key in value for p in _places(value[key], (*path, key))]
    if isinstance(value, list):
        return here + [p for i, one in enumerate(value) for p in _places(one, (*path, i))]
    return here


@pytest.mark.parametrize("number", range(12))
def test_a_hostile_setup_is_refused_or_fought_and_never_breaks(number):
    """Values of the wrong kind anywhere give IllegalSetupError, and nothing else."""
    chance = random.Random(number)
    base = standard_json() if number % 2 else random_json(number)
    base["vessels"][0]["state"] = {"guns": {"gun-1": {"facing": 0, "pins": 1}}, "tally": 3}
    base["sides"][0]["orders"] = [
        {
            "turn": 1,
            "entry": base["vessels"][0]["id"],
            "order": {"hull": {"action": "move", "to": [40_000, 24_000]}, "first": "hull"},
        }
    ]
    places = _places(base)
    for _ in range(150):
        spoiled = copy.deepcopy(base)
        *way, name = chance.choice(places)
        owner = spoiled
        for step in way:
            owner = owner[step]
        owner[name] = chance.choice(HOSTILE)
        with contextlib.suppress(IllegalSetupError):
            begin(BattleSetup.from_json(spoiled))
