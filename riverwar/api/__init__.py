"""The API's plumbing."""

from .transaction import assert_in_transaction, edge

__all__ = ["assert_in_transaction", "edge"]
