"""A war by the other book."""

import pytest

from campaigns.models import Side
from tests.battles.test_companion_campaign import NileWar
from vessels.models import Vessel


@pytest.fixture
def nile():
    """Its organiser, a battle of it that is in the fleet, a side of it and a vessel of that."""
    war = NileWar()
    war.buy("Melik", "large-gunboat", 9_000)
    battle = war.fought(war.opened("Hafir"))
    side = Side.objects.get(pk=war.sides["british"])
    return war.umpire.user, battle, side, Vessel.objects.get(side__campaign=war.id, key="melik")
