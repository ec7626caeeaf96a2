"""The catalogue's edits: a change makes a new version, and no version is ever changed."""

from collections.abc import Mapping
from typing import Any

from django.db import models
from django.utils import timezone

from campaigns.models import Campaign
from campaigns.services import running
from riverwar import feed
from riverwar.api import assert_in_transaction
from rulesets.core.jsonio import digest
from vessels.errors import PriceUnitError, RetiredError
from vessels.models import CampaignPriceList, PriceListVersion
from vessels.models.catalogue import CatalogueItem, CatalogueVersion


def publish(
    version_model: type[CatalogueVersion], *, key: str, content: Mapping[str, Any], by: Any
) -> tuple[CatalogueVersion, bool]:
    """Make a new version of a design if its content differs from the last; say whether it did.

    `content` has a value for each of the version's content fields. A design not yet there is added.
    """
    assert_in_transaction()
    item_field = version_model._meta.get_field(version_model.item_name)
    item_model: Any = item_field.related_model
    item, _ = item_model.objects.get_or_create(key=key)
    item = item_model.objects.select_for_update(no_key=True).get(pk=item.pk)
    if item.retired_at is not None:
        raise RetiredError(design=key)
    values = {name: content[name] for name in version_model.content_fields}
    seal = digest(values)
    last = last_version(version_model, item)
    if last is not None and last.digest == seal:
        return last, False
    made: CatalogueVersion = version_model._base_manager.create(
        **{version_model.item_name: item},
        **values,
        number=1 if last is None else last.number + 1,
        digest=seal,
        author_id=getattr(by, "pk", None),
    )
    feed.record(
        feed.SITE,
        f"{version_model.item_name}.published",
        item,
        by=by,
        payload={"key": key, "number": made.number},
    )
    return made, True


def publish_shipped(
    version_model: type[CatalogueVersion], *, key: str, content: Mapping[str, Any]
) -> tuple[CatalogueVersion, bool]:
    """Publish what comes with the program, once; say whether this was the time.

    What a rules editor has made of it since stays the present version; what is retired stays so.
    """
    item = version_model.item_name
    values = {name: content[name] for name in version_model.content_fields}
    versions = version_model._base_manager.filter(**{f"{item}__key": key}).order_by("-number")
    there: CatalogueVersion | None = (
        versions.filter(digest=digest(values)).first()
        or versions.filter(**{f"{item}__retired_at__isnull": False}).first()
    )
    if there is not None:
        return there, False
    return publish(version_model, key=key, content=content, by=None)


def last_version(
    version_model: type[CatalogueVersion], item: models.Model
) -> CatalogueVersion | None:
    """The present version of a design."""
    found: CatalogueVersion | None = (
        version_model._base_manager.filter(**{version_model.item_name: item})
        .order_by("-number")
        .first()
    )
    return found


def retire(*, item: CatalogueItem, by: Any) -> CatalogueItem:
    """Offer a design no more. What was made by it stays, and so does its row."""
    assert_in_transaction()
    if item.retired_at is None:
        item.retired_at = timezone.now()
        item.save(update_fields=["retired_at", "updated_at"])
        feed.record(feed.SITE, f"{item._meta.model_name}.retired", item, by=by)
    return item


def adopt_price_list(
    *, campaign: Campaign, version: PriceListVersion, by: Any
) -> CampaignPriceList:
    """Have a campaign buy by this edition of prices from now on."""
    assert_in_transaction()
    running(campaign)
    if version.unit != campaign.money_unit:
        raise PriceUnitError(
            price_list=version.name, unit=version.unit, money_unit=campaign.money_unit
        )
    adopted, _ = CampaignPriceList.objects.update_or_create(
        campaign=campaign,
        ruleset=version.ruleset,
        defaults={"price_list_version": version},
    )
    feed.record(
        campaign.pk,
        "price_list.adopted",
        adopted,
        by=by,
        payload={"price_list": version.name, "number": version.number},
    )
    return adopted
