"""Shapes of the fleet: its catalogue, vessels, people, troops and cargo."""
