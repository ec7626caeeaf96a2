"""Claims, fences and leases; engines that break; workers that die."""

from datetime import timedelta

import pytest

from battles import resolution
from battles.application import apply_if_automatic
from battles.errors import BattleStateError, SetupStaleError
from battles.models import Application, Battle, BattleTurn, Entry
from battles.renewal import Renewer
from battles.resolution import claim, database_time, fail, fight, hand_back, put_back_dead
from battles.services import cancel_battle, retry_battle
from battles.tasks import bring_to_its_end, fight_battle
from campaigns.models import Account
from riverwar.api import edge
from riverwar.feed.models import Event
from rulesets.core.jsonio import digest
from tests.battles.fixtures import WORKER, broken_book, make_war, requested, resolved
from tests.support.threads import at_once
from vessels.models import Gun, Vessel

pytestmark = pytest.mark.django_db


def lease_out(battle: Battle) -> None:
    """As if its worker had died a while ago."""
    Battle.objects.filter(pk=battle.pk).update(
        lease_until=database_time() - timedelta(milliseconds=1)
    )


def test_a_claim_is_a_lease_by_the_databases_clock_and_a_fence():
    battle = requested(make_war().scenario())
    held = claim(battle.pk, worker=WORKER)
    assert held is not None
    assert held.fence == 1
    battle = Battle.objects.annotate(now=database_time()).get(pk=battle.pk)
    assert battle.status == "running"
    assert battle.worker == WORKER
    assert timedelta(0) < battle.lease_until - battle.now <= resolution.LEASE
    assert claim(battle.pk, worker="another") is None


def test_the_result_is_kept_turn_by_turn_with_its_digests():
    battle = resolved(make_war().scenario())
    assert battle.status == "resolved"
    assert battle.result_digest == digest(battle.result)
    turns = list(BattleTurn.objects.filter(battle=battle).order_by("turn"))
    assert [turn.turn for turn in turns] == list(range(battle.turns + 1))
    assert battle.log_digest == digest([turn.events for turn in turns])
    assert battle.shown_seed == bytes(battle.seed).hex()
    assert set(battle.result["conditions"]) >= {"mayfly", "zahra", "sailors", "askari", "riflemen"}
    assert Event.objects.filter(object_id=battle.pk, type="battle.resolved").count() == 1


def test_whoever_lost_the_claim_writes_nothing():
    battle = requested(make_war().scenario())
    stale = claim(battle.pk, worker="slow")
    assert stale is not None
    lease_out(battle)
    assert put_back_dead() == 1
    assert fight(battle.pk, worker=WORKER)
    battle.refresh_from_db()
    assert (battle.status, battle.fence, battle.deaths) == ("resolved", 2, 1)
    assert not fail(stale, "too late")
    assert not hand_back(battle.pk, worker="slow")
    battle.refresh_from_db()
    assert battle.status == "resolved"


def test_a_claim_that_is_put_back_and_not_taken_again_is_lost_too():
    battle = requested(make_war().scenario())
    stale = claim(battle.pk, worker="slow")
    assert stale is not None
    lease_out(battle)
    put_back_dead()
    assert not fail(stale, "too late")
    battle.refresh_from_db()
    assert battle.status == "queued"


def test_a_lease_is_renewed_while_the_battle_lasts(transactional_db, monkeypatch):
    monkeypatch.setattr(resolution, "RENEWER", Renewer(every=0.01, most=40))
    battle = requested(make_war().scenario())
    held = claim(battle.pk, worker=WORKER)
    assert held is not None
    lease_out(battle)
    with resolution.renewed(held):
        while not Battle.objects.filter(pk=battle.pk, lease_until__gt=database_time()).exists():
            pass
    assert put_back_dead() == 0


def test_a_worker_that_died_five_times_leaves_its_battle_quarantined():
    battle = requested(make_war().scenario())
    for deaths in range(1, 6):
        assert claim(battle.pk, worker=f"worker-{deaths}") is not None
        assert put_back_dead() == 0
        lease_out(battle)
        assert put_back_dead() == 1
        battle.refresh_from_db()
        assert battle.deaths == deaths
    assert battle.status == "failed"
    assert battle.failure == (
        "Quarantined: its worker died 5 times while it was fought; the last was worker-5."
    )
    assert not Entry.objects.held().exists()
    assert Event.objects.filter(object_id=battle.pk, type="battle.failed").count() == 1


