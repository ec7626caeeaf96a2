"""Keys: the short names by which a campaign's rows are known in setups and logs."""

import re
from typing import Final

from django.core.validators import RegexValidator
from django.db.models import CheckConstraint, Q

PATTERN: Final = r"^[a-z0-9-]+$"
LENGTH: Final = 40

valid_key = RegexValidator(PATTERN, "Only lower-case letters, digits and hyphens.")


def key_is_slug(table: str) -> CheckConstraint:
    """The key may stand in a die's address: lower-case letters, digits and hyphens."""
    return CheckConstraint(name=f"{table}_key_is_slug", condition=Q(key__regex=PATTERN))


def key_from(name: str) -> str:
    """The key that a name suggests: "HMS Mayfly" becomes "hms-mayfly"."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:LENGTH].strip("-") or "unnamed"
