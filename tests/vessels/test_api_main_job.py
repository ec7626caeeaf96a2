"""The first half of the main job through the API: found, invite, grant, buy, post, embark, load."""

import pytest

from tests.factories import load_catalogue, make_user
from tests.support.api import Person, done

pytestmark = pytest.mark.django_db


def test_from_a_template_to_a_loaded_gunboat():
    load_catalogue()
    umpire, player = Person(make_user("umpire")), Person(make_user("player"))

    template = done(umpire.get("/templates/wilkinson/"))
    campaign = done(
        umpire.post("/campaigns/", {"template": template["key"], "name": "Up the river"}), 201
    )
    assert campaign["membership"] == {"role": "organiser", "side": None}
    side = umpire.only("/sides/", campaign=campaign["id"], key="expedition")
    done(
        umpire.post(
            "/members/",
            {
                "campaign": campaign["id"],
                "username": "player",
                "role": "commander",
                "side": side["id"],
            },
        ),
        201,
    )
    before = player.only("/accounts/", campaign=campaign["id"])["balance"]
    transfer = done(umpire.post(f"/sides/{side['id']}/grant/", {"amount": 10, "memo": "Fund"}), 201)
    assert sum(leg["amount"] for leg in transfer["postings"]) == 0
    assert player.only("/accounts/")["balance"] == before + 10

    answer = player.post(
        "/vessels/",
        {
            "side": side["id"],
            "vessel_class": "gunboat",
            "name": "HMS Dragonfly",
            "guns": ["field-gun", "machine-gun"],
            "captain": "Lieutenant Bright",
        },
    )
    vessel = done(answer, 201)
    assert answer.headers["Location"] == f"/api/v1/vessels/{vessel['id']}/"
    assert vessel["key"] == "hms-dragonfly"
    assert vessel["availability"] == {"available": True, "reason": "", "rule": "", "returns": None}
    assert (vessel["engaged"], vessel["battle"]) == (False, None)
    # RS-PTS-01: 18 points with two guns.
    assert (vessel["receipt"]["amount"], vessel["receipt"]["rule"]) == (18, "RS-PTS-01")
    assert player.only("/accounts/")["balance"] == before + 10 - 18
    assert [gun["slot"] for gun in vessel["guns"]] == ["gun-1", "gun-2"]
    assert {gun["drill"] for gun in vessel["guns"]} == {"well_drilled"}
    assert vessel["crew"] == [{"role": "boat", "count": 4, "full": 4}]
    assert vessel["captain"]["name"] == "Lieutenant Bright"
    assert set(vessel["captain"]["ratings"]["riverside"]) == {"leadership", "trait"}

    captain = vessel["captain"]["id"]
    assert done(player.post(f"/officers/{captain}/relieve/"))["post"] == "none"
    posted = done(player.post(f"/officers/{captain}/appoint/", {"vessel": vessel["id"]}))
    assert (posted["post"], posted["vessel_key"]) == ("captain", "hms-dragonfly")

    unit = done(
        umpire.post(
            "/units/levy/",
            {"side": side["id"], "troop_type": "regular-infantry", "name": "Third Party"},
        ),
        201,
    )
    aboard = done(player.post(f"/units/{unit['id']}/embark/", {"vessel": vessel["id"]}))
    assert (aboard["vessel_key"], aboard["place"]) == ("hms-dragonfly", "")
    tents = done(umpire.post("/cargo/", {"side": side["id"], "kind": "tents"}), 201)
    done(player.post(f"/cargo/{tents['id']}/load/", {"vessel": vessel["id"]}))

    shown = done(player.get(f"/vessels/{vessel['id']}/"))
    assert [row["key"] for row in shown["units"]] == ["third-party"]
    assert [(row["kind"], row["encumbrance"]) for row in shown["cargo"]] == [("tents", 2)]
    assert done(player.post(f"/units/{unit['id']}/disembark/"))["place"] == "camp"
    assert done(player.post(f"/cargo/{tents['id']}/unload/"))["place"] == "camp"


def test_what_a_vessel_was_stands_in_her_history():
    load_catalogue()
    umpire = Person(make_user("umpire"))
    campaign = done(umpire.post("/campaigns/", {"template": "wilkinson", "name": "W"}), 201)
    mayfly = umpire.only("/vessels/", campaign=campaign["id"], key="mayfly")
    assert mayfly["status"] == "expected"
    # RS-CMP-09: an expected vessel comes by the same roll.
    assert mayfly["availability"]["rule"] == "RS-CMP-09"
    assert mayfly["availability"]["returns"]["chance"] == [6, 36]
    assert "Jenkins" in mayfly["availability"]["reason"]

    for status in ("available", "separated"):
        done(
            umpire.post(f"/vessels/{mayfly['id']}/rule/", {"status": status, "reason": "As agreed"})
        )

    past = umpire.rows(f"/vessels/{mayfly['id']}/history/")
    assert [row["status"] for row in past] == ["separated", "available", "expected"]
    assert past[0]["cause"] == "vessel.separated"
    assert past[0]["actor"] == str(umpire.user.pk)
    assert past[0]["reason"] == "vessel_rule"
