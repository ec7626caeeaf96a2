"""Two at once, and one that dies: a step is taken once, and nothing is half done."""

from threading import Thread

import pytest
from django.db import connection

from campaigns.calendar import open_turn
from campaigns.models import Account, CampaignRoll, CampaignRuleset, CampaignTurn, TurnStep
from riverwar.api import edge
from riverwar.feed.models import Event
from tests import factories
from tests.support.api import Person
from tests.support.threads import at_once
from tests.turns.between import Between
from tests.turns.market import enrich
from tests.turns.world import make_war, open_war
from turns import invariants, services
from turns.audit import audit
from turns.dockyards import Docks
from vessels.models import Build, RepairJob
from vessels.services import repairs


@pytest.mark.django_db(transaction=True)
def test_sns_seq_01_of_two_organisers_who_advance_at_once_one_wins_and_the_other_gets_409():
    organiser = factories.make_user()
    war = make_war(by=organiser)
    with edge(reason="test"):
        turn = services.open_calendar(campaign=war, by=None, deploy=False)
    people = [Person(organiser) for _ in range(4)]

    answers = at_once(
        len(people),
        lambda place: people[place].post(f"/turns/{turn.pk}/advance/", {"step": "budget"}),
    )

    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    lost = [answer.json()["code"] for answer in answers if answer.status_code == 409]
    assert lost == ["step_taken"] * 3
    assert TurnStep.objects.filter(turn=turn).count() == 1


class PowerFailedError(Exception):
    """The process dies."""


@pytest.mark.django_db(transaction=True)
def test_sns_seq_01_a_step_that_dies_half_way_leaves_nothing_and_is_taken_again(monkeypatch):
    turn = open_war(deploy=False)
    events, rolls = Event.objects.count(), CampaignRoll.objects.count()

    def dies(self):
        raise PowerFailedError

    with monkeypatch.context() as power:
        power.setattr("turns.play.StepInPlay.close", dies)
        with pytest.raises(PowerFailedError), edge(reason="test"):
            services.advance(turn=turn, step="budget", by=None)

    assert open_turn(turn.campaign).step == "budget"
    assert (Event.objects.count(), CampaignRoll.objects.count()) == (events, rolls)
    assert not TurnStep.objects.exists()
    seen = CampaignTurn.objects.get(pk=turn.pk)
    with edge(reason="test"):
        services.advance(turn=seen, step="budget", by=None)
    assert [step.step for step in TurnStep.objects.filter(turn=turn)] == ["budget"]


@pytest.mark.django_db(transaction=True)
def test_sns_money_01_of_many_who_buy_at_once_as_many_succeed_as_there_is_money_for():
    organiser = factories.make_user()
    war = make_war(by=organiser)
    side = factories.make_side(war, "british")
    commander = factories.make_member(war, side=side).user
    with edge(reason="test"):
        turn = services.open_calendar(campaign=war, by=None, deploy=False)
        services.advance(turn=turn, step="budget", by=None, through="unrest")
    enrich(war, 3 * 6_000 + 5_999)
    people = [Person(commander) for _ in range(4)]
    body = {"side": str(side.pk), "item": "NI", "place": "cairo"}

    answers = at_once(len(people), lambda place: [people[place].post("/builds/", body)
                                                  for _ in range(3)])  # fmt: skip

    statuses = sorted(answer.status_code for each in answers for answer in each)
    assert statuses == [201] * 3 + [409] * 9
    purse = Account.objects.get(campaign=war, kind="theatre", theatre="north-africa")
    assert purse.balance == 5_999
    assert Build.objects.filter(campaign=war).count() == 3


