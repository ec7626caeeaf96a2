"""A result is put into the fleet: shown first, exactly, and once."""

from collections.abc import Sequence
from typing import Any

import pytest
from django.db import connection

from battles.application import apply_automatically, apply_battle, apply_if_automatic, preview
from battles.changes import Change, Ending, changes_of, digest_of
from battles.errors import BattleStateError, ChangeImpossibleError, ChangesStaleError
from battles.fleet import read as read_fleet
from battles.models import Application, Battle, Entry, Scenario
from battles.snapshots import entries, read
from battles.told import tell
from battles.writing import write
from riverwar.api import edge
from riverwar.feed.models import Event
from tests import factories
from tests.battles.fixtures import applied, make_war, requested, resolved
from tests.support.threads import at_once
from vessels.errors import UnitEngagedError
from vessels.models import CargoObject, Casualty, CrewComplement, Gun, Officer, TroopUnit, Vessel
from vessels.services import disband

pytestmark = pytest.mark.django_db


def ended(battle: Battle, conditions: dict[str, Any], events: Sequence[Any] = ()) -> Ending:
    return Ending(
        ruleset="riverside",
        setup=entries(read(battle)),
        conditions=conditions,
        told=tell(events, "riverside"),
        rule="RS-MW-22",
        place="The Mission",
    )


def put(battle: Battle, conditions: dict[str, Any], events: Sequence[Any] = ()) -> list[Change]:
    """Put these conditions of some entries into the fleet, as the battle's result would be."""
    from django.utils import timezone

    with edge(), connection.cursor() as cursor:
        cursor.execute("SELECT set_config('riverwar.applying', 'on', true)")
        rows = read_fleet(battle, conditions, lock=True)
        changes = changes_of(ended(battle, conditions, events), rows)
        write(
            changes,
            battle=battle,
            scenario=battle.scenario,
            rows=rows,
            by=None,
            now=timezone.now(),
        )
    return changes


def vessel_condition(status: str, **changes: Any) -> dict[str, Any]:
    return {
        "type": "vessel",
        "status": status,
        "side": "expedition",
        "captain": "fit",
        "crew": {"boat": 4},
        "guns": [
            {"id": "gun-1", "crew": 4, "drill": "well_drilled"},
            {"id": "gun-2", "crew": 4, "drill": "well_drilled"},
        ],
        "appeared": True,
        "condition": {},
        **changes,
    }


NOBODY = [
    {"id": "gun-1", "crew": 0, "drill": "well_drilled"},
    {"id": "gun-2", "crew": 0, "drill": "well_drilled"},
]


def test_one_battle_from_request_to_fleet():
    war = make_war()
    scenario = war.scenario()
    battle = applied(scenario)
    scenario.refresh_from_db()
    assert battle.status == "applied"
    assert scenario.status == "fought"
    assert not Entry.objects.held().exists()
    conditions = battle.result["conditions"]
    for vessel in (war.gunboat, war.dhow):
        vessel.refresh_from_db()
        ended = conditions[vessel.key]
        captured = ended["status"] == "captured"
        assert vessel.status == ("available" if captured else ended["status"])
        assert vessel.side.key == ended["side"]
    for unit in (war.sailors, war.askari, war.riflemen):
        unit.refresh_from_db()
        assert unit.figures == conditions[unit.key]["figures"]
    types = list(
        Event.objects.filter(object_id=battle.pk).order_by("seq").values_list("type", flat=True)
    )
    assert types == ["battle.requested", "battle.resolved", "battle.applied"]


def test_the_preview_is_exactly_what_is_applied():
    war = make_war(apply_mode="organiser")
    battle = resolved(war.scenario())
    assert not apply_if_automatic(battle.pk)
    shown = preview(battle)
    with edge():
        done = apply_battle(battle=battle, by=None, digest=shown.digest)
    assert (done.changes, done.digest) == (shown.changes, shown.digest)
    battle.refresh_from_db()
    assert preview(battle) == shown
    rows = {"unit": TroopUnit, "vessel": Vessel, "scenario": Scenario, "gun": Gun}
    for change in shown.changes:
        if change["type"] in rows and change["field"] in ("figures", "status", "crew"):
            row = rows[change["type"]].objects.get(pk=change["id"])
            assert getattr(row, change["field"]) == change["after"]
        assert change["rule"].startswith("RS-")


