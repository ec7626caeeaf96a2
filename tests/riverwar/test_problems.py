"""Every error under /api/ is a problem document that says what to do next."""

import pytest
from django.test import Client

from campaigns.models import Side
from riverwar.api.problems import kinds

from .conftest import client_of
from .probe import body, make_user

pytestmark = [pytest.mark.urls("tests.riverwar.probe"), pytest.mark.django_db]
UNKNOWN = "0192f3a4-5b6c-7d8e-9f01-23456789abcd"


def problem_of(response, status, code):
    assert response.status_code == status, response.content
    assert response.headers["Content-Type"] == "application/problem+json"
    found = response.json()
    assert (found["status"], found["code"]) == (status, code)
    assert found["type"] == f"/problems/{code}/"
    assert found["title"]
    assert found["detail"]
    assert found["instance"] == f"urn:riverwar:request:{response.headers['X-Request-ID']}"
    return found


def test_addresses_that_lead_nowhere(client):
    for path in (
        "/api/nothing",
        "/api/v1/nothing/",
        "/api/v1/probes/not-a-uuid/",
        "/api/v1/probes",
    ):
        problem_of(client.get(path), 404, "not_found")


def test_a_path_with_nul_or_odd_bytes(client):
    for path in ("/api/v1/%00", "/api/v1/probes/%00/", "/api/v1/%ff%fe/", "/api/%f0%28%8c%28"):
        problem_of(client.get(path), 404, "not_found")


def test_a_host_that_is_not_ours(client):
    problem_of(
        client.get("/api/v1/me/", headers={"Host": "evil.example"}), 400, "malformed_request"
    )


def test_without_a_user(organised, client):
    response = client.get("/api/v1/probes/")
    problem = problem_of(response, 401, "not_authenticated")
    assert response.headers["WWW-Authenticate"] == "Bearer"
    assert "Bearer" in problem["remedy"]


def test_methods_that_an_address_does_not_take(organised):
    response = organised.client.delete("/api/v1/probes/")
    problem_of(response, 405, "method_not_allowed")
    assert response.headers["Allow"]
    problem_of(organised.client.options("/api/v1/probes/"), 405, "method_not_allowed")
    problem_of(organised.client.put("/api/v1/probes/", {}), 405, "method_not_allowed")


def test_a_form_secret_is_demanded_of_browsers(organised):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(organised.user)
    response = browser.post("/api/v1/tokens/", {}, content_type="application/json")
    problem_of(response, 403, "csrf_failed")


def test_media_types_and_encodings(organised):
    send = organised.client.generic
    problem_of(
        send("POST", "/api/v1/probes/", b"a=1", content_type="application/x-www-form-urlencoded",
             headers={"Idempotency-Key": "k"}),
        415, "unsupported_media_type",
    )  # fmt: skip
    problem_of(
        send("POST", "/api/v1/probes/", b"x", content_type="application/json",
             headers={"Content-Encoding": "gzip", "Idempotency-Key": "k"}),
        415, "unsupported_encoding",
    )  # fmt: skip
    problem_of(
        send("POST", "/api/v1/probes/", b"{}", content_type="application/json",
             headers={"Transfer-Encoding": "chunked", "Idempotency-Key": "k"}),
        411, "length_required",
    )  # fmt: skip
    problem_of(
        organised.client.get("/api/v1/probes/", headers={"Accept": "image/png"}),
        406, "not_acceptable",
    )  # fmt: skip


def test_errors_point_into_the_body(organised):
    data = {"campaign": "x", "key": 5, "nme": "South"}
    response = organised.client.post("/api/v1/probes/", data, headers={"Idempotency-Key": "k"})
    problem = problem_of(response, 400, "invalid_fields")
    assert problem["errors"] == [
        {
            "pointer": "/nme",
            "code": "unknown_field",
            "detail": "There is no such field here. Did you mean name?",
        }
    ]
    del data["nme"]
    response = organised.client.post("/api/v1/probes/", data, headers={"Idempotency-Key": "k"})
    found = {error["pointer"]: error["code"] for error in response.json()["errors"]}
    assert found == {"/campaign": "invalid", "/key": "invalid", "/name": "required"}


