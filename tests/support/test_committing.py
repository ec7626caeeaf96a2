"""A test begins with the catalogue and nothing else, whatever another has committed."""

import pytest
from django.db import DatabaseError, connection

from tests.factories import make_side, make_vessel
from vessels.models import PriceListVersion, Vessel

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("time", [1, 2])
def test_what_a_test_commits_is_not_there_for_the_next(time):
    assert not Vessel.objects.exists()
    assert PriceListVersion.objects.exists()
    make_vessel()


def test_triggers_and_keys_are_in_force_after_the_tables_were_emptied():
    vessel = make_vessel(make_side())
    with (
        connection.cursor() as cursor,
        pytest.raises(DatabaseError, match="Cannot update or delete"),
    ):
        cursor.execute("DELETE FROM feed_event")
    with connection.cursor() as cursor, pytest.raises(DatabaseError, match="foreign key"):
        cursor.execute("DELETE FROM campaigns_side WHERE id = %s", [vessel.side_id])
