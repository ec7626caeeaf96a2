"""The demo's war by months: three of them, once, and taken up where they were broken off."""

import pytest

from battles.application import apply_if_automatic
from battles.models import BattleStatus
from battles.resolution import fight
from campaigns.calendar import open_turn, options_of
from campaigns.rules.deployment import cost_of, deployed
from riverwar import demo_war, seeds
from riverwar.api import edge
from tests import factories
from turns.audit import audit
from turns.finance import unit_cards
from turns.services import open_calendar
from vessels.models import Build, RepairJob, TroopUnit
from vessels.services.campaign_prices import campaign_prices

pytestmark = pytest.mark.django_db


def test_the_grant_pays_a_month_and_the_battalion_whatever_january_brings():
    """SNS-SEQ-01, SNS-ROLE-02: upkeep goes first, then the book raises a battalion by itself."""
    factories.load_catalogue()
    user = factories.make_user(is_superuser=True)
    campaign = demo_war._founded(user, lambda line: None)
    with edge(actor=user, reason="demo"):
        open_calendar(campaign=campaign, by=user)
    prices = campaign_prices(campaign)
    upkeep = cost_of(deployed(options_of(campaign)), units=unit_cards(prices)).upkeep
    battalion = prices.find(demo_war.BATTALION[0]).card.price
    assert upkeep + 2 * battalion <= demo_war.GRANT


class KilledError(Exception):
    """Somebody has stopped the demo."""


def fought(battle):
    if battle.status == BattleStatus.QUEUED:
        assert fight(battle.pk, worker="demo")
    apply_if_automatic(battle.pk)


def test_three_months_on_the_nile_are_taken_up_wherever_they_were_broken_off(settings, monkeypatch):
    """The first attack is played as one in vain: the gunboats come back until they are hurt."""
    settings.REHEARSAL = True
    bill = demo_war._bill

    def in_vain(campaign, boat):
        again = campaign.scenarios.filter(place=demo_war.PLACE, status="fought").count() > 1
        return bill(campaign, boat) if again else None

    monkeypatch.setattr(demo_war, "_bill", in_vain)
    factories.load_catalogue()
    user = factories.make_user(is_superuser=True)
    said = []

    def stopped(after):
        """One who is killed as he says the last of so many lines."""
        left = [after]

        def say(line):
            said.append(line)
            left[0] -= 1
            if not left[0]:
                raise KilledError

        return say

    def go_on(say):
        return demo_war.played(user, say=say, fight=fought)

    with seeds.rehearsal("a"):
        for after in (1, 2, 2, 2, 2):
            with pytest.raises(KilledError):
                go_on(stopped(after))
        campaign = go_on(said.append)

    assert open_turn(campaign).number == demo_war.MONTHS + 1
    _, place, name = demo_war.BATTALION
    build = Build.objects.get(campaign=campaign, name=name)
    assert (build.status, build.place, build.ordered_in, build.due_in) == ("delivered", place, 1, 2)
    assert TroopUnit.objects.filter(campaign=campaign, name=name).exists()
    attacks = campaign.battles.filter(scenario__place=demo_war.PLACE)
    assert attacks.count() >= 2, said
    assert set(attacks.values_list("status", "ruleset")) == {("applied", "soldiers_companion")}
    assert RepairJob.objects.filter(campaign=campaign).exists(), said
    assert audit(campaign) == []
    told = list(said)
    go_on(said.append)
    assert said == told
