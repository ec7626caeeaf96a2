"""Decision 10: what a crew tries to repair first."""

from __future__ import annotations

from typing import Final

from rulesets.smoke_on_the_water.later.mending import damaged
from rulesets.smoke_on_the_water.orders import Repair
from rulesets.smoke_on_the_water.state import Ship
from rulesets.smoke_on_the_water.words import Item

#: Flooding comes before equipment where it sinks her within so many turns.
PRESSING: Final = 3
_ORDER: Final = (
    Item.OUT_OF_CONTROL, Item.FIRE, Item.FLOODING, Item.TURRET, Item.RUDDER, Item.PORT,
)  # fmt: skip


def tries(ship: Ship, attempts: int) -> tuple[Repair, ...]:
    """Fire, flooding that presses, turret, rudder, port, and then flooding that does not."""

    def rank(repair: Repair) -> int:
        slow = repair.item is Item.FLOODING and ship.flotation > PRESSING * ship.flooding
        return len(_ORDER) if slow else _ORDER.index(repair.item)

    chosen: list[Repair] = []
    for repair in sorted(damaged(ship), key=rank):
        rudder = repair.item is Item.RUDDER and any(x.item is Item.RUDDER for x in chosen)
        if len(chosen) < attempts and not rudder:
            chosen.append(repair)
    return tuple(chosen)
