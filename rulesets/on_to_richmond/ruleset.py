"""The On To Richmond book: its phases in the order it plays them."""

from __future__ import annotations

from typing import Final

from rulesets.core.ledger import ledger_files, read_ledger
from rulesets.core.ruleset import Ruleset
from rulesets.core.setup import BattleSetup
from rulesets.on_to_richmond.aftermath.aftermath import battle_end, boxes, conditions
from rulesets.on_to_richmond.aftermath.form import form
from rulesets.on_to_richmond.aftermath.frames import frames
from rulesets.on_to_richmond.aftermath.record import fold
from rulesets.on_to_richmond.aftermath.resume import resume
from rulesets.on_to_richmond.commander import make_commander
from rulesets.on_to_richmond.conversion import CONVERTER
from rulesets.on_to_richmond.events import EVENTS
from rulesets.on_to_richmond.muster.muster import KEY, muster
from rulesets.on_to_richmond.options import Options
from rulesets.on_to_richmond.state import RichmondBattle
from rulesets.on_to_richmond.turn import PHASES, opening

#: Raised whenever a change alters any seed's log.
VERSION: Final = 5

_LEDGER: Final = read_ledger(ledger_files()[KEY])


def begin(setup: BattleSetup, *, logging: bool = True) -> RichmondBattle:
    """The battle at its start. Raises IllegalSetupError for a setup that the book forbids."""
    return muster(setup, make_commander, logging=logging)


RULESET: Final = Ruleset(
    key=KEY,
    version=VERSION,
    title=_LEDGER.title,
    ledger=_LEDGER.digest,
    sequence="OR-BG-09",
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
)
