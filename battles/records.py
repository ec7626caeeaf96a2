"""The record form of a vessel: as she is now, and as she was in a battle."""

from itertools import chain
from typing import Any, Final

from battles import lines, reports, roll, snapshots
from battles.battlefields import standard_battlefield
from battles.errors import NoRecordFormError
from battles.models import Battle
from battles.refusals import refused
from campaigns.models import CampaignRuleset
from riverwar.api.errors import NotFoundError
from rulesets import RULESETS, BattleSetup, IllegalSetupError
from rulesets.core.events import EntryId
from vessels.models import Vessel

#: A setup has two sides; nobody is of the other one.
OTHERS: Final = ("other", "another")
#: Between battles she is on no table, whatever her status.
OFF_TABLE: Final = "laid_up"


def record_of(vessel: Vessel, ruleset: str | None = None) -> dict[str, Any]:
    """A vessel's form by a book that rates her, as the campaign has her and those aboard now.

    Without a book it is by the campaign's default, or the only one. Raises NoRecordFormError where
    there is none, and SetupRefusedError where that book forbids what she is or carries.
    """
    chosen = dict(
        CampaignRuleset.objects.filter(
            campaign=vessel.campaign_id, ruleset__in=list(vessel.class_version.ratings)
        ).values_list("ruleset", "options")
    )
    offered = [key for key in chosen if key in RULESETS and RULESETS[key].form is not None]
    key = ruleset or _usual(vessel, offered)
    form = RULESETS[key].form if key in offered else None
    if form is None:
        raise NoRecordFormError(
            vessel=vessel.name,
            ruleset=ruleset or "the campaign's default book",
            remedy=f"Ask with ruleset, one of: {', '.join(offered)}." if offered else "",
        )
    try:
        setup = BattleSetup.from_json(_alone(vessel, key, chosen[key]))
        told = form(setup, (), EntryId(vessel.key))
    except IllegalSetupError as forbidden:
        raise refused(forbidden) from forbidden
    return {"ruleset": key, "vessel": vessel.key, "turn": None, "form": told}


def record_in(battle: Battle, vessel: str, turn: int | None = None) -> dict[str, Any]:
    """The form of a vessel of a fought battle by her key: after a turn of it, or at its end."""
    turns = reports.turns_of(battle)
    setup = snapshots.read(battle)
    book = RULESETS[battle.ruleset]
    if book.form is None:
        raise NoRecordFormError(vessel=vessel, ruleset=battle.ruleset)
    if vessel not in [entry.id for entry in setup.vessels]:
        names = ", ".join(entry.id for entry in setup.vessels)
        raise NotFoundError(remedy=f"Name a vessel of the battle by her key: {names}.")
    first = setup.start_turn - 1
    last = first + len(turns) - 1
    asked = last if turn is None else turn
    if not first <= asked <= last:
        raise NotFoundError(remedy=f"Name a turn of the battle, from {first} to {last}.")
    log = book.read_log(turns[: asked - first + 1])
    told = book.form(setup, chain.from_iterable(log), EntryId(vessel))
    return {"ruleset": battle.ruleset, "vessel": vessel, "turn": asked, "form": told}


def _usual(vessel: Vessel, offered: list[str]) -> str:
    """The campaign's default book, if she has a form by it, or the only one."""
    usual = str(vessel.campaign.default_ruleset)
    return offered[0] if usual not in offered and len(offered) == 1 else usual


def _alone(vessel: Vessel, ruleset: str, options: dict[str, Any]) -> dict[str, Any]:
    """The setup of one vessel with the units aboard her, off the standard table."""
    book = RULESETS[ruleset]
    row, units = roll.aboard(vessel, ruleset)
    drawn = lines.line_in(row, ruleset)
    assert drawn is not None, "her class is rated for the book"
    line = drawn.entry
    side = line["side"]
    return {
        "schema": 1,
        "ruleset": {"key": book.key, "version": book.version, "ledger": book.ledger},
        "options": book.read_options(options),
        "scenario": {
            "name": vessel.name,
            "riverside": True,
            "first_side": None,
            "closed_edges": [],
            "objective": None,
        },
        "battlefield": standard_battlefield(),
        "sides": [
            {
                "id": name,
                "name": name,
                "edge": edge,
                "doctrine": {},
                "standing": {},
                "orders": [],
            }
            for name, edge in (
                (side, "downstream"),
                (OTHERS[side == OTHERS[0]], "upstream"),
            )
        ],
        "vessels": [{**line, "status": OFF_TABLE, "position": None, "heading": 0, "state": {}}],
        "units": [
            {
                **unit["entry"],
                "aboard": vessel.key,
                "position": None,
                "objects": [],
                "state": unit["rated"] or {},
            }
            for unit in units
        ],
        "start": {"turn": 1, "state": {}},
    }
