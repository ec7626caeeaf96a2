"""The Soldier's Companion: river vessels of the colonial wars, after Bob Giglio's rules."""
