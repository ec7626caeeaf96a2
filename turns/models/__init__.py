"""The tables of the war's course: government, territories, standing effects, engagements."""

from turns.models.engagements import Engagement
from turns.models.war import Government, StandingEffect, Territory

__all__ = ["Engagement", "Government", "StandingEffect", "Territory"]