def test_a_difference_in_a_row_that_would_be_changed_refuses_the_digest():
    war = make_war(apply_mode="organiser")
    battle = resolved(war.scenario())
    shown = preview(battle)
    changed = next(c for c in shown.changes if c["type"] == "unit" and c["field"] == "figures")
    with edge(), connection.cursor() as cursor:
        cursor.execute("SELECT set_config('riverwar.applying', 'on', true)")
        TroopUnit.objects.filter(pk=changed["id"]).update(figures=changed["before"] - 1)
    with pytest.raises(ChangesStaleError) as refused, edge():
        apply_battle(battle=battle, by=None, digest=shown.digest)
    assert refused.value.status == 409
    assert not Application.objects.exists()
    with edge():
        apply_battle(battle=battle, by=None, digest=preview(battle).digest)


def test_what_changes_no_row_of_the_list_is_no_obstacle():
    war = make_war(apply_mode="organiser")
    battle = resolved(war.scenario(riverside=True))
    shown = preview(battle)
    factories.make_vessel(war.expedition)
    factories.give_money(war.expedition, 5)
    factories.make_unit(war.expedition)
    with edge():
        apply_battle(battle=battle, by=None, digest=shown.digest)
    assert Application.objects.get().digest == shown.digest


@pytest.mark.django_db(transaction=True)
def test_two_who_apply_apply_once():
    battle = resolved(make_war().scenario())
    done = at_once(2, lambda _: apply_if_automatic(battle.pk))
    assert sorted(done) == [False, True]
    assert Application.objects.count() == 1
    assert Event.objects.filter(type="battle.applied").count() == 1


def test_applying_twice_is_refused():
    battle = applied(make_war().scenario())
    assert not apply_if_automatic(battle.pk)
    with pytest.raises(BattleStateError), edge():
        apply_battle(battle=battle, by=None)


def test_what_is_gone_meanwhile_is_in_the_way_and_is_told():
    war = make_war()
    battle = resolved(war.scenario())
    with edge(), connection.cursor() as cursor:
        from riverwar import feed

        cursor.execute("SELECT set_config('riverwar.applying', 'on', true)")
        Vessel.objects.filter(pk=war.gunboat.pk).update(
            status="scrapped",
            status_event=feed.record(war.campaign.pk, "vessel.scrapped", war.gunboat, by=None),
        )
    with pytest.raises(ChangeImpossibleError) as refused, edge():
        apply_battle(battle=battle, by=None)
    assert "Mayfly" in refused.value.detail
    assert not apply_automatically(battle.pk)
    battle.refresh_from_db()
    assert battle.status == "resolved"
    assert "ChangeImpossibleError" in battle.failure


def test_a_unit_ashore_is_let_alone_until_its_battle_is_applied():
    war = make_war(apply_mode="organiser")
    battle = resolved(war.scenario())
    with pytest.raises(UnitEngagedError), edge():
        disband(unit=war.askari, by=None)
    with edge():
        apply_battle(battle=battle, by=None)
    with edge():
        disband(unit=TroopUnit.objects.get(pk=war.askari.pk), by=None)


def test_a_unit_that_is_gone_all_the_same_is_in_the_way_too():
    war = make_war(apply_mode="organiser")
    battle = resolved(war.scenario())
    with edge(), connection.cursor() as cursor:
        cursor.execute("SELECT set_config('riverwar.applying', 'on', true)")
        disband(unit=war.askari, by=None)
    with pytest.raises(ChangeImpossibleError) as refused, edge():
        apply_battle(battle=battle, by=None)
    assert refused.value.errors[0]["detail"] == "Askari is disbanded."


