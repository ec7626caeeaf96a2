"""What tests of battles ask for."""

import hashlib
from itertools import count
from types import SimpleNamespace

import pytest

from battles import services


@pytest.fixture
def seeds_in_order(monkeypatch):
    """Each test draws the same seeds each time: what it finds does not hang on chance."""
    drawn = count()

    def fresh():
        return hashlib.sha256(f"seed {next(drawn)}".encode()).digest()

    monkeypatch.setattr(services, "seeds", SimpleNamespace(fresh=fresh))
