"""Seeds: drawn by the machine, or given in a rehearsal, which no service allows."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from riverwar import seeds
from riverwar.checks import nobody_plays_a_rehearsal


def test_two_seeds_are_never_the_same():
    assert len({seeds.fresh() for _ in range(100)}) == 100
    assert len(seeds.fresh()) == 32


def test_a_rehearsal_gives_the_same_seeds_by_the_same_name(settings):
    settings.REHEARSAL = True
    rows = []
    for name in ("one", "one", "two"):
        with seeds.rehearsal(name):
            rows.append([seeds.fresh() for _ in range(3)])
    assert rows[0] == rows[1]
    assert rows[0] != rows[2]
    assert len(set(rows[0])) == 3


def test_a_rehearsal_is_refused_where_it_is_not_allowed(settings):
    settings.REHEARSAL = False
    with pytest.raises(ImproperlyConfigured), seeds.rehearsal("one"):
        pass


@pytest.mark.parametrize("role", ["web", "worker", "runner"])
def test_no_service_starts_where_seeds_may_be_given(settings, role):
    settings.REHEARSAL, settings.ROLE = True, role
    assert [fault.id for fault in nobody_plays_a_rehearsal(None)] == ["riverwar.E009"]
    settings.REHEARSAL = False
    assert nobody_plays_a_rehearsal(None) == []
