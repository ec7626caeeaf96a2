"""The 21 switches of the rule ledger that hold for a whole battle, with its defaults.

`has_ram`, turrets and the size of a transport are each vessel's own: they are ratings.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from rulesets.core.settings import Number, Settings, told


class Sequence(StrEnum):
    """OR-CRD-03: in what order a side's ships move and fire."""

    SHIP_BY_SHIP = "ship_by_ship"
    ALL_MOVE_THEN_ALL_FIRE = "all_move_then_all_fire"


class ArcModel(StrEnum):
    """OR-FIR-05: what broadsides and chase guns can hit."""

    CORRIDOR = "corridor"
    SECTOR90 = "sector90"


class LandMods(StrEnum):
    """OR-FIR-10: which modifiers shore fire at ships has."""

    ARMOR_ONLY = "armor_only"
    ALL = "all"


class LockCount(StrEnum):
    """OR-RAM-04: what counts the two moves for which rammer and rammed are locked."""

    GAME_TURNS = "game_turns"
    OWN_CARDS = "own_cards"


class TransferCompletes(StrEnum):
    """OR-TRN-04: when stands that embark or debark have changed place."""

    TURN_END = "turn_end"
    NEXT_OWN_CARD = "next_own_card"


@dataclass(frozen=True, slots=True)
class Options(Settings):
    """The options of one battle."""

    hull_length: int = field(
        default=3, metadata=told("OR-MOD-02", "The length of a hull, in inches.", Number(1, 12))
    )
    hull_beam: int = field(
        default=1, metadata=told("OR-MOD-02", "The beam of a hull, in inches.", Number(1, 4))
    )
    dice_per_broadside: int = field(
        default=1, metadata=told("OR-MOD-05", "Dice of one broadside.", Number(1, 6))
    )
    dice_per_turret: int = field(
        default=1, metadata=told("OR-MOD-05", "Dice of one turret.", Number(1, 6))
    )
    dice_per_chase_gun: int = field(
        default=1, metadata=told("OR-MOD-05", "Dice of a forward or an aft gun.", Number(1, 6))
    )
    los_blocked_by_ships: bool = field(
        default=True,
        metadata=told("OR-GEN-05", "A ship or land between a mount and its target blocks fire."),
    )
    sequence: Sequence = field(
        default=Sequence.SHIP_BY_SHIP,
        metadata=told("OR-CRD-03", "Ships act one by one, or all move before any fires."),
    )
    fire_mid_move: bool = field(
        default=False, metadata=told("OR-MOV-04", "A ship may fire between its two legs too.")
    )
    chase_guns_with_broadside: bool = field(
        default=True,
        metadata=told("OR-FIR-02", "Forward and aft guns fire besides the broadside."),
    )
    arc_model: ArcModel = field(
        default=ArcModel.CORRIDOR,
        metadata=told(
            "OR-FIR-05", "Guns bear in a corridor as wide as the hull, or within 45 degrees."
        ),
    )
    armor_vs_ships: bool = field(
        default=False, metadata=told("OR-FIR-08", "Armour counts between ships too.")
    )
    land_mods_vs_ships: LandMods = field(
        default=LandMods.ARMOR_ONLY,
        metadata=told("OR-FIR-10", "Shore fire at ships has armour alone, or enfilade too."),
    )
    infantry_vs_transport: bool = field(
        default=False, metadata=told("OR-FIR-11", "Infantry may fire at transports.")
    )
    bow_to_stern: bool = field(
        default=True, metadata=told("OR-RAM-02", "A ram into the stern is allowed.")
    )
    lock_count: LockCount = field(
        default=LockCount.GAME_TURNS,
        metadata=told("OR-RAM-04", "Two game turns, or two of its own cards, hold each ship."),
    )
    locked_turret_fire: bool = field(
        default=True, metadata=told("OR-RAM-06", "Turrets fire while locked.")
    )
    locked_fire_at_others: bool = field(
        default=False,
        metadata=told("OR-RAM-06", "Guns that fire while locked may fire at others too."),
    )
    transfer_completes: TransferCompletes = field(
        default=TransferCompletes.TURN_END,
        metadata=told("OR-TRN-04", "Stands change place at the turn's end, or at the next card."),
    )
    turn_limit: int = field(
        default=16, metadata=told("OR-BG-10", "The last turn of a battle.", Number(1, 100))
    )
    repair_rate: int = field(
        default=2,
        metadata=told(
            "OR-CMP-02", "Damage points mended in a campaign turn at a base.", Number(0, 10)
        ),
    )
    damage_persists: bool = field(
        default=True, metadata=told("OR-CMP-02", "Damage points carry over from battle to battle.")
    )
