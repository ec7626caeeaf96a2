"""The servers that fault tests break: what they keep, and what they lose."""

import psycopg
import pytest
import redis

from tests.support.services import own_postgres, own_redis

pytestmark = pytest.mark.service


def ask(url: str, query: str) -> object:
    with psycopg.connect(url) as connection:
        row = connection.execute(query).fetchone()
    return row and row[0]


def test_a_postgresql_of_ones_own_keeps_its_address_and_what_was_committed():
    with own_postgres() as server:
        url = server.url
        with psycopg.connect(url) as connection:
            connection.execute("CREATE TABLE ship AS SELECT 'Mayfly' AS name")

        server.kill()
        with pytest.raises(psycopg.OperationalError):
            psycopg.connect(url)
        server.start()
        assert server.url == url
        assert ask(url, "SELECT name FROM ship") == "Mayfly"

        server.stop()
        server.start()
        assert ask(url, "SELECT name FROM ship") == "Mayfly"


def test_a_redis_of_ones_own_forgets_when_it_is_killed():
    with own_redis() as server, redis.Redis.from_url(server.url) as client:
        client.set("ship", "Mayfly")

        server.kill()
        with pytest.raises(redis.ConnectionError):
            client.ping()
        server.start()

        assert client.get("ship") is None


def test_a_redis_that_is_kept_remembers():
    with own_redis(kept=True) as server, redis.Redis.from_url(server.url) as client:
        client.set("ship", "Mayfly")
        server.kill()
        server.start()

        assert client.get("ship") == b"Mayfly"
        server.flush()
        assert client.get("ship") is None


def test_a_paused_redis_says_nothing_until_it_is_resumed():
    with own_redis() as server, redis.Redis.from_url(server.url) as client:
        server.pause()
        with (
            redis.Redis.from_url(server.url, socket_timeout=0.2) as hurried,
            pytest.raises(redis.TimeoutError),
        ):
            hurried.ping()
        server.resume()

        assert client.ping() is True
