"""The tables of the war's course: government, territories, events and effects, engagements."""

from turns.models.draws import EventDraw
from turns.models.engagements import Engagement
from turns.models.war import Government, StandingEffect, Territory

__all__ = ["Engagement", "EventDraw", "Government", "StandingEffect", "Territory"]
