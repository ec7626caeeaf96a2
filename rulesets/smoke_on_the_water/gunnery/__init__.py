"""Gunnery (SW-GUN to SW-EFF, SW-FORT): phase 3 of the turn."""
