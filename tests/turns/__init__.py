"""The sequence of play: turns, their steps, and the war that they move."""
