"""SW-END-06: what a battle leaves behind; one taken up in its middle; sheets and frames."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.core.events import Event, PhaseBegan, TurnBegan
from rulesets.core.frozen import changed
from rulesets.core.setup import BattleSetup
from rulesets.errors import IllegalSetupError
from rulesets.smoke_on_the_water.aftermath.conditions import boxes, conditions
from rulesets.smoke_on_the_water.aftermath.form import record_form
from rulesets.smoke_on_the_water.aftermath.frames import frames
from rulesets.smoke_on_the_water.aftermath.record import fold, replay
from rulesets.smoke_on_the_water.aftermath.resume import resume, taken_up
from rulesets.smoke_on_the_water.events.damage import (
    CrewAbandoned,
    Flooded,
    HullDamaged,
    MarkerPlaced,
    VesselExploded,
    VesselSunk,
)
from rulesets.smoke_on_the_water.muster.frozen import FORMS, GUN_SKIPS, SHIP_SKIPS, common
from rulesets.smoke_on_the_water.muster.muster import muster
from rulesets.smoke_on_the_water.rules.effects import Rudder
from rulesets.smoke_on_the_water.rules.notation import Speed
from rulesets.smoke_on_the_water.state import Aground, Gone, Lock, SmokeBattle, Status, Trigger
from rulesets.smoke_on_the_water.words import Fire, Level, Way
from tests.rulesets.smoke_on_the_water.factories import (
    fort,
    make_battle,
    make_setup,
    minefield,
    setup_json,
    unit,
    vessel,
)

LINES = (
    vessel("css_virginia", at=(100, 100)),
    vessel("uss_monitor", at=(120, 100), heading=270),
    fort(),
    minefield(),
)


def battle(*more: dict[str, Any]) -> SmokeBattle:
    return make_battle(*LINES, *more)


def test_sw_end_06_a_whole_vessel_comes_out_as_she_went_in() -> None:
    ended = conditions(battle())["uss-monitor"]
    assert (ended["status"], ended["side"], ended["crew"]) == ("available", "union", {"points": 3})
    assert (ended["condition"], ended["position"]) == ({}, [120_000, 100_000])
    assert (ended["appeared"], ended["left"]) == (True, False)
    assert "lost_aboard" not in ended
    assert [gun["id"] for gun in ended["guns"]] == ["turret-1", "turret-2"]


@pytest.mark.parametrize(
    ("status", "told", "left"),
    [
        (Status.LEFT, "available", True),
        (Status.BROKE_THROUGH, "available", True),
        (Status.SUNK, "sunk", False),
        (Status.EXPLODED, "sunk", False),
        (Status.LOST, "lost", False),
    ],
)
def test_sw_end_06_what_a_campaign_calls_her(status: Status, told: str, left: bool) -> None:
    fought = battle()
    fought.ships["uss-monitor"].status = status
    ended = conditions(fought)["uss-monitor"]
    assert (ended["status"], ended["left"]) == (told, left)
    assert ("lost_aboard" in ended) is not left
    assert "position" not in ended


def test_sw_end_06_a_captured_vessel_has_her_captors_side_and_nobody_of_her_own() -> None:
    fought = battle()
    monitor = fought.ships["uss-monitor"]
    monitor.captor, monitor.captured, monitor.prize_crew = fought.side("confederate"), 4, 2
    monitor.crew_lost = 1
    ended = conditions(fought)["uss-monitor"]
    assert (ended["status"], ended["side"], ended["prize_crew"]) == ("captured", "confederate", 2)
    assert ended["crew"] == {"points": 0}
    assert ended["lost_aboard"]["crew"] == {"points": 2}
    assert ended["lost_aboard"]["guns"] == {"turret-1": 1, "turret-2": 1}


def test_sw_end_06_her_damage_is_read_in_the_next_battle() -> None:
    fought = battle()
    virginia = fought.ships["css-virginia"]
    virginia.hull, virginia.flooding, virginia.rudder = 20, 2, Rudder(no_port=True)
    virginia.fire, virginia.guns[0].lost, virginia.guns[1].jammed = Fire.BURNING, True, True
    virginia.crew_lost = 4
    ended = conditions(fought)["css-virginia"]
    again = make_battle(
        vessel("css_virginia", condition=ended["condition"], crew=ended["crew"])
    ).ships["css-virginia"]
    assert (again.hull, again.flooding, again.rudder) == (20, 2, Rudder(no_port=True))
    assert (again.fire, again.crew_lost) == (Fire.BURNING, 4)
    assert [gun.works for gun in again.guns[:3]] == [False, False, True]


def test_sw_brd_06_troops_are_lost_twenty_to_a_point_the_first_unit_first() -> None:
    fought = battle(
        unit("troops", "a-marines", "union", aboard="uss-monitor", figures=30),
        unit("troops", "b-infantry", "union", aboard="uss-monitor", figures=25),
    )
    monitor = fought.ships["uss-monitor"]
    assert monitor.troops == 3
    monitor.troops = 1
    ended = conditions(fought)
    assert (ended["a-marines"]["figures"], ended["a-marines"]["status"]) == (0, "destroyed")
    assert (ended["b-infantry"]["figures"], ended["b-infantry"]["aboard"]) == (15, "uss-monitor")
    monitor.status = Status.SUNK
    drowned = conditions(fought)["b-infantry"]
    assert (drowned["status"], drowned["figures"], drowned["lost_figures"]) == ("lost", 0, 15)


def test_sw_fort_06_and_sw_tor_05_works_and_torpedoes_keep_what_is_left() -> None:
    fought = battle()
    fought.works["fort"].structure = 31
    fought.works["fort"].guns[1].lost = True
    fought.torpedoes["torpedoes"].density = 1
    ended = conditions(fought)
    assert ended["fort"]["condition"] == {"structure_lost": 9, "guns": {"gun-2": {"lost": True}}}
    assert ended["torpedoes"]["condition"] == {"density": 1, "swept": False}
    again = make_battle(
        *LINES[:2],
        fort(condition=ended["fort"]["condition"]),
        minefield(condition=ended["torpedoes"]["condition"]),
    )
    assert again.works["fort"].structure == 31
    assert [gun.works for gun in again.works["fort"].guns] == [True, False]
    assert again.torpedoes["torpedoes"].density == 1


def test_sw_ves_01_points_that_may_be_lost() -> None:
    found = boxes(battle())
    assert found["css-virginia"] == {"hull": 55, "flotation": 16, "stack": 6, "machinery": 2}
    assert found["fort"] == {"structure": 40}


# -- the log added up ----------------------------------------------------------------------------

LOG: tuple[tuple[Event, ...], ...] = (
    (),
    (
        TurnBegan("SW-TURN-01", 1),
        PhaseBegan("SW-TURN-01", "gunnery"),
        HullDamaged("SW-DMG-04", "css-virginia", 12, 43, 0),  # type: ignore[arg-type]
        Flooded("SW-FLOAT-01", "uss-monitor", 2, None),  # type: ignore[arg-type]
        MarkerPlaced("SW-FIRE-01", "css-virginia", True),  # type: ignore[arg-type]
    ),
    (
        TurnBegan("SW-TURN-01", 2),
        CrewAbandoned("SW-EFF-ABN-01", "css-virginia", "a test"),  # type: ignore[arg-type]
        VesselSunk("SW-FLOAT-03", "uss-monitor", "a test", "B"),  # type: ignore[arg-type]
    ),
)


def test_sw_gen_10_the_log_adds_up_to_the_conditions() -> None:
    setup = make_setup(*LINES)
    outcome, ended = fold(setup, [event for turn in LOG for event in turn])
    assert outcome is None
    assert ended["css-virginia"]["condition"] == {"hull_lost": 12}
    assert ended["uss-monitor"]["status"] == "sunk"


def test_sw_end_06_a_battle_is_taken_up_where_its_log_has_come_to() -> None:
    setup = make_setup(*LINES)
    later = resume(setup, LOG, 2)
    assert later.start_turn == 2
    assert BattleSetup.from_json(later.to_json()) == later
    taken = muster(later, None)
    assert (taken.turn, taken.ships["css-virginia"].hull) == (1, 43)
    assert taken.ships["uss-monitor"].flooding == 2
    assert taken.ships["uss-monitor"].triggers == {Trigger.FLOODING}
    assert taken.ships["css-virginia"].hot_marker
    rest = replay(later, LOG[2])
    assert conditions(rest) == conditions(replay(setup, [e for turn in LOG for e in turn]))


def everything(fought: SmokeBattle) -> dict[str, Any]:
    """The whole state of a battle, as JSON."""
    return {
        "ships": {
            ship.id: [
                FORMS.freeze(ship, SHIP_SKIPS),
                [FORMS.freeze(gun, GUN_SKIPS) for gun in ship.guns],
            ]
            for ship in fought.ships.values()
        },
        "common": FORMS.freeze(common(fought)),
    }


def test_sw_end_06_all_that_lasts_longer_than_a_turn_is_taken_up() -> None:
    fought = battle()
    virginia, monitor = fought.ships["css-virginia"], fought.ships["uss-monitor"]
    virginia.aground = Aground("bar", 3, stuck=True, attempts=2)
    virginia.speed, virginia.tow = Speed(Level.MEDIUM, Way.ASTERN), monitor.id
    virginia.triggers = {Trigger.HULL, Trigger.AGROUND}
    virginia.guns[0].fired, virginia.guns[3].lost = 5, True
    monitor.turrets[0].points, monitor.turrets[0].bearing = 4, 900
    monitor.captor, monitor.captured, monitor.prize_crew = virginia.side, 2, 1
    fought.locks = [Lock(virginia, monitor, 1, (virginia.id,), 900, Level.SLOW, 4)]
    fought.touching = {(virginia.id, monitor.id)}
    fought.quiet = 2
    monitor.side.lost = [(monitor.id, Gone.CAPTURED)]
    later = taken_up(fought, 6)
    again = muster(BattleSetup.from_json(later.to_json()), None, whole=False)
    assert everything(again) == everything(fought)
    assert again.locks[0].one is again.ships["css-virginia"]
    assert taken_up(again, 6) == later


@pytest.mark.parametrize(
    ("now", "pointer"),
    [
        ({"hull": 56}, "/vessels/0/state/now/hull"),
        ({"wheels": [3]}, "/vessels/0/state/now/wheels"),
        ({"speed": {"level": 9, "way": "ahead"}}, "/vessels/0/state/now/speed/level"),
        ({"tow": "nobody"}, "/vessels/0/state/now/tow"),
        ({"guns": {"bow-gun": {}}}, "/vessels/0/state/now/guns/bow-gun"),
        ({"morale": 3}, "/vessels/0/state/now"),
    ],
)
def test_sw_end_06_a_state_that_cannot_be_is_refused(now: dict[str, Any], pointer: str) -> None:
    line = vessel("css_virginia", state={"now": now})
    with pytest.raises(IllegalSetupError) as refused:
        muster(make_setup(line, LINES[1]), None)
    assert [(x.pointer, x.rule) for x in refused.value.problems] == [(pointer, "SW-END-06")]


@pytest.mark.parametrize(
    "now",
    [
        {"quiet": 0},
        {"quiet": 0, "locks": [], "wrecks": [], "touching": [["a", "b"]], "lost": {}},
        {"quiet": 0, "locks": [{"one": "nobody"}], "wrecks": [], "touching": [], "lost": {}},
    ],
)
def test_sw_end_06_what_is_common_to_all_names_vessels_of_the_setup(now: dict[str, Any]) -> None:
    given = setup_json(*LINES, start={"turn": 3, "state": {"now": now}})
    with pytest.raises(IllegalSetupError) as refused:
        muster(BattleSetup.from_json(given), None)
    assert refused.value.pointer.startswith("/start/state/now")


# -- what is shown -------------------------------------------------------------------------------


def test_sw_geo_03_frames_show_the_table_with_headings_of_maps() -> None:
    shown = list(frames(make_setup(*LINES), LOG))
    assert [frame.turn for frame in shown] == [0, 1, 2]
    first = {str(one.id): one for one in shown[0].entries}
    virginia = first["css-virginia"]
    assert (virginia.position, virginia.heading) == ((100_000, 100_000), 0)
    assert first["uss-monitor"].heading == 1800
    assert first["fort"].heading == 2700
    assert first["css-virginia"].condition["hull"] == {"full": 55, "lost": 0}
    second = {str(one.id): one for one in shown[1].entries}
    assert second["css-virginia"].condition["hull"] == {"full": 55, "lost": 12}
    # Crew points: 16 times 43/55, rounded up.
    assert second["css-virginia"].people == 13
    last = {str(one.id): one for one in shown[2].entries}
    assert (last["uss-monitor"].status, last["uss-monitor"].position) == ("sunk", None)
    assert last["css-virginia"].condition["abandoned"]


def test_sw_set_01_the_record_sheet_of_a_vessel() -> None:
    fought = battle()
    monitor = fought.ships["uss-monitor"]
    monitor.turrets[0].points = 9
    sheet = record_form(fought, monitor)
    assert sheet["class"] == "uss_monitor"
    assert sheet["statistics"]["armour"]["turret"] == "heavy"
    assert sheet["statistics"]["target_size"] == "A/B"
    assert sheet["boxes"]["turrets"] == [{"full": 15, "lost": 6, "jammed": False}]
    assert sheet["crew"]["points"] == {"full": 3, "lost": 0}
    assert [gun["gun"] for gun in sheet["guns"]] == ["HSB", "HSB"]
    assert sheet["notes"]["top_speed_now"] == "medium"


def test_sw_eff_mag_01_an_explosion_is_taken_from_the_log() -> None:
    blown = VesselExploded("SW-EFF-MAG-01", "uss-monitor")  # type: ignore[arg-type]
    assert replay(make_setup(*LINES), [blown]).ships["uss-monitor"].status is Status.EXPLODED


def test_what_has_not_changed_is_left_out() -> None:
    assert changed({"a": 1, "b": 2}, {"a": 1, "b": 3}) == {"b": 2}
