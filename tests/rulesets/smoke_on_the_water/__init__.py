"""Smoke on the Water, chapter by chapter."""
