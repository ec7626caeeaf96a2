"""The Soldier's Companion book of river vessels: its phases in the order it plays them."""

from __future__ import annotations

from typing import Final

from rulesets.core.ledger import ledger_files, read_ledger
from rulesets.core.ruleset import Ruleset
from rulesets.core.setup import BattleSetup
from rulesets.soldiers_companion.aftermath.aftermath import battle_end, boxes, conditions
from rulesets.soldiers_companion.aftermath.form import form
from rulesets.soldiers_companion.aftermath.frames import frames
from rulesets.soldiers_companion.aftermath.record import fold
from rulesets.soldiers_companion.aftermath.resume import resume
from rulesets.soldiers_companion.commander import make_commander
from rulesets.soldiers_companion.conversion import CONVERTER
from rulesets.soldiers_companion.events import EVENTS
from rulesets.soldiers_companion.movement.current import opening
from rulesets.soldiers_companion.muster.muster import KEY, muster
from rulesets.soldiers_companion.options import Options
from rulesets.soldiers_companion.state import CompanionBattle
from rulesets.soldiers_companion.tables import WEATHER
from rulesets.soldiers_companion.turn import PHASES

#: Raised whenever a change alters any seed's log.
VERSION: Final = 2

_LEDGER: Final = read_ledger(ledger_files()[KEY])


def begin(setup: BattleSetup, *, logging: bool = True) -> CompanionBattle:
    """The battle at its start. Raises IllegalSetupError for a setup that the book forbids."""
    return muster(setup, make_commander, logging=logging)


RULESET: Final = Ruleset(
    key=KEY,
    version=VERSION,
    title=_LEDGER.title,
    ledger=_LEDGER.digest,
    sequence="SC-TURN-01",
    begin=begin,
    opening=("setup", opening),
    phases=PHASES,
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
    form=form,
    boxes=boxes,
    weather=tuple(WEATHER),
)
