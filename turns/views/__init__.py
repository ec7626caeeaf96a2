"""The API of the sequence of play."""
