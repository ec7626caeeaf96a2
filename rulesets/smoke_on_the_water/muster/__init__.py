"""A setup read into a battle, and checked."""
