"""A campaign with a page of each kind, and the people who look at it."""

import re
from dataclasses import dataclass
from functools import cached_property
from html import unescape

from django.test import Client

from battles.models import Battle, Scenario
from riverwar.accounts.models import User
from tests import factories
from tests.battles.fixtures import War, make_war, resolved


@dataclass
class Place:
    """The organiser, a commander of each side, an observer and a stranger, and their campaign."""

    war: War
    organiser: User
    captain: User
    slaver: User
    observer: User
    stranger: User

    @cached_property
    def scenario(self) -> Scenario:
        return self.war.scenario()

    @cached_property
    def battle(self) -> Battle:
        """Its scenario's battle, fought and not applied."""
        return resolved(self.scenario)


def make_place(**choices) -> Place:
    war = make_war(apply_mode="organiser", **choices)
    campaign = war.campaign
    return Place(
        war=war,
        organiser=campaign.members.get(role="organiser").user,
        captain=factories.make_member(campaign, side=war.expedition).user,
        slaver=factories.make_member(campaign, side=war.slavers).user,
        observer=factories.make_member(campaign, role="observer").user,
        stranger=factories.make_user(),
    )


def client_of(user: User | None, **choices) -> Client:
    client = Client(**choices)
    if user is not None:
        client.force_login(user)
    return client


def page(user: User | None, address: str, status: int = 200) -> str:
    """The page that somebody gets there."""
    answer = client_of(user).get(address)
    assert answer.status_code == status, (address, answer.status_code)
    return answer.content.decode()


def sent(user: User | None, address: str, status: int = 302, **form) -> str:
    """Where a form sends somebody, or the page that tells why it did not."""
    answer = client_of(user).post(address, form)
    assert answer.status_code == status, (address, answer.status_code, answer.content.decode())
    return answer.headers.get("Location", answer.content.decode())


def hidden(text: str) -> dict[str, str]:
    """The hidden fields of the forms on a page, less their secret."""
    found = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', text)
    return {name: unescape(value) for name, value in found if name != "csrfmiddlewaretoken"}
