"""Smoke on the Water: ironclads, written orders, simultaneous turns."""
