"""The riverside book: its phases in the order it plays them."""

from __future__ import annotations

from typing import Final

from rulesets.core.doctrine import Known
from rulesets.core.ledger import ledger_files, read_ledger
from rulesets.core.objective import mission_of
from rulesets.core.ruleset import Ruleset
from rulesets.core.setup import BattleSetup, SideSetup
from rulesets.riverside.aftermath import battle_end, conditions
from rulesets.riverside.commander import make_commander
from rulesets.riverside.conversion import CONVERTER
from rulesets.riverside.doctrine import read_doctrine
from rulesets.riverside.ending import turn_end
from rulesets.riverside.events import EVENTS
from rulesets.riverside.frames import frames
from rulesets.riverside.muster import muster
from rulesets.riverside.options import Options
from rulesets.riverside.record import FIRST_SIDE, SECOND_SIDE, fold
from rulesets.riverside.resume import resume
from rulesets.riverside.returns import turn_start
from rulesets.riverside.state import RiverCommander, RiversideBattle
from rulesets.riverside.turn import first_side, opening, second_side

KEY: Final = "riverside"
#: Raised whenever a change alters any seed's log.
VERSION: Final = 1

_LEDGER: Final = read_ledger(ledger_files()[KEY])


def commander(battle: RiversideBattle, side: SideSetup, at: str) -> RiverCommander:
    """The commander that a side's doctrine, its standing orders and its objective give it."""
    doctrine = read_doctrine(
        side.doctrine,
        side.standing,
        known=Known.of(battle.setup, side.id),
        at=at,
        mission=mission_of(side.id, battle.objective),
    )
    return make_commander(doctrine)


def begin(setup: BattleSetup, *, logging: bool = True) -> RiversideBattle:
    """The battle at its start. Raises IllegalSetupError for a setup that the book forbids."""
    return muster(setup, commander, logging=logging)


RULESET: Final = Ruleset(
    key=KEY,
    version=VERSION,
    title=_LEDGER.title,
    ledger=_LEDGER.digest,
    sequence="RS-MW-02",
    begin=begin,
    opening=("setup", opening),
    phases=(
        ("turn start", turn_start),
        (FIRST_SIDE, first_side),
        (SECOND_SIDE, second_side),
        ("turn end", turn_end),
    ),
    closing=("battle end", battle_end),
    conditions=conditions,
    events=EVENTS,
    read_options=Options.completed,
    describe_options=Options.describe,
    fold=fold,
    resume=resume,
    frames=frames,
    unit="inch",
    converter=CONVERTER,
)
