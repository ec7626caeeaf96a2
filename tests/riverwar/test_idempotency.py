"""Idempotency-Key: one effect and one answer, however often a write is sent."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from campaigns.models import Side
from riverwar.api.models import IdempotencyKey
from riverwar.feed.models import Event

from .conftest import client_of
from .probe import body, make_campaign, make_member, make_user

pytestmark = pytest.mark.urls("tests.riverwar.probe")
URL = "/api/v1/probes/"


def post(client, data, key="0192f3a4-5b6c-7d8e-9f01-23456789abcd", url=URL):
    headers = {} if key is None else {"Idempotency-Key": key}
    return client.post(url, data, headers=headers)


def test_a_write_that_demands_a_key_is_refused_without(organised):
    response = post(organised.client, body(organised.campaign.pk), key=None)
    assert response.status_code == 400
    assert response.json()["code"] == "idempotency_key_missing"
    assert Side.objects.count() == 1


@pytest.mark.parametrize("key", ["", " ", "a" * 256, "tab\tin", "é", " leading", "a\x7f"])
def test_keys_are_printable_ascii_of_255_at_most(organised, key):
    response = post(organised.client, body(organised.campaign.pk), key=key)
    assert response.status_code == 400
    assert response.json()["code"] == "idempotency_key_malformed"


def test_a_repeat_is_answered_byte_for_byte(empty_tables, organised):
    first = post(organised.client, body(organised.campaign.pk))
    assert first.status_code == 201
    assert "Idempotency-Replayed" not in first.headers
    second = post(organised.client, body(organised.campaign.pk))
    assert second.status_code == 201
    assert second.content == first.content
    for name in ("ETag", "Location", "Content-Type"):
        assert second.headers[name] == first.headers[name]
    assert second.headers["Idempotency-Replayed"] == "true"
    assert Side.objects.count() == 2
    assert Event.objects.count() == 1


def test_the_order_of_the_keys_in_a_body_makes_no_other_request(organised):
    data = body(organised.campaign.pk)
    first = post(organised.client, data)
    assert post(organised.client, dict(reversed(data.items()))).content == first.content


def test_another_body_under_the_same_key_is_refused(organised):
    post(organised.client, body(organised.campaign.pk))
    response = post(organised.client, body(organised.campaign.pk, "east"))
    assert response.status_code == 422
    assert response.json()["code"] == "idempotency_key_reused"
    assert Side.objects.count() == 2


def test_a_refused_write_keeps_no_key(organised):
    response = post(organised.client, {**body(organised.campaign.pk), "name": ""})
    assert response.status_code == 400
    assert not IdempotencyKey.objects.exists()
    assert post(organised.client, body(organised.campaign.pk)).status_code == 201


def test_a_key_belongs_to_its_user(organised):
    other = make_user("other")
    make_member(organised.campaign, other, "organiser")
    post(organised.client, body(organised.campaign.pk))
    response = post(client_of(other), body(organised.campaign.pk, "east"))
    assert response.status_code == 201
    assert "Idempotency-Replayed" not in response.headers


def test_a_replay_is_not_for_one_who_may_no_longer_sign_in(organised):
    post(organised.client, body(organised.campaign.pk))
    organised.user.is_active = False
    organised.user.save(update_fields=["is_active"])
    assert post(organised.client, body(organised.campaign.pk)).status_code == 401


def test_an_operation_that_keeps_no_answer_takes_no_key(organised):
    response = post(organised.client, {"name": "x", "scopes": ["read"]}, url="/api/v1/tokens/")
    assert response.status_code == 400
    assert response.json()["code"] == "idempotency_key_refused"


def test_parallel_repeats_have_one_effect_and_one_answer(organised_for_threads):
    organised = organised_for_threads
    data = body(organised.campaign.pk)
    barrier = Barrier(8)

    def send(_):
        try:
            client = client_of(organised.user)
            barrier.wait()
            return post(client, data)
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        responses = list(pool.map(send, range(8)))

    done = [response for response in responses if response.status_code == 201]
    waiting = [response for response in responses if response.status_code == 409]
    assert len(done) + len(waiting) == 8
    assert len({response.content for response in done}) == 1
    assert all(response.json()["code"] == "idempotency_in_flight" for response in waiting)
    assert all(response.headers["Retry-After"] == "1" for response in waiting)
    assert post(organised.client, data).content == done[0].content
    assert Side.objects.filter(key="south").count() == 1
    told = Event.objects.filter(campaign=organised.campaign.pk)
    assert list(told.values_list("seq", flat=True)) == [1]


def test_while_the_first_is_at_work_the_second_is_told_to_come_back(organised_for_threads):
    """The first holds its campaign's head until it commits; here somebody else holds the key."""
    organised = organised_for_threads
    from riverwar.api import edge
    from riverwar.api.idempotency import Claim, replay

    claim = Claim(organised.user.pk, "POST", URL, "0192f3a4-5b6c-7d8e-9f01-23456789abcd", "0" * 64)

    def send():
        try:
            return post(client_of(organised.user), body(organised.campaign.pk))
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with edge():
            assert replay(claim) is None
            response = pool.submit(send).result()
        assert response.status_code == 409
        assert response.headers["Retry-After"] == "1"
        assert pool.submit(send).result().status_code == 201


def test_keys_of_two_campaigns_do_not_meet(organised):
    other = make_campaign("Another war")
    make_member(other, organised.user, "organiser")
    assert post(organised.client, body(organised.campaign.pk), key="a").status_code == 201
    assert post(organised.client, body(other.pk), key="b").status_code == 201


def test_answers_are_kept_for_three_days(organised, capsys):
    post(organised.client, body(organised.campaign.pk))
    IdempotencyKey.objects.update(created_at=timezone.now() - timedelta(hours=71))
    call_command("forget_keys")
    assert IdempotencyKey.objects.count() == 1
    IdempotencyKey.objects.update(created_at=timezone.now() - timedelta(hours=73))
    call_command("forget_keys")
    assert not IdempotencyKey.objects.exists()
    assert capsys.readouterr().out.splitlines()[-1] == "1 answers forgotten."
