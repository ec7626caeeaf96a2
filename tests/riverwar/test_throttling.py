"""Limits on requests: who is counted, what is told, and that Redis may be away."""

import base64

import pytest
from django.conf import settings
from django.test import Client
from django.test.utils import override_settings
from rest_framework.test import APIClient

from riverwar import checks
from riverwar.accounts.services import issue_token
from riverwar.api import edge, throttling
from riverwar.api.throttling import Counters, rate
from tests.campaigns.invited import invited
from tests.factories import make_campaign, make_user
from tests.support.api import Person, refused
from tests.support.services import own_redis
from tests.support.threads import at_once

ME = "/api/v1/me/"
OFF = dict.fromkeys(settings.DEFAULT_LIMITS, "off")


def limited(**rates):
    """Settings with these limits alone."""
    return override_settings(LIMITS={**OFF, **rates})


@pytest.fixture(autouse=True)
def own_counters(monkeypatch):
    """Counters of this test alone, in memory."""
    kept = Counters()
    monkeypatch.setattr(throttling, "counters", lambda: kept)


@pytest.mark.django_db
class TestWhoIsCounted:
    @limited(user="2/hour")
    def test_each_user_for_himself(self):
        ann, bob = Person(make_user()), Person(make_user())
        assert [ann.get("/me/").status_code for _ in range(3)] == [200, 200, 429]
        assert bob.get("/me/").status_code == 200

    @limited(user="1/hour", token="2/hour")
    def test_each_token_for_itself(self):
        ann = make_user()
        with edge(actor=ann, reason="test"):
            tokens = [issue_token(user=ann, name="map", scopes=["read"])[1] for _ in range(2)]
        for token in tokens:
            program = Person(token=token)
            assert [program.get("/me/").status_code for _ in range(3)] == [200, 200, 429]
        assert Person(ann).get("/me/").status_code == 200

    @limited(anonymous="2/hour")
    @pytest.mark.parametrize("header", [None, "Bearer rwt_" + "0" * 64, "Bearer"])
    def test_who_has_no_credentials_by_his_address(self, header):
        client = APIClient()
        if header:
            client.credentials(HTTP_AUTHORIZATION=header)
        assert [client.get(ME).status_code for _ in range(3)] == [401, 401, 429]
        elsewhere = APIClient(REMOTE_ADDR="192.0.2.7")
        assert elsewhere.get(ME).status_code == 401

    @limited(anonymous="1/hour")
    def test_an_address_is_not_what_a_client_says(self):
        first, second = (
            APIClient().get(ME, headers={"X-Forwarded-For": claimed})
            for claimed in ("192.0.2.1", "192.0.2.2")
        )
        assert (first.status_code, second.status_code) == (401, 429)

    @limited(anonymous="1/hour")
    @override_settings(REST_FRAMEWORK={**settings.REST_FRAMEWORK, "NUM_PROXIES": 1})
    def test_behind_a_proxy_it_is_what_the_proxy_says(self):
        def asked(forwarded):
            return APIClient().get(ME, headers={"X-Forwarded-For": forwarded}).status_code

        assert asked("192.0.2.1") == 401
        assert asked("192.0.2.2") == 401
        assert asked("10.0.0.1, 192.0.2.1") == 429

    @limited(user="1/hour")
    def test_the_refusal_says_when_to_come_back(self):
        ann = Person(make_user())
        ann.get("/me/")
        answer = ann.get("/me/")
        problem = refused(answer, 429, "too_many_requests")
        assert 1 <= int(answer.headers["Retry-After"]) <= 3600
        assert problem["facts"] == {"scope": "user", "limit": "1/hour"}

    @limited(user="1/hour")
    def test_what_is_refused_does_nothing(self):
        campaign = make_campaign()
        ann = Person(campaign.members.get().user)
        ann.get("/me/")
        answer = ann.patch(f"/campaigns/{campaign.pk}/", {"name": "Another"}, tag="*")
        assert answer.status_code == 429
        campaign.refresh_from_db()
        assert campaign.name != "Another"


