"""Vessels and troops on the move: legs, sails, currents, tows, collisions, groundings, landings."""
