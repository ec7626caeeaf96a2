"""The edge and the feed: one transaction, numbers without gaps, history that knows who and why."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from threading import Event as Flag
from uuid import UUID

import pytest
from django.apps import apps
from django.db import DatabaseError, OperationalError, connection, transaction
from psycopg import errors as pg

from campaigns.models import Side
from riverwar import feed
from riverwar.api import assert_in_transaction, edge
from riverwar.api.errors import BusyError
from riverwar.api.transaction import retried
from riverwar.feed.models import Event, Head

from .probe import make_campaign, make_side, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("empty_tables")]


def rename(side, name, by=None):
    Side.objects.filter(pk=side.pk).update(name=name)
    return feed.record(side.campaign_id, "side.renamed", side, by=by, payload={"name": name})


def test_changes_are_numbered_and_told_in_full():
    side, user = make_side(make_campaign()), make_user()
    with edge(actor=user, reason="because", request_id="r-1"):
        first = rename(side, "One")
        rename(side, "Two", by=user)
        assert not Event.objects.exists()
    one, two = Event.objects.order_by("seq")
    assert (one.seq, two.seq) == (1, 2)
    assert one.pk == first
    assert one.campaign == side.campaign_id
    assert (one.object_type, one.object_id) == ("side", side.pk)
    assert one.version == two.version == 3
    assert one.payload == {"name": "One"}
    assert (one.actor, one.reason, one.request_id) == (user, "because", "r-1")
    assert Head.objects.get().seq == 2


def test_each_campaign_counts_for_itself():
    north, south = make_side(make_campaign()), make_side(make_campaign("Other"))
    with edge():
        rename(north, "a")
        rename(south, "b")
        rename(north, "c")
    with edge():
        rename(south, "d")
    for side, expected in ((north, [1, 2]), (south, [1, 2])):
        found = Event.objects.filter(campaign=side.campaign_id).order_by("seq")
        assert [event.seq for event in found] == expected


def test_what_is_undone_takes_no_number():
    side = make_side(make_campaign())

    @edge()
    def fail():
        rename(side, "One")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with edge():
        rename(side, "Two")
    assert list(Event.objects.values_list("seq", flat=True)) == [1]
    side.refresh_from_db()
    assert (side.name, side.version) == ("Two", 2)


def test_the_feed_is_written_early_where_an_answer_shows_it():
    side = make_side(make_campaign())
    with edge() as opened:
        rename(side, "One")
        opened.write_feed()
        assert Event.objects.count() == 1
        rename(side, "Two")
    assert list(Event.objects.order_by("seq").values_list("seq", flat=True)) == [1, 2]


def test_events_are_never_changed_or_taken_away():
    side = make_side(make_campaign())
    with edge():
        rename(side, "One")
    with pytest.raises(DatabaseError), transaction.atomic():
        Event.objects.update(type="other")
    with pytest.raises(DatabaseError), transaction.atomic():
        Event.objects.all().delete()


def test_a_change_is_recorded_inside_an_edge_only():
    with pytest.raises(AssertionError):
        rename(make_side(make_campaign()), "One")


@pytest.mark.django_db(transaction=True)
def test_a_service_asserts_that_it_is_inside_a_transaction():
    with pytest.raises(AssertionError):
        assert_in_transaction()
    with edge():
        assert_in_transaction()
        with pytest.raises(RuntimeError), edge():
            pass


def test_history_knows_who_why_and_in_which_request():
    side, user = make_side(make_campaign()), make_user()
    with edge(actor=user, reason="because", request_id="r-1"):
        rename(side, "One")
    histories = apps.get_model("campaigns", "SideEvent").objects
    context = histories.filter(pgh_obj_id=side.pk).order_by("pgh_id").last().pgh_context
    assert context == {"actor": str(user.pk), "reason": "because", "request_id": "r-1"}


@pytest.mark.django_db(transaction=True)
def test_writers_at_once_leave_no_gap_and_readers_see_none():
    """A reader that follows the feed never sees a number before one that is lower."""
    side = make_side(make_campaign())
    workers, rounds = 6, 8
    barrier, done = Barrier(workers + 1), Flag()

    def write(number):
        try:
            barrier.wait()
            for turn in range(rounds):
                with edge():
                    own = Side.objects.create(
                        campaign_id=side.campaign_id, key=f"s-{number}-{turn}", name="x"
                    )
                    feed.record(side.campaign_id, "side.made", own, by=None)
        finally:
            connection.close()

    def follow():
        seen: list[int] = []
        try:
            barrier.wait()
            while True:
                last = done.is_set()
                after = seen[-1] if seen else 0
                seen += (
                    Event.objects.filter(seq__gt=after)
                    .order_by("seq")
                    .values_list("seq", flat=True)
                )
                if last:
                    return seen
        finally:
            connection.close()

    with ThreadPoolExecutor(workers + 1) as pool:
        reader = pool.submit(follow)
        for writer in [pool.submit(write, number) for number in range(workers)]:
            writer.result()
        done.set()
        assert reader.result() == list(range(1, workers * rounds + 1))


@pytest.mark.django_db(transaction=True)
def test_a_deadlock_is_retried_once_and_both_succeed():
    campaign = make_campaign()
    sides = make_side(campaign, "a"), make_side(campaign, "b")
    barrier = Barrier(2)
    tries = []

    def cross(first, second):
        def write():
            tries.append(first.key)
            with edge():
                rename(first, "x")
                if len(tries) <= 2:
                    barrier.wait()
                rename(second, "y")

        try:
            retried(write)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        for run in (pool.submit(cross, *sides), pool.submit(cross, *reversed(sides))):
            run.result()
    # Each is retried once at most: whoever is retried may be in the way of the other once more.
    assert sorted(Counter(tries).values()) in ([1, 2], [2, 2])
    assert sorted(Event.objects.values_list("seq", flat=True)) == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("kind", "tries"),
    [
        (pg.DeadlockDetected, 2),
        (pg.SerializationFailure, 2),
        (pg.LockNotAvailable, 1),
        (pg.QueryCanceled, 1),
    ],
)
def test_what_can_not_be_served_now_is_told_to_come_back(kind, tries):
    asked = []

    def write():
        asked.append(1)
        raise OperationalError from kind()

    with pytest.raises(BusyError) as caught:
        retried(write)
    assert len(asked) == tries
    assert caught.value.status == 503
    assert caught.value.headers["Retry-After"] == "2"


def test_the_site_has_a_feed_of_its_own():
    assert UUID(int=0) == feed.SITE
