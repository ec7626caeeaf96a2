"""Guns, machine guns and small arms, and what they do ashore."""
