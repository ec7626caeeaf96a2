"""What the database itself refuses of a fleet, whoever writes: raw SQL throughout."""

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from riverwar.api import edge
from riverwar.feed import record
from tests.factories import (
    make_campaign,
    make_object,
    make_officer,
    make_side,
    make_unit,
    make_vessel,
)
from tests.support.constraints import constraint_of
from vessels.models import (
    CargoObject,
    Casualty,
    Officer,
    TroopUnit,
    Vessel,
    VesselClass,
    VesselClassVersion,
)

pytestmark = pytest.mark.django_db


def sql(statement, *values):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement, values)
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")


def refused(constraint, statement, *values):
    with pytest.raises(IntegrityError) as error:
        sql(statement, *values)
    assert constraint_of(error.value) == constraint


@pytest.fixture
def side():
    return make_side()


@pytest.fixture
def vessel(side):
    return make_vessel(side)


def cause(vessel):
    """An event to be the cause of a status, numbered when the test's edge is left."""
    with edge(reason="test"):
        return record(vessel.campaign_id, "vessel.tested", vessel, by=None)


UPDATE_VESSEL = "UPDATE vessels_vessel SET status = %s, status_event_id = %s WHERE id = %s"


def test_one_captain_a_vessel(side, vessel):
    refused(
        "officer_one_captain",
        "UPDATE vessels_officer SET post = 'captain', vessel_id = %s WHERE id = %s",
        vessel.pk,
        make_officer(side).pk,
    )


def test_one_leader_a_unit(side):
    refused(
        "officer_one_leader",
        "UPDATE vessels_officer SET post = 'leader', unit_id = %s WHERE id = %s",
        make_unit(side).pk,
        make_officer(side).pk,
    )


@pytest.mark.parametrize(
    "change",
    [
        "post = 'captain'",
        "post = 'leader', vessel_id = %(vessel)s",
        "post = 'captain', vessel_id = %(vessel)s, unit_id = %(unit)s",
        "post = 'none', vessel_id = %(vessel)s",
    ],
)
def test_one_post_a_person(side, vessel, change):
    keys = {"vessel": vessel.pk, "unit": make_unit(side).pk, "id": make_officer(side).pk}
    with pytest.raises(IntegrityError) as error, connection.cursor() as cursor:
        cursor.execute(f"UPDATE vessels_officer SET {change} WHERE id = %(id)s", keys)
    assert constraint_of(error.value) == "officer_holds_one_post"


def test_the_dead_hold_no_post(vessel):
    refused(
        "officer_gone_holds_no_post",
        "UPDATE vessels_officer SET fate = 'dead' WHERE vessel_id = %s",
        vessel.pk,
    )


@pytest.mark.parametrize("crew", [5, 200])
def test_a_guns_crew_is_at_most_full(vessel, crew):
    refused(
        "gun_crew_within_full",
        "UPDATE vessels_gun SET crew = %s WHERE vessel_id = %s",
        crew,
        vessel.pk,
    )


@pytest.mark.parametrize(
    ("constraint", "donated", "of_a_unit"),
    [
        ("gun_donated_within_crew", 5, True),
        ("gun_donated_by_a_unit", 1, False),
        ("gun_donated_by_a_unit", 0, True),
    ],
)
def test_rs_cmp_12_a_guns_donors_are_of_its_crew_and_of_a_unit(
    vessel, constraint, donated, of_a_unit
):
    refused(
        constraint,
        "UPDATE vessels_gun SET donated = %s, donor_id = %s WHERE vessel_id = %s",
        donated,
        make_unit(aboard=vessel).pk if of_a_unit else None,
        vessel.pk,
    )


def test_no_crew_is_below_nothing(vessel):
    with pytest.raises(IntegrityError):
        sql("UPDATE vessels_gun SET crew = -1 WHERE vessel_id = %s", vessel.pk)
    with pytest.raises(IntegrityError):
        sql("UPDATE vessels_crewcomplement SET count = -1 WHERE vessel_id = %s", vessel.pk)


def test_a_boats_crew_is_at_most_full(vessel):
    refused(
        "crew_within_full",
        "UPDATE vessels_crewcomplement SET count = 5 WHERE vessel_id = %s",
        vessel.pk,
    )


def test_a_unit_is_aboard_or_ashore(side, vessel):
    unit = make_unit(side)
    refused(
        "unit_aboard_or_ashore",
        "UPDATE vessels_troopunit SET vessel_id = %s WHERE id = %s",
        vessel.pk,
        unit.pk,
    )
    refused(
        "unit_aboard_or_ashore", "UPDATE vessels_troopunit SET place = '' WHERE id = %s", unit.pk
    )


def test_a_units_figures_are_at_most_full(side):
    refused(
        "unit_figures_within_full",
        "UPDATE vessels_troopunit SET figures = 13 WHERE id = %s",
        make_unit(side).pk,
    )


def test_cargo_is_in_exactly_one_place(side, vessel):
    thing = make_object(side)
    for change in ("vessel_id = %s", "unit_id = %s"):
        where = vessel.pk if "vessel" in change else make_unit(side).pk
        refused(
            "cargo_in_one_place",
            f"UPDATE vessels_cargoobject SET {change} WHERE id = %s",
            where,
            thing.pk,
        )
    refused(
        "cargo_in_one_place", "UPDATE vessels_cargoobject SET place = '' WHERE id = %s", thing.pk
    )


def test_statuses_are_legal_words(vessel):
    refused("vessel_status_moves", UPDATE_VESSEL, "floating", cause(vessel), vessel.pk)
    refused(
        "vessel_status_legal",
        "UPDATE vessels_vessel SET status = 'floating' WHERE id = %s AND"
        " set_config('riverwar.restoring', 'on', true) = 'on'",
        vessel.pk,
    )


