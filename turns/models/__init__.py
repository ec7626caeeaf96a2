"""The tables of the war's course: government, territories, events, movement, engagements."""

from turns.models.draws import EventDraw
from turns.models.engagements import Engagement
from turns.models.movement import Depot, MovementOrder, Passage
from turns.models.war import Government, StandingEffect, Territory

__all__ = [
    "Depot",
    "Engagement",
    "EventDraw",
    "Government",
    "MovementOrder",
    "Passage",
    "StandingEffect",
    "Territory",
]
