"""The catalogue: loaded safely, versioned, retired and never deleted; and fleets founded on it."""

import json
import shutil

import pytest
from django.core.management import call_command

from riverwar import feed
from riverwar.api import edge
from riverwar.feed.models import Event
from rulesets.riverside.ratings import PRINTED, ratings_json, ship_card
from rulesets.riverside.tables import UNITS, VesselKind
from tests.factories import latest, load_catalogue, make_campaign, make_side, make_vessel
from vessels.errors import RetiredError
from vessels.models import (
    CargoObject,
    GunTypeVersion,
    ObjectKindVersion,
    PriceListVersion,
    TroopTypeVersion,
    TroopUnit,
    Vessel,
    VesselClass,
    VesselClassVersion,
)
from vessels.services import publish, retire
from vessels.shipped import DATA

pytestmark = pytest.mark.django_db

VERSIONS = (
    VesselClassVersion,
    GunTypeVersion,
    TroopTypeVersion,
    ObjectKindVersion,
    PriceListVersion,
)


def counts():
    return {model.__name__: model.objects.count() for model in VERSIONS}


def test_loading_twice_changes_nothing(empty_tables, capsys):
    call_command("load_catalogue")
    first, events = counts(), Event.objects.filter(campaign=feed.SITE).count()
    call_command("load_catalogue")

    assert counts() == first
    assert Event.objects.filter(campaign=feed.SITE).count() == events == sum(first.values())
    assert capsys.readouterr().out == "169 new versions.\nThe catalogue is up to date.\n"


def test_changed_content_makes_a_new_version_and_new_prices_for_it(tmp_path):
    load_catalogue()
    data = shutil.copytree(DATA, tmp_path / "data")
    file = data / "vessel_classes.json"
    rows = json.loads(file.read_text())
    rows[0]["ratings"]["riverside"]["objects"] = 26
    file.write_text(json.dumps(rows))

    call_command("load_catalogue", data=data, verbosity=0)

    assert counts()["VesselClassVersion"] == 55
    newest = latest(VesselClassVersion, "gunboat")
    assert (newest.number, newest.ratings["riverside"]["objects"]) == (2, 26)
    old = VesselClassVersion.objects.get(vessel_class__key="gunboat", number=1)
    assert old.ratings["riverside"]["objects"] == 25
    prices = latest(PriceListVersion, "riverside-points")
    assert (prices.number, prices.prices["vessels"]["gunboat"]["version"]) == (2, 2)
    assert counts()["GunTypeVersion"] == 43


def test_what_was_edited_or_retired_since_stays_so(capsys):
    load_catalogue()
    gunboat = latest(VesselClassVersion, "gunboat")
    with edge(reason="test"):
        content = {name: getattr(gunboat, name) for name in gunboat.content_fields}
        publish(VesselClassVersion, key="gunboat", content={**content, "name": "Ours"}, by=None)
        retire(item=VesselClass.objects.get(key="dhow"), by=None)
    before = counts()

    call_command("load_catalogue")

    assert counts() == before
    assert latest(VesselClassVersion, "gunboat").name == "Ours"
    assert capsys.readouterr().out == "The catalogue is up to date.\n"


def test_an_edit_changes_no_vessel():
    vessel = make_vessel()
    row = vessel.class_version
    with edge(reason="test"):
        publish(
            VesselClassVersion,
            key="gunboat",
            content={"name": "Gunboat", "source": "us", "kind": "gunboat", "ratings": {}},
            by=None,
        )

    vessel.refresh_from_db()

    assert vessel.class_version == row
    assert vessel.ratings("riverside")["pin_every"] == 10
    assert vessel.ratings("on_to_richmond") == {}


def test_a_retired_class_stays_and_gets_no_version():
    load_catalogue()
    gunboat = VesselClass.objects.get(key="gunboat")
    with edge(reason="test"):
        retire(item=gunboat, by=None)

    offered = set(VesselClass.objects.offered().values_list("key", flat=True))
    assert offered >= {"dhow", "river-launch"}
    assert "gunboat" not in offered
    with pytest.raises(RetiredError), edge(reason="test"):
        publish(
            VesselClassVersion,
            key="gunboat",
            content={"name": "x", "source": "", "kind": "gunboat", "ratings": {}},
            by=None,
        )


@pytest.mark.parametrize(
    ("key", "kind"), [("gunboat", "gunboat"), ("river-launch", "launch"), ("dhow", "dhow")]
)
def test_the_published_classes_are_as_the_book_prints_them(key, kind):
    load_catalogue()

    version = latest(VesselClassVersion, key)
    rated = version.ratings["riverside"]

    assert version.kind == kind
    assert ship_card(kind, rated) == PRINTED[VesselKind(kind)]
    assert rated == {k: v for k, v in ratings_json(kind).items() if v is not None}


def _riverside_troops():
    return TroopTypeVersion.objects.filter(attached=False, ratings__has_key="riverside")


def test_rs_mw_21_the_published_troops_are_as_the_book_has_them():
    load_catalogue()
    troops = {row.kind: row for row in _riverside_troops()}

    assert troops.keys() == set(UNITS)
    for kind, card in UNITS.items():
        rated = troops[kind].ratings["riverside"]
        assert troops[kind].figures == card.figures
        assert troops[kind].weapon == (card.weapon or "")
        assert rated["discipline"] == card.discipline
        assert rated["move"] * 1000 == card.move
        assert (rated["firing"] or 0, rated["fighting"]) == (card.firing, card.fighting)
        assert set(rated["free"]) == card.free


def test_rs_cap_01_tents_have_encumbrance_two_and_the_rest_one():
    load_catalogue()

    kinds = dict(ObjectKindVersion.objects.values_list("object_kind__key", "encumbrance"))

    assert kinds.pop("tents") == 2
    assert set(kinds.values()) == {1}


def test_rs_cmp_16_the_mayfly_is_expected_with_two_guns_two_units_and_stores():
    campaign = make_campaign(fleets=True)

    mayfly = Vessel.objects.get(campaign=campaign, key="mayfly")

    assert (mayfly.status, mayfly.expected_at) == ("expected", "Jenkins' Mission")
    assert (mayfly.points, mayfly.origin) == (18, "given")
    assert [gun.gun_type_version.kind for gun in mayfly.guns.all()] == ["field_gun", "machine_gun"]
    assert list(mayfly.units.values_list("key", "kind")) == [
        ("sailors-1", "regular_infantry"),
        ("sailors-2", "regular_infantry"),
    ]
    assert [thing.key for thing in CargoObject.objects.aboard(mayfly)] == ["naval-stores-1"]
    assert mayfly.officers.get().name == "Lieutenant Grey"


def test_a_templates_fleets_are_whole_and_legal():
    campaign = make_campaign(fleets=True)

    assert dict(Vessel.objects.filter(campaign=campaign).values_list("key", "side__key")) == {
        "mayfly": "expedition",
        "fath-al-khair": "slavers",
        "zahra": "slavers",
    }
    units = TroopUnit.objects.filter(campaign=campaign)
    assert units.count() == 12
    assert all(unit.officers.count() == 1 for unit in units)
    for porters in units.filter(kind="baggage"):
        borne = porters.cargo.values_list("encumbrance", flat=True)
        assert sum(borne) <= porters.figures
    assert make_side(campaign).accounts.get().balance == 24
