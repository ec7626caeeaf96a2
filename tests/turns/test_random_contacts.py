"""Whatever meets wherever gives a battle that the book accepts, and that ends."""

import random
from typing import TypeGuard

import pytest

from battles.models import Battle
from campaigns.rules.catalogue import CRAFT, TROOP_TYPE, band_type_of, gun_type_of, troop_type_of
from campaigns.rules.chart import SHIPPED
from campaigns.rules.territories import TERRITORIES
from campaigns.rules.units import BandType
from campaigns.rules.whereabouts import on_river
from rulesets.soldiers_companion.tables import UnitKind, WorkKind
from tests.turns.fielding import GUNBOATS, Row, at_movement, fought, meet, met, raised
from turns.models import Engagement
from vessels.models import TroopUnit, Vessel

pytestmark = pytest.mark.django_db

BRITISH = [*GUNBOATS, *(troop_type_of(unit) for unit in TROOP_TYPE), "large-steamer", "raft"]
NATIVES = [
    *(band_type_of(band, card) for band in BandType for card in TERRITORIES.values()),
    *(gun_type_of(card) for card in TERRITORIES.values()),
    *("+".join((made.vessel_class, *made.guns)) for made in CRAFT.values() if made.vessel_class),
    *(WorkKind[kind].replace("_", "-") for kind in WorkKind.__members__),
]


def some_place(chance: random.Random) -> str:
    if chance.random() < 0.5:
        return chance.choice(sorted(SHIPPED.places))
    river = chance.choice(list(SHIPPED.rivers.values()))
    return on_river(river, chance.randint(0, max(river.miles().values())))


def is_unit(row: Row) -> TypeGuard[TroopUnit]:
    return isinstance(row, TroopUnit) and row.kind in tuple(UnitKind)


def embarked(chance: random.Random, rows: list[Row]) -> None:
    """Some of the units go aboard some vessel, whether she has room for them or not."""
    vessels = [row for row in rows if isinstance(row, Vessel)]
    for row in rows:
        if is_unit(row) and vessels and chance.random() < 0.4:
            deck = chance.choice(vessels)
            TroopUnit.objects.filter(pk=row.pk).update(vessel=deck, place="")


def reduced(chance: random.Random, rows: list[Row]) -> None:
    """Some units have lost figures in earlier battles."""
    for row in rows:
        if is_unit(row) and chance.random() < 0.3:
            left = chance.randint(1, row.full_figures)
            TroopUnit.objects.filter(pk=row.pk).update(figures=left)


@pytest.mark.parametrize("seed", range(8))
def test_sns_riv_08_any_forces_at_any_place_fight_a_battle_that_ends(seed):
    chance = random.Random(seed)
    turn = at_movement()
    place = some_place(chance)
    sides = []
    for key, designs in (("british", BRITISH), ("mahdists", NATIVES)):
        count = chance.choice((0, 1, 2, 5, 12, 40))
        rows = raised(turn, key, place, *chance.choices(designs, k=count))
        embarked(chance, rows)
        reduced(chance, rows)
        sides.append(rows)
    british, natives = sides
    attacker = chance.choice(("british", "mahdists"))
    meet(turn, met(turn, place, british, natives, attacker=attacker))
    log = fought(turn)
    one = Engagement.objects.get(turn=turn)
    assert one.status == Engagement.Status.SETTLED
    assert [entry["kind"] for entry in log].count("engagement.settled") == 1
    if british and natives:
        battle = Battle.objects.get(scenario=one.scenario)
        assert (battle.status, battle.failure) == ("applied", "")
    for unit in TroopUnit.objects.filter(campaign=turn.campaign, status="ready"):
        assert unit.place != "camp"
