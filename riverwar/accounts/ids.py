"""Keys: UUID version 7, which sort by the time they were made."""

import uuid

import uuid_utils.compat


def uuid7() -> uuid.UUID:
    """A new key."""
    return uuid_utils.compat.uuid7()
