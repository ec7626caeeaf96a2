"""Keys of what stands in a setup: each is taken once in its campaign."""

from campaigns.keys import LENGTH, key_from
from campaigns.models import Campaign, EntryKey
from vessels.errors import KeyTakenError


def take_key(campaign: Campaign, *, wanted: str | None, name: str) -> str:
    """Take the wanted key, or one made from the name, with a number where that is taken."""
    if wanted is not None:
        if not _take(campaign, wanted):
            raise KeyTakenError(key=wanted)
        return wanted
    stem = key_from(name)
    key, number = stem, 1
    while not _take(campaign, key):
        number += 1
        key = f"{stem[: LENGTH - len(str(number)) - 1]}-{number}"
    return key


def _take(campaign: Campaign, key: str) -> bool:
    taken = EntryKey(campaign=campaign, key=key)
    EntryKey.objects.bulk_create([taken], ignore_conflicts=True)
    return EntryKey.objects.filter(pk=taken.pk).exists()
