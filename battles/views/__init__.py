"""Scenarios, battles and the return queue over HTTP."""
