"""Dice that are read from others."""

from __future__ import annotations


def d3(face: int) -> int:
    """A die of three: a die of six halved, rounded up."""
    return (face + 1) // 2
