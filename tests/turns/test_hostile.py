"""Whatever stands in whatever depth of a body, no operation of the months answers with a 5xx."""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from campaigns.rules.chart import SHIPPED
from campaigns.rules.charting import write_chart
from tests.vessels.ask import Ask
from tests.vessels.world import World, requested

pytestmark = pytest.mark.django_db

VALUES = (None, 2**63, "nul\x00", [[None]], {"": 1})


@pytest.fixture(scope="module")
def world(once):
    return once(World)


def paths(body: Any, *at: Any) -> Iterator[tuple[Any, ...]]:
    """The place of every value in a body, that of the first only in a list."""
    rows = body.items() if isinstance(body, dict) else enumerate(body[:1])
    for name, value in rows:
        yield (*at, name)
        if isinstance(value, dict | list):
            yield from paths(value, *at, name)


def put(body: Any, path: tuple[Any, ...], value: Any) -> Any:
    """The body with another value at that place."""
    changed = deepcopy(body)
    within = changed
    for name in path[:-1]:
        within = within[name]
    within[path[-1]] = value
    return changed


def broken_by(person: Any, ask: Ask) -> dict[Any, Any]:
    """What was answered with a 5xx, by the place in the body and the value there."""
    found = {}
    for path in paths(ask.body):
        for value in VALUES:
            hostile = replace(ask, body=put(ask.body, path, value))
            answer = requested(person, hostile)
            if answer.status_code >= 500:
                found[ask.path, path, str(value)[:20]] = answer.status_code
    return found


def test_no_detail_of_an_order_breaks_it(world):
    ids, broken = world.ids, {}
    details = {
        "towing": True,
        "haulers": ["a-unit"],
        "halts": [{"place": "cairo", "days": 1}],
        "attacks": True,
        "carrier": "a-vessel",
    }
    mover = {"turn": str(ids["orders_turn"])}
    marching, boat = {"unit": str(ids["marching"])}, {"vessel": str(ids["supply_boat"])}
    for kind, who in (
        ("march", marching),
        ("embark", marching),
        ("river", boat),
        ("steam", boat),
    ):
        body = {**mover, **who, "kind": kind, "goal": "aswan", "details": details}
        broken |= broken_by(world.people["superuser"], Ask("POST", "/movement-orders/", body))
    assert not broken


def test_no_particular_of_a_motion_breaks_it(world):
    ids, broken = world.ids, {}
    unit, vessel = [str(ids["marching"])], [str(ids["supply_boat"])]
    for kind, particulars in {
        "raise": {"card": "NI", "place": "cairo", "count": 1},
        "ship": {"units": unit, "vessels": vessel, "to": "alexandria"},
        "disband": {"units": unit, "vessels": vessel},
        "move_money": {"payer": "china", "payee": "india", "amount": 1},
        "appoint": {"member": str(ids["sitting"]), "role": "native", "theatre": "china"},
        "confidence": {},
    }.items():
        body = {"campaign": str(ids["house"]), "kind": kind, "particulars": particulars}
        broken |= broken_by(world.people["organiser"], Ask("POST", "/motions/", body))
    assert not broken


def test_no_value_of_a_chart_breaks_the_drawing(world):
    whole = write_chart(SHIPPED)
    document = {name: rows[:1] for name, rows in whole.items()}
    opened = next(road for road in whole["roads"] if road["opened"])
    document = {**document, "places": whole["places"], "roads": [opened]}
    ask = Ask("POST", f"/campaigns/{world.ids['unopened_war']}/draw-chart/", {"document": document})
    assert not broken_by(world.people["organiser"], ask)


def test_no_task_and_no_post_breaks_repairs_and_replacements(world):
    ids, broken = world.ids, {}
    hurt = {"vessel": str(ids["hurt"])}
    for path, body in (
        ("/repairs/order/", {**hurt, "tasks": {"hull": 1}}),
        ("/repairs/preview/", {**hurt, "tasks": {"hull": 1}}),
        ("/replacements/", {**hurt, "men": {"deck": 1}}),
        ("/replacements/", {"unit": str(ids["weak"]), "figures": 1}),
        ("/fittings/", {"vessel": str(ids["gunboat"]), "fitting": "machine_gun_pair", "slot": "a"}),
        ("/builds/", {"side": str(ids["buyers"]), "item": "SG", "place": "hong-kong",
                      "name": "A", "theatre": "china"}),
        (f"/territories/{ids['territory']}/recruit/", {"foot": 1, "place": "khartoum"}),
    ):  # fmt: skip
        broken |= broken_by(world.people["superuser"], Ask("POST", path, body))
    assert not broken