@pytest.mark.django_db(transaction=True)
def test_sns_rep_02_of_orders_at_one_yard_at_once_no_two_have_the_same_gang_on_one_day():
    war = Between(led=True, natives="players", parliament="players")
    war.money(10_000)
    hurt = {"soldiers_companion": {"hull_lost": 2, "structure_lost": 4}}
    fleet = [war.vessel(place="bombay", condition=hurt) for _ in range(4)]

    def order(place):
        with edge(reason="test"):
            docks = Docks.of(war.campaign)
            return repairs.order_repairs(
                vessel=fleet[place], at=docks.at(fleet[place]), options=docks.options, by=None
            )

    ordered = at_once(len(fleet), order)

    assert [len(jobs) for jobs in ordered] == [6] * 4
    days = [
        (job.gang, day)
        for job in RepairJob.objects.all()
        for day in range(job.first_day, job.last_day + 1)
    ]
    # Each vessel is 8 days of work, shared by two gangs.
    assert sorted(days) == [(gang, day) for gang in (1, 2) for day in range(1, 17)]
    assert war.balance == 10_000 - 4 * 1_400


@pytest.mark.django_db(transaction=True)
def test_sns_seq_01_whoever_comes_at_once_with_an_advance_takes_nothing_twice():
    """Organisers advance while commanders sell, mend, fit, order and lay up one vessel, and buy."""
    organiser = factories.make_user()
    war = make_war(by=organiser, options={"theatre": "china"})
    commander = factories.make_member(war, side=factories.make_side(war, "british")).user
    with edge(reason="test"):
        turn = services.open_calendar(campaign=war, by=None)
        services.advance(turn=turn, step="budget", by=None, through="unrest")
    enrich(war, 20_000)
    hurt = {"soldiers_companion": {"hull_lost": 1}}
    vessel = Between(turn).vessel(place="hong-kong", condition=hurt)
    one = {"vessel": str(vessel.pk)}
    turns = f"/turns/{turn.pk}/advance/"
    asked = [
        *[(organiser, turns, {"step": "exchequer"})] * 2,
        *[(commander, "/sales/", one)] * 2,
        *[(commander, "/repairs/order/", one)] * 2,
        (commander, "/repairs/lay-up/", one),
        (commander, "/fittings/", {**one, "fitting": "plating"}),
        (commander, "/movement-orders/", {**one, "turn": str(turn.pk), "kind": "stay"}),
        (commander, "/builds/", {"side": str(vessel.side_id), "item": "SG", "place": "hong-kong"}),
    ]

    answers = at_once(len(asked), lambda n: Person(asked[n][0]).post(*asked[n][1:]))

    assert {answer.status_code for answer in answers} <= {200, 201, 409, 422}
    done = [answer.status_code in (200, 201) for answer in answers]
    assert sum(done[:2]) == 1
    # Sold or worked at: who has been first keeps the others off. Who is laid up is sold yet.
    assert sum(done[2:6]) + done[7] == 1
    assert invariants.check(war) == []
    assert not list(audit(war))


@pytest.mark.django_db(transaction=True)
def test_sns_money_05_who_changes_the_theatre_while_the_calendar_opens_waits_and_is_refused():
    organiser = factories.make_user()
    war = make_war(by=organiser)
    book = CampaignRuleset.objects.get(campaign=war, ruleset="sun_never_sets")
    change = {"options": {"theatre": "china"}}
    answers = []

    def set_theatre():
        person = Person(organiser)
        answers.append(person.patch(f"/campaign-rulesets/{book.pk}/", change))
        connection.close()

    writer = Thread(target=set_theatre)
    with edge(reason="test"):
        services.open_calendar(campaign=war, by=None, deploy=False)
        writer.start()
        while writer.is_alive() and not _waiting():
            writer.join(0.05)
    writer.join()

    assert [answer.json()["code"] for answer in answers] == ["options_refused"]
    book.refresh_from_db()
    assert book.options.get("theatre", "all") == "all"


def _waiting():
    """Whether somebody waits for a lock of this connection's transaction."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_locks"
            " WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))"
        )
        return cursor.fetchone()[0] > 0
