"""The setup: one spelling, one digest, whatever the order of listing; and what it refuses."""

from __future__ import annotations

import hashlib
import json
import random
from dataclasses import replace

import pytest

from rulesets.core.setup import BattleSetup
from rulesets.errors import IllegalSetupError
from tests.support import setups
from tests.support.setups import LENGTH, side, square, thing, unit, vessel


def full() -> dict:
    """A setup with two of everything that is listed."""
    things = [thing("tents", carrier="sailors"), thing("medicine", encumbrance=1)]
    return setups.setup(
        scenario={
            "name": "Jenkins in “Río”",
            "riverside": True,
            "first_side": "slavers",
            "closed_edges": ["downstream", "upstream"],
            "objective": {"kind": "land", "turns": [1, 2]},
        },
        battlefield=setups.table(
            landings=[{"id": "jetty", "at": [36_000, 18_000]}, {"id": "ghat", "at": [9, 30_000]}],
            islands=[
                {"id": "rock", "outline": square(10_000, 22_000, 2_000)},
                {"id": "islet", "outline": square(20_000, 22_000, 2_000)},
            ],
            areas=[
                {"id": "wood", "kind": "jungle", "outline": square(1, 1, 9), "level": 2},
                {"id": "hill", "kind": "hill", "outline": square(5, 5, 9), "level": 0},
            ],
            current=2,
            wind={"heading": 900, "force": 3},
        ),
        sides=[
            side(
                "expedition",
                "downstream",
                orders=[
                    {"turn": 2, "entry": "gunboat-1", "order": {"hull": {"to": [1, 2]}}},
                    {"turn": 1, "entry": "sailors", "order": {"action": "fire"}},
                    {"turn": 1, "entry": "gunboat-1", "order": {"hull": {"action": "stand_to"}}},
                ],
            ),
            side("slavers", "upstream"),
        ],
        vessels=[
            vessel("gunboat-1", "expedition", cargo=things),
            vessel("dhow-1", "slavers", captain=None, position=None, status="withdrawn"),
        ],
        units=[
            unit("sailors", "expedition", aboard="gunboat-1"),
            unit("band", "slavers", position=[5, 5], objects=[thing("a"), thing("b")]),
        ],
        start={"turn": 3, "state": {"first": "slavers"}},
    )


def shuffled(value, chance: random.Random):
    """The same setup, its lists of objects in another order, its names too."""
    if isinstance(value, dict):
        items = [(name, shuffled(inner, chance)) for name, inner in value.items()]
        chance.shuffle(items)
        return dict(items)
    if isinstance(value, list):
        listed = [shuffled(inner, chance) for inner in value]
        if listed and isinstance(listed[0], dict):
            chance.shuffle(listed)
        return listed
    return value


@pytest.mark.parametrize("stored", [setups.setup(), full()], ids=["plain", "full"])
def test_a_setup_is_read_as_it_was_written(stored):
    setup = BattleSetup.from_json(stored)
    written = json.loads(json.dumps(setup.to_json()))

    assert BattleSetup.from_json(written) == setup
    assert BattleSetup.from_json(setup.to_json()) == setup
    assert BattleSetup.from_json(json.loads(setup.canonical())).digest() == setup.digest()


def test_nothing_given_is_lost():
    written = json.loads(BattleSetup.from_json(full()).canonical())
    given = full()

    assert written.keys() == given.keys()
    assert written["options"] == given["options"]
    assert {v["id"]: v for v in written["vessels"]}.keys() == {"gunboat-1", "dhow-1"}
    for name in ("vessels", "units", "sides"):
        by_id = {entry["id"]: entry for entry in given[name]}
        for entry in written[name]:
            expected = by_id[entry["id"]]
            for listed in ("cargo", "objects", "guns"):
                if listed in expected:
                    expected[listed].sort(key=lambda x: x["id"])
            if "orders" in expected:
                expected["orders"].sort(key=lambda x: (x["turn"], x["entry"]))
            assert entry == expected


@pytest.mark.parametrize("seed", range(20))
def test_the_order_of_listing_changes_nothing(seed: int):
    setup = BattleSetup.from_json(full())
    other = BattleSetup.from_json(shuffled(full(), random.Random(seed)))

    assert other == setup
    assert other.canonical() == setup.canonical()


def test_entries_stand_sorted_however_a_setup_is_made():
    setup = BattleSetup.from_json(full())
    gunboat = setup.vessels[1]
    turned = replace(gunboat, guns=gunboat.guns[::-1], cargo=gunboat.cargo[::-1])
    made = replace(setup, sides=setup.sides[::-1], vessels=(turned, setup.vessels[0]))

    assert made == setup
    assert [x.id for x in made.vessels] == ["dhow-1", "gunboat-1"]


def test_the_digest_is_that_of_the_canonical_json():
    setup = BattleSetup.from_json(setups.setup())
    plain = json.dumps(
        setup.to_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=False
    ).encode()

    assert setup.canonical() == plain
    assert setup.digest() == hashlib.sha256(plain).hexdigest()


def test_the_digest_stays_what_it_was():
    """A change of this figure breaks every stored commitment: schema 1 must not change."""
    assert BattleSetup.from_json(full()).digest() == (
        "600416e0ae33605b05d9a42124afef4e142a8977f058271d4d68149c628736f1"
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s["options"].update(turn_limit=7),
        lambda s: s["ruleset"].update(version=2),
        lambda s: s["vessels"][0]["guns"][0].update(crew=3),
        lambda s: s["units"][0].update(figures=11),
        lambda s: s["battlefield"].update(shallows=999),
        lambda s: s["sides"][0]["doctrine"].update(name="run_by"),
        lambda s: s["start"].update(turn=4),
    ],
)
def test_any_change_changes_the_digest(change):
    stored = full()
    change(stored)

    assert BattleSetup.from_json(stored).digest() != BattleSetup.from_json(full()).digest()


