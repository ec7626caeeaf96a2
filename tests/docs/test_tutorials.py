"""The tutorials' blocks, run as they are printed against a server with the demo's campaign."""

import os
import re
import threading
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.test import Client

from battles.resolution import fight
from riverwar import demo_campaign
from riverwar.runner import Runner
from tests.battles.fixtures import WORKER, broken_book, make_war, requested
from tests.factories import load_catalogue

from . import tutorials

LOGIN, PASSWORD = "demo", "a-password-of-the-demo"


@pytest.fixture
def demo(live_server):
    """What `make run` serves."""
    load_catalogue()
    demo_campaign.fought(login=LOGIN, password=PASSWORD, say=lambda line: None)
    return live_server.url


@contextmanager
def runner_at_work():
    """While this lasts, battles and forecasts are fought, as beside the server of `make run`."""
    runner = Runner(None)
    thread = threading.Thread(target=runner.run)
    thread.start()
    try:
        yield
    finally:
        runner.stop()
        thread.join()


def follow(name, server, *, login=LOGIN, password=PASSWORD):
    """Do what a tutorial says; its commands find the database of the server."""
    here = urlsplit(os.environ["RIVERWAR_DB_URL"])
    with runner_at_work():
        return tutorials.run(
            name,
            SERVER=server,
            LOGIN=login,
            PASSWORD=password,
            RIVERWAR_ROLE="command",
            RIVERWAR_DB_URL=here._replace(path=f"/{connection.settings_dict['NAME']}").geturl(),
        )


def test_the_organiser_reaches_an_applied_battle_and_the_player_goes_on(demo):
    said = "".join(follow("organiser.md", demo))

    link = re.search(r"/join/\S+/", said)[0]
    account = {"username": "ann", "password1": "river-boats", "password2": "river-boats"}
    assert Client().post(link, account).status_code == 302
    follow("player.md", demo, login="ann", password="river-boats")


@pytest.mark.parametrize("name", ["tool-author.md", "admin.md", "months.md", "books.md"])
def test_each_step_prints_what_the_text_says(demo, name):
    follow(name, demo)


def test_the_operator_finds_all_well_and_a_failed_battle_is_fought_again(demo, monkeypatch):
    failed = requested(make_war().scenario())
    with broken_book(monkeypatch, ZeroDivisionError()):
        fight(failed.pk, worker=WORKER)

    follow("operator.md", demo)
