"""SNS-REP-05, -06, -07, -10, -11: experience, prizes, the record, and prisoners exchanged."""

from copy import deepcopy

import pytest

from campaigns.rules.options import Options
from riverwar.api import edge
from tests.support.dice import ScriptedDice
from tests.turns.between import Between
from tests.turns.world import play_step
from turns import purchases
from turns.dockyards import Docks
from turns.models import Engagement
from turns.mustering import read_forces
from vessels.errors import BookForbidsError, PrisonersShortError, PrizeDisposedError
from vessels.models import (
    Convalescent,
    CrewComplement,
    Exchange,
    Officer,
    Prisoners,
    Prize,
    Vessel,
    VesselLoss,
)
from vessels.services import exchanges, prizes

pytestmark = pytest.mark.django_db


def in_funds():
    made = Between(led=True, natives="players", parliament="players")
    made.money(10_000)
    return made


@pytest.fixture(scope="module")
def opened(once):
    return once(in_funds)


@pytest.fixture
def war(opened):
    return deepcopy(opened)


def condition(side, status="available", **more):
    return {
        "type": "vessel", "status": status, "side": side, "appeared": True, "captain": "fit", **more
    }  # fmt: skip


@pytest.mark.parametrize(
    ("points", "quality", "winner", "victims", "after"),
    [
        (2, "green", "british", 1, (5, "experienced")),
        (7, "experienced", "mahdists", 0, (8, "veteran")),
        (13, "veteran", "", 1, (15, "elite")),
    ],
)
def test_sns_rep_05_points_and_levels(war, points, quality, winner, victims, after):
    """Vector 18."""
    vessel = war.vessel(experience=points, quality=quality)
    enemy = war.vessel(war.mahdists, design="small-boat")
    captain = Officer.objects.get(vessel=vessel)
    Officer.objects.filter(pk=captain.pk).update(experience=2, quality="green")
    events = [{"kind": "shot_fired", "firer": vessel.key, "target": enemy.key}]
    if victims:
        events.append(
            {"kind": "prize_manned", "ship": vessel.key, "prize": enemy.key, "crew": [1, 0, 2]}
        )
    war.at(1, "aftermath")
    war.fought(
        sides={vessel.key: "british", enemy.key: "mahdists"},
        conditions={vessel.key: condition("british"), enemy.key: condition("mahdists")},
        winner=winner,
        events=tuple(events),
    )
    play_step(war.turn, "aftermath")
    vessel.refresh_from_db()
    captain.refresh_from_db()
    assert (vessel.experience, vessel.quality) == after
    # SNS-REP-06: his own points, and a Leadership by them.
    assert captain.experience > 2
    assert captain.ratings["soldiers_companion"]["leadership"] == 1


def taken(war, *, hull=0, crew=(0, 1, 2)):
    """A Small Gunboat that the Mahdists had, taken with a prize crew."""
    captor = war.vessel(design="large-gunboat")
    prize = war.vessel(war.mahdists, condition={"soldiers_companion": {"hull_lost": hull}})
    CrewComplement.objects.filter(vessel=prize).update(count=0)
    prize.guns.update(crew=0)
    Vessel.objects.filter(pk=prize.pk).update(side=war.british)
    war.at(1, "aftermath")
    war.fought(
        sides={captor.key: "british", prize.key: "mahdists"},
        conditions={
            captor.key: condition("british"),
            prize.key: condition("british", "captured"),
        },
        events=(
            {"kind": "prize_manned", "ship": captor.key, "prize": prize.key, "crew": list(crew)},
        ),
    )
    play_step(war.turn, "aftermath")
    return captor, Prize.objects.select_related("vessel__side").get(vessel=prize)


def test_sns_rep_07_condemned_and_sold(war):
    """Vector 19."""
    captor, prize = taken(war, hull=2)
    assert prize.status == "held"
    assert VesselLoss.objects.get(vessel=prize.vessel).end == "captured"
    docks = Docks.of(war.campaign)
    with pytest.raises(BookForbidsError), edge(reason="test"):
        prizes.condemn(prize=prize, day=docks.today, own_port=False, options=docks.options, by=None)
    with edge(reason="test"):
        prizes.condemn(prize=prize, day=docks.today, own_port=True, options=docks.options, by=None)
    prize.refresh_from_db()
    assert (prize.status, prize.brought, prize.prize_money) == ("condemned", 3_000, 600)
    assert war.balance == 13_000
    assert Officer.objects.get(vessel=captor).prize_money == 600
    prize.vessel.refresh_from_db()
    assert prize.vessel.status == "scrapped"
    with pytest.raises(PrizeDisposedError), edge(reason="test"):
        prizes.condemn(prize=prize, day=docks.today, own_port=True, options=docks.options, by=None)
    assert war.balance == 13_000


def test_sns_rep_07_a_prize_is_not_sold_as_a_vessel_of_the_fleet(war):
    _, prize = taken(war)
    war.at(2, "orders")
    with pytest.raises(BookForbidsError), edge(reason="test"):
        purchases.sell(vessel=prize.vessel, by=None)
    prize.vessel.refresh_from_db()
    assert (prize.vessel.status, prize.status, war.balance) == ("available", "held", 10_000)


