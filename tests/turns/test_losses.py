"""SNS-REP-03: what becomes of those who fell, through the aftermath of the month."""

from copy import deepcopy

import pytest
from django.db.models import F
from django.utils import timezone

from campaigns.models import CampaignTurn
from riverwar import feed
from riverwar.api import edge
from tests.turns.between import Between
from tests.turns.world import play_step
from vessels.models import Convalescent, CrewComplement, Officer, Prisoners, Vessel

pytestmark = pytest.mark.django_db

AFLOAT = {"type": "vessel", "status": "available", "appeared": True, "captain": "fit"}


@pytest.fixture(scope="module")
def opened(once):
    return once(lambda: Between(led=True, natives="players", parliament="players"))


@pytest.fixture
def war(opened):
    return deepcopy(opened)


def deckhands(vessel):
    return CrewComplement.objects.get(vessel=vessel, role="deck")


def men(vessel):
    return sum(CrewComplement.objects.filter(vessel=vessel).values_list("count", flat=True))


def lose(vessel, side, count, role="deck"):
    """So many of a role are gone, as a battle's result has put it into the fleet."""
    CrewComplement.objects.filter(vessel=vessel, role=role).update(count=F("count") - count)
    return {"side": side, "vessel": vessel, "role": role, "count": count}


def of(rows, side):
    return [(row.count, row.role) for row in rows.objects.filter(side=side)]


@pytest.mark.parametrize(
    ("holder", "back", "wounded", "prisoners"), [("british", 2, 2, 0), ("mahdists", 1, 1, 1)]
)
def test_sns_rep_03_six_figures_by_who_holds_the_river(war, holder, back, wounded, prisoners):
    """Vector 16."""
    vessel = war.vessel(design="large-gunboat")
    before = men(vessel)
    war.at(1, "aftermath")
    war.fought(
        sides={vessel.key: "british"},
        conditions={vessel.key: {**AFLOAT, "side": "british"}},
        winner=holder,
        casualties=(
            lose(vessel, war.british, 3, "maneuver"),
            lose(vessel, war.british, 3, "deck"),
        ),
    )
    step = play_step(war.turn, "aftermath", 1, 2, 3, 4, 5, 6)
    assert men(vessel) == before - 6 + back
    assert sum(row.count for row in Convalescent.objects.all()) == wounded
    assert sum(row.count for row in Prisoners.objects.all()) == prisoners
    assert {row.back_turn for row in Convalescent.objects.all()} == {3}
    assert step.script.asked == [f"losses|{vessel.key}|" + step.log[0]["case"].replace("_", "-")]


@pytest.mark.parametrize(
    ("near", "drowned", "prisoners", "back"), [(True, 1, 1, 2), (False, 1, 0, 3)]
)
def test_sns_rep_03_the_people_of_a_sunk_vessel(war, monkeypatch, near, drowned, prisoners, back):
    """Vector 17: who came off finds no vessel to go back to, and waits ashore."""
    vessel = war.vessel()
    war.at(1, "aftermath")
    CrewComplement.objects.filter(vessel=vessel).update(count=0)
    war.fought(
        sides={vessel.key: "british"},
        conditions={
            vessel.key: {
                "type": "vessel", "status": "sunk", "side": "british", "appeared": True,
                "captain": "fit", "lost_aboard": {"crew": {"deck": 4}, "guns": {}, "saved": 0},
            }
        },
        winner="mahdists",
        casualties=({"side": war.british, "vessel": vessel, "role": "deck", "count": 4},),
        events=({"kind": "vessel_sunk", "ship": vessel.key, "units": []},),
    )  # fmt: skip
    Vessel.objects.filter(pk=vessel.pk).update(location="")
    distances = {vessel.key: 10_000 if near else None}
    monkeypatch.setattr("battles.deeds.captors", lambda setup, log: distances)
    monkeypatch.setattr("battles.deeds.snapshots.read", lambda battle: None)
    monkeypatch.setattr("battles.deeds.RULESETS", {"soldiers_companion": Book()})
    sink(vessel)
    play_step(war.turn, "aftermath", 3, 4, 5, 6)
    held = sum(row.count for row in Prisoners.objects.all())
    ashore = sum(row.count for row in Convalescent.objects.filter(back_turn=1))
    assert (4 - held - ashore, held, ashore) == (drowned, prisoners, back)


class Book:
    @staticmethod
    def read_log(turns):
        return [[]]


def sink(vessel):
    """As the battle's result has left her."""
    with edge(reason="test"):
        event = feed.record(vessel.campaign_id, "vessel.sunk", vessel, by=None)
        Vessel.objects.filter(pk=vessel.pk).update(
            status="sunk", status_event=event, lost_at=timezone.now()
        )


def test_sns_rep_03_who_is_left_aboard_a_captured_vessel_is_a_prisoner_without_a_die(war):
    vessel = war.vessel()
    war.at(1, "aftermath")
    war.fought(
        sides={vessel.key: "british"},
        conditions={
            vessel.key: {
                "type": "vessel", "status": "captured", "side": "mahdists", "appeared": True,
                "captain": "prisoner",
                "lost_aboard": {"crew": {"deck": 2}, "guns": {}, "saved": 0},
            }
        },
        winner="mahdists",
        casualties=(
            lose(vessel, war.british, 1, "maneuver"),
            {"side": war.british, "vessel": vessel, "role": "deck", "count": 2},
        ),
    )  # fmt: skip
    Vessel.objects.filter(pk=vessel.pk).update(side=war.mahdists)
    # Those who fell before roll as the other side: a six is back, and has no vessel any more.
    play_step(war.turn, "aftermath", 6)
    assert of(Prisoners, war.british) == [(2, "deck")]
    assert of(Convalescent, war.british) == [(1, "maneuver")]


def test_sns_rep_03_a_captain_who_fell_has_the_fate_of_the_first_officer(war):
    vessel = war.vessel()
    captain = Officer.objects.get(vessel=vessel)
    Officer.objects.filter(pk=captain.pk).update(fate="dead", post="none", vessel=None)
    war.at(1, "aftermath")
    war.fought(
        sides={vessel.key: "british"},
        conditions={vessel.key: {**AFLOAT, "side": "british", "captain": "dead"}},
        casualties=(lose(vessel, war.british, 1, "officers"),),
        fallen={vessel.key: captain},
    )
    play_step(war.turn, "aftermath", 3)
    captain.refresh_from_db()
    assert captain.fate == "wounded"
    (wounded,) = Convalescent.objects.all()
    assert (wounded.officer, wounded.role, wounded.back_turn) == (captain, "officers", 3)


def test_sns_rep_03_the_wounded_are_back_in_their_month_and_not_before(war):
    vessel = war.vessel()
    war.money(10_000)
    full = deckhands(vessel).full
    lose(vessel, war.british, 2)
    row = Convalescent.objects.create(
        campaign=war.campaign, side=war.british, vessel=vessel, role="deck", count=2,
        since_turn=1, back_turn=3, event_id=vessel.status_event_id,
    )  # fmt: skip
    war.at(2, "exchequer")
    play_step(war.turn, "exchequer")
    assert deckhands(vessel).count == full - 2
    war.at(3, "exchequer")
    play_step(war.turn, "exchequer")
    assert deckhands(vessel).count == full
    row.refresh_from_db()
    assert row.returned == 2
    assert CampaignTurn.objects.filter(campaign=war.campaign).count() == 1