def test_what_may_be_left_out_has_its_default():
    stored = setups.setup()
    del stored["start"]
    for name in ("heading", "state", "captain"):
        del stored["vessels"][0][name]
    for name in ("leader", "drill", "weapon", "position", "state"):
        del stored["units"][0][name]

    setup = BattleSetup.from_json(stored)

    assert (setup.start_turn, setup.start_state) == (1, {})
    gunboat = next(x for x in setup.vessels if x.id == "gunboat-1")
    assert (gunboat.heading, gunboat.state, gunboat.captain) == (0, {}, None)


def put(path: str, value):
    """A change of the full setup: `path` leads to a name, steps joined by slashes."""

    def change(stored):
        *steps, last = (int(step) if step.isdigit() else step for step in path.split("/"))
        for step in steps:
            stored = stored[step]
        stored[last] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "pointer", "problem"),
    [
        ("schema", 2, "/schema", "out of range"),
        ("schema", True, "/schema", "out of range"),
        ("ruleset/key", "", "/ruleset/key", "not a text"),
        ("ruleset/edition", 2, "/ruleset/edition", "unknown"),
        ("options", [], "/options", "not an object"),
        ("options", {"x": 1.5}, "/options", "holds 1.5"),
        ("scenario/riverside", 1, "/scenario/riverside", "neither"),
        ("scenario/closed_edges", "upstream", "/scenario/closed_edges", "list of edges"),
        ("scenario/closed_edges", [["upstream"]], "/scenario/closed_edges", "list of edges"),
        ("scenario/first_side", "pirates", "/scenario/first_side", "no side"),
        ("scenario/weather", "fog", "/scenario/weather", "unknown"),
        ("sides", [], "/sides", "0 sides"),
        ("sides", [side("expedition", "upstream")], "/sides", "1 sides"),
        ("sides", [side(x, "upstream") for x in "abc"], "/sides", "at most 2"),
        ("sides/1/id", "expedition", "/sides/1", "used twice"),
        ("sides/1/edge", "north", "/sides/1/edge", "unknown"),
        ("sides/0/orders/0/entry", "dhow-1", "/sides/0/orders", "no entry of expedition"),
        ("sides/0/orders/0/turn", 1, "/sides/0/orders", "two orders for turn 1"),
        ("sides/0/orders/0/turn", 1001, "/sides/0/orders/0/turn", "out of range"),
        ("vessels/1/id", "gunboat-1", "/vessels/1", "used twice"),
        ("vessels/1/id", "sailors", "/units/0", "used twice"),
        ("vessels/1/id", "slavers", "/vessels/1", "used twice"),
        ("vessels/1/id", "Dhow", "/vessels/1/id", "no id"),
        ("vessels/1/side", "pirates", "/vessels/1/side", "no side"),
        ("vessels/0/cargo/1/id", "tents", "/vessels/0/cargo", "used twice"),
        ("vessels/0/cargo/0/carrier", "band", "/vessels/0/cargo", "not aboard gunboat-1"),
        ("vessels/0/cargo/0/encumbrance", 101, "/vessels/0/cargo/0/encumbrance", "out of range"),
        ("vessels/0/guns/1/id", "gun-1", "/vessels/0/guns", "one id"),
        ("vessels/0/guns/0/crew", 5, "/vessels/0/guns/0/crew", "more than full"),
        ("vessels/0/position", [1, 48_001], "/vessels/0/position", "off the table"),
        ("vessels/0/position", [LENGTH + 1, 0], "/vessels/0/position", "off the table"),
        ("vessels/0/position", [0], "/vessels/0/position", "not a point"),
        ("vessels/0/heading", 3600, "/vessels/0/heading", "out of range"),
        ("vessels/0/captain", {"name": "x"}, "/vessels/0/captain/leadership", "missing"),
        ("vessels/0/captain", 3, "/vessels/0/captain", "not an object"),
        ("vessels/0/masts", 2, "/vessels/0/masts", "unknown"),
        ("vessels", [{}] * 101, "/vessels", "at most 100"),
        ("units/0/aboard", "dhow-1", "/units/0/aboard", "no vessel of expedition"),
        ("units/0/aboard", "gunboat-9", "/units/0/aboard", "no vessel of expedition"),
        ("units/0/position", [5, 5], "/units/0/position", "aboard gunboat-1"),
        ("units/1/objects/0/carrier", "sailors", "/units/1/objects", "another carrier"),
        ("units/1/figures", 13, "/units/1/figures", "more than full"),
        ("units/1/position", [-1, 5], "/units/1/position", "off the table"),
        ("start/turn", 0, "/start/turn", "out of range"),
        ("start/phase", "fire", "/start/phase", "unknown"),
        ("extra", 1, "/extra", "unknown"),
    ],
)
def test_what_is_wrong_is_named(path: str, value, pointer: str, problem: str):
    stored = full()
    put(path, value)(stored)

    with pytest.raises(IllegalSetupError) as caught:
        BattleSetup.from_json(stored)

    assert caught.value.pointer == pointer
    assert problem in f"{caught.value.problem} {caught.value.remedy}"


@pytest.mark.parametrize("value", [None, [], "x", 1, {1: 2}])
def test_what_is_no_object_is_no_setup(value):
    with pytest.raises(IllegalSetupError, match="is not an object"):
        BattleSetup.from_json(value)
