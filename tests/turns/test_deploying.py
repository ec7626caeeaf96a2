"""Who of a force takes the field, and where."""

from uuid import uuid4

import pytest

from campaigns.rules.chart import SHIPPED
from campaigns.rules.rivers import NILE
from rulesets.core.battlefield import Battlefield, Edge, Water
from rulesets.core.reading import Reader
from rulesets.core.ready import ready_battlefields
from turns.deploying import MOST_UNITS, MOST_VESSELS, MOST_WORKS, Body, Hull, array
from turns.tables import CATARACT, FORT, OPEN_COUNTRY, REACHES, TOWN, table_for
from vessels.books import fleet_book

BOOK = fleet_book("soldiers_companion", {"figures_per_company": 20})
TABLE = Battlefield.from_json(Reader(dict(ready_battlefields()[TOWN].table)))


def hull(key="melik", kind="large_gunboat", guns=9, men=40):
    return Hull(uuid4(), key, kind, {}, guns, men)


def body(key="company", kind="company", figures=20, quality="veteran", deck=None):
    return Body(uuid4(), key, kind, figures, quality, deck)


def table_of(place, *, afloat=True, works=False):
    drawn = table_for(SHIPPED, place, afloat=afloat, works=works)
    tables = {key: dict(ready.table) for key, ready in ready_battlefields().items()}
    tables["open-country"] = dict(OPEN_COUNTRY)
    return next(key for key, table in tables.items() if table == drawn)


def test_sns_riv_08_the_table_fits_the_place():
    above_halfa = NILE.mile("wadi-halfa") + 10
    assert table_of(f"nile:{above_halfa}") == CATARACT
    assert [table_of(f"nile:{mile}") for mile in (20, 60, 120, 170)] == [*REACHES, REACHES[0]]
    assert table_of("wadi-halfa") == table_of("hong-kong") == TOWN
    assert table_of("quetta", afloat=False) == "open-country"
    assert table_of("shanghai", works=True) == FORT


def test_sns_riv_08_the_strongest_take_the_field_and_the_others_stay_in_reserve():
    boats = [hull(f"boat-{n:02}", "small_boat", 0, 2) for n in range(20)]
    steamer = hull("steamer", "small_steamer", 3, 16)
    bands = [body(f"band-{n:02}", "war_band", 20, "") for n in range(20)]
    guards = body("guards", quality="elite", figures=4)
    made = array(TABLE, Edge.UPSTREAM, [*boats, steamer], [*bands, guards], BOOK)
    assert [line["vessel"] for line in made.vessels] == [
        steamer.pk, *(boat.pk for boat in boats[: MOST_VESSELS - 1]),
    ]  # fmt: skip
    assert [line["unit"] for line in made.units] == [
        guards.pk, *(band.pk for band in bands[: MOST_UNITS - 1]),
    ]  # fmt: skip
    assert made.reserve == [
        *(boat.key for boat in boats[MOST_VESSELS - 1 :]),
        *(band.key for band in bands[MOST_UNITS - 1 :]),
    ]


def test_sc_trp_07_who_has_no_room_aboard_stands_ashore():
    steamer = hull("steamer", "small_steamer")
    aboard = [body(f"company-{n}", deck=steamer.pk) for n in range(3)]
    gun = body("gun", "gun_section", 8, "", deck=steamer.pk)
    made = array(TABLE, Edge.DOWNSTREAM, [steamer], [*aboard, gun], BOOK)
    # SC-VES-02: two companies; SC-TRP-06: a gun aboard would be one of hers.
    decks = {line["unit"]: line.get("aboard") for line in made.units}
    assert [decks[unit.pk] for unit in (*aboard, gun)] == [steamer.pk, steamer.pk, None, None]


def test_sc_ves_04_the_gun_of_a_large_boat_takes_the_room_of_a_company():
    for guns, fits in ((0, True), (1, False)):
        boat = hull("nuggar", "large_boat", guns, 5)
        band = body("band", "war_band", 20, "", deck=boat.pk)
        made = array(TABLE, Edge.UPSTREAM, [boat], [band], BOOK)
        assert ("aboard" in made.units[0]) == fits


#: The ready tables of the book's unit.
INCHES = [key for key, ready in ready_battlefields().items() if ready.unit == "inch"]


@pytest.mark.parametrize("key", [*INCHES, "open-country"])
def test_sc_bg_20_units_and_works_stand_on_dry_land_apart_from_each_other(key):
    drawn = OPEN_COUNTRY if key == "open-country" else ready_battlefields()[key].table
    table = Battlefield.from_json(Reader(dict(drawn)))
    taken = []
    for edge in Edge:
        units = [body(f"company-{n}") for n in range(MOST_UNITS)]
        works = [body(f"fort-{n}", "mud_fort", 8, "") for n in range(MOST_WORKS)]
        made = array(table, edge, [], [*units, *works], BOOK)
        assert not made.reserve
        taken += [tuple(line["position"]) for line in made.units]
    assert len(set(taken)) == 2 * (MOST_UNITS + MOST_WORKS)
    assert all(table.water(point) is Water.LAND for point in taken)


def test_sc_bg_21_in_ambush_units_ashore_are_hidden():
    made = array(TABLE, Edge.UPSTREAM, [], [body(), body("fort", "mud_fort")], BOOK, hidden=True)
    assert [line.get("state") for line in made.units] == [None, {"hidden": True}]
