"""SNS-SEQ-01: the step `unrest`: what lasted is over, each territory's index, native muster."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from campaigns.rules.atlas import Territory as Land
from campaigns.rules.territories import TERRITORIES
from campaigns.rules.unrest import (
    Standing,
    State,
    index_after_holding,
    index_after_victories,
    neighbour_risen,
    roll_unrest,
    state_of,
)
from turns import chiefs, effects, missions, musters
from turns.forces import forces_of
from turns.garrisons import Garrison, garrisons, towns_of
from turns.models import Engagement, Government, Territory
from turns.play import StepInPlay

MOVED: Final = ("index", "half_points", "months_risen", "mustered", "months_held")


def play(step: StepInPlay) -> None:
    """SNS-UNREST-03: each territory's roll. SNS-UNREST-04: what its state brings about.

    Neighbours count as they were before the step, and battles and garrisons as last month left
    them. A major victory takes the index down before the roll, every town held after it.
    """
    forces = forces_of(step.campaign)
    government = Government.objects.get(campaign=step.campaign).side_id
    missions.watch(step, government, forces)
    missions.settle(step, effects.expire(step))
    territories = list(
        Territory.objects.select_related("side").filter(campaign=step.campaign).order_by("key")
    )
    held = garrisons(step.chart, forces, government=government)
    battles = _battles_of(step, government)
    before = {each.territory: each.index for each in territories}
    for territory in territories:
        _roll(step, territory, held[territory.territory], battles[territory.key], before)
        musters.earn(territory)
        _tell_state(step, territory, before[territory.territory])
    musters.disperse(step, [each for each in territories if each.state is State.QUIET])
    musters.muster(step, territories, held)
    chiefs.lead(step, territories)
    Territory.objects.bulk_update(territories, MOVED)


@dataclass(slots=True)
class Battles:
    """SNS-UNREST-03, SNS-UNREST-04: the government's battles of last month in a territory."""

    won: int = 0
    lost: int = 0
    major: int = 0


def _battles_of(step: StepInPlay, government: UUID) -> Mapping[str, Battles]:
    settled = Engagement.objects.filter(
        campaign=step.campaign,
        turn__number=step.number - 1,
        status=Engagement.Status.SETTLED,
        winner__isnull=False,
    ).order_by()
    found = {str(key): Battles() for key in Land}
    for key, winner, major in settled.values_list("territory", "winner", "major"):
        if key in found:
            won = winner == government
            battles = found[key]
            battles.won += int(won)
            battles.lost += int(not won)
            battles.major += int(won and major)
    return found


def _roll(
    step: StepInPlay,
    territory: Territory,
    garrison: Garrison,
    battles: Battles,
    before: Mapping[Land, int],
) -> None:
    """SNS-UNREST-03, SNS-UNREST-04: one territory's index after the month."""
    land, card = territory.territory, TERRITORIES[territory.territory]
    calmed = index_after_victories(territory.index, battles.major)
    if calmed != territory.index:
        _tell_calm(step, territory, calmed, "a major victory was won there")
    rolled = roll_unrest(
        step.dice("SNS-UNREST-03"),
        land,
        Standing(
            index=calmed,
            garrison=garrison.units,
            minimum=card.garrison,
            defeated=battles.lost > 0,
            victorious=battles.won > 0,
            neighbour_risen=neighbour_risen(card, before),
            gunboat=garrison.gunboat,
        ),
    )
    step.tell(rolled, of=territory, type="unrest.rolled")
    territory.index = rolled.after
    held = step.number > 1 and garrison.holds_all(towns_of(step.chart, land))
    territory.months_held = territory.months_held + 1 if held else 0
    calmed = index_after_holding(territory.index, [territory.months_held])
    if calmed != territory.index:
        _tell_calm(step, territory, calmed, "every town of it was held for two months")


def _tell_calm(step: StepInPlay, territory: Territory, after: int, why: str) -> None:
    before, territory.index = territory.index, after
    step.note(
        "SNS-UNREST-04",
        f"Unrest in {step.name(territory.key)} went from {before} to {after}: {why}.",
        of=territory,
        type="territory.index_changed",
        facts={"territory": territory.key, "before": before, "after": after},
    )


def _tell_state(step: StepInPlay, territory: Territory, index: int) -> None:
    """SNS-UNREST-02: a state that is another than before the step."""
    before, after = state_of(index), territory.state
    if before is after:
        return
    step.note(
        "SNS-UNREST-02",
        f"The state of {step.name(territory.key)} went from {before} to {after}.",
        of=territory,
        type="territory.state_changed",
        facts={"territory": territory.key, "before": str(before), "after": str(after)},
    )
