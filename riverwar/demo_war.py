"""The demo's war by months: three of them on the Nile, as an organiser would play them.

Each step is a transaction of its own and is left out where its outcome is there already. The book
leads both sides, and mends in the aftermath what its purse can pay; the organiser buys a battalion,
has the gunboats attack a fort until it has hurt one of them, and has the rest mended.
"""

from collections.abc import Callable
from typing import Final

from battles.models import LIVE, Battle, Scenario
from battles.orders_of_battle import create_scenario
from battles.scenarios import open_scenario
from battles.services import request_battle
from campaigns.calendar import open_turn, options_of
from campaigns.models import Campaign, CampaignTurn, Transfer
from campaigns.rules.options import Options
from campaigns.rules.sequence import Step
from campaigns.rules.whereabouts import PASSAGE
from campaigns.services import grant_money
from riverwar.accounts.models import User
from riverwar.api import edge
from rulesets.core.ready import ready_battlefields
from turns.dockyards import Docks
from turns.fighting import fight_all
from turns.purchases import buy
from turns.services import advance, open_calendar
from vessels.models import Build, RepairJob, TroopTypeVersion, TroopUnit, Vessel
from vessels.services import found_with_fleets
from vessels.services.raising import Recruit, raise_all
from vessels.services.repairs import order_repairs, preview

NAME: Final = "The River War by months (demo)"
TEMPLATE: Final = "sun-never-sets"
OPTIONS: Final = {"theatre": "north-africa", "parliament": "auto", "natives": "auto"}
#: The organiser's grant: an upkeep of the theatre, were its money gone, and two battalions, for
#: the book raises one by itself (SNS-ROLE-02).
GRANT: Final = 60_000
MONTHS: Final = 3
BRITISH, MAHDISTS = "british", "mahdists"
#: What is bought in January, and where it is raised.
BATTALION: Final = ("NI", "cairo", "Third Egyptian Battalion")
#: Where the gunboats attack, by the chart's nearest place, what they find there, and where on the
#: table it stands.
PLACE: Final = "dongola"
FORT: Final = ("Fort at Hafir", [78_000, 60_000])
TABLE: Final = "fort-on-the-bank"

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
            _attack(campaign, user, say, fight)
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
    item, place, name = BATTALION
    if turn.number != 1 or Build.objects.filter(campaign=campaign, name=name).exists():
        return
    say(f"Orders: buying the {name}")
    with edge(actor=user, reason="demo"):
        side = campaign.sides.get(key=BRITISH)
        buy(side=side, item=item, place=place, name=name, by=user)


def _attack(campaign: Campaign, user: User, say: Say, fight: Fight) -> None:
    """The gunboats attack the fort, again and again until there is something to mend."""
    attacks = campaign.scenarios.filter(place=PLACE)
    while True:
        scenario = attacks.filter(status=Scenario.Status.OPEN).first()
        if scenario is None:
            boats = _gunboats(campaign)
            mended = RepairJob.objects.filter(campaign=campaign).exists()
            if not boats or mended or any(_bill(campaign, boat) is not None for boat in boats):
                return
            name = f"The fort at Hafir, attack {attacks.count() + 1}"
            say(f"Battle: {name}, by the Soldier's Companion")
            with edge(actor=user, reason="demo"):
                scenario = _scenario(campaign, name, boats, user)
        battle = scenario.battles.filter(status__in=LIVE).first()
        if battle is None:
            with edge(actor=user, reason="demo"):
                battle = request_battle(scenario=scenario, by=user)
        fight(battle)
        scenario.refresh_from_db()
        if scenario.status == Scenario.Status.OPEN:
            say(f"Battle: {scenario.name} waits for its organiser")
            return


def _scenario(campaign: Campaign, name: str, boats: list[Vessel], user: User) -> Scenario:
    scenario = create_scenario(
        campaign=campaign,
        by=user,
        name=name,
        place=PLACE,
        battlefield=dict(ready_battlefields()[TABLE].table),
        sides=[{"side": campaign.sides.get(key=side).pk} for side in (BRITISH, MAHDISTS)],
        vessels=[{"vessel": boat.pk} for boat in boats],
        units=[{"unit": _fort(campaign, user).pk, "position": list(FORT[1])}],
    )
    return open_scenario(scenario=scenario, by=user)


def _fort(campaign: Campaign, user: User) -> TroopUnit:
    """A fort with its guns: after each attack another is thrown up."""
    called, _ = FORT
    design = TroopTypeVersion.objects.filter(troop_type__key="mud-fort").last()
    assert design is not None, "the catalogue has forts"
    number = TroopUnit.objects.filter(campaign=campaign, name__startswith=called).count() + 1
    name = called if number == 1 else f"{called} {number}"
    recruit = Recruit(campaign.sides.get(key=MAHDISTS), design, name, PLACE)
    (fort,) = raise_all(campaign=campaign, recruits=[recruit], by=user)
    assert isinstance(fort, TroopUnit), "a fort is no vessel"
    return fort


def _gunboats(campaign: Campaign) -> list[Vessel]:
    """Those that lie somewhere, free to fight or to be mended."""
    free = Vessel.objects.filter(
        campaign=campaign, side__key=BRITISH, status=Vessel.Status.AVAILABLE
    )
    return list(free.exclude(location=PASSAGE).order_by("key"))


def _bill(campaign: Campaign, boat: Vessel) -> int | None:
    """What it costs to mend a vessel where she lies; None where there is nothing to mend."""
    plan = preview(vessel=boat, at=Docks.of(campaign).at(boat), options=_options(campaign))
    return sum(job.cost for job in plan) if plan else None


def _mend(campaign: Campaign, user: User, say: Say) -> None:
    """What the book has left is mended where they lie; the organiser grants what it costs."""
    for boat in _gunboats(campaign):
        cost = _bill(campaign, boat)
        if cost is None:
            continue
        with edge(actor=user, reason="demo"):
            if cost:
                memo = f"Repairs of {boat.name}"
                grant_money(side=boat.side, amount=cost, memo=memo, by=user)
            docks = Docks.of(campaign)
            jobs = order_repairs(
                vessel=boat, at=docks.at(boat), options=_options(campaign), by=user
            )
        say(f"Repairs: {len(jobs)} ordered for {boat.name}")


def _options(campaign: Campaign) -> Options:
    options = options_of(campaign)
    assert options is not None, "it is played by months"
    return options