def test_a_graceful_stop_hands_the_claim_back_uncounted(monkeypatch):
    battle = requested(make_war().scenario())
    with broken_book(monkeypatch, SystemExit(0)), pytest.raises(SystemExit):
        fight(battle.pk, worker=WORKER)
    battle.refresh_from_db()
    assert (battle.status, battle.deaths, battle.lease_until) == ("queued", 0, None)
    assert fight(battle.pk, worker=WORKER)


def test_who_is_stopped_as_his_claim_is_committed_hands_it_back_too(monkeypatch):
    battle = requested(make_war().scenario())

    def stopped(battle_id, *, worker):
        claim(battle_id, worker=worker)
        raise SystemExit(0)

    monkeypatch.setattr(resolution, "claim", stopped)
    with pytest.raises(SystemExit):
        fight(battle.pk, worker=WORKER)
    battle.refresh_from_db()
    assert (battle.status, battle.deaths) == ("queued", 0)


def test_an_engine_that_breaks_fails_the_battle_and_frees_the_vessels(monkeypatch):
    war = make_war()
    before = list(Account.objects.order_by("pk").values_list("pk", "balance"))
    battle = requested(war.scenario())
    with broken_book(monkeypatch, RuntimeError("the engine broke")):
        bring_to_its_end(battle.pk, worker=WORKER)
    battle.refresh_from_db()
    assert battle.status == "failed"
    assert "RuntimeError: the engine broke" in battle.failure
    assert "Traceback" in battle.failure
    assert not Entry.objects.held().exists()
    assert not Application.objects.exists()
    assert list(Account.objects.order_by("pk").values_list("pk", "balance")) == before
    assert set(Vessel.objects.values_list("status", flat=True)) == {"available"}


def test_a_failed_battle_is_fought_again_with_the_same_setup_and_seed(monkeypatch):
    battle = requested(make_war().scenario())
    with broken_book(monkeypatch, RuntimeError()):
        fight(battle.pk, worker=WORKER)
    with edge():
        again = retry_battle(battle=battle, by=None)
    assert (again.status, again.failure, again.deaths) == ("queued", "", 0)
    assert (again.setup, again.seed, again.commitment) == (
        battle.setup,
        battle.seed,
        battle.commitment,
    )
    assert Entry.objects.held().count() == 2
    assert fight(battle.pk, worker=WORKER)
    assert apply_if_automatic(battle.pk)


def test_a_retry_is_refused_where_what_it_lists_has_changed(monkeypatch):
    war = make_war()
    battle = requested(war.scenario())
    with broken_book(monkeypatch, RuntimeError()):
        fight(battle.pk, worker=WORKER)
    Gun.objects.filter(vessel=war.gunboat, slot="gun-1").update(crew=2)
    with pytest.raises(SetupStaleError) as refused, edge():
        retry_battle(battle=battle, by=None)
    assert [error["pointer"] for error in refused.value.errors] == ["/entries/mayfly"]


def test_a_retry_is_refused_where_a_vessel_is_held_elsewhere(monkeypatch):
    from battles.errors import VesselsUnavailableError

    war = make_war()
    battle = requested(war.scenario())
    with broken_book(monkeypatch, RuntimeError()):
        fight(battle.pk, worker=WORKER)
    requested(war.scenario(name="Elsewhere"))
    with pytest.raises(VesselsUnavailableError), edge():
        retry_battle(battle=battle, by=None)
    battle.refresh_from_db()
    assert battle.status == "failed"


def test_only_a_failed_battle_is_retried_and_only_a_waiting_one_cancelled():
    battle = resolved(make_war().scenario())
    with pytest.raises(BattleStateError), edge():
        retry_battle(battle=battle, by=None)
    with pytest.raises(BattleStateError), edge():
        cancel_battle(battle=battle, by=None)


def test_whoever_fights_a_cancelled_battle_writes_nothing():
    battle = requested(make_war().scenario())
    held = claim(battle.pk, worker=WORKER)
    assert held is not None
    with edge():
        cancel_battle(battle=battle, by=None)
    assert not fail(held, "too late")
    battle.refresh_from_db()
    assert battle.status == "cancelled"


def test_a_second_message_changes_nothing():
    battle = requested(make_war().scenario())
    for _ in range(3):
        fight_battle(str(battle.pk))
    battle.refresh_from_db()
    assert (battle.status, battle.fence) == ("applied", 1)
    assert Application.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_workers_on_one_battle_fight_it_once():
    battle = requested(make_war().scenario())
    fought = at_once(2, lambda place: fight(battle.pk, worker=f"worker {place}"))
    assert sorted(fought) == [False, True]
    battle.refresh_from_db()
    assert (battle.status, battle.fence) == ("resolved", 1)
    assert BattleTurn.objects.filter(battle=battle).count() == battle.turns + 1
