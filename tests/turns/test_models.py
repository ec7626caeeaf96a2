"""What the tables of the war hold to by themselves."""

import pytest
from django.db import IntegrityError, connection, transaction

from campaigns.models import Side
from tests.factories import make_scenario, make_side
from tests.turns.fielding import at_movement
from tests.turns.world import station
from turns.models import Engagement, Government, MovementOrder, Passage

pytestmark = pytest.mark.django_db


def refused(row, column, other):
    """That a column which names a row of another campaign is refused."""
    table = row._meta.db_table
    match = pytest.raises(IntegrityError, match=f"{table}_{column}_same_campaign")
    with match, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"UPDATE {table} SET {column} = %s WHERE id = %s", [other, row.pk])


def test_rows_of_the_war_name_rows_of_their_own_campaign():
    turn, foreign = at_movement(), at_movement()
    british, mahdists = (
        Side.objects.get(campaign=turn.campaign, key=key) for key in ("british", "mahdists")
    )
    stranger = make_side().pk
    common = {"campaign": turn.campaign, "turn": turn}
    met = Engagement.objects.create(
        **common, day=1, number=1, place="cairo", attacker=british, defender=mahdists
    )
    unit = station(british, "cairo")
    order = MovementOrder.objects.create(**common, side=british, unit=unit, kind="stay")
    passage = Passage.objects.create(
        **common, side=british, unit=unit, kind="charter", start="malta", goal="aden", began=0,
        ready=9,
    )  # fmt: skip
    for column in ("attacker_id", "defender_id", "winner_id"):
        refused(met, column, stranger)
    refused(met, "scenario_id", make_scenario().pk)
    refused(Government.objects.get(campaign=turn.campaign), "side_id", stranger)
    for row in (met, order, passage):
        refused(row, "turn_id", foreign.pk)
    for row in (order, passage):
        refused(row, "side_id", stranger)
        refused(row, "unit_id", station(make_side(), "cairo").pk)
