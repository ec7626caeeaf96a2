"""What a battle leaves: conditions, the log added up, taking up again, frames."""
