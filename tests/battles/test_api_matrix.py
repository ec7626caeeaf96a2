"""Every operation on scenarios and battles, tried by everybody: the policy decides."""

import uuid
from copy import deepcopy

import pytest

from battles.tasks import bring_to_its_end
from riverwar.accounts.services import issue_token
from riverwar.api import edge
from riverwar.api.policy import POLICY, Role
from tests import factories
from tests.battles.api import make_table
from tests.battles.fixtures import WORKER
from tests.support.api import Person, done

pytestmark = pytest.mark.django_db

PREFIXES = ("scenario_", "battle_", "return_queue_")
OPERATIONS = sorted(name for name in POLICY if name.startswith(PREFIXES))


class Stage:
    """A fought battle, an open scenario, and somebody in each role towards the expedition."""

    def __init__(self):
        table = make_table(apply_mode="organiser")
        self.table = table
        self.war = table.war
        self.people = {
            Role.ORGANISER: table.organiser,
            Role.COMMANDER: table.expedition,
            Role.RIVAL: table.slavers,
            Role.OBSERVER: table.observer,
            Role.USER: table.stranger,
            Role.SUPERUSER: Person(factories.make_user(is_superuser=True)),
        }
        other = table.opened(name="Over")
        battle = done(table.organiser.post("/battles/", {"scenario": other["id"]}), 202)
        bring_to_its_end(uuid.UUID(battle["id"]), worker=WORKER)
        self.battle = f"/battles/{battle['id']}/"
        self.opened = table.opened(vessels=[], units=[])
        self.side = next(one for one in self.opened["sides"] if one["key"] == "expedition")["id"]

    def line(self, kind):
        """A line of the expedition in a scenario of its own."""
        unit = factories.make_unit(self.war.expedition)
        made = self.table.opened(
            vessels=[{"vessel": str(factories.make_vessel(self.war.expedition).pk)}],
            units=[{"unit": str(unit.pk), "position": [40_000, 9_000]}],
        )
        return f"/scenario-{kind}/{made[kind][0]['id']}/"

    def calls(self):
        scenario = f"/scenarios/{self.opened['id']}/"
        side = f"/scenario-sides/{self.side}/"
        vessel, unit = self.line("vessels"), self.line("units")
        draft = {"campaign": str(self.war.campaign.pk), "name": "One more"}
        listed = {"scenario": self.opened["id"], "vessel": str(self.war.gunboat.pk)}
        mustered = {"scenario": self.opened["id"], "unit": str(self.war.askari.pk)}
        reads = {
            "scenario_list": "/scenarios/",
            "scenario_retrieve": scenario,
            "scenario_setup_preview": f"{scenario}setup/",
            "scenario_side_list": "/scenario-sides/",
            "scenario_side_retrieve": side,
            "scenario_vessel_list": "/scenario-vessels/",
            "scenario_vessel_retrieve": vessel,
            "scenario_unit_list": "/scenario-units/",
            "scenario_unit_retrieve": unit,
            "battle_list": "/battles/",
            "battle_retrieve": self.battle,
            "battle_preview": f"{self.battle}preview/",
            "battle_turns": f"{self.battle}turns/",
            "battle_turn": f"{self.battle}turns/1/",
            "battle_frames": f"{self.battle}frames/",
            "battle_frame": f"{self.battle}frames/1/",
            "battle_report": f"{self.battle}report/",
            "battle_verification": f"{self.battle}verification/",
            "battle_entries": f"{self.battle}entries/",
            "battle_record": f"{self.battle}record/?vessel={self.war.gunboat.key}",
            "battle_frozen_setup": f"{self.battle}setup/",
            "return_queue_list": "/return-queue/",
        }
        posts = {
            "scenario_create": ("/scenarios/", draft),
            "scenario_open": (f"{scenario}open/", {}),
            "scenario_close": (f"{scenario}close/", {}),
            "scenario_vessel_create": ("/scenario-vessels/", listed),
            "scenario_unit_create": ("/scenario-units/", mustered),
            "battle_create": ("/battles/", {"scenario": self.opened["id"]}),
            "battle_cancel": (f"{self.battle}cancel/", {}),
            "battle_retry": (f"{self.battle}retry/", {}),
            "battle_apply": (f"{self.battle}apply/", {"digest": "0" * 64}),
            "scenario_cancel": (f"{scenario}cancel/", {}),
        }
        patches = {
            "scenario_update": (scenario, {"place": "Elsewhere"}),
            "scenario_side_update": (side, {"doctrine": {"name": "run_by"}}),
            "scenario_vessel_update": (vessel, {"heading": 0}),
            "scenario_unit_update": (unit, {"state": {}}),
        }
        return {
            **{name: lambda who, at=at: who.get(at) for name, at in reads.items()},
            **{name: lambda who, a=asked: who.post(*a) for name, asked in posts.items()},
            **{
                name: lambda who, a=asked: who.patch(*a, tag="*") for name, asked in patches.items()
            },
            "scenario_vessel_destroy": lambda who: who.delete(self.line("vessels"), tag="*"),
            "scenario_unit_destroy": lambda who: who.delete(self.line("units"), tag="*"),
        }


@pytest.fixture(scope="module")
def set_stage(once):
    return once(Stage)


@pytest.fixture
def stage(set_stage):
    return deepcopy(set_stage)


def test_each_role_may_what_the_policy_says_and_nothing_else(stage):
    calls = stage.calls()
    assert sorted(calls) == OPERATIONS
    wrong = []
    for name, call in calls.items():
        roles = POLICY[name].roles
        for role, who in stage.people.items():
            answer = call(who)
            if name.endswith("_list"):
                expected = answer.status_code == 200
            elif role is Role.USER:
                foreign = 400 if name.endswith("_create") else 404
                expected = answer.status_code == foreign
            elif role is Role.SUPERUSER or role in roles:
                expected = answer.status_code not in (401, 403, 404) and answer.status_code < 500
            else:
                expected = answer.status_code == 403
            if not expected:
                wrong.append((name, role.value, answer.status_code, answer.content[:300]))
    assert wrong == []


def test_nobody_does_anything_without_signing_in(stage):
    nobody = Person()
    for name, call in stage.calls().items():
        answer = call(nobody)
        assert answer.status_code == 401, name
        assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_token_reads_or_writes_as_it_may_and_in_its_campaign(stage):
    user = stage.table.organiser.user

    def bearer(**choices):
        with edge(reason="test"):
            _, secret = issue_token(user=user, name="map tool", **choices)
        return Person(token=secret)

    reader = bearer(scopes=["read"])
    assert reader.get(stage.battle).status_code == 200
    refused = reader.post(f"/scenarios/{stage.opened['id']}/cancel/")
    assert refused.status_code == 403
    elsewhere = bearer(scopes=["read", "write"], campaign=factories.make_campaign(by=user).pk)
    for address in (stage.battle, f"/scenario-sides/{stage.side}/"):
        assert elsewhere.get(address).status_code == 404
    for kind in ("scenarios", "scenario-sides", "battles", "return-queue"):
        assert elsewhere.rows(f"/{kind}/") == []