def test_rs_cmp_09_no_vessel_is_expected_again(vessel):
    refused("vessel_status_moves", UPDATE_VESSEL, "expected", cause(vessel), vessel.pk)


def test_rs_cmp_08_a_sunk_vessel_stays_sunk_unless_what_was_recorded_is_put_back(vessel):
    sql(
        "UPDATE vessels_vessel SET status = 'sunk', status_event_id = %s, lost_at = now()"
        " WHERE id = %s",
        cause(vessel),
        vessel.pk,
    )

    afloat = (
        "UPDATE vessels_vessel SET status = 'available', status_event_id = %s, lost_at = NULL"
        " WHERE id = %s"
    )
    refused("vessel_status_moves", afloat, vessel.status_event_id, vessel.pk)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL riverwar.restoring = 'on'")
        cursor.execute(afloat, [vessel.status_event_id, vessel.pk])
    vessel.refresh_from_db()
    assert vessel.status == "available"


def test_a_status_has_a_new_cause(vessel):
    refused(
        "vessel_status_caused",
        "UPDATE vessels_vessel SET status = 'withdrawn' WHERE id = %s",
        vessel.pk,
    )


def test_a_lost_vessel_has_a_date_and_another_has_none(vessel):
    refused("vessel_lost_is_dated", UPDATE_VESSEL, "sunk", cause(vessel), vessel.pk)
    refused(
        "vessel_lost_is_dated",
        "UPDATE vessels_vessel SET lost_at = now() WHERE id = %s",
        vessel.pk,
    )


def test_keys_are_unique_in_a_campaign_and_fit_an_address(side, vessel):
    other = make_vessel(side)
    refused(
        "vessel_key_once",
        "UPDATE vessels_vessel SET key = %s WHERE id = %s",
        vessel.key,
        other.pk,
    )
    refused(
        "vessel_key_is_slug",
        "UPDATE vessels_vessel SET key = 'HMS Mayfly|1' WHERE id = %s",
        other.pk,
    )


@pytest.mark.parametrize(
    ("table", "column"),
    [
        ("vessels_vessel", "side_id"),
        ("vessels_officer", "side_id"),
        ("vessels_troopunit", "side_id"),
        ("vessels_cargoobject", "side_id"),
    ],
)
def test_a_row_and_its_side_are_of_one_campaign(side, vessel, table, column):
    make_unit(side)
    make_object(side)
    refused(
        f"{table}_{column}_same_campaign",
        f"UPDATE {table} SET {column} = %s WHERE campaign_id = %s",
        make_side().pk,
        side.campaign_id,
    )


def test_who_is_aboard_is_of_the_vessels_campaign(side):
    refused(
        "vessels_troopunit_vessel_id_same_campaign",
        "UPDATE vessels_troopunit SET vessel_id = %s, place = '' WHERE id = %s",
        make_vessel().pk,
        make_unit(side).pk,
    )


@pytest.mark.parametrize("statement", ["UPDATE {} SET name = 'x'", "DELETE FROM {}"])
def test_a_version_of_a_design_is_never_changed(statement):
    make_campaign()
    with pytest.raises(DatabaseError, match="append-only"):
        sql(statement.format(VesselClassVersion._meta.db_table))


def test_a_design_is_never_deleted():
    make_campaign()
    with pytest.raises(DatabaseError, match="never deleted"):
        sql(f"DELETE FROM {VesselClass._meta.db_table}")


def test_a_casualty_has_one_victim_and_a_count(side, vessel):
    common = {"campaign": side.campaign, "side": side, "event_id": cause(vessel)}
    for wrong in ({"count": 1}, {"count": 0, "vessel": vessel}):
        with pytest.raises(IntegrityError, match="casualty"), transaction.atomic():
            Casualty.objects.create(**common, **wrong)
    with pytest.raises(IntegrityError, match="casualty_counts"), transaction.atomic():
        Casualty.objects.create(**common, vessel=vessel, count=1, returns=2)

    Casualty.objects.create(**common, vessel=vessel, count=2, returns=1)


def test_every_update_raises_the_version_and_is_in_the_history(side, vessel):
    Vessel.objects.filter(pk=vessel.pk).update(name="HMS Gnat")
    sql("UPDATE vessels_vessel SET location = 'Jenkins'' Mission' WHERE id = %s", vessel.pk)

    vessel.refresh_from_db()

    assert vessel.version == 3
    history = vessel.history.order_by("pgh_id").values_list("pgh_label", "name", "version")
    assert [label for label, _, _ in history] == ["insert", "update", "update"]
    assert history[1][1:] == ("HMS Gnat", 2)


def test_units_that_can_fight_are_not_aboard_an_absent_vessel(side, vessel):
    ashore, aboard = make_unit(side), make_unit(aboard=vessel)
    assert set(TroopUnit.objects.ready()) == {ashore, aboard}

    sql(UPDATE_VESSEL, "withdrawn", cause(vessel), vessel.pk)

    assert list(TroopUnit.objects.ready()) == [ashore]
    assert not Vessel.objects.available().exists()
    assert list(Vessel.objects.awaiting_return()) == [vessel]


def test_officers_who_can_be_posted(side, vessel):
    idle = make_officer(side)

    assert list(Officer.objects.without_post()) == [idle]
    assert Officer.objects.fit().count() == 2


def test_objects_aboard_are_loose_or_borne(side, vessel):
    assert not CargoObject.objects.aboard(vessel).exists()
    thing = make_object(side)
    sql(
        "UPDATE vessels_cargoobject SET vessel_id = %s, place = '' WHERE id = %s",
        vessel.pk,
        thing.pk,
    )

    assert list(CargoObject.objects.aboard(vessel)) == [thing]
