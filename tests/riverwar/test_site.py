"""Settings, checks, health, documents and logs."""

import json
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
import structlog
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.db import connection
from drf_spectacular import validation
from drf_spectacular.generators import SchemaGenerator
from jsonschema_rs import Draft202012Validator

from riverwar import checks, doorbell, env
from riverwar.api import edge, routers
from riverwar.api.policy import POLICY
from riverwar.logs import logging_config
from tests.api.document import document, operations


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("RIVERWAR_DEBUG", "maybe"),
        ("RIVERWAR_DB_CONN_MAX_AGE", "long"),
        ("RIVERWAR_SECRET_KEY_FILE", "/nowhere/at/all"),
    ],
)
def test_a_value_that_can_not_be_read_stops_the_program(monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=name.removesuffix("_FILE")):
        env.read(name.removesuffix("_FILE"))


def test_values_are_typed_and_have_defaults(monkeypatch, tmp_path):
    monkeypatch.delenv("RIVERWAR_DEBUG", raising=False)
    assert env.read("RIVERWAR_DEBUG") is False
    monkeypatch.setenv("RIVERWAR_DEBUG", " On ")
    assert env.read("RIVERWAR_DEBUG") is True
    monkeypatch.setenv("RIVERWAR_ALLOWED_HOSTS", "a.example,b.example")
    assert env.read("RIVERWAR_ALLOWED_HOSTS") == ["a.example", "b.example"]
    (tmp_path / "key").write_text("from a file")
    monkeypatch.delenv("RIVERWAR_SECRET_KEY", raising=False)
    monkeypatch.setenv("RIVERWAR_SECRET_KEY_FILE", str(tmp_path / "key"))
    assert env.read("RIVERWAR_SECRET_KEY") == "from a file"


def test_the_database_is_postgresql_or_nothing():
    with pytest.raises(ImproperlyConfigured, match="postgres://"):
        env.database("sqlite:///x.db", "")
    with pytest.raises(ImproperlyConfigured, match="RIVERWAR_DB_PASSWORD"):
        env.database("postgres://u:p@h:port/db", "")
    config = env.database("postgres://u@h:5433/db", "p#?+/@")
    assert (config["HOST"], config["PORT"], config["NAME"]) == ("h", 5433, "db")
    assert config["PASSWORD"] == "p#?+/@"


def test_a_variable_that_nothing_reads_is_named_with_its_like(monkeypatch):
    monkeypatch.setenv("RIVERWAR_REDIS_ULR", "redis://x")
    [error] = [e for e in checks.every_variable_is_known(None) if "ULR" in e.msg]
    assert error.hint == "Did you mean RIVERWAR_REDIS_URL?"


def test_a_server_does_not_start_with_the_sample_secret(settings):
    settings.SECRET_KEY = settings.SAMPLE_SECRET_KEY
    settings.DEBUG = False
    settings.ROLE = "web"
    assert [error.id for error in checks.the_secret_is_not_the_sample(None)] == ["riverwar.E001"]
    settings.ROLE = "command"
    assert [error.id for error in checks.the_secret_is_not_the_sample(None)] == ["riverwar.W001"]
    settings.SECRET_KEY = "x" * 50
    assert checks.the_secret_is_not_the_sample(None) == []


def test_values_that_make_no_sense_are_refused(settings):
    settings.ROLE = "wbe"
    settings.REDIS_URL = "http://localhost"
    settings.ALLOWED_HOSTS = ["*"]
    settings.DEBUG = False
    found = [error.id for error in checks.the_values_make_sense(None)]
    assert found == ["riverwar.E003", "riverwar.E004", "riverwar.E005"]


def test_every_versioned_row_has_its_trigger():
    assert checks.versioned_rows_have_their_trigger(None) == []


@pytest.mark.django_db
def test_livez_and_readyz(client, settings):
    assert client.get("/livez").json() == {"status": "alive"}
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json()["database"] == "up"
    settings.REDIS_URL = ""
    assert client.get("/readyz").json()["redis"] == "not configured"


