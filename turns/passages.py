"""SNS-SEA: voyages that begin in a month, and those that end in it."""

from collections.abc import Mapping

from campaigns.models import Transfer
from campaigns.money import funds_of, pay_for
from campaigns.rules.calendar import DAYS
from campaigns.rules.sea import steam
from campaigns.rules.whereabouts import PASSAGE
from turns.models import Passage
from turns.plans import Kind, Plan
from turns.play import StepInPlay
from turns.positions import Positions
from turns.situation import Force, Situation

RULES = {Kind.CHARTER: "SNS-SEA-02", Kind.STEAM: "SNS-SEA-03", Kind.SECTIONS: "SNS-SEA-05"}
SAILED = {
    Kind.CHARTER: "sailed in hired ships",
    Kind.STEAM: "put to sea",
    Kind.SECTIONS: "was shipped in sections",
}


def first_day(turn: int) -> int:
    """SNS-SEA-06: the first day of a turn, counted from the campaign's first, which is 0."""
    return (turn - 1) * DAYS


def begin_passages(
    step: StepInPlay, war: Situation, plans: Mapping[str, Plan], positions: Positions
) -> None:
    """SNS-SEA-02: who is ordered to sea loads on the first day, and pays when sailing.

    What the treasury does not cover stays ashore; who was ordered first goes first.
    """
    sailing = [(war.forces[key], plan) for key, plan in plans.items() if plan.kind in RULES]
    paid, transfers = _pay(step, war, sailing)
    began = first_day(step.number)
    rows = []
    for force, plan in paid:
        start = force.place
        hits = _open_sea(step, force, plan)
        row = Passage(
            campaign=step.campaign,
            side_id=force.row.side_id,
            turn=step.turn,
            vessel_id=force.pk if force.afloat else None,
            unit_id=None if force.afloat else force.pk,
            kind=plan.kind,
            start=start,
            goal=plan.goal,
            route=list(plan.by),
            began=began,
            ready=began + max(0, plan.days - 1),
            cost=plan.cost,
            transfer=transfers.get(force.side) if plan.cost else None,
            hits=hits,
        )
        rows.append(row)
        positions.put(force, PASSAGE)
        step.note(
            RULES[Kind(plan.kind)],
            f"{force.name} {SAILED[Kind(plan.kind)]} from {step.name(start)}"
            f" to {step.name(plan.goal)}.",
            of=force.row,
            type="passage.begun",
            facts={"start": start, "goal": plan.goal, "days": plan.days, "cost": plan.cost},
            about=[row.pk],
        )
    Passage.objects.bulk_create(rows)


def _pay(
    step: StepInPlay, war: Situation, sailing: list[tuple[Force, Plan]]
) -> tuple[list[tuple[Force, Plan]], dict[str, Transfer]]:
    """SNS-SEA-02: one payment for all charters of a side."""
    due: dict[str, int] = {}
    going: list[tuple[Force, Plan]] = []
    funds: dict[str, int] = {}
    for force, plan in sailing:
        if plan.cost and force.side not in funds:
            funds[force.side] = funds_of(war.sides[force.side])
        if plan.cost and due.get(force.side, 0) + plan.cost > funds[force.side]:
            step.note(
                "SNS-SEA-02",
                f"{force.name} stayed ashore: £{plan.cost:,} for its passage was not there.",
                of=force.row,
                type="order.failed",
                facts={"cost": plan.cost},
            )
            continue
        due[force.side] = due.get(force.side, 0) + plan.cost
        going.append((force, plan))
    transfers: dict[str, Transfer] = {}
    for side, amount in due.items():
        paid = pay_for(
            side=war.sides[side],
            amount=amount,
            kind=Transfer.Kind.CHARTER,
            memo=f"Charters of turn {step.number}",
            by=step.by,
        )
        if paid is not None:
            transfers[side] = paid
    return going, transfers


def _open_sea(step: StepInPlay, force: Force, plan: Plan) -> int:
    """SNS-SEA-03: the dice of the links of more than four days; the hits they cost."""
    if plan.kind != Kind.STEAM or plan.route is None:
        return 0
    rolled = steam(step.dice("SNS-SEA-03"), force.key, plan.route)
    for link in rolled:
        step.tell(link, of=force.row, type="link.steamed")
    return sum(link.hits for link in rolled)


def end_passages(step: StepInPlay, war: Situation, positions: Positions) -> dict[str, int]:
    """SNS-SEA-06: who comes ashore this month, each with the day of it."""
    over = first_day(step.number + 1)
    by_pk = {force.pk: force for force in war.forces.values()}
    due = list(Passage.objects.filter(campaign=step.campaign, ended=False, ready__lt=over))
    landed: dict[str, int] = {}
    for row in due:
        force = by_pk.get(row.vessel_id or row.unit_id)
        if force is None:
            continue
        day = max(1, row.ready - first_day(step.number) + 1)
        positions.put(force, row.goal)
        if row.hits:
            positions.damage(force, row.hits)
        force.free = True
        landed[force.key] = day
        step.note(
            "SNS-SEA-06",
            f"{force.name} came to {step.name(row.goal)} on day {day}.",
            of=force.row,
            type="passage.ended",
            facts={"place": row.goal, "day": day},
            about=[row.pk],
        )
    Passage.objects.filter(pk__in=[row.pk for row in due]).update(ended=True)
    return landed
