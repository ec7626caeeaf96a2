"""What is left after a battle: conditions, records, frames, and how it is taken up again."""
