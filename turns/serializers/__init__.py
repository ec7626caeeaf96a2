"""Shapes of turns and of what is played in them."""
