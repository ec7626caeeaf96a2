"""What the documents show of parliament and of victory points."""

from typing import Any, Final

from turns.views.examples import EVENT_ID, TIME, TURN_ID, WAR_ID, WHEN

HOUSE_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000902"
SIDE_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000941"
MEMBER_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000942"
NEWCOMER_ID: Final = "0192f3a4-5b6c-7d8e-9f01-000000000943"

POST: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000951",
    "version": 1,
    "campaign": WAR_ID,
    "member": MEMBER_ID,
    "username": "gladstone",
    "role": "british",
    "theatre": "north-africa",
    "seat": 1,
    "since": 1,
    "until": None,
    **WHEN,
}
GOVERNMENT: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000952",
    "version": 2,
    "campaign": WAR_ID,
    "side": SIDE_ID,
    "level": 6,
    "prime_minister": MEMBER_ID,
    "chancellor": None,
    "pay_first": ["LG", "SG"],
    **WHEN,
}
MOTION: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000953",
    "version": 2,
    "campaign": WAR_ID,
    "turn": TURN_ID,
    "number": 1,
    "kind": "vote_of_credit",
    "particulars": {},
    "mover": MEMBER_ID,
    "status": "carried",
    "votes": [{"member": MEMBER_ID, "aye": True}],
    "ayes": 3,
    "noes": 0,
    "carried_out": True,
    "hindrance": "",
    **WHEN,
}
ELECTION: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000954",
    "version": 1,
    "campaign": WAR_ID,
    "turn": TURN_ID,
    "round": 1,
    "status": "open",
    "winner": None,
    "ballots": [{"voter": MEMBER_ID, "candidate": MEMBER_ID}],
    **WHEN,
}
SCORE: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000955",
    "campaign": WAR_ID,
    "turn": TURN_ID,
    "side": SIDE_ID,
    "member": MEMBER_ID,
    "part": "british",
    "theatre": "north-africa",
    "deed": "major_battle_won",
    "points": 3,
    "subject": "0192f3a4-5b6c-7d8e-9f01-000000000956",
    "event": EVENT_ID,
    "created_at": TIME,
}
MONTH_ACCOUNT: Final[dict[str, Any]] = {
    "id": "0192f3a4-5b6c-7d8e-9f01-000000000957",
    "campaign": WAR_ID,
    "turn": TURN_ID,
    "level_before": 6,
    "level": 7,
    "causes": ["major_victory"],
    "prime_minister": MEMBER_ID,
    "chancellor": None,
    "indices": {"sudan": 4, "egypt": 2},
    "risen": ["sudan"],
    "unpaid": 0,
    "credits": 0,
    "balance": 61_500,
    "created_at": TIME,
}
TOLD: Final[dict[str, Any]] = {
    "title": "Small Wars: March 1860, turn 3",
    "closed": True,
    "steps": [
        {
            "step": "unrest",
            "lines": [
                {
                    "sentence": "Unrest in Sudan went from 3 to 4 (rolled 5 6).",
                    "rule": "SNS-UNREST-03",
                }
            ],
        }
    ],
    "state_of_the_war": [
        "Political level 6, 6 before.",
        "The British have £61,500.",
        "Territories risen and not yet quiet: sudan.",
    ],
    "standings": [{"name": "gladstone", "points": 3}],
}
TOLD_TEXT: Final = """\
Small Wars: March 1860, turn 3
==============================

Unrest
  Unrest in Sudan went from 3 to 4 (rolled 5 6). [SNS-UNREST-03]

State of the war
  Political level 6, 6 before.
  The British have £61,500.
  Territories risen and not yet quiet: sudan.

Victory points
     3  gladstone
"""
TOLD_MARKDOWN: Final = """\
# Small Wars: March 1860, turn 3

## Unrest

- Unrest in Sudan went from 3 to 4 (rolled 5 6). `SNS-UNREST-03`

## State of the war

- Political level 6, 6 before.
- The British have £61,500.
- Territories risen and not yet quiet: sudan.

## Victory points

| Who | Points |
| --- | ---: |
| gladstone | 3 |
"""
