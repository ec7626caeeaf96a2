"""What every book shares: dice, geometry, the battlefield, events, the battle's loop, the report."""
