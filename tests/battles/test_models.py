"""What the database itself refuses of battles."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils import timezone

from battles.models import Application, Battle, BattleTurn, Entry, ReturnRoll, Scenario
from campaigns.triggers import APPLYING, allow
from riverwar.api import edge
from tests.factories import (
    make_battle,
    make_campaign,
    make_member,
    make_object,
    make_scenario,
    make_side,
    make_unit,
    make_user,
    make_vessel,
)
from tests.support.constraints import constraint_of
from vessels.errors import VesselEngagedError
from vessels.services import disembark, load, rule_status

pytestmark = pytest.mark.django_db


def refused(constraint, change):
    with pytest.raises(IntegrityError) as error, transaction.atomic():
        change()
    assert constraint_of(error.value) == constraint


def to(battle, **fields):
    Battle.objects.filter(pk=battle.pk).update(**fields)


def lease():
    return timezone.now() + timedelta(seconds=30)


@pytest.fixture
def battle():
    return make_battle()


@pytest.fixture
def vessel(battle):
    found = make_vessel(make_side(battle.campaign))
    Entry.objects.hold(battle, [found])
    return found


def test_a_vessel_is_held_by_one_battle(battle, vessel):
    other = make_battle(make_scenario(battle.campaign))

    refused("entry_held_once", lambda: Entry.objects.hold(other, [vessel]))

    assert Entry.objects.release(battle, at=timezone.now()) == 1
    Entry.objects.hold(other, [vessel])
    assert Entry.objects.held().get().battle == other


def test_a_retry_takes_the_same_entry_again(battle, vessel):
    Entry.objects.release(battle, at=timezone.now())
    refused("entry_vessel_once", lambda: Entry.objects.hold(battle, [vessel]))

    Entry.objects.filter(battle=battle).update(released_at=None)

    assert Entry.objects.held().count() == 1


def test_a_scenario_has_one_live_battle(battle):
    refused("battle_live_once", lambda: make_battle(battle.scenario))

    to(battle, status="cancelled", reason="no time")
    assert make_battle(battle.scenario).number == 2


@pytest.mark.parametrize("path", [["applied"], ["resolved"], ["running", "applied"], ["void"]])
def test_a_battles_status_moves_only_as_it_may(battle, path):
    extra = {"result": {}, "lease_until": lease()}
    for step in path[:-1]:
        to(battle, status=step, **extra)
    refused("battle_status_moves", lambda: to(battle, status=path[-1], **extra))


def test_a_battle_goes_its_way(battle):
    to(battle, status="running", lease_until=lease())
    to(battle, status="queued", lease_until=None)
    to(battle, status="running", lease_until=lease())
    to(battle, status="resolved", result={})
    to(battle, status="applied")
    to(battle, status="void")
    battle.refresh_from_db()
    assert battle.version == 7


def test_a_failed_battle_may_be_retried(battle):
    to(battle, status="running", lease_until=lease())
    to(battle, status="failed", failure="Traceback")
    to(battle, status="queued", failure="")
    battle.refresh_from_db()
    assert (battle.status, battle.failure) == ("queued", "")


def test_a_running_battle_has_a_lease_and_a_resolved_one_a_result(battle):
    refused("battle_running_has_lease", lambda: to(battle, status="running"))
    to(battle, status="running", lease_until=lease())
    refused("battle_resolved_has_result", lambda: to(battle, status="resolved"))


@pytest.mark.parametrize("field", ["setup", "seed", "commitment", "ruleset_version"])
def test_what_a_battle_is_fought_by_is_frozen(battle, field):
    with pytest.raises(DatabaseError, match="Cannot update"):
        to(battle, **{field: {"seed": bytes(32), "ruleset_version": 2}.get(field, "x")})


def test_a_battle_is_never_deleted(battle):
    with pytest.raises(DatabaseError), connection.cursor() as cursor:
        cursor.execute("DELETE FROM battles_battle")


def test_the_seed_is_shown_with_the_result(battle):
    assert battle.shown_seed is None
    to(battle, status="running", lease_until=lease())
    to(battle, status="resolved", result={})
    battle.refresh_from_db()
    assert battle.shown_seed == bytes(range(32)).hex()


def test_a_battle_is_applied_once(battle):
    applied = {"battle": battle, "changes": [], "digest": "0" * 64, "applied_at": timezone.now()}
    Application.objects.create(**applied)

    with pytest.raises(IntegrityError), transaction.atomic():
        Application.objects.create(**applied)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        Application.objects.update(digest="1" * 64)


def test_a_turn_is_kept_once_and_stays_as_it_is(battle):
    BattleTurn.objects.create(battle=battle, turn=1, events=[])

    refused("battle_turn_once", lambda: BattleTurn.objects.create(battle=battle, turn=1, events=[]))
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        BattleTurn.objects.update(events=[{}])


def test_rs_cmp_02_a_vessel_rolls_once_a_turn_and_comes_once(battle, vessel):
    def roll(turn, *faces, came=False):
        ReturnRoll.objects.create(
            battle=battle, vessel=vessel, turn=turn, faces=faces, came=came, rule="RS-CMP-02"
        )

    roll(1, 5, 4)
    refused("return_roll_once", lambda: roll(1, 6, 4, came=True))
    roll(2, 6, 4, came=True)
    refused("return_roll_comes_once", lambda: roll(3, 6, 6, came=True))


def test_a_battle_and_its_scenario_are_of_one_campaign():
    scenario, other = make_scenario(), make_campaign()

    def foreign():
        make_battle(scenario, campaign=other)
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")

    refused("battles_battle_scenario_id_same_campaign", foreign)


def test_what_is_in_a_battle_waits_for_its_result(battle):
    side = make_side(battle.campaign)
    vessel = make_vessel(side)
    unit = make_unit(aboard=vessel)
    thing = make_object(side)
    Entry.objects.hold(battle, [vessel])

    with pytest.raises(VesselEngagedError), edge(reason="test"):
        rule_status(vessel=vessel, status="laid_up", by=None, reason="no")
    for change in (
        lambda: load(thing=thing, vessel=vessel, by=None),
        lambda: disembark(unit=unit, by=None),
        lambda: type(vessel).objects.filter(pk=vessel.pk).update(name="HMS Gnat"),
        lambda: vessel.guns.update(crew=1),
        lambda: vessel.officers.update(experience=1),
        lambda: vessel.crew.update(count=1),
    ):
        with (
            pytest.raises((VesselEngagedError, IntegrityError)),
            edge(reason="test"),
        ):
            change()


def test_the_result_itself_changes_what_is_in_the_battle(battle, vessel):
    with transaction.atomic():
        allow(APPLYING)
        assert vessel.guns.update(crew=1) == 1


def test_once_released_a_vessel_changes_again(battle, vessel):
    Entry.objects.release(battle, at=timezone.now())

    assert vessel.guns.update(crew=1) == 1


def test_a_scenario_vessel_has_one_placement():
    side = make_side()
    scenario = make_scenario(side.campaign, vessels=(make_vessel(side),))
    line = scenario.vessels.get()
    for wrong in (
        {"placement": "point"},
        {"placement": "landing"},
        {"placement": "edge", "position": [1, 2]},
        {"placement": "point", "position": [1, 2], "landing": "jetty"},
    ):
        refused(
            "scenario_vessel_placed",
            lambda wrong=wrong: type(line).objects.filter(pk=line.pk).update(**wrong),
        )


def test_rs_cmp_17_each_scenario_is_riverside_or_not():
    campaign = make_campaign()

    scenarios = [make_scenario(campaign), make_scenario(campaign, riverside=False)]

    assert [scenario.riverside for scenario in scenarios] == [True, False]
    assert [scenario.number for scenario in scenarios] == [1, 2]


def test_who_sees_which_scenarios_and_battles():
    organiser = make_user()
    campaign = make_campaign(by=organiser)
    commander = make_member(campaign).user
    draft = make_scenario(campaign, status="draft")
    shown = make_scenario(campaign)
    fought = make_battle(shown)
    make_battle()

    assert set(Scenario.objects.for_user(organiser)) == {draft, shown}
    assert set(Scenario.objects.for_user(commander)) == {shown}
    assert not Scenario.objects.for_user(make_user()).exists()
    assert list(Battle.objects.for_user(commander)) == [fought]
    assert not Battle.objects.for_user(make_user()).exists()
