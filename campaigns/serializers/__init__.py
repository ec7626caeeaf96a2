"""Shapes of campaigns: the war and its people, its money and dice, the books."""
