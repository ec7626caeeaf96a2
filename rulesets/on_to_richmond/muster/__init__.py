"""From a setup to the battle at its start, checked."""
