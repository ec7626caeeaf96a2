"""Keys of what stands in a setup: each is taken once in its campaign."""

from itertools import count
from typing import Final

from campaigns.keys import LENGTH, key_from
from campaigns.models import Campaign, EntryKey
from vessels.errors import KeyTakenError

DIGITS: Final = 9
"""That a number behind a key may have: what it leaves of the name is what such keys share."""


def take_key(campaign: Campaign, *, wanted: str | None, name: str) -> str:
    """Take the wanted key, or one made from the name, with a number where that is taken."""
    if wanted is not None:
        if not _take(campaign, wanted):
            raise KeyTakenError(key=wanted)
        return wanted
    stem = key_from(name)
    if _take(campaign, stem):
        return stem
    begun = EntryKey.objects.filter(campaign=campaign, key__startswith=stem[: LENGTH - DIGITS - 1])
    held = set(begun.values_list("key", flat=True))
    numbered = (f"{stem[: LENGTH - len(str(number)) - 1]}-{number}" for number in count(2))
    return next(key for key in numbered if key not in held and _take(campaign, key))


def _take(campaign: Campaign, key: str) -> bool:
    taken = EntryKey(campaign=campaign, key=key)
    EntryKey.objects.bulk_create([taken], ignore_conflicts=True)
    return EntryKey.objects.filter(pk=taken.pk).exists()
