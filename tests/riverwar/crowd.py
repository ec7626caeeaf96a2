"""Rows of every model, in numbers: for lists that must cost the same whatever they show."""

from typing import Any
from uuid import uuid4

from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.utils import timezone
from pghistory.core import event_models

from battles.models import (
    Application,
    Battle,
    BattleTurn,
    Comparison,
    Entry,
    Forecast,
    ForecastRange,
    ReturnRoll,
    ScenarioSide,
    ScenarioUnit,
    ScenarioVessel,
)
from campaigns.models import (
    Account,
    Campaign,
    CampaignChart,
    CampaignRoll,
    Invitation,
    Member,
    Post,
    PostSide,
    TurnStep,
)
from riverwar.accounts.models import User
from riverwar.accounts.services import issue_token
from riverwar.api import edge
from riverwar.api.models import IdempotencyKey
from riverwar.feed.models import Head
from tests.battles.fixtures import make_war
from tests.factories import give_money, make_object, make_officer, make_user
from tests.turns.asks import Growing
from turns.models import FiscalYear, Government
from vessels.models import (
    Casualty,
    ClassConversion,
    CrewComplement,
    GunType,
    ObjectKind,
    PriceList,
    PriceListVersion,
    Receipt,
    TroopType,
    TroopUnit,
    Vessel,
    VesselClass,
)

#: What changes of a row that does not say when it was changed.
CHANGED = {Entry: "released_at", PostSide: "campaign_id"}


