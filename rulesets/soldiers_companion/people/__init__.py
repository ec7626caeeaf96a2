"""Initiative, posts, rams, boarding, melee, morale, and how a battle ends."""
