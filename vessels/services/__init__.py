"""What changes the fleet: buying, commissioning, posting, loading, and what a ruling says."""

from vessels.services.buying import buy_troops, purchase
from vessels.services.catalogue import adopt_price_list, publish, publish_shipped, retire
from vessels.services.commissioning import commission
from vessels.services.founding import found_with_fleets
from vessels.services.loading import add_object, disembark, embark, load, unload
from vessels.services.people import (
    add_officer,
    new_captain,
    post_captain,
    post_leader,
    relieve,
)
from vessels.services.standing import rule_status, statuses_after_scenario
from vessels.services.units import attach, disband, raise_unit

__all__ = [
    "add_object",
    "add_officer",
    "adopt_price_list",
    "attach",
    "buy_troops",
    "commission",
    "disband",
    "disembark",
    "embark",
    "found_with_fleets",
    "load",
    "new_captain",
    "post_captain",
    "post_leader",
    "publish",
    "publish_shipped",
    "purchase",
    "raise_unit",
    "relieve",
    "retire",
    "rule_status",
    "statuses_after_scenario",
    "unload",
]
