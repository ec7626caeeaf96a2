"""SC-TRP-05: troops aboard change their formation."""

from __future__ import annotations

from rulesets.core.events import OrderRefused
from rulesets.soldiers_companion.events.people import TroopsFormed
from rulesets.soldiers_companion.orders import Refusal
from rulesets.soldiers_companion.state import CompanionBattle, Unit
from rulesets.soldiers_companion.tables import Formation


def reform(battle: CompanionBattle) -> None:
    """SC-TRP-05: S1f: troops aboard go to Open Order, or back to Line."""
    for unit in battle.units.values():
        if unit.in_play and unit.aboard is not None:
            formation = unit.side.commander.formation(battle, unit)
            if formation is not None and formation is not unit.formation:
                _form(battle, unit, formation)


def _form(battle: CompanionBattle, unit: Unit, formation: Formation) -> None:
    refusal = check_formation(formation)
    if refusal is None:
        battle.happen(TroopsFormed("SC-TRP-05", unit.id, formation))
    elif battle.logging:
        battle.log(OrderRefused(refusal.rule, unit.id, f"form {formation}", refusal.reason))


def check_formation(formation: Formation) -> Refusal | None:
    """SC-TRP-04: aboard, troops stand in Line or in Open Order."""
    if formation in (Formation.LINE, Formation.OPEN):
        return None
    return Refusal("SC-TRP-04", "aboard troops stand in line or in Open Order")