def test_sns_rep_07_commissioned_with_a_full_crew(war):
    """Vector 19."""
    _, prize = taken(war, hull=2)
    Vessel.objects.filter(pk=prize.vessel_id).update(location="bombay")
    prize = Prize.objects.select_related("vessel__side").get(pk=prize.pk)
    docks = Docks.of(war.campaign)
    at = docks.at(Vessel.objects.select_related("side").get(pk=prize.vessel_id))
    before = war.balance
    with edge(reason="test"):
        prizes.commission_prize(prize=prize, at=at, own_port=True, options=docks.options, by=None)
    job = prize.vessel.repairs.get()
    crew = prize.vessel.replacements.get()
    assert (job.task, job.cost, job.last.since(at.start)) == ("commission", 1_000, 14)
    assert crew.figures == 17
    assert war.balance == before - 1_000 - crew.cost
    war.at(2, "aftermath")
    play_step(war.turn, "aftermath")
    prize.vessel.refresh_from_db()
    assert (prize.vessel.status, prize.vessel.side) == ("available", war.british)


def test_sns_rep_07_three_ratings_cannot_hold_a_prize_which_may_be_burned(war):
    """Vector 19."""
    _, prize = taken(war, crew=(0, 0, 3))
    assert (prize.status, prize.vessel.status) == ("abandoned", "derelict")
    with edge(reason="test"):
        prizes.burn(prize=prize, day=Docks.of(war.campaign).today, by=None)
    prize.vessel.refresh_from_db()
    assert (prize.vessel.status, prize.vessel.lost_why) == ("lost", "Burned by her captors")
    ends = list(VesselLoss.objects.filter(vessel=prize.vessel).values_list("end", "turn"))
    assert ends == [("captured", 1), ("wrecked", 1)]


def prisoners(war, vessel, side, captor, count, **more):
    return Prisoners.objects.create(
        campaign=war.campaign, side=side, captor=captor, vessel=vessel, count=count,
        since_turn=1, event_id=vessel.status_event_id, **{"role": "deck", **more},
    )  # fmt: skip


def test_sns_rep_07_natives_man_a_prize_with_those_who_change_sides(war):
    vessel = war.vessel()
    CrewComplement.objects.filter(vessel=vessel).update(count=0)
    held = prisoners(war, vessel, war.british, war.mahdists, 2)
    Vessel.objects.filter(pk=vessel.pk).update(side=war.mahdists)
    prize = Prize.objects.create(
        campaign=war.campaign, side=war.mahdists, taken_from=war.british, vessel=vessel,
        turn=1, day=5, place="wadi-halfa", event_id=vessel.status_event_id,
    )  # fmt: skip
    with edge(reason="test"):
        prizes.commission_on_the_spot(prize=prize, dice=ScriptedDice(3, 4), by=None)
    held.refresh_from_db()
    assert (held.turned, held.held) == (1, 1)
    assert CrewComplement.objects.get(vessel=vessel, role="deck").count == 1


def test_sns_rep_11_man_for_man_and_officer_for_officer(war):
    ours, theirs = war.vessel(), war.vessel(war.mahdists, design="large-boat")
    captain = Officer.objects.get(vessel=ours)
    Officer.objects.filter(pk=captain.pk).update(fate="prisoner", post="none", vessel=None)
    prisoners(war, ours, war.british, war.mahdists, 3)
    prisoners(war, ours, war.british, war.mahdists, 1, role="officers", officer=captain)
    prisoners(war, theirs, war.mahdists, war.british, 5)
    prisoners(war, theirs, war.mahdists, war.british, 1, role="officers")
    with pytest.raises(PrisonersShortError), edge(reason="test"):
        exchanges.offer_exchange(side=war.mahdists, offered_by=war.british, men=4, by=None)
    with edge(reason="test"):
        offer = exchanges.offer_exchange(
            side=war.mahdists, offered_by=war.british, men=2, officers=1, by=None
        )
    with edge(reason="test"):
        exchanges.accept_exchange(exchange=offer, turn=2, by=None)
    for side in (war.british, war.mahdists):
        rows = Prisoners.objects.filter(side=side)
        assert sum(row.freed for row in rows) == 3
        home = Convalescent.objects.filter(side=side)
        assert sum(row.count for row in home) == 3
    captain.refresh_from_db()
    assert captain.fate == "fit"
    assert Exchange.objects.get().status == "accepted"


def test_sns_rep_05_and_09_a_battle_reads_her_quality_and_her_refit(war):
    vessel = war.vessel(quality="veteran", refitted_in=1)
    enemy = war.vessel(war.mahdists, design="small-boat", quality="green")
    turn = war.at(26, "battle")
    met = Engagement.objects.create(
        campaign=war.campaign, turn=turn, day=1, number=1, place="wadi-halfa",
        attacker=war.british, defender=war.mahdists,
        forces={"british": {"vessels": [vessel.key]}, "mahdists": {"vessels": [enemy.key]}},
    )  # fmt: skip
    forces = read_forces(war.campaign, [met], turn, Options())
    (hull,), _ = forces.of(met, war.british, "soldiers_companion")
    assert hull.state == {"quality": "veteran", "move_lost": 4}
