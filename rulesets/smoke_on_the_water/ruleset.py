"""Smoke on the Water: its phases in the order it plays them."""

from __future__ import annotations

from typing import Final

from rulesets.core.ledger import ledger_files, read_ledger
from rulesets.core.ruleset import Ruleset
from rulesets.core.setup import BattleSetup
from rulesets.smoke_on_the_water.aftermath.conditions import boxes, conditions
from rulesets.smoke_on_the_water.aftermath.form import form
from rulesets.smoke_on_the_water.aftermath.frames import frames
from rulesets.smoke_on_the_water.aftermath.record import fold
from rulesets.smoke_on_the_water.aftermath.resume import resume
from rulesets.smoke_on_the_water.commander import make_commander
from rulesets.smoke_on_the_water.conversion import CONVERTER
from rulesets.smoke_on_the_water.editions import describe_tables
from rulesets.smoke_on_the_water.events import EVENTS
from rulesets.smoke_on_the_water.gunnery.gunnery_phase import gunnery_phase
from rulesets.smoke_on_the_water.later.after_battle import after_battle
from rulesets.smoke_on_the_water.later.boarding_phase import boarding_phase
from rulesets.smoke_on_the_water.later.fire_phase import fire_phase
from rulesets.smoke_on_the_water.later.morale_phase import morale_phase
from rulesets.smoke_on_the_water.later.repair_phase import repair_phase
from rulesets.smoke_on_the_water.later.turn_end import turn_end
from rulesets.smoke_on_the_water.movement.movement_phase import movement_phase
from rulesets.smoke_on_the_water.movement.orders_phase import orders_phase
from rulesets.smoke_on_the_water.muster.deployment import deployment
from rulesets.smoke_on_the_water.muster.muster import KEY, MakeCommander, muster
from rulesets.smoke_on_the_water.options import Options
from rulesets.smoke_on_the_water.state import SmokeBattle
from rulesets.smoke_on_the_water.turn import (
    BOARDING,
    END,
    FIRE_TEST,
    GUNNERY,
    MORALE,
    MOVEMENT,
    ORDERS,
    REPAIR,
)

#: Raised whenever a change alters any seed's log.
VERSION: Final = 9

_LEDGER: Final = read_ledger(ledger_files()[KEY])

#: SW-TURN-01: the seven phases; SW-TURN-04: the end of a turn.
PHASES: Final = (
    (ORDERS, orders_phase),
    (MOVEMENT, movement_phase),
    (GUNNERY, gunnery_phase),
    (BOARDING, boarding_phase),
    (MORALE, morale_phase),
    (FIRE_TEST, fire_phase),
    (REPAIR, repair_phase),
    (END, turn_end),
)


def commanded(make_commander: MakeCommander) -> Ruleset[SmokeBattle]:
    """The book, with whoever commands in it."""

    def begin(setup: BattleSetup, *, logging: bool = True) -> SmokeBattle:
        return muster(setup, make_commander, logging=logging)

    return Ruleset(
        key=KEY,
        version=VERSION,
        title=_LEDGER.title,
        ledger=_LEDGER.digest,
        sequence="SW-TURN-01",
        begin=begin,
        opening=("setup", deployment),
        phases=PHASES,
        closing=("battle end", after_battle),
        conditions=conditions,
        events=EVENTS,
        read_options=Options.completed,
        describe_options=Options.describe,
        fold=fold,
        resume=resume,
        frames=frames,
        unit="centimetre",
        converter=CONVERTER,
        form=form,
        boxes=boxes,
        tables=describe_tables,
    )


RULESET: Final = commanded(make_commander)
