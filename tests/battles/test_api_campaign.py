"""The main job, and what lasts from one scenario to the next, through the API."""

import json
import subprocess
import sys
import uuid
from pathlib import Path

import pytest

from battles.models import Battle
from battles.snapshots import read
from battles.tasks import bring_to_its_end
from rulesets import resolve
from tests.battles.fixtures import WORKER
from tests.factories import load_catalogue, make_user
from tests.support.api import Person, done

pytestmark = pytest.mark.django_db

CHECKER = Path(__file__).parents[2] / "docs" / "verify" / "check_dice.py"


class Campaign:
    """Wilkinson's Campaign, founded and led through the API."""

    def __init__(self):
        load_catalogue()
        self.umpire = Person(make_user("umpire"))
        founded = self.umpire.post("/campaigns/", {"template": "wilkinson", "name": "Up the river"})
        self.id = done(founded, 201)["id"]
        self.sides = {side["key"]: side["id"] for side in self._all("sides")}

    def _all(self, kind):
        return self.umpire.rows(f"/{kind}/", campaign=self.id)

    def vessels(self):
        return {vessel["key"]: vessel for vessel in self._all("vessels")}

    def statuses(self):
        return {key: vessel["status"] for key, vessel in self.vessels().items()}

    def units(self):
        return {unit["key"]: unit for unit in self._all("units")}

    def queue(self):
        return {absent["key"]: absent for absent in self._all("return-queue")}

    def buy(self, name, **order):
        body = {"side": self.sides["expedition"], "name": name, **order}
        return done(self.umpire.post("/vessels/", body), 201)

    def levy(self, side, name):
        body = {"side": self.sides[side], "troop_type": "irregular-infantry", "name": name}
        return done(self.umpire.post("/units/levy/", body), 201)

    def opened(self, **scenario):
        body = {"campaign": self.id, **scenario}
        drafted = done(self.umpire.post("/scenarios/", body), 201)
        return done(self.umpire.post(f"/scenarios/{drafted['id']}/open/"))

    def fought(self, scenario, fits=lambda foreseen: True):
        """The scenario's battle, applied.

        A request that is cancelled draws its seed anew: it is foreseen, and fought if it fits.
        """
        while True:
            battle = done(self.umpire.post("/battles/", {"scenario": scenario["id"]}), 202)
            row = Battle.objects.get(pk=battle["id"])
            if fits(resolve(read(row), bytes(row.seed), log=False).conditions):
                break
            done(self.umpire.post(f"/battles/{battle['id']}/cancel/"))
        bring_to_its_end(uuid.UUID(battle["id"]), worker=WORKER)
        ended = done(self.umpire.get(f"/battles/{battle['id']}/"))
        assert ended["status"] == "applied", ended["failure"]
        return ended

    def rolls(self, battle, key):
        """The rolls of a vessel in a battle, as its log has them."""
        turns = self.umpire.rows(f"/battles/{battle['id']}/turns/", kind="return_rolled", entry=key)
        return [
            (turn["turn"], event["roll"]["faces"], event["came"])
            for turn in turns
            for event in turn["events"]
        ]


