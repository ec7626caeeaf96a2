"""SNS-SEQ-01: the step `movement`: thirty days on every sea, river and road; enemies stop."""

from campaigns.rules.calendar import DAYS
from campaigns.rules.travel import travel
from turns import contacts, situation
from turns.bases import release_units
from turns.boarding import disembark, embark
from turns.meetings import Meetings
from turns.natives_met import meet_in_the_country
from turns.orders import planned_orders
from turns.parties import lines_of, parties_of
from turns.passages import begin_passages, end_passages
from turns.play import StepInPlay
from turns.positions import Positions


def play(step: StepInPlay) -> None:
    """Carry out the month's orders: embark, sail, march, meet; then land whoever has come."""
    orders = situation.orders_of(step.turn)
    war = situation.read(step.campaign, step.number, step.options, step.chart, orders=orders)
    plans, forbidden = planned_orders(war)
    for key, refusal in forbidden.items():
        step.note(
            refusal.rule,
            f"The order of {war.forces[key].name} was not carried out: {refusal.problem}.",
            of=war.forces[key].row,
            type="order.failed",
            facts={"remedy": refusal.remedy},
        )
    release_units(step, war, plans)
    positions = Positions(step, war)
    embark(war, plans, positions)
    begin_passages(step, war, plans, positions)
    landed = end_passages(step, war, positions)
    parties = parties_of(war, plans, landed)
    lines = lines_of(step.chart)
    meetings = Meetings(step, war, plans, parties, positions)
    moved = travel([one.party for one in parties.values()], lines, DAYS, meetings)
    positions.arrive(parties, moved, plans)
    disembark(war, plans, positions, moved, parties)
    found = [*meetings.contacts(), *meet_in_the_country(step, war, parties, moved, landed)]
    positions.write()
    contacts.meet(step, found)
