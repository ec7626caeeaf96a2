"""Editions of a book's tables: a name and a version stand for the same cells for good."""

from collections.abc import Mapping
from typing import Any, Final

from pghistory.core import event_models

from campaigns.errors import EditionTakenError
from campaigns.models import CampaignRuleset

#: The option of a book that an edition is.
OPTION: Final = "tables"


def check_edition(book: CampaignRuleset, options: Mapping[str, Any]) -> None:
    """Refuse an edition of which this campaign has had the name and version with other cells.

    Battles name the edition that they were fought by, so that it must not change under them.
    """
    edition = options.get(OPTION)
    if not edition:
        return
    same = {f"options__{OPTION}__{part}": edition[part] for part in ("name", "version")}
    for events in event_models(tracks_model=CampaignRuleset):
        had = events._default_manager.filter(pgh_obj_id=book.pk, **same)
        if had.exclude(**{f"options__{OPTION}__values": edition["values"]}).exists():
            raise EditionTakenError(name=edition["name"], version=edition["version"])
