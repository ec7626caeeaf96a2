"""What is wrong with a setup, under the name that this book's modules know."""

from rulesets.core.problems import Problems

__all__ = ["Problems"]
