"""From a setup to a battle at its start, with all that the book refuses."""
