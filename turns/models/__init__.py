"""The tables of the war: government, territories, events, movement, engagements, scores."""

from turns.models.draws import EventDraw
from turns.models.engagements import Engagement
from turns.models.money import FiscalYear
from turns.models.movement import Depot, MovementOrder, Passage
from turns.models.parliament import Ballot, Election, Motion, Vote
from turns.models.scores import MonthAccount, Score
from turns.models.timeline import TimelineEntry
from turns.models.war import Government, StandingEffect, Territory

__all__ = [
    "Ballot",
    "Depot",
    "Election",
    "Engagement",
    "EventDraw",
    "FiscalYear",
    "Government",
    "MonthAccount",
    "Motion",
    "MovementOrder",
    "Passage",
    "Score",
    "StandingEffect",
    "Territory",
    "TimelineEntry",
    "Vote",
]
