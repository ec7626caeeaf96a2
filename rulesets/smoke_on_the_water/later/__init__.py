"""Boarding, morale, fire, repair and the end of the turn (SW-BRD to SW-END): phases 4 to 8."""