def test_rs_hit_08_a_sunk_vessel_takes_all_aboard_with_her():
    war = make_war()
    stores = factories.make_object(war.expedition, key="stores")
    CargoObject.objects.filter(pk=stores.pk).update(vessel=war.gunboat, place="")
    battle = requested(war.scenario())
    put(
        battle,
        {
            "mayfly": vessel_condition("sunk", captain="dead", crew={"boat": 0}, guns=NOBODY),
            "sailors": {
                "type": "unit",
                "status": "lost",
                "figures": 0,
                "leader": "dead",
                "aboard": None,
            },
            "stores": {"type": "object", "status": "lost", "carrier": None, "side": "expedition"},
        },
        [
            {
                "kind": "boat_sunk",
                "rule": "RS-HIT-08",
                "vessel": "mayfly",
                "heavy": 10,
                "units": ["sailors"],
                "things": ["stores"],
            }
        ],
    )
    gunboat = Vessel.objects.get(pk=war.gunboat.pk)
    cause = Event.objects.get(pk=gunboat.status_event_id)
    assert (gunboat.status, gunboat.lost_where) == ("sunk", "Jenkins' Mission")
    assert gunboat.lost_at is not None
    assert gunboat.lost_why == "Sunk in 1. Jenkins' Mission (RS-HIT-08)"
    assert (cause.type, cause.payload["battle"]) == ("vessel.sunk", str(battle.pk))
    captain = Officer.objects.get(side=war.expedition, name__contains="Mayfly")
    assert (captain.fate, captain.post, captain.vessel) == ("dead", "none", None)
    assert Event.objects.get(pk=captain.fate_event_id).type == "officer.dead"
    assert list(Gun.objects.filter(vessel=gunboat).values_list("crew", flat=True)) == [0, 0]
    assert CrewComplement.objects.get(vessel=gunboat).count == 0
    war.sailors.refresh_from_db()
    assert (war.sailors.status, war.sailors.figures, war.sailors.vessel) == ("lost", 0, None)
    stores.refresh_from_db()
    assert (stores.status, stores.vessel) == ("lost", None)
    lost = {
        (c.role, c.gun and c.gun.slot, c.unit and c.unit.key): c for c in Casualty.objects.all()
    }
    assert {key: (c.count, c.returns, c.rule) for key, c in lost.items()} == {
        ("boat", None, None): (4, 0, "RS-HIT-08"),
        ("", "gun-1", None): (4, 0, "RS-HIT-08"),
        ("", "gun-2", None): (4, 0, "RS-HIT-08"),
        ("", None, "sailors"): (12, 0, "RS-HIT-08"),
    }


def test_rs_cmp_08_a_captured_vessel_is_the_captors_with_empty_guns_and_no_captain():
    war = make_war()
    battle = requested(war.scenario())
    put(
        battle,
        {
            "mayfly": vessel_condition("captured", side="slavers", captain="prisoner"),
            "sailors": {
                "type": "unit",
                "status": "captured",
                "figures": 9,
                "leader": "prisoner",
                "aboard": None,
            },
        },
    )
    gunboat = Vessel.objects.get(pk=war.gunboat.pk)
    assert (gunboat.side, gunboat.status) == (war.slavers, "available")
    assert Event.objects.get(pk=gunboat.status_event_id).type == "vessel.captured"
    assert list(Gun.objects.filter(vessel=gunboat).values_list("crew", flat=True)) == [0, 0]
    assert not Officer.objects.filter(vessel=gunboat).exists()
    captain = Officer.objects.get(side=war.expedition, name__contains="Mayfly")
    assert captain.fate == "prisoner"
    war.sailors.refresh_from_db()
    assert (war.sailors.status, war.sailors.figures) == ("captured", 9)


def test_rs_wdr_04_crews_who_got_ashore_are_no_losses_of_a_captured_hull():
    war = make_war()
    battle = requested(war.scenario())
    taken = vessel_condition(
        "captured", side="slavers", captain="fit", crew={"boat": 0}, guns=NOBODY
    )
    put(
        battle,
        {"mayfly": taken},
        [
            {"kind": "wounded_rolled", "rule": "RS-MW-23", "entry": "mayfly", "gun": "gun-1",
             "roll": {"faces": [2]}, "returned": 0},
        ],
    )  # fmt: skip
    assert Vessel.objects.get(pk=war.gunboat.pk).side == war.slavers
    shot = Casualty.objects.get()
    assert (shot.gun.slot, shot.count, shot.returns) == ("gun-1", 1, 0)
    captain = Officer.objects.get(side=war.expedition, name__contains="Mayfly")
    assert (captain.fate, captain.post) == ("fit", "none")


