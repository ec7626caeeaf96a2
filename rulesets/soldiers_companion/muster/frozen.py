"""SC-FORM-01: the state of ships, units and works as JSON and back (core/frozen.py)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rulesets.core.frozen import Forms
from rulesets.core.jsonio import Json
from rulesets.core.reading import shown
from rulesets.soldiers_companion.state import CompanionBattle, Gun, Ship, Side, Unit, Work

#: What stands elsewhere in the setup, or follows from it.
SHIP_SKIPS: Final = ("id", "side", "kind", "card", "points", "before", "guns")
UNIT_SKIPS: Final = ("id", "side", "kind", "points", "shot", "guns")
WORK_SKIPS: Final = ("id", "side", "kind", "card", "points", "guns")
GUN_SKIPS: Final = (
    "id", "kind", "card", "machine", "mount", "turret_av", "shielded", "full_crew", "field_piece",
    "entry",
)  # fmt: skip

_FORMS: Final[Forms[CompanionBattle]] = Forms(
    "SC-FORM-01",
    {
        Ship: ("ships", lambda battle: battle.ships),
        Unit: ("units", lambda battle: battle.units),
        Work: ("works", lambda battle: battle.works),
        Side: ("sides", lambda battle: {side.id: side for side in battle.sides}),
    },
)
freeze: Final = _FORMS.freeze
thaw: Final = _FORMS.thaw
refuse: Final = _FORMS.refuse
an_object: Final = _FORMS.an_object


def thaw_guns(battle: CompanionBattle, guns: Iterable[Gun], given: Json, at: str) -> None:
    """Guns by their ids; those not named stay as they are."""
    known = {gun.id: gun for gun in guns}
    for name, state in an_object(given, at).items():
        gun = known.get(name)  # type: ignore[call-overload]
        if gun is None:
            refuse(f"{at}/{name[:80]}", f"there is no gun {shown(name)}", "Name one of its guns.")
        thaw(battle, gun, state, f"{at}/{name}", GUN_SKIPS)
        if gun.crew > gun.full_crew:
            refuse(
                f"{at}/{name}/crew", f"{gun.crew} is more than full ({gun.full_crew})", "Lower it."
            )
