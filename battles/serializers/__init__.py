"""Shapes of scenarios with their orders of battle, of battles, and of the return queue."""
