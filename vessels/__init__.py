"""The fleet: classes and prices, vessels, people, troops and cargo."""
