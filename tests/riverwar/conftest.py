import pytest
from rest_framework.test import APIClient

from . import probe


@pytest.fixture
def organised(db, monkeypatch):
    """A campaign with one side, its organiser, and a client signed in as him."""
    return arrange(monkeypatch)


@pytest.fixture
def organised_for_threads(transactional_db, monkeypatch):
    """The same, committed: other connections see it."""
    return arrange(monkeypatch)


class Organised:
    def __init__(self):
        self.user = probe.make_user("organiser")
        self.campaign = probe.make_campaign()
        self.side = probe.make_side(self.campaign)
        probe.make_member(self.campaign, self.user, "organiser")
        self.client = client_of(self.user)


def arrange(monkeypatch):
    probe.use_rows(monkeypatch)
    return Organised()


def client_of(user):
    client = APIClient()
    client.force_login(user)
    return client