def test_rs_mw_23_losses_have_a_cause_and_tell_who_came_back():
    war = make_war()
    battle = requested(war.scenario())
    condition = vessel_condition("available")
    condition["guns"][0]["crew"] = 3
    put(
        battle,
        {
            "mayfly": condition,
            "askari": {
                "type": "unit",
                "status": "in_play",
                "figures": 10,
                "leader": "fit",
                "aboard": None,
            },
        },
        [
            {"kind": "casualties_taken", "rule": "RS-MW-09", "entry": "askari"},
            {"kind": "wounded_rolled", "rule": "RS-MW-23", "entry": "askari", "gun": None,
             "roll": {"faces": [4, 5, 6, 1, 2]}, "returned": 3},
            {"kind": "wounded_rolled", "rule": "RS-MW-23", "entry": "mayfly", "gun": "gun-1",
             "roll": {"faces": [4, 1]}, "returned": 1},
        ],
    )  # fmt: skip
    war.askari.refresh_from_db()
    assert war.askari.figures == 10
    unit = Casualty.objects.get(unit=war.askari)
    assert (unit.count, unit.returns, unit.rule, unit.battle) == (5, 3, "RS-MW-09", battle.pk)
    assert Event.objects.get(pk=unit.event_id).type == "unit.changed"
    gun = Casualty.objects.get(gun__slot="gun-1")
    assert (gun.count, gun.returns) == (2, 1)


def test_rs_gun_07_men_given_to_a_gun_are_no_casualties():
    war = make_war()
    Gun.objects.filter(vessel=war.gunboat, slot="gun-1").update(crew=0)
    battle = requested(war.scenario())
    condition = vessel_condition("available")
    condition["guns"][0].update(crew=4, drill="poorly_drilled")
    put(
        battle,
        {
            "mayfly": condition,
            "sailors": {
                "type": "unit",
                "status": "in_play",
                "figures": 8,
                "leader": "fit",
                "aboard": "mayfly",
            },
        },
        [
            {"kind": "gun_manned", "rule": "RS-GUN-07", "vessel": "mayfly", "gun": "gun-1",
             "unit": "sailors", "figures": 4},
        ],
    )  # fmt: skip
    gun = Gun.objects.get(vessel=war.gunboat, slot="gun-1")
    assert (gun.crew, gun.drill) == (4, "poorly_drilled")
    assert TroopUnit.objects.get(pk=war.sailors.pk).figures == 8
    assert not Casualty.objects.exists()


SAILORS = {"type": "unit", "status": "in_play", "figures": 8, "leader": "fit", "aboard": "mayfly"}


def donors_of(gun: Gun) -> tuple[str | None, int]:
    gun.refresh_from_db()
    return gun.donor.key if gun.donor is not None else None, gun.donated


def test_rs_cmp_12_a_gun_manned_in_the_battle_keeps_its_donors():
    war = make_war()
    gun = Gun.objects.get(vessel=war.gunboat, slot="gun-1")
    Gun.objects.filter(pk=gun.pk).update(crew=0)
    battle = requested(war.scenario())
    condition = vessel_condition("available")
    condition["guns"][0].update(crew=3, drill="drilled", donor="sailors", donated=3)
    changes = put(battle, {"mayfly": condition, "sailors": SAILORS})
    assert [
        (c.field, c.before, c.after, c.rule) for c in changes if c.field in ("donor", "donated")
    ] == [("donor", None, "sailors", "RS-GUN-07"), ("donated", 0, 3, "RS-GUN-07")]
    assert donors_of(gun) == ("sailors", 3)


def test_rs_cmp_12_a_gun_manned_anew_has_its_new_donors_only():
    war = make_war()
    gun = Gun.objects.get(vessel=war.gunboat, slot="gun-1")
    factories.lend_to_gun(war.askari, gun, figures=4)
    battle = requested(war.scenario())
    condition = vessel_condition("available")
    condition["guns"][0].update(crew=2, drill="drilled", donor="sailors", donated=2)
    changes = put(battle, {"mayfly": condition, "sailors": SAILORS})
    assert ("donor", str(war.askari.pk), "sailors") in [
        (c.field, c.before, c.after) for c in changes
    ]
    assert donors_of(gun) == ("sailors", 2)


