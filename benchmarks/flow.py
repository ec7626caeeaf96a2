"""Battles from the request to the fleet, each step metered, and each engine fought once alone."""

from __future__ import annotations

import cProfile
import pstats
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final
from unittest.mock import patch
from uuid import UUID

from django.test import Client

from battles import application, resolution, snapshots
from battles.models import Battle, BattleStatus
from battles.services import request_battle
from benchmarks import workers
from benchmarks.battles import say
from benchmarks.fleets import found
from benchmarks.steps import Cost, Meter
from riverwar.accounts.models import User
from riverwar.api import edge
from rulesets import resolve

WARMING: Final = 3
OVER_HTTP: Final = 10
STEPS: Final = ("request", "claim", "fight", "keep", "apply")
ENGINE: Final = "engine"
SHOWN: Final = 60

Row = dict[str, Cost]


def costs(battles: int) -> None:
    """The table of the steps, and what a battle costs beyond its engine."""
    organiser = User.objects.create_superuser("organiser")
    client = Client(headers={"host": "localhost"})
    client.force_login(organiser)
    meter = Meter()
    with meter.counting(), _within_fight(meter):
        rows = [_walk(organiser, meter) for _ in range(WARMING + battles)][WARMING:]
        posted = [_posted(organiser, client, meter) for _ in range(WARMING + OVER_HTTP)][WARMING:]
    beyond = [sum((row[step] for step in STEPS), -row[ENGINE]) for row in rows]
    say(f"battles of 8 vessels: medians of {battles}, CPU in ms of this process and the database's")
    say(f"{'':26}{'CPU':>8}{'database':>10}{'queries':>9}")
    for step in STEPS:
        found_so = [row[step] - row[ENGINE] if step == "fight" else row[step] for row in rows]
        _say("fight, less the engine" if step == "fight" else step, found_so)
    _say("beyond the engine", beyond)
    _say("the engine alone", [row[ENGINE] for row in rows])
    ratios = [cost.here / row[ENGINE].here for cost, row in zip(beyond, rows, strict=True)]
    say(f"{'beyond, of the engine':26}{statistics.median(ratios):8.2f}")
    _say("POST /api/v1/battles/", posted)


def scale_out(database: str, rounds: int, lot: int) -> None:
    """One worker process against two, in turn with the machine's own factor."""
    organiser = User.objects.get(username="organiser")
    requested: list[UUID] = []

    def new_lot() -> list[tuple[UUID, float]]:
        made = _lot(organiser, lot)
        requested.extend(battle for battle, _ in made)
        return made

    middle, share = workers.medians(workers.compare(database, new_lot, rounds))
    applied = Battle.objects.filter(pk__in=requested, status=BattleStatus.APPLIED).count()
    if applied != len(requested):
        sys.exit(f"of {len(requested)} battles only {applied} were applied: no figure")
    say(f"{'two workers, of one':26}{middle.battles:8.2f}   medians of {rounds} rounds")
    say(f"{'two idle loops, of one':26}{middle.machine:8.2f}   the machine's own factor")
    say(f"{'the first of the second':26}{share:8.2f}   {applied} battles, each applied")


def profile(battles: int) -> None:
    """Where the time goes: by what spends it, then by what waits for it."""
    organiser = User.objects.create_superuser("organiser")
    profiler = cProfile.Profile(time.process_time)
    for number in range(WARMING + battles):
        scenario = found(organiser)
        if number >= WARMING:
            profiler.enable()
        with edge(actor=organiser, reason="benchmark"):
            battle = request_battle(scenario=scenario, by=organiser)
        resolution.fight(battle.pk, worker="benchmark")
        application.apply_if_automatic(battle.pk)
        profiler.disable()
    told = pstats.Stats(profiler, stream=sys.stdout)
    for order in ("tottime", "cumulative"):
        told.sort_stats(order).print_stats(SHOWN)


@contextmanager
def _within_fight(meter: Meter) -> Iterator[None]:
    """`claim` and `keep` are steps where `fight` calls them."""
    with ExitStack() as patches:
        for step in (resolution.claim, resolution.keep):
            metered = meter.timed(step.__name__, step)
            patches.enter_context(patch.object(resolution, step.__name__, metered))
        yield


def _walk(organiser: User, meter: Meter) -> Row:
    """One battle as the service takes it. `fight` is what is left of it beside claim and keep."""
    scenario = found(organiser)
    with meter.step("request"), edge(actor=organiser, reason="benchmark"):
        battle = request_battle(scenario=scenario, by=organiser)
    with meter.step("fight"):
        assert resolution.fight(battle.pk, worker="benchmark")
    with meter.step("apply"):
        assert application.apply_if_automatic(battle.pk)
    row = meter.taken()
    row["fight"] -= row["claim"] + row["keep"]
    return {**row, ENGINE: Cost(_alone(battle), 0, 0)}


def _posted(organiser: User, client: Client, meter: Meter) -> Cost:
    """The same request as a client sends it, with its session, key, answer and all."""
    scenario = found(organiser)
    with meter.step("post"):
        answer = client.post(
            "/api/v1/battles/",
            {"scenario": str(scenario.pk)},
            content_type="application/json",
            headers={"Idempotency-Key": str(scenario.pk)},
        )
    assert answer.status_code == 202, answer.content
    return meter.taken()["post"]


def _lot(organiser: User, battles: int) -> list[tuple[UUID, float]]:
    """Battles that wait for a worker, each with the engine's own time for it."""
    lot = []
    for _ in range(battles):
        scenario = found(organiser)
        with edge(actor=organiser, reason="benchmark"):
            battle = request_battle(scenario=scenario, by=organiser)
        lot.append((battle.pk, _alone(battle)))
    return lot


def _alone(battle: Battle) -> float:
    """The engine's own processor time for this battle: its setup, its seed, its log."""
    setup = snapshots.read(battle)
    began = time.process_time()
    resolve(setup, bytes(battle.seed))
    return time.process_time() - began


def _say(name: str, costs_of: Sequence[Cost]) -> None:
    """One line: medians of each column."""
    here, server = (
        statistics.median(getattr(cost, part) for cost in costs_of) * 1e3
        for part in ("here", "server")
    )
    queries = statistics.median(cost.queries for cost in costs_of)
    say(f"{name:26}{here:8.2f}{server:10.2f}{queries:9.0f}")
