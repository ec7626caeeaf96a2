"""A war by months played by itself, with what it came to, what it cost, and its digest."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final

from django.db import connection

from battles.models import Battle
from benchmarks import forces
from benchmarks.battles import say
from campaigns.calendar import open_turn
from campaigns.models import Account, Campaign, CampaignTurn, TurnStep
from campaigns.rules.sequence import Step
from riverwar import seeds
from riverwar.accounts.models import User
from riverwar.api import edge
from turns import invariants
from turns.audit import audit
from turns.fighting import fight_all
from turns.services import advance, open_calendar
from vessels.models import TroopUnit, Vessel
from vessels.services import found_with_fleets

TEMPLATE: Final = "sun-never-sets"
UUIDS: Final = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}")
#: What a war must not exceed when its forces are four times as many.
GROWTH: Final = 4.5
#: Within another transaction, what a step's own becomes: no statements of the step's.
SAVEPOINTS: Final = ("SAVEPOINT", "RELEASE SAVEPOINT")


class UnsoundError(Exception):
    """What must always be true is not."""


@dataclass(slots=True)
class Cost:
    """What a step took of the processor, and how many statements."""

    seconds: float
    statements: int


@dataclass(slots=True)
class War:
    """A war that was played."""

    seed: int
    campaign: Campaign
    costs: dict[tuple[int, str], Cost] = field(default_factory=dict)
    battles: Counter[int] = field(default_factory=Counter)

    def beyond_battles(self) -> float:
        """The processor's time of all steps that fight none."""
        return sum(cost.seconds for (_, step), cost in self.costs.items() if step != Step.BATTLE)


def play(seed: int, months: int, *, times: int = 1, checked: bool = True) -> War:
    """Play so many months of the full deployment, or till the war ends; `times` the forces."""
    with seeds.rehearsal(f"war {seed}"):
        war = War(seed, _begun(times))
        for number in range(1, months + 1):
            while (turn := open_turn(war.campaign)) is not None and turn.number == number:
                if turn.step == Step.BATTLE:
                    war.battles[number] = fight_all(war.campaign)
                war.costs[number, turn.step] = _step(turn)
                if checked and (wrong := invariants.check(war.campaign)):
                    raise UnsoundError(f"seed {seed}, turn {number}, {turn.step}: {wrong}")
        if checked and (found := audit(war.campaign)):
            raise UnsoundError(f"seed {seed}: {[str(one) for one in found]}")
    return war


def _begun(times: int) -> Campaign:
    """The war as its calendar opens."""
    organiser, _ = User.objects.get_or_create(username="organiser", is_superuser=True)
    with edge(actor=organiser, reason="war"):
        campaign = found_with_fleets(template_key=TEMPLATE, name="A year of war", by=organiser)
    with edge(actor=organiser, reason="war"):
        open_calendar(campaign=campaign, by=organiser)
    forces.multiply(campaign, times)
    return campaign


def _step(turn: CampaignTurn) -> Cost:
    """Take a step, and say what it cost."""
    statements = 0

    def count(execute: Callable[..., Any], sql: Any, *told: Any) -> Any:
        nonlocal statements
        statements += not str(sql).startswith(SAVEPOINTS)
        return execute(sql, *told)

    with connection.execute_wrapper(count):
        began = time.process_time()
        with edge(reason="war"):
            advance(turn=turn, step=turn.step, by=None)
        spent = time.process_time() - began
    return Cost(spent, statements)


def digest(war: War) -> str:
    """Of its months' logs, its battles and its accounts; keys and clocks don't come into it."""
    steps = TurnStep.objects.filter(turn__campaign=war.campaign).select_related("turn")
    battles = Battle.objects.filter(campaign=war.campaign).order_by("queued_at", "pk")
    told = {
        "steps": [
            [step.turn.number, step.step, step.log]
            for step in steps.order_by("turn__number", "taken_at", "id")
        ],
        "battles": [
            [battle.setup_digest, bytes(battle.seed).hex(), battle.result] for battle in battles
        ],
        "accounts": sorted(
            [account.side.key if account.side else "", account.kind, account.balance]
            for account in Account.objects.filter(campaign=war.campaign).select_related("side")
        ),
        "vessels": _rows(Vessel, war.campaign, "status", "location", "points"),
        "units": _rows(TroopUnit, war.campaign, "status", "place", "figures"),
    }
    return sha256(nameless(json.dumps(told, sort_keys=True)).encode()).hexdigest()


def nameless(text: str) -> str:
    """A text with each key of a row replaced by the order in which it first appears."""
    order: dict[str, str] = {}
    return UUIDS.sub(lambda found: order.setdefault(found[0], f"#{len(order)}"), text)


def _rows(model: Any, campaign: Campaign, *fields: str) -> list[list[Any]]:
    rows = model.objects.filter(campaign=campaign).order_by("key")
    return [list(row) for row in rows.values_list("key", *fields)]


def scale(seed: int, months: int) -> None:
    """One and four times the forces: the steps beyond the battles, by processor's time."""
    one = play(seed, months, checked=False)
    four = play(seed, months, times=4, checked=False)
    for name, war in (("once", one), ("four times", four)):
        units = TroopUnit.objects.filter(campaign=war.campaign).count()
        vessels = Vessel.objects.filter(campaign=war.campaign).count()
        most = max(cost.statements for cost in war.costs.values())
        say(
            f"{name}: {units} units, {vessels} vessels, {war.beyond_battles():.2f} s beyond the "
            f"battles, at most {most} statements in a step"
        )
    ratio = four.beyond_battles() / one.beyond_battles()
    told = f"four times the forces take {ratio:.2f} times as long; at most {GROWTH}"
    if ratio > GROWTH:
        raise UnsoundError(told)
    say(told)
