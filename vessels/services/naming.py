"""Names: of vessels, units and officers. The keys stay, by which setups and logs know them."""

from typing import Any, TypeVar

from campaigns.errors import CampaignEndedError
from campaigns.models import Campaign
from riverwar import feed
from riverwar.api import assert_in_transaction
from vessels.errors import unless_engaged
from vessels.models import Officer, TroopUnit, Vessel

Named = TypeVar("Named", Vessel, TroopUnit, Officer)


def rename(*, what: Named, name: str, by: Any) -> Named:
    """Give another name."""
    assert_in_transaction()
    if what.campaign.state == Campaign.State.ENDED:
        raise CampaignEndedError(campaign=what.campaign.name)
    if name == what.name:
        return what
    before, what.name = what.name, name
    with unless_engaged():
        what.save(update_fields=["name", "updated_at"])
    feed.record(
        what.campaign_id,
        f"{what._meta.model_name}.renamed",
        what,
        by=by,
        payload={"from": before, "to": name},
    )
    what.refresh_from_db()
    return what