@pytest.mark.parametrize("data", [[], "text", 5, None, [[]]])
def test_a_body_that_is_no_object(organised, data):
    response = organised.client.post("/api/v1/probes/", data, headers={"Idempotency-Key": "k"})
    assert response.status_code == 400
    assert response.json()["errors"]


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("number", "5", "invalid"),
        ("number", 5.0, "invalid"),
        ("number", True, "invalid"),
        ("number", -1, "min_value"),
        ("number", 10**30, "max_value"),
        ("truth", 1, "invalid"),
        ("truth", "yes", "invalid"),
        ("name", 5, "invalid"),
        ("name", "", "blank"),
        ("name", "x" * 121, "max_length"),
        ("name", None, "null"),
        ("id", UNKNOWN, "unknown_field"),
        ("a/b~c", 1, "unknown_field"),
    ],
)
def test_values_are_of_the_type_they_look_like(organised, field, value, code):
    response = organised.client.patch(
        f"/api/v1/probes/{organised.side.pk}/",
        {"name": "Renamed", field: value},
        headers={"If-Match": "*"},
    )
    errors = problem_of(response, 400, "invalid_fields")["errors"]
    pointer = "/" + field.replace("~", "~0").replace("/", "~1")
    assert [(error["pointer"], error["code"]) for error in errors] == [(pointer, code)]


def test_query_parameters_are_known_or_refused(organised):
    get = organised.client.get
    problem = problem_of(get("/api/v1/probes/?limt=5"), 400, "unknown_parameter")
    assert problem["remedy"] == "Did you mean limit?"
    problem_of(get("/api/v1/probes/?limit=5&limit=6"), 400, "unknown_parameter")
    problem_of(get(f"/api/v1/probes/{organised.side.pk}/?limit=5"), 400, "unknown_parameter")
    problem_of(get("/api/v1/me/?format=json"), 400, "unknown_parameter")


def test_a_refusal_of_a_service_undoes_all_and_is_told(organised):
    response = organised.client.post(f"/api/v1/probes/{organised.side.pk}/refuse/")
    problem = problem_of(response, 409, "probe_refused")
    assert problem["facts"] == {"what": {"side": str(organised.side.pk)}}
    assert problem["remedy"] == "Ask for something else."
    assert Side.objects.get().name == "North"


def test_a_body_where_none_is_read(organised):
    response = organised.client.post(f"/api/v1/probes/{organised.side.pk}/refuse/", {"a": 1})
    problem_of(response, 400, "malformed_request")


def test_a_constraint_that_nobody_foresaw_is_a_conflict(organised):
    response = organised.client.post(
        f"/api/v1/probes/{organised.side.pk}/twin/", body(organised.campaign.pk)
    )
    problem = problem_of(response, 409, "conflict")
    assert problem["facts"] == {"constraint": "side_key_once"}


def test_a_bug_is_a_problem_too_and_names_its_request(organised):
    organised.client.raise_request_exception = False
    response = organised.client.post(
        f"/api/v1/probes/{organised.side.pk}/break_down/".replace("_", "-"),
        headers={"X-Request-ID": "bug-1"},
    )
    problem = problem_of(response, 500, "internal_error")
    assert problem["request_id"] == "bug-1"


def test_request_ids_are_echoed_where_they_are_plain(client):
    assert (
        client.get("/livez", headers={"X-Request-ID": "a.b-c"}).headers["X-Request-ID"] == "a.b-c"
    )
    for odd in ("", "a b", "x" * 129, "é", "<script>", "a\tb"):
        answered = client.get("/livez", headers={"X-Request-ID": odd}).headers["X-Request-ID"]
        assert answered != odd
        assert len(answered) == 36


def test_each_kind_of_problem_has_its_page(client):
    assert len(kinds()) > 25
    for code, kind in kinds().items():
        assert kind.status >= 400
        page = client.get(f"/problems/{code}/")
        assert page.status_code == 200
        assert kind.title in page.content.decode().replace("&#x27;", "'")
    assert client.get("/problems/").status_code == 200
    assert client.get("/problems/nothing/").status_code == 404


def test_rows_of_strangers_are_not_found(organised):
    stranger = client_of(make_user("stranger"))
    url = f"/api/v1/probes/{organised.side.pk}/"
    problem_of(stranger.get(url), 404, "not_found")
    problem_of(stranger.patch(url, {"name": "x"}, headers={"If-Match": "*"}), 404, "not_found")
    problem_of(stranger.post(f"{url}refuse/"), 404, "not_found")
    response = stranger.post(
        "/api/v1/probes/", body(organised.campaign.pk), headers={"Idempotency-Key": "k"}
    )
    assert response.json()["errors"][0]["code"] == "does_not_exist"
    assert stranger.get("/api/v1/probes/").json()["results"] == []