@pytest.mark.parametrize(
    ("ended", "after"),
    [
        ({"crew": 4}, ("sailors", 4)),
        ({"crew": 3}, ("sailors", 3)),
        ({"crew": 0}, (None, 0)),
        ({"crew": 0, "donor": "sailors", "donated": 0}, (None, 0)),
    ],
)
def test_rs_cmp_12_of_the_donors_of_an_earlier_battle_as_many_are_left_as_serve_the_gun(
    ended, after
):
    war = make_war()
    gun = Gun.objects.get(vessel=war.gunboat, slot="gun-1")
    factories.lend_to_gun(war.sailors, gun, figures=4)
    battle = requested(war.scenario())
    condition = vessel_condition("available")
    condition["guns"][0].update(drill="poorly_drilled", donor=None, donated=0)
    condition["guns"][0].update(ended)
    put(battle, {"mayfly": condition, "sailors": SAILORS})
    assert donors_of(gun) == after


def test_rs_cmp_08_a_captured_gun_has_no_donors():
    war = make_war()
    gun = Gun.objects.get(vessel=war.gunboat, slot="gun-1")
    factories.lend_to_gun(war.sailors, gun, figures=4)
    battle = requested(war.scenario())
    put(battle, {"mayfly": vessel_condition("captured", side="slavers")})
    assert donors_of(gun) == (None, 0)
    assert gun.crew == 0


def test_rs_cmp_14_a_unit_that_landed_stays_ashore_and_one_aboard_stays_aboard():
    war = make_war()
    battle = requested(war.scenario())
    ashore = {"type": "unit", "status": "in_play", "figures": 12, "leader": "fit", "aboard": None}
    changes = put(battle, {"sailors": ashore})
    assert [(c.field, c.before, c.after) for c in changes] == [
        ("vessel", "mayfly", None),
        ("place", "", "camp"),
    ]
    war.sailors.refresh_from_db()
    assert (war.sailors.vessel, war.sailors.place, war.sailors.status) == (None, "camp", "ready")


@pytest.mark.parametrize(
    ("status", "post"), [("lost", "none"), ("destroyed", "none"), ("routed", "leader")]
)
def test_sc_bg_16_the_leader_who_came_off_a_unit_that_is_no_more_has_no_post(status, post):
    war = make_war()
    leader = Officer.objects.get(unit=war.askari)
    battle = requested(war.scenario())
    fled = {"type": "unit", "status": status, "figures": 0, "leader": "fit", "lost_figures": 12}
    put(battle, {"askari": {**fled, "aboard": None}})
    leader.refresh_from_db()
    assert (leader.fate, leader.post) == ("fit", post)
    assert leader.unit == (war.askari if post == "leader" else None)


def test_what_an_object_is_taken_by_has_it():
    war = make_war()
    tents = factories.make_object(war.expedition, key="tents", kind="tents")
    porters = factories.make_unit(war.expedition, troop_type="baggage", name="Porters")
    bearers = factories.make_unit(war.slavers, troop_type="baggage", name="Bearers")
    CargoObject.objects.filter(pk=tents.pk).update(unit=porters, place="")
    battle = requested(war.scenario(units=(war.askari, war.riflemen, porters, bearers)))
    unit = {"type": "unit", "status": "in_play", "figures": 4, "leader": "fit", "aboard": None}
    put(
        battle,
        {
            "tents": {
                "type": "object",
                "status": "captured",
                "carrier": "bearers",
                "side": "slavers",
            },
            "porters": unit,
            "bearers": unit,
        },
    )
    tents.refresh_from_db()
    assert (tents.side, tents.unit, tents.status) == (war.slavers, bearers, "held")
    assert Event.objects.get(pk=tents.status_event_id).type == "object.captured"


def test_the_digest_covers_rows_and_values_and_not_their_names():
    one = Change("unit", "1", "Askari", "figures", 12, 9, "RS-MW-09")
    renamed = Change("unit", "1", "Others", "figures", 12, 9, "RS-MW-09")
    other = Change("unit", "1", "Askari", "figures", 11, 9, "RS-MW-09")
    assert digest_of([one]) == digest_of([renamed]) != digest_of([other])
