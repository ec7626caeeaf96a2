"""A vessel's status outside battle, and the return queue."""

from typing import Any

import pytest

from riverwar.api import edge
from tests.factories import make_campaign, make_member, make_side, make_user, make_vessel
from vessels.errors import StatusRefusedError
from vessels.models import Vessel
from vessels.returning import return_queue
from vessels.services import rule_status, statuses_after_scenario

pytestmark = pytest.mark.django_db


def rule(vessel, status):
    with edge(reason="test"):
        return rule_status(vessel=vessel, status=status, by=None, reason="so ruled")


def after(side, *, riverside):
    found = statuses_after_scenario(
        sides=[side], ruleset="riverside", riverside=riverside, left_by_battle={}
    )
    keys = dict(Vessel.objects.values_list("pk", "key"))
    return {keys[pk]: change for pk, change in found.items()}


def test_rs_cmp_05_a_ruling_separates_a_vessel_and_names_its_cause():
    vessel = make_vessel()
    commissioned = vessel.status_event_id

    ruled = rule(vessel, "separated")

    assert ruled.status == "separated"
    assert ruled.status_event_id != commissioned
    assert ruled.status_event.payload == {"reason": "so ruled"}


def test_a_ruling_does_not_ground_a_vessel():
    with pytest.raises(StatusRefusedError) as refused:
        rule(make_vessel(), "grounded")

    assert "laid_up" in refused.value.remedy


def test_rs_cmp_05_rs_cmp_09_an_inland_scenario_separates_the_available():
    side = make_side()
    make_vessel(side, key="mayfly")
    make_vessel(side, key="gnat", status="withdrawn")
    make_vessel(side, key="ant", status="expected")

    assert after(side, riverside=False) == {"mayfly": ("available", "separated")}
    assert after(side, riverside=True) == {}


def test_rs_cmp_05_the_next_riverside_scenario_ends_separation():
    side = make_side()
    make_vessel(side, key="mayfly", status="separated")
    make_vessel(side, key="gnat", status="grounded")

    assert after(side, riverside=True) == {"mayfly": ("separated", "available")}
    assert after(side, riverside=False) == {}


def test_rs_cmp_03_a_grounded_vessel_that_reappeared_is_available():
    side = make_side()
    vessel = make_vessel(side, key="mayfly", status="grounded")

    found = statuses_after_scenario(
        sides=[side],
        ruleset="riverside",
        riverside=True,
        left_by_battle={vessel.pk: "available"},
    )

    assert found == {vessel.pk: ("grounded", "available")}


def test_rs_cmp_02_the_return_queue_shows_rule_scope_and_chance():
    organiser = make_user()
    campaign = make_campaign(by=organiser, options={"riverside": {"withdrawn_scope": "permanent"}})
    side = make_side(campaign)
    for key, status in [
        ("c", "grounded"),
        ("a", "withdrawn"),
        ("d", "separated"),
        ("b", "expected"),
        ("e", "available"),
    ]:
        make_vessel(side, key=key, status=status)

    queue = return_queue(organiser)

    assert [(row.vessel.key, row.terms.rule, row.terms.scope) for row in queue] == [
        ("a", "RS-CMP-04", "permanent"),
        ("b", "RS-CMP-09", "until_reappears"),
        ("c", "RS-CMP-03", "until_reappears"),
        ("d", "RS-CMP-05", "next_only"),
    ]
    assert {row.terms.chance for row in queue} == {(6, 36)}
    assert float(queue[0].chance) == pytest.approx(1 / 6)


def test_the_return_queue_of_another_campaign_is_not_there():
    make_vessel(status="grounded")

    assert return_queue(make_user()) == []


def test_the_return_queue_takes_one_query(django_assert_num_queries):
    organiser = make_user()
    side = make_side(make_campaign(by=organiser))
    for _ in range(3):
        make_vessel(side, status="grounded")

    with django_assert_num_queries(1):
        queue = return_queue(organiser)
        assert [row.vessel.side.key for row in queue] == ["expedition"] * 3


def test_who_sees_a_vessel_and_who_sees_her_whole():
    organiser, stranger = make_user(), make_user()
    campaign = make_campaign(by=organiser)
    mine = make_vessel(make_side(campaign), key="mayfly")
    theirs = make_vessel(make_side(campaign, "slavers"), vessel_class="dhow", key="zahra")
    commander = make_member(campaign).user
    observer = make_member(campaign, role="observer").user

    def seen(user):
        rows: Any = Vessel.objects.for_user(user)
        return {vessel.pk: vessel.full_view for vessel in rows}

    assert seen(organiser) == {mine.pk: True, theirs.pk: True}
    assert seen(commander) == {mine.pk: True, theirs.pk: False}
    assert seen(observer) == {mine.pk: False, theirs.pk: False}
    assert seen(stranger) == {}
    assert seen(make_user(is_superuser=True)) == {mine.pk: True, theirs.pk: True}
