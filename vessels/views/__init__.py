"""The fleet over HTTP."""
