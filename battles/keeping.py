"""A result as it is stored: encoded once, its digests made of the same bytes, by one statement."""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import connection

from battles.canonical import canonical
from battles.models import BattleStatus
from riverwar.accounts.ids import uuid7
from riverwar.rows import as_json
from rulesets import BattleResult, BattleSetup, Outcome

# The ORM would quote each value of the log. Nothing is written where the claim stands no more.
STORE: Final = """
    WITH held AS (
        UPDATE battles_battle
           SET status = %(resolved)s, lease_until = NULL, resolved_at = %(now)s,
               result = %(result)s, result_digest = %(digest)s, log_digest = %(log_digest)s,
               winner = %(winner)s, field = %(field)s, outcome_rule = %(rule)s, turns = %(turns)s
         WHERE id = %(battle)s AND status = %(running)s AND fence = %(fence)s
     RETURNING id
    ), turns AS (
        INSERT INTO battles_battleturn (id, battle_id, turn, events)
        SELECT key.id, held.id, %(first)s + key.place - 1, log.events
          FROM held, jsonb_array_elements(%(log)s::jsonb) WITH ORDINALITY AS log (events, place)
          JOIN unnest(%(keys)s::uuid[]) WITH ORDINALITY AS key (id, place) USING (place)
    ), rolls AS (
        INSERT INTO battles_returnroll (id, battle_id, vessel_id, turn, faces, came, rule)
        SELECT roll.id, held.id, entry.vessel_id, roll.turn, roll.faces, roll.came, roll.rule
          FROM held
          JOIN battles_entry AS entry ON entry.battle_id = held.id
          JOIN jsonb_to_recordset(%(rolls)s::jsonb)
            AS roll (id uuid, entry text, turn int, faces jsonb, came bool, rule text)
            ON roll.entry = entry.entry_id
    )
    SELECT FROM held
"""


@dataclass(frozen=True, slots=True)
class Kept:
    """A result with its log, as text. `rolls` are RS-CMP-02's, as the log has them."""

    outcome: Outcome
    result: str
    digest: str
    log: str
    log_digest: str
    first_turn: int
    logged_turns: int
    rolls: list[dict[str, Any]]

    @classmethod
    def of(cls, setup: BattleSetup, result: BattleResult) -> "Kept":
        turns, first_turn = result.turns_json(), setup.start_turn - 1
        document, log = canonical(result.to_json()), canonical(turns)
        return cls(
            outcome=result.outcome,
            result=document.decode(),
            digest=hashlib.sha256(document).hexdigest(),
            log=log.decode(),
            log_digest=hashlib.sha256(log).hexdigest(),
            first_turn=first_turn,
            logged_turns=len(turns),
            rolls=[
                {
                    "id": uuid7(),
                    "entry": event["vessel"],
                    "turn": number,
                    "faces": event["roll"]["faces"],
                    "came": event["came"],
                    "rule": event["rule"],
                }
                for number, events in enumerate(turns, start=first_turn)
                for event in events
                if event["kind"] == "return_rolled"
            ],
        )


def store(kept: Kept, *, battle: UUID, fence: int, now: datetime) -> bool:
    """Write a battle's result, its log by turn and its return rolls, if this claim stands."""
    outcome = kept.outcome
    given: dict[str, Any] = {
        "battle": battle,
        "fence": fence,
        "running": BattleStatus.RUNNING,
        "resolved": BattleStatus.RESOLVED,
        "now": now,
        "result": kept.result,
        "digest": kept.digest,
        "log_digest": kept.log_digest,
        "winner": outcome.winner or "",
        "field": outcome.field or "",
        "rule": outcome.rule,
        "turns": outcome.turns,
        "first": kept.first_turn,
        "log": kept.log,
        "keys": [uuid7() for _ in range(kept.logged_turns)],
        "rolls": as_json(kept.rolls),
    }
    with connection.cursor() as cursor:
        cursor.execute(STORE, given)
        return bool(cursor.rowcount)
