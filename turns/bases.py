"""SNS-UNREST-06: where natives are automatic, a die says how many units leave a theatre's base."""

from typing import Final

from campaigns.rules.atlas import theatres_played
from campaigns.rules.deployment import BASES
from campaigns.rules.natives import natives_are_met, release
from turns.garrison_duty import leaves
from turns.plans import Plan
from turns.play import StepInPlay
from turns.situation import Force, Situation

RULE: Final = "SNS-UNREST-06"


def release_units(step: StepInPlay, war: Situation, plans: dict[str, Plan]) -> None:
    """Of the units that are ordered away from a base, those go whom its die lets go.

    They go in the order in which their orders were written; the plans of the others are taken out.
    A vessel asks nobody, and who is aboard her goes with her.
    """
    if not natives_are_met(step.options):
        return
    for base in (BASES[theatre] for theatre in theatres_played(step.options)):
        going = [war.forces[key] for key in plans if _asks(war, war.forces[key], base)]
        if not going:
            continue
        released = release(step.dice(RULE), base, len(going))
        step.tell(released, of=step.turn, type="base.released")
        for force in going[released.units :]:
            del plans[force.key]
            step.note(
                RULE,
                f"{force.name} was not released from {step.name(base)}, and stayed.",
                of=force.row,
                type="order.failed",
                facts={"base": base},
            )


def _asks(war: Situation, force: Force, base: str) -> bool:
    ashore = not force.afloat and not force.aboard
    ours = force.side == war.government and force.place == base
    return ours and ashore and leaves(force, war.orders)
