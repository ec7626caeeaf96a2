"""The demo's campaign: founded, fitted out and fought as an organiser would do it, step by step.

Each step is a transaction of its own and is left out where its outcome is there already.
"""

import time
from collections.abc import Callable
from typing import Any, Final

from battles.models import LIVE, Battle, BattleStatus, Scenario
from battles.orders_of_battle import create_scenario
from battles.reports import after_action
from battles.scenarios import open_scenario
from battles.services import request_battle
from campaigns.models import Campaign
from riverwar.accounts.models import User
from riverwar.api import edge
from riverwar.runner import Runner
from vessels.models import TroopUnit, Vessel
from vessels.services import found_with_fleets, purchase

TEMPLATE: Final = "wilkinson"
NAME: Final = "Wilkinson's Campaign (demo)"
SCENARIO: Final = "Jenkins' Mission"
BOUGHT: Final[tuple[dict[str, Any], ...]] = (
    {
        "key": "heron",
        "name": "HMS Heron",
        "vessel_class": "gunboat",
        "guns": ("field-gun", "machine-gun"),
        "captain": "Lieutenant Carew",
    },
)
LISTED: Final = ("heron", "fath-al-khair", "zahra")
ABOARD: Final = {
    "askari-1": "heron",
    "musketeers-1": "fath-al-khair",
    "musketeers-2": "zahra",
}
# Where the units ashore begin, in thousandths of an inch.
ASHORE: Final = {
    "askari-2": (30_000, 15_000),
    "riflemen-1": (44_000, 33_000),
    "spearmen-1": (54_000, 14_000),
}

Say = Callable[[str], None]


def fought(*, login: str, password: str, say: Say) -> Battle | None:
    """The demo's battle, fought and put into the fleet; none where its scenario was given up."""
    user = organiser(login, password)
    campaign = founded(user, say)
    for ship in BOUGHT:
        buy(campaign, ship, user, say)
    scenario = opened(campaign, user, say)
    battle = requested(scenario, user, say)
    if battle is not None:
        ended(battle, say)
    return battle


def ended(battle: Battle, say: Say) -> None:
    """Have a battle fought by a runner of our own, and put into the fleet."""
    inline = Runner(None)
    while goes_on(battle):
        say(f"Battle: {battle.status}")
        inline.sweep()
        battle.refresh_from_db()
        if goes_on(battle):  # whoever was at it and was killed holds it for some seconds
            time.sleep(1)


def goes_on(battle: Battle) -> bool:
    """Whether the runner has still to do with it."""
    automatic = battle.campaign.apply_mode == Campaign.ApplyMode.AUTOMATIC
    return battle.status in (BattleStatus.QUEUED, BattleStatus.RUNNING) or (
        battle.status == BattleStatus.RESOLVED and automatic
    )


def organiser(login: str, password: str) -> User:
    """The demo's user, who may do everything. One who is there already stays as he is."""
    user = User.objects.filter(username=login).first()
    return user or User.objects.create_superuser(login, password=password)


def founded(user: User, say: Say) -> Campaign:
    campaign = Campaign.objects.filter(name=NAME, members__user=user).first()
    if campaign is None:
        say(f"Campaign: founding {NAME}")
        with edge(actor=user, reason="demo"):
            campaign = found_with_fleets(template_key=TEMPLATE, name=NAME, by=user)
    return campaign


def buy(campaign: Campaign, ship: dict[str, Any], user: User, say: Say) -> None:
    if Vessel.objects.filter(campaign=campaign, key=ship["key"]).exists():
        return
    say(f"Fleet: buying {ship['name']}, a {ship['vessel_class']} with {len(ship['guns'])} guns")
    with edge(actor=user, reason="demo"):
        purchase(side=campaign.sides.get(key="expedition"), by=user, **ship)


def opened(campaign: Campaign, user: User, say: Say) -> Scenario:
    scenario = campaign.scenarios.filter(name=SCENARIO).first()
    if scenario is None:
        say(f"Scenario: {SCENARIO}, with its order of battle")
        vessels = dict(Vessel.objects.filter(campaign=campaign).values_list("key", "pk"))
        units = dict(TroopUnit.objects.filter(campaign=campaign).values_list("key", "pk"))
        with edge(actor=user, reason="demo"):
            scenario = create_scenario(
                campaign=campaign,
                by=user,
                name=SCENARIO,
                place=SCENARIO,
                vessels=[{"vessel": vessels[key]} for key in LISTED],
                units=[
                    *(
                        {"unit": units[key], "aboard": vessels[ship]}
                        for key, ship in ABOARD.items()
                    ),
                    *({"unit": units[key], "position": list(at)} for key, at in ASHORE.items()),
                ],
            )
            open_scenario(scenario=scenario, by=user)
    return scenario


def requested(scenario: Scenario, user: User, say: Say) -> Battle | None:
    """The live battle or the last one; a new one where the scenario waits for it."""
    battle = scenario.battles.filter(status__in=LIVE).first()
    if battle is None and scenario.status == Scenario.Status.OPEN:
        say("Battle: requesting it; its seed is drawn and sealed")
        with edge(actor=user, reason="demo"):
            battle = request_battle(scenario=scenario, by=user)
    return battle or scenario.battles.order_by("-number").first()


def report(battle: Battle) -> str:
    """The after-action report, and what became of everybody, for a terminal."""
    if battle.result is None:
        return f"The battle is {battle.status}. {battle.failure}{battle.reason}\n"
    told = after_action(battle)
    fates = [
        f"  {fate.name}: {fate.ended.replace('_', ' ')}"
        + (f", {fate.lost} of {fate.people} lost" if fate.lost else "")
        for fate in told.fates
        if fate.type != "object"
    ]
    return "\n".join([told.to_text(), "Afterwards", "----------", *fates, ""])
