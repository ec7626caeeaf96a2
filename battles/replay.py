"""A stored battle is fought again from its setup and seed, and compared with what was kept."""

from collections.abc import Iterator
from itertools import chain

from battles import snapshots
from battles.errors import ReplayRefusedError
from battles.models import Battle
from battles.reports import turns_of
from rulesets import RULESETS, resolve
from rulesets.core.dice import commitment
from rulesets.core.jsonio import canonical, digest


def faults_of(battle: Battle) -> list[str]:
    """What is wrong with a battle that has its result; nothing when it is as it was fought.

    Raises ReplayRefusedError where its book has moved on to another version since.
    """
    assert battle.result is not None, "a battle without a result has nothing to compare"
    book = RULESETS[battle.ruleset]
    if book.version != battle.ruleset_version:
        raise ReplayRefusedError(
            ruleset=battle.ruleset, version=battle.ruleset_version, current=book.version
        )
    return [name for name, sound in _checks(battle) if not sound]


def _checks(battle: Battle) -> Iterator[tuple[str, bool]]:
    setup = snapshots.read(battle)
    seed = bytes(battle.seed)
    turns = turns_of(battle)
    book = RULESETS[battle.ruleset]
    yield "the setup is not that of its digest", setup.digest() == battle.setup_digest
    sealed = commitment(seed, battle.setup_digest)
    yield "seed and setup are not those of the commitment", sealed == battle.commitment
    yield "the stored log is not that of its digest", digest(turns) == battle.log_digest
    yield (
        "the stored result is not that of its digest",
        digest(battle.result) == (battle.result_digest),
    )
    again = resolve(setup, seed)
    yield "fought again, the log is another", again.log_digest() == battle.log_digest
    yield "fought again, the result is another", again.digest() == battle.result_digest
    outcome, conditions = book.fold(setup, chain.from_iterable(book.read_log(turns)))
    folded = {"outcome": outcome.to_json() if outcome else None, "conditions": dict(conditions)}
    yield "the log does not add up to the result", canonical(folded) == canonical(battle.result)
