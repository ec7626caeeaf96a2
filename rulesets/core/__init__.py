"""What every book shares: dice, geometry, the table, events, the battle's loop, the report."""
