"""SNS-REP-01: what there is to mend of a vessel, by what battles have left of her."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from campaigns.rules.repair import Damage, LostGun
from campaigns.rules.repair import Vessel as Hull
from vessels.carrying import record_of
from vessels.condition import boxes_of
from vessels.models import Gun, Vessel
from vessels.models.repairs import Task
from vessels.services.campaign_prices import CampaignPrices

#: The book whose damage the campaign book mends.
BOOK: Final = "soldiers_companion"
#: SNS-REP-02: small and native boats, mended as a whole.
BOATS: Final = ("raft", "small_boat", "large_boat")


class Wreck(NamedTuple):
    """A gun that is lost: its place aboard, and whether the store can replace it."""

    slot: str
    gun: LostGun | None


class State(NamedTuple):
    """A vessel as a yard sees her."""

    hull: Hull
    damage: Mapping[Damage, int]
    guns: Sequence[Wreck]
    is_boat: bool

    @property
    def is_whole(self) -> bool:
        """Whether there is nothing to mend."""
        return not any(self.damage.values()) and not self.guns


def price_of(vessel: Vessel, prices: CampaignPrices) -> int:
    """What such a vessel costs by the campaign's list; one that it does not offer, her worth."""
    offer = prices.offers.get(vessel.card) or next(
        (o for o in prices.offers.values() if o.code == vessel.card and not o.variant), None
    )
    return int(vessel.points) if offer is None else offer.card.price


def state_of(vessel: Vessel, guns: Sequence[Gun], prices: CampaignPrices) -> State:
    """What is to be mended of a vessel; her boat's rigging with the rest of her."""
    condition: Mapping[str, Any] = record_of(vessel, BOOK)
    boxes = {row.name: row for row in boxes_of(vessel, BOOK)}
    full = {name: row.full for name, row in boxes.items()}
    is_boat = vessel.kind(BOOK) in BOATS
    damage = {
        Damage.HULL: condition.get("hull_lost", 0),
        Damage.STRUCTURE: condition.get("structure_lost", 0),
        Damage.SCREW: condition.get("screw_hits", 0),
        Damage.RUDDER: int("rudder" in condition),
        Damage.BOILER_BLOWN: int(bool(condition.get("boiler_burst"))),
    }
    if is_boat and condition.get("rigging_lost"):
        damage[Damage.STRUCTURE] += condition["rigging_lost"]
    by_slot = {gun.slot: gun for gun in guns}
    wrecks = [
        Wreck(slot, _in_store(by_slot.get(slot), prices))
        for slot, state in sorted(condition.get("guns", {}).items())
        if state.get("destroyed") or state.get("detonated")
    ]
    hull = Hull(price_of(vessel, prices), full.get("hull", 1) or 1, full.get("structure", 1) or 1)
    return State(hull, damage, wrecks, is_boat)


def _in_store(gun: Gun | None, prices: CampaignPrices) -> LostGun | None:
    """SNS-REP-01: the store holds the guns of the campaign's list."""
    if gun is None:
        return None
    design = gun.gun_type_version
    row = prices.edition.prices.get("guns", {}).get(design.gun_type.key)
    if row is None:
        return None
    heavy = design.ratings.get(BOOK, {}).get("class") == "heavy"
    return LostGun(row.get("price", 0), heavy)


def without(condition: Mapping[str, Any], task: str, slot: str = "") -> dict[str, Any]:
    """SNS-REP-01: what a book keeps of her damage once a job is done."""
    if task == Task.BOAT:
        return {}
    kept = dict(condition)
    match task:
        case Task.HULL:
            _take_one(kept, "hull_lost")
        case Task.STRUCTURE:
            _take_one(kept, "structure_lost")
        case Task.SCREW:
            _take_one(kept, "screw_hits")
            if "screw_hits" not in kept:
                kept.pop("jury_rig", None)
                kept.pop("jury_losses", None)
        case Task.RUDDER:
            kept.pop("rudder", None)
        case Task.BOILER_BLOWN:
            kept.pop("boiler_burst", None)
        case Task.GUN:
            guns = {name: gun for name, gun in kept.pop("guns", {}).items() if name != slot}
            if guns:
                kept["guns"] = guns
    return kept


def _take_one(kept: dict[str, Any], name: str) -> None:
    left = kept.pop(name, 0) - 1
    if left > 0:
        kept[name] = left
