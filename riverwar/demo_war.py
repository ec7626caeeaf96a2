"""The demo's war by months: three of them on the Nile, as an organiser would play them.

Each step is a transaction of its own and is left out where its outcome is there already. The book
leads both sides; the organiser buys a battalion, has the gunboats attack a fort, and has mended
what they suffered.
"""

from collections.abc import Callable
from typing import Any, Final

from battles.models import LIVE, Battle, Scenario
from battles.orders_of_battle import create_scenario
from battles.scenarios import open_scenario
from battles.services import request_battle
from campaigns.calendar import open_turn, options_of
from campaigns.models import Campaign, CampaignTurn, Transfer
from campaigns.rules.sequence import Step
from campaigns.services import grant_money
from riverwar.accounts.models import User
from riverwar.api import edge
from rulesets.core.ready import ready_battlefields
from turns.dockyards import Docks
from turns.fighting import fight_all
from turns.purchases import buy
from turns.services import advance, open_calendar
from vessels.errors import NothingToMendError
from vessels.models import Build, RepairJob, TroopTypeVersion, TroopUnit, Vessel
from vessels.services import found_with_fleets, raise_unit
from vessels.services.repairs import order_repairs

NAME: Final = "The River War by months (demo)"
TEMPLATE: Final = "sun-never-sets"
OPTIONS: Final = {"theatre": "north-africa", "parliament": "auto", "natives": "auto"}
#: One theatre has little beyond its upkeep: the organiser grants what a battalion costs.
GRANT: Final = 20_000
MONTHS: Final = 3
BRITISH, MAHDISTS = "british", "mahdists"
#: What is bought in January, and where it is raised.
BATTALION: Final = ("NI", "cairo", "Third Egyptian Battalion")
FORT: Final = ("fort-at-hafir", "Fort at Hafir", [78_000, 60_000])
TABLE: Final = "fort-on-the-bank"
#: By month the attack on the fort; the later ones only while there was nothing to mend.
ATTACKS: Final = {
    1: "The fort at Hafir",
    2: "The fort at Hafir again",
    3: "The fort at Hafir, once more",
}

Say = Callable[[str], None]
Fight = Callable[[Battle], None]


def played(user: User, *, say: Say, fight: Fight) -> Campaign:
    """The demo's three months; `fight` has a battle fought and put into the fleet."""
    campaign = _founded(user, say)
    if not CampaignTurn.objects.filter(campaign=campaign).exists():
        say("Months: opening the calendar, January 1860")
        with edge(actor=user, reason="demo"):
            open_calendar(campaign=campaign, by=user)
    while (turn := open_turn(campaign)) is not None and turn.number <= MONTHS:
        if turn.step == Step.EXCHEQUER:
            _grant(campaign, turn, user, say)
        if turn.step == Step.ORDERS:  # the month's money is there
            _buy(campaign, turn, user, say)
        if turn.step in (Step.ORDERS, Step.ACCOUNTS):
            _mend(campaign, user, say)
        if turn.step == Step.BATTLE:
            fight_all(campaign, by=user)
            _attack(campaign, turn, user, say, fight)
        with edge(actor=user, reason="demo"):
            after = advance(turn=turn, step=turn.step, by=user)
        if after.closed_at is not None:
            say(f"Months: turn {turn.number} is over")
    return campaign


def _founded(user: User, say: Say) -> Campaign:
    campaign = Campaign.objects.filter(name=NAME, members__user=user).first()
    if campaign is None:
        say(f"Campaign: founding {NAME}")
        with edge(actor=user, reason="demo"):
            campaign = found_with_fleets(
                template_key=TEMPLATE, name=NAME, by=user, options={"sun_never_sets": OPTIONS}
            )
    return campaign


def _grant(campaign: Campaign, turn: CampaignTurn, user: User, say: Say) -> None:
    """January: money for the battalion, which the Exchequer gives to the theatre."""
    granted = Transfer.objects.filter(campaign=campaign, kind=Transfer.Kind.GRANT, memo=NAME)
    if turn.number != 1 or granted.exists():
        return
    say(f"Exchequer: granting {GRANT} pounds")
    with edge(actor=user, reason="demo"):
        grant_money(side=campaign.sides.get(key=BRITISH), amount=GRANT, memo=NAME, by=user)


def _buy(campaign: Campaign, turn: CampaignTurn, user: User, say: Say) -> None:
    """January: a battalion is ordered; it is delivered when it is raised."""
    if turn.number != 1 or Build.objects.filter(campaign=campaign).exists():
        return
    item, place, name = BATTALION
    say(f"Orders: buying the {name}")
    with edge(actor=user, reason="demo"):
        side = campaign.sides.get(key=BRITISH)
        buy(side=side, item=item, place=place, name=name, by=user)


def _attack(campaign: Campaign, turn: CampaignTurn, user: User, say: Say, fight: Fight) -> None:
    """The gunboats that are free attack the fort; later again, if nothing was mended yet."""
    name, boats = ATTACKS.get(turn.number), _gunboats(campaign)
    mended = RepairJob.objects.filter(campaign=campaign).exists()
    if name is None or not boats or (turn.number > 1 and mended):
        return
    scenario = campaign.scenarios.filter(name=name).first()
    if scenario is None:
        say(f"Battle: {name}, by the Soldier's Companion")
        with edge(actor=user, reason="demo"):
            scenario = _scenario(campaign, name, boats, user)
    battle = scenario.battles.filter(status__in=LIVE).first()
    if battle is None and scenario.status == Scenario.Status.OPEN:
        with edge(actor=user, reason="demo"):
            battle = request_battle(scenario=scenario, by=user)
    if battle is not None:
        fight(battle)


def _scenario(campaign: Campaign, name: str, boats: list[Vessel], user: User) -> Scenario:
    key, called, position = FORT
    fort = TroopUnit.objects.filter(campaign=campaign, key=key).first()
    if fort is None:
        design = TroopTypeVersion.objects.filter(troop_type__key="mud-fort").last()
        assert design is not None, "the catalogue has forts"
        side = campaign.sides.get(key=MAHDISTS)
        fort = raise_unit(side=side, troop_type=design, name=called, key=key, by=user)
    scenario = create_scenario(
        campaign=campaign,
        by=user,
        name=name,
        place="Hafir",
        battlefield=dict(ready_battlefields()[TABLE].table),
        sides=[{"side": campaign.sides.get(key=side).pk} for side in (BRITISH, MAHDISTS)],
        vessels=[{"vessel": boat.pk} for boat in boats],
        units=[{"unit": fort.pk, "position": list(position)}],
    )
    return open_scenario(scenario=scenario, by=user)


def _gunboats(campaign: Campaign) -> list[Vessel]:
    return list(
        Vessel.objects.filter(
            campaign=campaign,
            side__key=BRITISH,
            status=Vessel.Status.AVAILABLE,
        ).order_by("key")
    )


def _mend(campaign: Campaign, user: User, say: Say) -> None:
    """What the gunboats suffered is mended in the yard where they lie."""
    options = options_of(campaign)
    assert options is not None, "it is played by months"
    for boat in _gunboats(campaign):
        try:
            with edge(actor=user, reason="demo"):
                docks: Any = Docks.of(campaign)
                jobs = order_repairs(vessel=boat, at=docks.at(boat), options=options, by=user)
        except NothingToMendError:
            continue
        say(f"Repairs: {len(jobs)} ordered for {boat.name}")