@pytest.mark.django_db
class TestPasswords:
    def basic(self, name, password="wrong"):
        client = APIClient()
        given = base64.b64encode(f"{name}:{password}".encode()).decode()
        client.credentials(HTTP_AUTHORIZATION=f"Basic {given}")
        return client.post("/api/v1/tokens/", {"name": "x", "scopes": ["read"]})

    @limited(login="2/hour")
    def test_attempts_are_counted_for_the_name_wherever_they_come_from(self):
        make_user("ann", password="a-fine-password")
        statuses = [self.basic("Ann").status_code for _ in range(2)]
        assert statuses == [401, 401]
        given = base64.b64encode(b"ann:a-fine-password").decode()
        elsewhere = APIClient(REMOTE_ADDR="192.0.2.7", HTTP_AUTHORIZATION=f"Basic {given}")
        answer = elsewhere.post("/api/v1/tokens/", {"name": "x", "scopes": ["read"]})
        refused(answer, 429, "too_many_requests")

    @limited(login="2/hour")
    @pytest.mark.parametrize(
        "spelling", ["  umpire", "UMPIRE", "\N{FULLWIDTH LATIN SMALL LETTER U}mpire"]
    )
    def test_another_spelling_of_a_name_is_the_same_name(self, spelling):
        for number in range(3):
            client = Client(REMOTE_ADDR=f"192.0.2.{number}")
            form = {"username": spelling if number else "umpire", "password": "wrong"}
            status = client.post("/login/", form).status_code
        assert status == 429

    @limited(login="2/hour")
    @pytest.mark.parametrize("path", ["/login/", "/admin/login/"])
    def test_the_forms_count_too(self, path):
        client = Client()
        for number in range(2):
            form = {"username": f"user-{number}", "password": "wrong"}
            assert client.post(path, form).status_code == 200
        answer = client.post(path, {"username": "user-9", "password": "wrong"})
        assert answer.status_code == 429
        assert int(answer.headers["Retry-After"]) >= 1
        assert b"Too many requests" in answer.content
        assert client.get(path).status_code == 200


@pytest.mark.django_db
@limited(invitation="2/hour")
def test_looks_at_invitations_are_counted_however_one_looks():
    _, secret = invited(make_campaign())
    assert Person().get(f"/invitations/offers/{secret}/").status_code == 200
    assert Client().get("/join/guess/").status_code == 404
    refused(Person().get("/invitations/offers/guess/"), 429, "too_many_requests")
    ann = Person(make_user())
    refused(ann.post("/invitations/accept/", {"secret": secret}), 429, "too_many_requests")
    assert Client().get(f"/join/{secret}/").status_code == 429


class TestTheCounters:
    RATE = rate("5/hour")

    def test_in_memory_no_more_pass_than_the_limit_allows(self):
        counters = Counters()
        waits = at_once(8, lambda _: counters.wait(self.RATE, "user", "ann"))
        assert sorted(wait > 0 for wait in waits) == [False] * 5 + [True] * 3

    @pytest.mark.service
    def test_redis_counts_for_all_processes_together(self):
        with own_redis() as server:
            processes = [Counters(server.url, "test:") for _ in range(8)]
            waits = at_once(8, lambda place: processes[place].wait(self.RATE, "user", "ann"))
            assert sorted(wait > 0 for wait in waits) == [False] * 5 + [True] * 3

    @pytest.mark.service
    def test_a_redis_that_is_down_is_done_without(self, monkeypatch):
        monkeypatch.setattr(throttling, "PAUSE", 0.0)
        with own_redis() as server:
            counters = Counters(server.url, "test:")
            assert counters.wait(self.RATE, "user", "ann") == 0
            server.stop()
            waits = [counters.wait(self.RATE, "user", "ann") for _ in range(6)]
            assert [wait > 0 for wait in waits] == [False] * 5 + [True]
            server.start()
            assert counters.wait(self.RATE, "user", "ann") == 0

    def test_a_redis_that_failed_is_left_alone_for_a_while(self, caplog):
        counters = Counters("redis://127.0.0.1:1/0")
        waits = [counters.wait(self.RATE, "user", "ann") for _ in range(3)]
        assert waits == [0, 0, 0]
        assert len([one for one in caplog.records if "Redis does not count" in one.msg]) == 1


class TestTheSettings:
    @pytest.mark.parametrize("text", ["", "many", "5", "0/never"])
    def test_what_is_no_rate_is_refused(self, text):
        with override_settings(LIMITS={**OFF, "user": text}):
            assert [one.id for one in checks.limits_are_rates(None)] == ["riverwar.E008"]

    def test_a_scope_that_there_is_not_is_refused(self):
        with override_settings(LIMITS={**OFF, "usr": "5/minute"}):
            assert [one.id for one in checks.limits_are_rates(None)] == ["riverwar.E007"]

    def test_a_proxy_that_is_not_counted_is_told(self):
        for proxies, found in ((0, ["riverwar.W002"]), (1, [])):
            framework = {**settings.REST_FRAMEWORK, "NUM_PROXIES": proxies}
            with override_settings(BEHIND_TLS_PROXY=True, REST_FRAMEWORK=framework):
                assert [one.id for one in checks.each_client_has_an_address(None)] == found
        assert checks.each_client_has_an_address(None) == []

    def test_those_of_the_program_are_sound(self):
        with override_settings(LIMITS=settings.DEFAULT_LIMITS):
            assert checks.limits_are_rates(None) == []
