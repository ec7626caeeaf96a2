"""Entity tags: no update is lost, and nothing is sent twice that is known."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from campaigns.models import Side
from riverwar.api import edge

from .conftest import client_of

pytestmark = pytest.mark.urls("tests.riverwar.probe")


def url(side):
    return f"/api/v1/probes/{side.pk}/"


def patch(client, side, tag, name="Renamed"):
    return client.patch(url(side), {"name": name}, headers={} if tag is None else {"If-Match": tag})


def test_a_tag_names_the_version_that_the_database_raises(organised):
    tag = organised.client.get(url(organised.side)).headers["ETag"]
    assert tag.startswith(f'"probe-{organised.side.pk}-v1.')
    response = patch(organised.client, organised.side, tag)
    assert response.status_code == 200
    assert response.headers["ETag"].startswith(f'"probe-{organised.side.pk}-v2.')
    assert response.json()["version"] == 2
    assert organised.client.get(url(organised.side)).headers["ETag"] == response.headers["ETag"]


def test_a_change_needs_if_match(organised):
    response = patch(organised.client, organised.side, None)
    assert response.status_code == 428
    assert response.json()["code"] == "precondition_required"


def test_a_stale_tag_changes_nothing_and_is_told_the_current(organised):
    tag = organised.client.get(url(organised.side)).headers["ETag"]
    patch(organised.client, organised.side, tag)
    response = patch(organised.client, organised.side, tag, name="Late")
    assert response.status_code == 412
    assert response.headers["ETag"] == f'"probe-{organised.side.pk}-v2"'
    assert response.json()["facts"] == {"version": 2, "changed": ["name"]}
    assert Side.objects.get().name == "Renamed"


@pytest.mark.parametrize(
    ("header", "status"),
    [
        ('"probe-{pk}-v1"', 200),
        ('"other", "probe-{pk}-v1"', 200),
        ("*", 200),
        ('W/"probe-{pk}-v1"', 412),
        ('"probe-{pk}-v11"', 412),
        ('"vessel-{pk}-v1"', 412),
        ("probe-{pk}-v1", 400),
        ('"', 400),
        ("", 400),
    ],
)
def test_tags_are_compared_strongly(organised, header, status):
    response = patch(organised.client, organised.side, header.format(pk=organised.side.pk))
    assert response.status_code == status


def test_an_action_honours_if_match(organised):
    stale = f'"probe-{organised.side.pk}-v7"'
    response = organised.client.post(f"{url(organised.side)}refuse/", headers={"If-Match": stale})
    assert response.status_code == 412


def test_what_is_known_is_not_sent_again(organised):
    tag = organised.client.get(url(organised.side)).headers["ETag"]
    response = organised.client.get(url(organised.side), headers={"If-None-Match": tag})
    assert (response.status_code, response.content) == (304, b"")
    assert response.headers["ETag"] == tag
    patch(organised.client, organised.side, tag)
    response = organised.client.get(url(organised.side), headers={"If-None-Match": tag})
    assert response.status_code == 200


@pytest.mark.parametrize("tag", ['"', '""","', "x", f'"{"a" * 3000}"', ","])
def test_what_is_no_tag_is_known_to_nobody(organised, tag):
    response = organised.client.get(url(organised.side), headers={"If-None-Match": tag})
    assert response.status_code == 200


def test_a_list_has_a_weak_tag(organised):
    tag = organised.client.get("/api/v1/probes/").headers["ETag"]
    assert tag.startswith('W/"')
    response = organised.client.get("/api/v1/probes/", headers={"If-None-Match": tag})
    assert response.status_code == 304
    patch(organised.client, organised.side, "*")
    response = organised.client.get("/api/v1/probes/", headers={"If-None-Match": tag})
    assert response.status_code == 200


def test_who_waits_too_long_for_a_row_is_told_to_come_back(organised_for_threads):
    organised = organised_for_threads

    def send():
        try:
            with connection.cursor() as cursor:
                cursor.execute("SET lock_timeout = '50ms'")
            return patch(client_of(organised.user), organised.side, "*")
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool, edge():
        Side.objects.filter(pk=organised.side.pk).update(name="Held")
        response = pool.submit(send).result()
    assert response.status_code == 503
    assert response.headers["Retry-After"] == "2"
    assert response.json()["facts"] == {"sqlstate": "55P03"}


def test_of_many_at_once_with_one_tag_one_wins(organised_for_threads):
    organised = organised_for_threads
    tag = organised.client.get(url(organised.side)).headers["ETag"]
    barrier = Barrier(6)

    def send(number):
        try:
            client = client_of(organised.user)
            barrier.wait()
            return patch(client, organised.side, tag, name=f"Name {number}").status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(6) as pool:
        statuses = sorted(pool.map(send, range(6)))
    assert statuses == [200, 412, 412, 412, 412, 412]
    assert Side.objects.get().version == 2
