"""A small war for the property tests: its opening, months without chance, and a vessel taken."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

from django.db import transaction

from campaigns.models import Account, CampaignTurn
from campaigns.rules.calendar import Month
from campaigns.rules.sequence import Step
from riverwar.api import edge
from tests.turns.between import Between
from tests.turns.expected import TREASURY, Expected, Hull
from turns import services
from turns.play import StepInPlay
from turns.steps import PLAYED
from vessels.models import CrewComplement, Gun, Officer, Prisoners, Vessel
from vessels.services.exchanges import is_officer

BOOK: Final = "soldiers_companion"
SIDES: Final = ("british", "mahdists")
FLEET: Final = (
    ("Alert", "SG", "british", "bombay"),
    ("Bold", "LG", "british", "bombay"),
    ("Cheerful", "SG", "british", "wadi-halfa"),
    ("Daring", "SG", "british", "nile:900"),
    ("Emir", "SG", "mahdists", "bombay"),
    ("Falcon", "SG", "mahdists", "wadi-halfa"),
)
DESIGNS: Final = {"SG": "small-gunboat", "LG": "large-gunboat"}
#: Steps of which the model cannot know what they bring: nobody moves, rises or has luck.
CHANCE: Final = (Step.EVENT, Step.UNREST, Step.MOVEMENT)


def busy_war() -> Between:
    """A war at its first orders, with a few vessels and prisoners on either side."""
    war = Between(led=True, natives="players", parliament="players")
    for name, card, side, place in FLEET:
        war.vessel(war.side(side), design=DESIGNS[card], name=name, card=card, place=place)
    for side, captor, men in (("british", "mahdists", 4), ("mahdists", "british", 5)):
        vessel = Vessel.objects.filter(campaign=war.campaign, side__key=side).order_by("key")[0]
        for role, count in (("deck", men), ("officers", 1)):
            Prisoners.objects.create(
                campaign=war.campaign, side=war.side(side), captor=war.side(captor),
                vessel=vessel, count=count, role=role, since_turn=1,
                event_id=vessel.status_event_id or "",
            )  # fmt: skip
    with quiet(), edge(reason="test"):
        services.advance(turn=war.turn, step="budget", by=None, through="exchequer")
    return war


@contextmanager
def quiet() -> Iterator[None]:
    """Months that bring nothing but what people do; nobody buys by himself either."""
    played = {step: _nothing if step in CHANCE else play for step, play in PLAYED.items()}
    with (
        patch.object(services, "PLAYED", played),
        patch("turns.steps.exchequer.provide", lambda step, bills: []),
    ):
        yield


def _nothing(step: StepInPlay) -> None:
    """A step that brings nothing."""


@contextmanager
def taken_back() -> Iterator[None]:
    """What is written within is rolled back.

    Edges open in it as they do in a test that is rolled back: Django lets the outer transaction
    of its tests hold a durable one, and knows it by this mark.
    """
    outer: Any = transaction.atomic()
    outer._from_testcase = True
    with outer:
        try:
            yield
        finally:
            transaction.set_rollback(True)


def expected_of(war: Between) -> Expected:
    """The model of a war that has just been made."""
    purses = balances(war)
    budget = purses.pop("budget")
    return Expected(
        purses=purses,
        budget=budget,
        # What is left are eleven twelfths, and the remainder that December has.
        issue=budget // (len(Month) - 1),
        fleet=[Hull(*line) for line in FLEET],
        captives=captives(war),
    )


def balances(war: Between) -> dict[str, int]:
    """What the government has: its treasury, the theatres' purses, the budget."""
    found = {}
    for account in Account.objects.filter(campaign=war.campaign, side__key="british"):
        kind = {"treasury": TREASURY, "theatre": account.theatre}.get(account.kind, account.kind)
        found[kind] = account.balance
    return found


def captives(war: Between) -> Counter[tuple[str, bool]]:
    """The prisoners, by their side and whether they are officers."""
    found: Counter[tuple[str, bool]] = Counter()
    for row in Prisoners._base_manager.filter(campaign=war.campaign).select_related("side"):
        found[row.side.key, is_officer(row)] += row.held
    return found


def capture(war: Between, captor: Vessel, lost: Vessel, ratings: int) -> tuple[int, int]:
    """A battle in which a vessel is taken with all her people: so many men, and officers.

    The fleet is left as the battle's application leaves it; an officer and so many ratings go
    aboard of her.
    """
    winner, before = captor.side, lost.side
    crews = list(CrewComplement.objects.filter(vessel=lost, count__gt=0))
    guns = list(Gun.objects.filter(vessel=lost, crew__gt=0))
    captain = Officer.objects.filter(vessel=lost).first()
    of: dict[str, Any] = {"side": before}
    fallen = [{**of, "vessel": lost, "role": row.role, "count": row.count} for row in crews]
    fallen += [{**of, "gun": gun, "count": gun.crew} for gun in guns]
    aboard = {
        "crew": {row.role: row.count for row in crews},
        "guns": {gun.slot: gun.crew for gun in guns},
        "saved": 0,
    }
    CrewComplement.objects.filter(vessel=lost).update(count=0)
    Gun.objects.filter(vessel=lost).update(crew=0)
    Officer.objects.filter(vessel=lost).update(
        fate="prisoner", post="none", vessel=None, fate_event=lost.status_event
    )
    Vessel.objects.filter(pk=lost.pk).update(side=winner)
    end: Mapping[str, Any] = {"type": "vessel", "appeared": True, "side": winner.key}
    war.fought(
        sides={captor.key: winner.key, lost.key: before.key},
        conditions={
            captor.key: {**end, "status": "available", "captain": "fit"},
            lost.key: {
                **end, "status": "captured", "captain": "prisoner", "lost_aboard": aboard,
            },
        },
        winner=winner.key,
        casualties=tuple(fallen),
        events=(
            {"kind": "prize_manned", "ship": captor.key, "prize": lost.key,
             "crew": [1, 0, ratings]},
        ),
        fallen={lost.key: captain} if captain else None,
    )  # fmt: skip
    officers = sum(row.count for row in crews if row.role == "officers")
    men = sum(line["count"] for line in fallen) - officers
    # Her captain is one of her officers, or one more where none is left.
    return men, max(officers, int(captain is not None))


def open_turn_of(war: Between) -> CampaignTurn:
    """The turn that is played now."""
    return CampaignTurn.objects.select_related("campaign").get(
        campaign=war.campaign, closed_at=None
    )
