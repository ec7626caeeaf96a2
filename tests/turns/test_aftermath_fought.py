"""SNS-REP after a battle that was really fought: what the aftermath reads of its log."""

from copy import deepcopy

import pytest
from django.test import override_settings

from battles.models import Battle, BattleTurn
from campaigns.models import TurnStep
from riverwar import seeds
from tests.turns.fielding import again, at_movement, fought, meet, met, raised
from tests.turns.world import advance
from turns import invariants
from turns.audit import audit
from vessels.models import Casualty, Convalescent, Officer, Prisoners, Prize, Vessel, VesselLoss

pytestmark = pytest.mark.django_db

HALFA = "wadi-halfa"
FIRE = ("shot_fired", "volley_fired", "bursts_fired", "case_fired")
#: SNS-REP-05: the points of a crew under British officers.
TRAINED = 3


class Fought:
    """Two gunboats with infantry against boats and a war band, up to the end of the aftermath."""

    def __init__(self, seed: str) -> None:
        with seeds.rehearsal(seed):
            turn = at_movement()
            british = raised(
                turn, "british", HALFA, "large-gunboat", "small-gunboat", "line-infantry"
            )
            natives = raised(
                turn, "mahdists", HALFA, "large-boat+six_pdr", *(["small-boat"] * 3), "war-band"
            )
            (self.met,) = meet(turn, met(turn, HALFA, british, natives))
            self.british = [row for row in british if isinstance(row, Vessel)]
            self.captains = {
                officer.vessel.key: officer
                for officer in Officer.objects.filter(campaign=turn.campaign, post="captain")
                if officer.vessel is not None
            }  # fmt: skip
            fought(turn)
            self.battle = Battle.objects.get(scenario=self.met.scenario_id)
            turns = BattleTurn.objects.filter(battle=self.battle).order_by("turn")
            self.log = [event for each in turns for event in each.events]
            self.fallen = {
                side: sum(row.count - row.returns for row in rows)
                for side in ("british", "mahdists")
                for rows in [Casualty.objects.filter(battle=self.battle.pk, side__key=side)]
            }
            advance(again(turn))
        self.campaign = turn.campaign
        self.told = TurnStep.objects.get(turn=turn, step="aftermath").log

    def ended(self, status: str) -> list[str]:
        """The vessels that so ended in the battle."""
        assert self.battle.result is not None
        ends = self.battle.result["conditions"].items()
        return sorted(
            key for key, end in ends if end["type"] == "vessel" and end["status"] == status
        )

    def engaged(self) -> set[str]:
        """Who fired or was fired on."""
        return {
            event[who] for event in self.log if event["kind"] in FIRE for who in ("firer", "target")
        }


@pytest.fixture(scope="module", params=["first", "second"])
def aftermath(once, request):
    with override_settings(REHEARSAL=True):
        return once(lambda: Fought(request.param))


@pytest.fixture
def after(aftermath):
    return deepcopy(aftermath)


def test_sns_rep_03_each_who_fell_is_rolled_for_once_and_is_somewhere(after):
    of = [entry for entry in after.told if entry["rule"] == "SNS-REP-03"]
    faces = sum(len(entry["roll"]["faces"]) for entry in of if "roll" in entry)
    taken = sum(entry["figures"] for entry in of if "roll" not in entry)
    assert faces + taken == sum(after.fallen.values()) > 0
    # Whoever is neither back at once nor dead is kept in exactly one place.
    kept = [
        row
        for kind in (Convalescent, Prisoners)
        for row in kind._base_manager.filter(campaign=after.campaign)
    ]
    assert sum(row.count for row in kept) <= sum(after.fallen.values())


def test_sns_rep_05_who_fired_or_was_fired_on_has_learned(after):
    won = after.battle.winner == "british"
    victims = {}
    for event in after.log:
        if event["kind"] == "prize_manned":
            victims.setdefault(event["ship"], set()).add(event["prize"])
    by = {}
    for event in after.log:
        if event["kind"] in FIRE:
            by[event["target"]] = event["firer"]
        elif event["kind"] == "ram_tried" and event["struck"]:
            by[event["target"]] = event["ship"]
        elif event["kind"] in ("vessel_sunk", "vessel_destroyed") and event["ship"] in by:
            victims.setdefault(by[event["ship"]], set()).add(event["ship"])
    for vessel in after.british:
        vessel.refresh_from_db()
        if vessel.status not in ("available", "in_repair"):
            continue
        points = 1 + won + len(victims.get(vessel.key, ())) if vessel.key in after.engaged() else 0
        assert vessel.experience == TRAINED + points
    assert after.engaged()


def test_sns_rep_10_who_was_sunk_or_taken_is_on_the_record(after):
    record = VesselLoss.objects.filter(campaign=after.campaign).exclude(
        end__in=("scrapped", "wrecked")
    )
    for end in ("sunk", "captured"):
        assert sorted(record.filter(end=end).values_list("vessel__key", flat=True)) == (
            after.ended(end)
        )
    assert {(loss.place, loss.day) for loss in record} == {(HALFA, after.met.day)}


def test_sns_rep_07_a_prize_is_his_who_put_a_crew_aboard(after):
    manned = {e["prize"]: e["ship"] for e in after.log if e["kind"] == "prize_manned"}
    prizes = Prize.objects.filter(campaign=after.campaign).select_related("vessel", "captain")
    found = {prize.vessel.key: prize for prize in prizes}
    assert sorted(found) == after.ended("captured")
    for key, prize in found.items():
        if key in manned:
            assert prize.captain == after.captains.get(manned[key])


def test_a_war_is_sound_after_its_first_battle(after):
    assert invariants.check(after.campaign) == []
    # The turn began at its battles: that its first steps are missing is true.
    assert {found.check for found in audit(after.campaign)} == {"calendar"}
