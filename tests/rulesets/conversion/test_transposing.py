"""CV-TBL, CV-SID: an order of battle of one book set out for another."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks import across, companion, lines, richmond, setups, smoke
from rulesets import RULESETS, BattleSetup, IllegalSetupError, resolve
from rulesets.conversion import convert
from rulesets.core import berthing
from rulesets.core.battlefield import Battlefield, Water
from rulesets.core.berthing import GAP, Berth, drawn_apart
from rulesets.core.converting import Rating
from rulesets.core.reading import Reader
from rulesets.core.rescale import rescaled, scaled, scaled_point
from rulesets.transposing import Transposed, setting_out, transpose
from tests.rulesets.conversion.classes import BOOKS, OR, RS, SC, SW

SEED = bytes(range(32))


def read(data: dict[str, Any]) -> BattleSetup:
    return BattleSetup.from_json(data)


def of_all_books() -> dict[str, BattleSetup]:
    made = {
        RS: read(setups.standard()),
        SC: read(companion.standard()),
        OR: read(richmond.past_the_batteries()),
    }
    made |= {
        name: battle for name, battle in smoke.setups() if "Fort Henry" in name or "Hampton" in name
    }
    return made


STANDARD = of_all_books()


def told(made: Transposed, rule: str) -> list[str]:
    return [reason.text for reason in (*made.reasons, *made.left_out) if reason.rule == rule]


@pytest.mark.parametrize("target", BOOKS)
@pytest.mark.parametrize("name", STANDARD)
def test_cv_sid_01_the_same_battle_is_fought_by_the_other_book(name: str, target: str):
    setup = STANDARD[name]

    made = transpose(setup, target)

    assert made.setup.ruleset == target
    assert [v.id for v in made.setup.vessels] == [v.id for v in setup.vessels]
    assert {v.id: v.side for v in made.setup.vessels} == {v.id: v.side for v in setup.vessels}
    kept = {unit.id for unit in made.setup.units} | {r.subject for r in made.left_out}
    assert kept >= {unit.id for unit in setup.units}
    result = resolve(made.setup, SEED)
    assert result.outcome.turns > 0
    assert transpose(setup, target) == made
    if target != setup.ruleset:
        assert set(made.conversions) == {v.id for v in setup.vessels}
        assert made.setup.version == RULESETS[target].version


def test_cv_sid_01_for_its_own_book_a_setup_stays_as_it_is():
    assert transpose(STANDARD[SC], SC).setup is STANDARD[SC]


def test_cv_sid_01_a_battle_that_begins_in_its_middle_is_refused():
    data = STANDARD[SC].to_json()
    data["start"]["turn"] = 3

    with pytest.raises(IllegalSetupError) as refused:
        transpose(read(data), OR)
    assert (refused.value.pointer, refused.value.rule) == ("/start/turn", "CV-SID-01")


def test_an_unknown_book_is_refused():
    with pytest.raises(IllegalSetupError):
        transpose(STANDARD[SC], "hearts_of_oak")


# -- the table -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("length", "source", "target", "found"),
    [
        (1_000, "inch", "centimetre", 2_540),
        (2_540, "centimetre", "inch", 1_000),
        (1, "centimetre", "inch", 0),
        (2, "centimetre", "inch", 1),
        (77, "inch", "inch", 77),
    ],
)
def test_cv_tbl_01_an_inch_is_two_centimetres_and_fifty_four(
    length: int, source: str, target: str, found: int
):
    assert scaled(length, source=source, target=target) == found


@pytest.mark.parametrize("name", STANDARD)
def test_cv_tbl_01_the_table_in_the_other_unit_and_back(name: str):
    setup = STANDARD[name]
    unit = RULESETS[setup.ruleset].unit
    other = "inch" if unit == "centimetre" else "centimetre"

    there, _ = rescaled(setup.battlefield.to_json(), source=unit, target=other)
    back, _ = rescaled(there.to_json(), source=other, target=unit)

    # an inch's thousandths are coarser: back from inches a length may be two thousandths off
    assert abs(back.length - setup.battlefield.length) <= 2
    assert [x.id for x in back.areas] == [x.id for x in setup.battlefield.areas]
    for one, two in zip(back.north, setup.battlefield.north, strict=True):
        assert abs(one[0] - two[0]) <= 2
        assert abs(one[1] - two[1]) <= 2


def test_cv_tbl_02_a_landing_keeps_to_the_water_and_specks_are_left_out():
    table = {
        "length": 100_000, "width": 60_000,
        "river": {"north": [[0, 40_000], [33_333, 41_117], [100_000, 35_000]],
                  "south": [[0, 10_000], [100_000, 20_000]]},
        "shallows": 0,
        "landings": [{"id": f"l-{s}", "at": [s, 10_000 + s // 10]} for s in range(0, 99_000, 990)],
        "islands": [],
        "areas": [{"id": "speck", "kind": "shoal", "level": 0,
                   "outline": [[5_000, 20_000], [5_001, 20_000], [5_001, 20_001]]}],
    }  # fmt: skip

    field, reasons = rescaled(table, source="centimetre", target="inch")

    assert len(field.landings) == 100
    assert all(field.water(landing.at) is not Water.LAND for landing in field.landings)
    assert not field.areas
    assert [reason.rule for reason in reasons] == ["CV-TBL-01", "CV-TBL-02"]


OPEN = Battlefield.from_json(
    Reader(
        {
            "length": 72_000, "width": 48_000, "shallows": 0, "landings": [], "islands": [],
            "areas": [], "river": {"north": [[0, 40_000], [72_000, 40_000]],
                                   "south": [[0, 8_000], [72_000, 8_000]]},
        }
    )
)  # fmt: skip


def berth(name: str, s: int, y: int, heading: int = 0, retreat: int = -1) -> Berth:
    return Berth(name, (s, y), heading, 12_000, 2_000, retreat)


def test_cv_tbl_03_hulls_that_would_meet_are_drawn_apart():
    places, moved = drawn_apart(
        OPEN, [berth("a", 30_000, 24_000), berth("b", 31_000, 24_000), berth("c", 30_000, 8_500)]
    )

    assert places["a"] == (30_000, 24_000)
    # two inches wide, and a gap: two steps of two inches aside are the nearest that are free
    assert places["b"] == (31_000, 20_000)
    assert places["c"] == (30_000, 10_500)  # off the bank
    assert moved == ["b", "c"]


def test_cv_tbl_03_hulls_that_are_free_stay():
    wanted = [
        berth("a", 20_000, 20_000),
        berth("b", 20_000, 22_000 + GAP),
        berth("c", 40_000, 20_000),
    ]

    assert drawn_apart(OPEN, wanted)[1] == []


def test_cv_tbl_03_a_place_is_tried_once_for_hulls_that_are_alike(monkeypatch: pytest.MonkeyPatch):
    tries: list[Berth] = []
    is_free = berthing._is_free

    def counting(field: Battlefield, one: Berth, lying: list[Berth]) -> bool:
        tries.append(one)
        return is_free(field, one, lying)

    monkeypatch.setattr(berthing, "_is_free", counting)
    crowd = [berth(f"v-{n:03}", 30_000, 24_000) for n in range(100)]

    places, moved = drawn_apart(OPEN, crowd)

    assert len(tries) <= 49 * 49  # as far as 24 steps every way
    assert 10 < len(places) < 100
    assert [*places] == [one.id for one in crowd[: len(places)]]
    assert moved == [*places][1:]


def crowded(number: int) -> BattleSetup:
    """An ironclad as often as that at one place, and her enemy."""
    data = richmond.standard()
    first = data["vessels"][0]
    enemy = next(line for line in data["vessels"] if line["side"] != first["side"])
    data["vessels"] = [
        first | {"id": f"v-{n:03}", "name": f"Ironclad {n}"} for n in range(number)
    ] + [enemy]
    data["units"] = []
    return read(data)


def test_cv_tbl_03_for_whom_there_is_no_room_all_are_left_out_at_once(
    monkeypatch: pytest.MonkeyPatch,
):
    drops: list[IllegalSetupError] = []
    drop = setting_out._Work.drop

    def counting(work: Any, data: dict[str, Any], forbidden: IllegalSetupError) -> None:
        drops.append(forbidden)
        drop(work, data, forbidden)

    monkeypatch.setattr(setting_out._Work, "drop", counting)

    made = transpose(crowded(99), SC)

    assert len(made.setup.vessels) + len(made.left_out) == 100
    assert len(made.left_out) > 10
    assert {reason.rule for reason in made.left_out} == {"SC-MOV-10"}
    assert len(drops) == 1


def test_cv_tbl_03_headings_are_those_of_the_book():
    data = richmond.standard()
    for line in data["vessels"]:
        line["heading"] = 1_270

    made = transpose(read(data), SC)
    assert {vessel.heading for vessel in made.setup.vessels} == {1_200}


def test_cv_tbl_04_vessels_that_wait_begin_near_their_own_edge():
    data = smoke.standard()
    for line in data["vessels"]:
        line |= {"position": None, "heading": 0, "state": {}}

    made = transpose(read(data), OR)
    length = made.setup.battlefield.length
    edges = {side.id: side.edge for side in made.setup.sides}
    for vessel in made.setup.vessels:
        s = vessel.position[0] if vessel.position else 0
        assert (s < length // 2) == (edges[vessel.side] == "upstream"), vessel.id


# -- sides, objective, weather ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "doctrine", "target", "found"),
    [
        (RS, "bombard", SC, "balanced"), (RS, "bombard", SW, "close"),
        (RS, "bombard", OR, "steady"), (RS, "keep_off", SC, "cautious"),
        (RS, "run_by", SW, "run_past"), (RS, "lander", OR, "landing"),
        (SC, "aggressive", SW, "close"), (SC, "aggressive", OR, "bold"),
        (SC, "aggressive", RS, "bombard"),
        (SC, "native_swarm", OR, "bold"), (SC, "native_swarm", SW, "close"),
        (SW, "hold_station", SC, "cautious"), (SW, "stand_off", RS, "keep_off"),
        (SW, "run_past", SC, "aggressive"), (SW, "close", SC, "balanced"),
        (OR, "landing", SC, "balanced"), (OR, "cautious", SW, "stand_off"),
    ],
)  # fmt: skip
def test_cv_sid_02_doctrines_by_temper(source: str, doctrine: str, target: str, found: str):
    name = "smoke_on_the_water: Hampton Roads" if source == SW else source
    data = STANDARD[name].to_json()
    data["sides"][0]["doctrine"] = {"name": doctrine}

    made = transpose(read(data), target)
    assert dict(made.setup.sides[0].doctrine) == {"name": found}


def test_cv_sid_02_orders_are_left_out_and_told():
    data = STANDARD[SC].to_json()
    vessel = data["vessels"][0]
    side = next(one for one in data["sides"] if one["id"] == vessel["side"])
    side["standing"] = {vessel["id"]: {"station": "hold"}}

    made = transpose(read(data), OR)
    assert "standing and explicit orders are in its own book's words: left out" in told(
        made, "CV-SID-02"
    )


@pytest.mark.parametrize(
    ("aim", "target", "found"),
    [
        ({"aim": "escape", "side": "british", "count": 2}, SW,
         {"aim": "break_through", "side": "british", "count": 2}),
        ({"aim": "escape", "side": "british", "count": 2}, OR,
         {"aim": "pass", "side": "british", "count": 2}),
        ({"aim": "hold", "side": "british", "at": [10_000, 1_000], "within": 6_000}, RS,
         {"aim": "hold", "side": "british", "at": [10_000, 1_000], "within": 6_000}),
        ({"aim": "reach", "side": "british", "at": [10_000, 1_000], "within": 6_000, "count": 1},
         RS, None),
        ({"aim": "hold", "side": "british", "at": [10_000, 1_000], "within": 6_000}, SW, None),
    ],
)  # fmt: skip
def test_cv_sid_03_objectives_by_what_they_mean(aim: dict, target: str, found: dict | None):
    data = STANDARD[SC].to_json()
    data["scenario"]["objective"] = aim

    made = transpose(read(data), target)
    assert made.setup.scenario.objective == found
    assert bool(told(made, "CV-SID-03")) is (found is None)


def test_cv_sid_04_what_the_other_book_refuses_is_left_out_in_its_own_words():
    made = transpose(STANDARD[RS], OR)

    left = {reason.subject: (reason.text, reason.rule) for reason in made.left_out}
    assert left["askari"] == ("only transports carry stands", "OR-TRN-04")
    assert left["porters"] == ("this book has no baggage", "CV-BOD-04")
    assert [unit.id for unit in made.setup.units if unit.aboard] == []


def test_cv_sid_04_with_a_vessel_all_aboard_her_are_left_out():
    data = companion.standard()
    swarm = [line for line in data["vessels"] if line["side"] != "british"]
    for line in swarm[1:]:
        line |= {"kind": "small_boat", "guns": [], "state": {}, "class": "small-boat"}
    for unit in data["units"]:
        if unit["aboard"] in [line["id"] for line in swarm[1:]]:
            unit["figures"] = unit["full_figures"] = 5
    made = transpose(read(data), OR)

    left = {reason.subject for reason in made.left_out}
    assert {line["id"] for line in swarm[1:]} <= left
    for unit in data["units"]:
        if unit["aboard"] in left:
            assert unit["id"] in left


def test_cv_bod_01_of_whom_nobody_is_left_nobody_comes():
    data = STANDARD[RS].to_json()
    band = next(unit for unit in data["units"] if unit["id"] == "band-1")
    band |= {"figures": 0, "state": {"status": "destroyed"}}

    made = transpose(read(data), SC)
    left = {reason.subject: reason.text for reason in made.left_out}
    assert left["band-1"] == "nobody is left of it"


def test_cv_bod_04_a_section_whose_gun_is_wrecked_has_none_left():
    data = companion.standard()
    gun = {
        "guns": [{"id": "krupp", "kind": "krupp_75mm"}],
        "condition": {"guns": {"krupp": {"destroyed": True}}},
    }
    data["units"].append(companion.unit("section", "british", "gun_section", 4, gun,
                                        position=[60_000, 1_000]))  # fmt: skip

    for target in (RS, SW, OR):
        made = transpose(read(data), target)
        left = {reason.subject: reason.rule for reason in made.left_out}
        assert left["section"] == "CV-BOD-04", target


def test_cv_sid_04_a_side_with_nothing_left_cannot_fight():
    data = companion.standard()
    data["units"] = []
    for line in data["vessels"]:
        if line["side"] != "british":
            line |= {"kind": "small_boat", "guns": [], "state": {}, "class": "small-boat"}

    with pytest.raises(IllegalSetupError) as refused:
        transpose(read(data), OR)
    assert refused.value.rule == "OR-BG-10"


def stands(name: str, figures: int, kind: str = "infantry", **more: Any) -> dict[str, Any]:
    """A unit of On To Richmond ashore, where its standard battle has a garrison."""
    guns = "smoothbore" if kind == "artillery" else None
    return lines.unit_line(
        name, "confederate", kind, figures, position=[24_000, 9_000], weapon=guns, **more
    )


def with_units(*units: dict[str, Any]) -> dict[str, Any]:
    return richmond.past_the_batteries() | {"units": list(units)}


@pytest.mark.parametrize("target", [RS, SC])
def test_cv_bod_01_a_further_body_has_an_id_that_nobody_else_has(target: str):
    data = with_units(stands("x", 3, "artillery"), stands("x-2", 2, "artillery"))

    made = transpose(read(data), target)
    assert [unit.id for unit in made.setup.units] == ["x", "x-2", "x-2-2", "x-3", "x-4"]
    assert not made.left_out


def test_cv_bod_01_nor_one_of_a_vessel():
    data = with_units(stands("x", 3))
    data["vessels"][0]["id"] = "x-3"
    for side in data["sides"]:
        side |= {"standing": {}, "orders": []}

    made = transpose(read(data), SC)
    assert [unit.id for unit in made.setup.units] == ["x", "x-2", "x-4"]
    assert not made.left_out


@pytest.mark.parametrize("target", [RS, SC])
def test_cv_sid_04_no_other_is_left_out_than_who_is_refused(target: str):
    """The bodies of x go round x-1 in the order of the ids; she stands in the river."""
    data = with_units(stands("x", 12), stands("x-1", 1) | {"position": [24_000, 24_000]})

    made = transpose(read(data), target)
    assert [reason.subject for reason in made.left_out] == ["x-1"]
    assert len(made.setup.units) == 12


def test_cv_sid_05_weather_that_the_book_does_not_have_is_left_out():
    data = STANDARD[SC].to_json()
    data["start"]["state"] = {"weather": "night"}

    assert told(transpose(read(data), OR), "CV-SID-05") == [
        "night is left out: the book has no such weather"
    ]


def test_cv_sid_06_a_battle_of_vessels_is_riverside():
    made = transpose(STANDARD["smoke_on_the_water: Fort Henry"], RS)

    assert made.setup.scenario.riverside
    assert told(made, "CV-SID-06")


# -- vessels ---------------------------------------------------------------------------------------


def test_cv_crw_03_a_crew_is_as_good_as_it_was():
    data = STANDARD[SC].to_json()
    data["vessels"][0]["state"] = {"quality": "elite"}
    name = data["vessels"][0]["id"]

    smoke_vessel = next(v for v in transpose(read(data), SW).setup.vessels if v.id == name)
    riverside = next(v for v in transpose(read(data), RS).setup.vessels if v.id == name)
    assert smoke_vessel.state["quality"] == "elite"
    assert {gun.drill for gun in riverside.guns} <= {"well_drilled"}


def test_cv_wea_02_a_damaged_vessel_enters_damaged():
    data = companion.standard()
    gunboat = next(line for line in data["vessels"] if line["kind"] == "large_gunboat")
    gunboat["condition"] = {"hull_lost": 5}

    for target, condition in ((OR, {"hull_lost": 4}), (SW, {"hull_lost": 5}), (RS, {"tally": 36})):
        made = transpose(read(data), target)
        vessel = next(v for v in made.setup.vessels if v.id == gunboat["id"])
        assert dict(vessel.condition) == condition
        assert made.worn[vessel.id].reasons


def test_an_accepted_rating_goes_before_the_computed_one():
    name = next(v.id for v in STANDARD[SC].vessels if v.kind == "large_gunboat")
    accepted = Rating("broadside_ironclad", {"ram": True})

    made = transpose(STANDARD[SC], OR, ratings={name: accepted})
    vessel = next(v for v in made.setup.vessels if v.id == name)
    assert (vessel.kind, dict(vessel.ratings)) == ("broadside_ironclad", {"ram": True})
    assert made.conversions[name].rating == accepted


def test_a_gun_that_is_not_aboard_is_not_aboard_in_the_other_book():
    data = companion.standard()
    gunboat = next(line for line in data["vessels"] if line["kind"] == "large_gunboat")
    gunboat["guns"] = [gun for gun in gunboat["guns"] if gun["id"] != "bow-4-7-inch"]
    whole = convert("large_gunboat", {}, source=SC, target=SW).rating
    ratings = {gunboat["id"]: whole}

    for accepted in (None, ratings):
        made = transpose(read(data), SW, ratings=accepted)
        vessel = next(v for v in made.setup.vessels if v.id == gunboat["id"])
        assert "bow-4-7-inch" not in {gun.id for gun in vessel.guns}


def test_all_of_it_is_told_as_json():
    made = transpose(STANDARD[SC], OR)

    told_of = made.told()
    assert set(told_of) == {"conversions", "worn", "troops", "left_out", "reasons"}
    assert set(told_of["conversions"]) == {vessel.id for vessel in made.setup.vessels}


def test_the_figures_of_one_battle_by_each_book():
    known = dict(across.battles())

    assert len(known) > 10
    duel = known["Monitor duel"]
    told = across.wins(transpose(duel, SW).setup, 4)
    assert sum(int(part.rsplit(" ", 1)[1]) for part in told.split(", ")) == 100


def test_points_are_scaled_as_lengths():
    assert scaled_point((254, 508), source="centimetre", target="inch") == (100, 200)