@pytest.mark.django_db
def test_readyz_does_not_depend_on_redis(client, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json() == {
        "status": "ready", "database": "up", "migrations": "applied", "redis": "down",
    }  # fmt: skip


def test_livez_needs_no_database(client):
    assert client.get("/livez").status_code == 200


def test_the_documents_are_served_offline(client):
    for path in ("/api/docs/", "/api/redoc/"):
        page = client.get(path).content.decode()
        assert "/static/drf_spectacular_sidecar/" in page
        assert "cdn." not in page


def test_the_document_is_served_in_both_forms_and_known_by_its_tag(client):
    answer = client.get("/api/schema/", headers={"Accept": "application/json"})
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/json"
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "Accept" in answer.headers["Vary"].split(", ")
    assert answer.headers["Content-Disposition"] == 'inline; filename="riverwar.json"'
    assert answer.json() == json.loads(json.dumps(document()))

    seen = {"Accept": "application/json", "If-None-Match": answer.headers["ETag"]}
    again = client.get("/api/schema/", headers=seen)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["ETag"] == answer.headers["ETag"]

    plain = client.get("/api/schema/", headers={"If-None-Match": answer.headers["ETag"]})
    assert plain.status_code == 200
    assert plain.headers["Content-Type"] == "application/vnd.oai.openapi"
    assert plain.content.startswith(b"openapi: 3.1.0\n")
    assert plain.headers["ETag"] != answer.headers["ETag"]


def test_a_process_writes_the_document_once(client, monkeypatch):
    client.get("/api/schema/")
    monkeypatch.setattr(SchemaGenerator, "get_schema", None)
    assert client.get("/api/schema/").status_code == 200
    assert client.get("/api/schema/", headers={"Accept": "application/yaml"}).status_code == 200


def test_the_document_names_every_operation_with_its_roles_and_problems():
    found = operations()
    assert found.keys() == {name for name, _, _ in routers.operations()}
    for name, operation in found.items():
        assert operation["x-roles"] == sorted(POLICY[name].roles), name
        assert operation["description"], name
        for status, answer in operation["responses"].items():
            if status >= "4":
                content = answer["content"]["application/problem+json"]
                assert content["schema"] == {"$ref": "#/components/schemas/Problem"}
                assert content["examples"], (name, status)


def test_the_document_has_no_warnings_and_is_openapi(tmp_path):
    """As by `spectacular --validate`, which `make check` says, but in a tenth of its time."""
    written = tmp_path / "openapi.json"
    call_command(
        "spectacular", "--fail-on-warn", "--format", "openapi-json", "--file", str(written)
    )
    rules = Path(validation.__file__).with_name("openapi_3_1_schema.json").read_bytes()
    document = json.loads(written.read_bytes())
    assert document["openapi"].startswith("3.1")
    openapi = Draft202012Validator(json.loads(rules))
    openapi.validate(document)
    document["paths"]["/api/v1/"]["get"]["responses"] = []
    assert not openapi.is_valid(document)


def logged(message, *values, error=None):
    """The line of a log that a message of some library gives."""
    formatter = logging_config(level="INFO", form="json")["formatters"]["structured"]
    made = structlog.stdlib.ProcessorFormatter(
        processors=formatter["processors"], foreign_pre_chain=formatter["foreign_pre_chain"]
    )
    told = error and (type(error), error, error.__traceback__)
    return made.format(logging.LogRecord("a", logging.INFO, "", 0, message, values, told))


def test_logs_are_lines_of_json():
    line = json.loads(logged("hello %s", "you"))
    assert (line["event"], line["level"], line["logger"]) == ("hello you", "info", "a")
    assert line["timestamp"].endswith("Z")


@pytest.mark.parametrize(
    "address",
    [
        "/join/{}/",
        "/api/v1/invitations/offers/{}/",
        "/battles/0192f3a4/?key={}",
        "/login/?next=/join/{}/",
        "/login/?next=%2Fjoin%2F{}%2F",
    ],
)
def test_logs_keep_what_lets_one_in_to_themselves(address):
    line = json.loads(logged("Not Found: %s", address.format("f2Zl0c-QkY_y")))
    assert line["event"] == f"Not Found: {address.format('...')}"


def test_logs_tell_an_error_without_the_values_of_variables():
    def broken(password):
        raise ValueError("out of order")

    with pytest.raises(ValueError, match="out of order") as caught:
        broken("a-fine-" + "password")
    line = logged("failed", error=caught.value)
    assert "out of order" in line
    assert "a-fine-password" not in line


def test_the_web_does_not_start_with_the_sample_secret():
    given = {"RIVERWAR_DB_URL": os.environ["RIVERWAR_DB_URL"], "PATH": os.environ["PATH"]}
    run = subprocess.run(
        [sys.executable, "-c", "import riverwar.wsgi"],
        env=given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode != 0
    assert "RIVERWAR_SECRET_KEY isn't set" in run.stderr


@pytest.mark.django_db
def test_the_web_waits_neither_long_for_a_lock_nor_for_a_statement():
    names = "RIVERWAR_DB_LOCK_TIMEOUT_MS", "RIVERWAR_DB_STATEMENT_TIMEOUT_MS"
    assert [env.VARIABLES[name].default for name in names] == [3_000, 10_000]
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT setting FROM pg_settings"
            " WHERE name IN ('lock_timeout', 'statement_timeout') ORDER BY name"
        )
        assert cursor.fetchall() == [(os.environ[name],) for name in names]


@edge()
def ring_and_fail():
    doorbell.ring("undone")
    raise ZeroDivisionError


@pytest.mark.django_db(transaction=True)
def test_the_doorbell_rings_when_the_edge_commits_and_not_before():
    import psycopg

    parameters = connection.get_connection_params()
    for name in ("cursor_factory", "context"):
        parameters.pop(name, None)
    with psycopg.connect(**parameters, autocommit=True) as listener:
        listener.execute(f"LISTEN {doorbell.CHANNEL}")
        with pytest.raises(ZeroDivisionError):
            ring_and_fail()
        with edge():
            doorbell.ring("battle")
            assert list(listener.notifies(timeout=0)) == []
        heard = list(listener.notifies(timeout=60, stop_after=1))
    assert [note.payload for note in heard] == ["battle"]
