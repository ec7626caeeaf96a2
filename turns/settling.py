"""SNS-RIV-08, SNS-VP-01: what a contact leaves: winner, losses, who falls back where.

Where the book names no winner the attack has failed: nobody has won, and the attacker falls back.
Troops go aboard again the vessels that they came in. A unit in rout rallies where its side falls
back to. Works stay where they are.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from battles.models import Battle, BattleStatus
from campaigns.models import Side
from campaigns.rules.victory import is_major
from turns.models import Engagement
from turns.natives import within
from turns.play import StepInPlay
from turns.stands import Stands
from turns.toll import tolls_of


def settle(over: Sequence[Engagement], step: StepInPlay) -> None:
    """Settle engagements whose scenarios are over, or that came to none, in their order.

    What it costs does not depend on how many they are: one statement reads their battles, three
    the forces, two write them, one writes the engagements.
    """
    if not over:
        return
    battles = _battles_of(over)
    stands = Stands.read(step)
    for one in over:
        battle = battles.get(one.scenario_id) if one.scenario_id else None
        loser = None
        if battle is not None:
            loser = _judge(one, battle, step)
        elif one.scenario_id is None:
            loser = _unopposed(one)
        stands.reembark(one)
        fell_back = stands.fall_back(one, loser) if loser is not None else []
        stands.rally(one)
        one.figures = {**one.figures, "fell_back": fell_back}
        one.status = Engagement.Status.SETTLED
        step.note(
            "SNS-VP-01" if battle is not None else "SNS-RIV-08",
            sentence_of(one, step),
            of=one,
            type="engagement.settled",
            facts=facts_of(one),
        )
    stands.write()
    for one in over:
        one.updated_at = step.now
    Engagement.objects.bulk_update(over, ["winner", "major", "figures", "status", "forces"])


def sentence_of(met: Engagement, step: StepInPlay) -> str:
    """What became of an engagement, in the past tense."""
    where = f"At {step.name(met.place)} on day {met.day}"
    sides = met.figures.get("sides", {})
    toll = "; ".join(
        f"{within(step.name(key))} lost {side['lost']} of {side['before']}"
        for key, side in sides.items()
    )
    if met.winner is not None:
        loser = met.defender if met.winner_id == met.attacker_id else met.attacker
        battle = "a major battle" if met.major else "a battle"
        ended = f"{within(met.winner.name)} won {battle} against {within(loser.name)}"
    elif gave_way := met.figures.get("gave_way"):
        ended = f"{within(step.name(gave_way))} gave way without a battle"
    elif met.turns_of_fire is not None and sides:
        ended = "vessels ran past the enemy's guns"
    else:
        ended = "nobody won" if sides else "no battle was fought"
    return f"{where} {ended}{': ' if toll else ''}{toll}."


def facts_of(met: Engagement) -> dict[str, Any]:
    """An engagement's outcome as the feed and the turn's report have it."""
    return {
        "engagement": str(met.pk),
        "day": met.day,
        "place": met.place,
        "attacker": met.attacker.key,
        "defender": met.defender.key,
        "winner": met.winner.key if met.winner else None,
        "major": met.major,
        "figures": met.figures,
    }


def _battles_of(over: Sequence[Engagement]) -> Mapping[UUID, Battle]:
    """The applied battle of each scenario; one that was cancelled has none."""
    scenarios = [one.scenario_id for one in over if one.scenario_id is not None]
    if not scenarios:
        return {}
    found = Battle.objects.filter(scenario__in=scenarios, status=BattleStatus.APPLIED)
    return {battle.scenario_id: battle for battle in found.defer("seed", "failure")}


def _judge(met: Engagement, battle: Battle, step: StepInPlay) -> Side | None:
    """Who won, and whether the battle was major; the side that leaves the place."""
    sides = {side.key: side for side in (met.attacker, met.defender)}
    tolls = tolls_of(battle)
    met.figures = {"sides": {key: toll.to_json() for key, toll in tolls.items()}, "town": ""}
    if met.turns_of_fire is not None:
        # SNS-RIV-08: who has run past a battery is gone on, and nobody has won.
        return None
    winner = sides.get(battle.winner)
    if winner is None:
        return met.attacker
    loser = met.defender if winner == met.attacker else met.attacker
    toll = tolls[loser.key]
    met.winner = winner
    met.major = is_major(enemy_before=toll.before, enemy_lost=toll.lost)
    place = step.chart.places.get(met.place)
    if place is not None and place.town and loser == met.defender:
        # SNS-VP-01, SNS-ROLE-04: the town that its defenders have lost.
        met.figures["town"] = met.place
    return loser


def _unopposed(met: Engagement) -> Side | None:
    """Who has nobody left to fight gives way to who has; no battle is won by that.

    Where neither has, and where vessels have run past a battery, everybody stays.
    """
    if met.turns_of_fire is not None:
        return None
    able = {key for key, force in met.forces.items() if force.get("able")}
    for one, other in ((met.attacker, met.defender), (met.defender, met.attacker)):
        if one.key in able and other.key not in able:
            met.figures = {"gave_way": other.key}
            return other
    return None