def test_from_the_founding_to_a_result_in_the_fleet(tmp_path):
    war = Campaign()
    heron = war.buy("HMS Heron", vessel_class="gunboat", guns=["field-gun", "machine-gun"])
    units, vessels = war.units(), war.vessels()
    before = war.umpire.only("/accounts/", campaign=war.id, side=war.sides["expedition"])["balance"]

    scenario = war.opened(
        name="Jenkins' Mission",
        place="Jenkins' Mission",
        sides=[
            {
                "side": war.sides["expedition"],
                "doctrine": {"name": "lander"},
                "standing": {"hms-heron": {"station": "landing", "landing": "jetty"}},
                "orders": [
                    {
                        "turn": 1,
                        "entry": "hms-heron",
                        "order": {"hull": {"action": "move", "to": [60_000, 24_000]}},
                    }
                ],
            },
            {"side": war.sides["slavers"], "doctrine": {"name": "bombard", "shooters": "hunters"}},
        ],
        vessels=[
            {"vessel": heron["id"]},
            {"vessel": vessels["mayfly"]["id"]},
            {"vessel": vessels["fath-al-khair"]["id"], "position": [10_000, 24_000]},
        ],
        units=[
            {"unit": units["askari-1"]["id"], "aboard": heron["id"]},
            {"unit": units["askari-2"]["id"], "position": [44_000, 12_000]},
            {"unit": units["riflemen-1"]["id"], "position": [30_000, 40_000]},
            {"unit": units["spearmen-1"]["id"], "position": [40_000, 36_000]},
        ],
    )
    told = done(war.umpire.get(f"/scenarios/{scenario['id']}/setup/"))
    assert told["problems"] == []
    assert told["ready"] is True
    statuses = {vessel["id"]: vessel["status"] for vessel in told["setup"]["vessels"]}
    assert statuses == {
        "fath-al-khair": "available",
        "hms-heron": "available",
        "mayfly": "expected",
    }

    requested = done(war.umpire.post("/battles/", {"scenario": scenario["id"]}), 202)
    assert requested["setup_digest"] == told["digest"]
    engaged = war.vessels()["hms-heron"]
    assert (engaged["engaged"], engaged["battle"]) == (True, requested["id"])
    bring_to_its_end(uuid.UUID(requested["id"]), worker=WORKER)
    battle = done(war.umpire.get(f"/battles/{requested['id']}/"))
    assert battle["status"] == "applied"

    conditions = {
        entry["entry_id"]: entry["condition"]
        for entry in war.umpire.rows(f"/battles/{battle['id']}/entries/")
    }
    after = war.vessels()
    for key, condition in conditions.items():
        vessel = after[key]
        captured = condition["status"] == "captured"
        assert vessel["side"]["key"] == condition["side"]
        assert captured or vessel["status"] == condition["status"]
        assert (vessel["engaged"], vessel["battle"]) == (False, None)
    changes = done(war.umpire.get(f"/battles/{battle['id']}/preview/"))["changes"]
    for change in changes:
        if change["type"] == "vessel" and change["field"] == "status":
            shown = done(war.umpire.get(f"/vessels/{change['id']}/"))
            assert shown["status"] == change["after"]
    assert done(war.umpire.get(f"/scenarios/{scenario['id']}/"))["status"] == "fought"
    accounts = war.umpire.only("/accounts/", campaign=war.id, side=war.sides["expedition"])
    assert accounts["balance"] == before

    data = tmp_path / "battle.json"
    data.write_text(json.dumps(done(war.umpire.get(f"/battles/{battle['id']}/verification/"))))
    checked = subprocess.run(
        [sys.executable, CHECKER, data, "--commitment", requested["commitment"]],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_rs_cmp_03_to_05_the_three_scopes_over_four_scenarios():
    """A battle that leaves one vessel withdrawn and one aground; a march inland that separates a
    third; a battle in which nobody comes; and one in which the first two do.
    """
    war = Campaign()
    done(war.umpire.post(f"/sides/{war.sides['expedition']}/grant/", {"amount": 100}), 201)
    names = ("Withdrawn", "Grounded", "Separated")
    withdrawn, grounded, separated = (
        war.buy(name, vessel_class="gunboat", guns=["field-gun", "machine-gun"]) for name in names
    )
    keys = [name.lower() for name in names]

    def troops():
        ours, theirs = (war.levy(side, f"Levy of the {side}") for side in war.sides)
        return [
            {"unit": ours["id"], "position": [70_000, 2_000]},
            {"unit": theirs["id"], "position": [2_000, 46_000]},
        ]

    def orders(entry, order):
        return [{"turn": turn, "entry": entry, "order": order} for turn in range(1, 7)]

    # First: on the river. The dhows stay in camp.
    first = war.opened(
        name="First",
        options={"turn_limit": 6},
        sides=[
            {
                "side": war.sides["expedition"],
                "orders": [
                    *orders("withdrawn", {"hull": {"action": "exit", "edge": "downstream"}}),
                    *orders("grounded", {"hull": {"action": "move", "to": [40_000, 18_500]}}),
                ],
            },
            {"side": war.sides["slavers"]},
        ],
        vessels=[
            {"vessel": withdrawn["id"], "position": [70_000, 24_000]},
            {"vessel": grounded["id"], "position": [40_000, 20_000]},
        ],
        units=troops(),
    )
    war.fought(
        first,
        lambda ended: (
            ended["withdrawn"]["status"] == "withdrawn"
            and ended["grounded"]["status"] == "grounded"
        ),
    )
    assert [war.statuses()[key] for key in keys] == ["withdrawn", "grounded", "available"]
    battle_of_absence = war.queue()["withdrawn"]["since"]["battle"]
    assert battle_of_absence == war.queue()["grounded"]["since"]["battle"]

    # Second: inland. The vessels that were there are left behind, and nobody rolls.
    second = war.opened(name="Second", riverside=False)
    done(war.umpire.post(f"/scenarios/{second['id']}/close/"))
    assert [war.statuses()[key] for key in keys] == ["withdrawn", "grounded", "separated"]
    queue = war.queue()
    assert [queue[key]["rule"] for key in keys] == ["RS-CMP-04", "RS-CMP-03", "RS-CMP-05"]
    assert [queue[key]["scope"] for key in keys] == [
        "until_reappears",
        "until_reappears",
        "next_only",
    ]
    assert {tuple(queue[key]["chance"]) for key in keys} == {(6, 36)}
    assert all(queue[key]["riverside_only"] for key in keys)
    assert not any(queue[key]["rolls"] for key in keys)

    # Third: on the river again, and nobody comes. RS-CMP-05: only the separated one is back.
    third = war.opened(name="Third", options={"turn_limit": 2}, units=troops())
    battle = war.fought(third, lambda ended: not any(ended[key]["appeared"] for key in keys))
    assert [war.statuses()[key] for key in keys] == ["withdrawn", "grounded", "available"]
    for key in keys:
        rolls = war.rolls(battle, key)
        assert [turn for turn, _, _ in rolls] == list(range(1, battle["turns"] + 1))
        assert all(sum(faces) < 10 and not came for _, faces, came in rolls)
    queue = war.queue()
    assert "separated" not in queue
    for key in keys[:2]:
        shown = queue[key]["rolls"]
        assert [(one["turn"], one["faces"], one["came"]) for one in shown] == war.rolls(battle, key)
        assert {one["battle"] for one in shown} == {battle["id"]}
        assert queue[key]["since"]["battle"] == battle_of_absence

    # Fourth: the two come in, and are what this battle makes of them (RS-CMP-03, RS-CMP-04).
    fourth = war.opened(name="Fourth", units=troops(), vessels=[{"vessel": separated["id"]}])
    battle = war.fought(
        fourth, lambda ended: ended["withdrawn"]["appeared"] and ended["grounded"]["appeared"]
    )
    conditions = {
        entry["entry_id"]: entry["condition"]
        for entry in war.umpire.rows(f"/battles/{battle['id']}/entries/")
    }
    for key in keys[:2]:
        rolls = war.rolls(battle, key)
        assert [came for _, _, came in rolls] == [False] * (len(rolls) - 1) + [True]
        assert sum(rolls[-1][1]) >= 10
        assert conditions[key]["appeared"] is True
        assert conditions[key]["status"] in (war.statuses()[key], "captured")
        if again := war.queue().get(key):  # it has left this battle too: a new absence
            assert (again["since"]["battle"], again["rolls"]) == (battle["id"], [])
    assert war.rolls(battle, "separated") == []
