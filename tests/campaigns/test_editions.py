"""Editions of a book's tables: what may be replaced, and that none changes once it was had."""

import pytest

from campaigns.editions import check_edition
from campaigns.errors import EditionTakenError
from campaigns.models import Campaign, CampaignRuleset
from riverwar.api import edge
from rulesets.smoke_on_the_water.options import Options
from tests.factories import make_campaign, make_user
from tests.support.api import Person, refused

pytestmark = pytest.mark.django_db

BOOK = "smoke_on_the_water"


def edition(version: int, **chances: int) -> dict:
    return {"name": "a copy", "version": version, "values": {"chances": chances}}


@pytest.fixture
def book():
    return smoke_in(make_campaign())


def smoke_in(campaign: Campaign) -> CampaignRuleset:
    with edge(reason="test"):
        return CampaignRuleset.objects.create(
            campaign=campaign, ruleset=BOOK, options=Options().to_json()
        )


def have(book: CampaignRuleset, tables) -> None:
    """What setting the option does, once the book has read it."""
    chosen = {**book.options, "tables": tables}
    check_edition(book, chosen)
    book.options = chosen
    with edge(reason="test"):
        book.save()


def test_an_edition_is_replaced_by_its_next_version(book):
    have(book, edition(1, fire=5))
    have(book, edition(2, fire=6))
    assert book.options["tables"]["version"] == 2


def test_an_edition_that_was_had_keeps_its_cells(book):
    have(book, edition(1, fire=5))
    with pytest.raises(EditionTakenError):
        have(book, edition(1, fire=6))
    have(book, None)
    with pytest.raises(EditionTakenError) as taken:
        have(book, edition(1, fire=6))
    assert taken.value.status == 409
    assert "Version 1 of a copy" in taken.value.detail
    have(book, edition(1, fire=5))


def test_another_name_or_campaign_is_another_edition(book):
    have(book, edition(1, fire=5))
    have(book, {**edition(1, fire=6), "name": "another copy"})
    other = smoke_in(make_campaign())
    have(other, edition(1, fire=6))


def test_a_book_without_such_tables_lists_none():
    reader = Person(make_user())
    assert reader.rows("/rulesets/riverside/tables/") == []
    assert reader.rows("/rulesets/sun_never_sets/tables/") == []
    refused(reader.get("/rulesets/riverside/tables/grounding/"), 404, "not_found")
    refused(reader.get("/rulesets/nowhere/tables/"), 404, "not_found")
