"""Orders and movement (SW-ORD to SW-LOCK, SW-TOR): phases 1 and 2 of the turn."""
