"""Scenarios and battles, from the request to the fleet."""