class Crowd:
    """One war with a row of everything; each `grow()` adds copies of them all, and changes each."""

    def __init__(self) -> None:
        self.war = make_war()
        self._made = 0
        self._first_rows()
        self._months = Growing(self._user)

    def grow(self, count: int) -> None:
        """So many more of every row, and as many more changes of each first one."""
        numbers = range(self._made, self._made + count)
        self._made += count
        people = self._copies(self._user, numbers, username="person-{}")
        groups = [Group(name=f"group-{number}") for number in numbers]
        Group.objects.bulk_create(groups)
        self._copies(self._token, numbers, digest="{:0128}")
        self._copies(self._kept, numbers, key="copied-key-{}")
        self._copies(self._logged, numbers)
        self._campaigns(numbers, people)
        self._catalogue(numbers)
        self._fleet(numbers)
        self._battles(numbers)
        self._war_by_months(numbers)
        with edge(actor=self._user, reason="test"):
            self._changes(count)

    def _first_rows(self) -> None:
        war = self.war
        self._user = make_user("first")
        with edge(reason="test"):
            self._token, _ = issue_token(user=self._user, name="map", scopes=["read"])
        self._kept = IdempotencyKey.objects.create(
            principal=uuid4(),
            method="POST",
            route="/",
            key="first",
            fingerprint="0",
            status=200,
            headers={},
            body=b"",
        )
        self._logged = LogEntry.objects.create(
            user=self._user, object_id="1", object_repr="a row", action_flag=2, change_message="x"
        )
        self._scenario = war.scenario()
        self._officer = make_officer(war.expedition)
        self._object = make_object(war.expedition)
        give_money(war.expedition, 1)

    def _campaigns(self, numbers: range, people: list[User]) -> None:
        campaign = self.war.campaign
        others: list[Any] = self._copies(campaign, numbers, name="Campaign {}")
        for rows in (campaign.rulesets, campaign.price_lists):
            self._copies(rows.get(), numbers, campaign_id=others)
        self._copies(campaign.seeds.get(), numbers, campaign_id=others)
        self._copies(campaign.accounts.get(kind=Account.Kind.BANK), numbers, campaign_id=others)
        self._copies(self.war.expedition, numbers, key="copied-side-{}")
        self._copies(campaign.keys.earliest("pk"), numbers, key="copied-key-{}")
        self._copies(campaign.members.earliest("pk"), numbers, user_id=people)
        self._copies(CampaignRoll.objects.earliest("pk"), numbers, address="address-{}")
        invited = Invitation(
            campaign=campaign,
            role=Member.Role.OBSERVER,
            created_by=self._user,
            expires_at=timezone.now(),
        )
        self._copies(invited, numbers, digest="{}")
        Head.objects.bulk_create(Head(campaign=other.pk) for other in others)
        for _ in numbers:
            give_money(self.war.expedition, 1)

    def _catalogue(self, numbers: range) -> None:
        for design in (VesselClass, GunType, TroopType, ObjectKind, PriceList):
            first: Any = design.objects.earliest("pk")
            self._copies(first, numbers, key="copied-design-{}")
            version = first.versions.get(number=1)
            later = range(numbers.start + 2, numbers.stop + 2)
            self._copies(version, later, number="{}")
        rated = self.war.gunboat.class_version
        converted = ClassConversion(
            vessel_class_id=rated.vessel_class_id,
            class_version=rated,
            source="riverside",
            ruleset="on_to_richmond",
            ruleset_version=1,
            particulars={},
            kind="armored_gunboat",
            ratings={},
        )
        self._copies(converted, range(numbers.start + 1, numbers.stop + 1), number="{}")

    def _fleet(self, numbers: range) -> None:
        war = self.war
        self._copies(war.gunboat, numbers, key="copied-vessel-{}")
        self._copies(war.gunboat.guns.earliest("pk"), numbers, slot="slot-{}")
        crew = CrewComplement(vessel=war.dhow, role="deck", count=1, full=1)
        self._copies(crew, numbers, role="role-{}")
        self._copies(self._officer, numbers, key="copied-officer-{}")
        self._copies(war.askari, numbers, key="copied-unit-{}")
        self._copies(self._object, numbers, key="copied-object-{}")
        lost = Casualty(
            campaign=war.campaign,
            side=war.expedition,
            unit=war.askari,
            count=1,
            event_id=str(war.gunboat.status_event_id),
        )
        self._copies(lost, numbers)
        bought = Receipt(
            campaign=war.campaign,
            side=war.expedition,
            unit=war.askari,
            price_list_version=PriceListVersion.objects.earliest("pk"),
            item="Askari",
            amount=0,
        )
        self._copies(bought, numbers)

    def _battles(self, numbers: range) -> None:
        war = self.war
        later = range(numbers.start + 2, numbers.stop + 2)
        scenarios = self._copies(self._scenario, later, number="{}")
        side = ScenarioSide.objects.filter(scenario=self._scenario).earliest("pk")
        self._copies(side, numbers, scenario_id=scenarios)
        vessels = list(Vessel.objects.filter(key__startswith="copied-vessel-").order_by("-id"))
        units = list(TroopUnit.objects.filter(key__startswith="copied-unit-").order_by("-id"))
        line = ScenarioVessel.objects.filter(scenario=self._scenario).earliest("pk")
        self._copies(line, numbers, vessel_id=vessels)
        unit = ScenarioUnit.objects.filter(scenario=self._scenario, aboard=None).earliest("pk")
        self._copies(unit, numbers, unit_id=units)
        battle = Battle(
            campaign=war.campaign,
            number=1,
            status=Battle.Status.APPLIED,
            result={},
            setup="{}",
            setup_digest="0",
            seed=bytes(32),
            commitment="0",
            ruleset="riverside",
            ruleset_version=1,
            queued_at=timezone.now(),
        )
        battles = self._copies(battle, numbers, scenario_id=scenarios)
        first = Battle.objects.earliest("pk")
        self._copies(BattleTurn(battle=first, events=[]), numbers, turn="{}")
        odds = Forecast(
            campaign=war.campaign,
            scenario=self._scenario,
            setup="{}",
            seed=bytes(32),
            ruleset="riverside",
            ruleset_version=1,
            runs=1,
            dealt_at=timezone.now(),
            queued_at=timezone.now(),
            tally={},
        )
        forecasts = self._copies(odds, numbers)
        self._copies(ForecastRange(first=1, count=1), numbers, forecast_id=forecasts)
        compared = Comparison(
            campaign=war.campaign,
            scenario=self._scenario,
            seed=bytes(32),
            runs=1,
            books=[],
            queued_at=timezone.now(),
        )
        self._copies(compared, numbers)
        entry = Entry(battle=first, vessel_version=1, released_at=timezone.now())
        self._copies(entry, numbers, vessel_id=vessels, entry_id="entry-{}")
        roll = ReturnRoll(battle=first, vessel=war.dhow, faces=[1], came=False, rule="RS-CMP-02")
        self._copies(roll, numbers, turn="{}")
        done = Application(changes=[], digest="0", applied_at=timezone.now())
        self._copies(done, numbers, battle_id=battles)

    def _war_by_months(self, numbers: range) -> None:
        """What the API's tests grow, and the rows of which a war has one, or a fixed number."""
        self._months.grow(self._made)
        war = self._months.campaign
        later = range(numbers.start + 2, numbers.stop + 2)
        others = list(Campaign.objects.filter(name__startswith="Campaign ").order_by("-id"))
        sides = self._copies(self.war.expedition, numbers, campaign_id=others)
        self._copies(Government(level=6), numbers, campaign_id=others, side_id=sides)
        self._copies(FiscalYear.objects.earliest("pk"), later, year="{}")
        self._copies(war.territories.earliest("pk"), numbers, key="copied-territory-{}")
        self._copies(CampaignChart(campaign=war, document={}, digest="0"), later, number="{}")
        turns = list(war.turns.order_by("-number"))
        taken = TurnStep(
            step="accounts",
            taken_at=timezone.now(),
            event_id=str(self.war.gunboat.status_event_id),
        )
        self._copies(taken, numbers, turn_id=turns)
        posts = list(Post.objects.filter(campaign=war).order_by("-id"))
        commanded = PostSide(campaign=war, side=war.sides.get(key="british"))
        self._copies(commanded, numbers, post_id=posts)

    def _changes(self, count: int) -> None:
        """A row of every tracked model is written again and again."""
        for model in apps.get_models():
            if not event_models(tracks_model=model):
                continue
            first = model._base_manager.earliest("pk")
            field = CHANGED.get(model, "updated_at")
            for _ in range(count):
                value = getattr(first, field) if field.endswith("_id") else timezone.now()
                model._base_manager.filter(pk=first.pk).update(**{field: value})

    @staticmethod
    def _copies(row: Any, numbers: range, **changes: Any) -> list[Any]:
        """A copy for each number: changes are texts with its place, or a row for each."""
        said = {
            field.attname: getattr(row, field.attname)
            for field in row._meta.concrete_fields
            if not field.primary_key
        }

        def changed(place: int, number: int) -> dict[str, Any]:
            return {
                name: value.format(number) if isinstance(value, str) else value[place].pk
                for name, value in changes.items()
            }

        copies = [
            type(row)(**{**said, **changed(place, number)}) for place, number in enumerate(numbers)
        ]
        made: list[Any] = type(row)._base_manager.bulk_create(copies)
        return made
