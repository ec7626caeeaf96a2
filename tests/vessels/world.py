"""A row of everything, everybody who may ask, and how each operation is asked for."""

import json
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

from django.db import transaction

from campaigns.invitations import invite
from campaigns.models import Account, CampaignRoll, CampaignRuleset, CampaignSeed, Transfer
from riverwar.accounts.services import issue_token
from riverwar.api import edge
from riverwar.api.routers import views_under
from rulesets.riverside.ratings import ratings_json
from tests.factories import (
    give_money,
    lend_to_gun,
    make_campaign,
    make_member,
    make_object,
    make_officer,
    make_side,
    make_unit,
    make_user,
    make_vessel,
)
from tests.support.api import ROOT, Person
from tests.turns.asks import Months
from tests.vessels.ask import Ask
from vessels.models import Casualty, PriceListVersion
from vessels.services import purchase
from vessels.services.conversions import propose_conversion

DESIGNS = {
    "vessel_class": "vessel-classes",
    "gun_type": "gun-types",
    "troop_type": "troop-types",
    "object_kind": "object-kinds",
    "price_list": "price-lists",
}


class World:
    """Two campaigns of one organiser with a row of everything in the first, and wars by months."""

    def __init__(self) -> None:
        self.organiser = make_user("organiser")
        self.campaign = make_campaign(by=self.organiser)
        self.other = make_campaign(by=self.organiser, name="The other war")
        self.side, self.rivals = make_side(self.campaign), make_side(self.campaign, "slavers")
        give_money(self.side, 100)
        self.people = self._people()
        self.months = Months(self.organiser, self.people)
        self.ids = {**self.months.ids, **self._rows()}
        self.asks = self._asks()

    def _people(self) -> dict[str, Person]:
        with edge(reason="test"):
            _, reads = issue_token(user=self.organiser, name="r", scopes=["read"])
            _, writes = issue_token(user=self.organiser, name="w", scopes=["write"])
            _, elsewhere = issue_token(
                user=self.organiser, name="w", scopes=["read", "write"], campaign=self.other.pk
            )
        users = {
            "organiser": self.organiser,
            "commander": make_member(self.campaign, side=self.side).user,
            "rival": make_member(self.campaign, side=self.rivals).user,
            "observer": make_member(self.campaign, role="observer").user,
            "outsider": make_member(self.other, user=make_user("ann")).user,
            "editor": make_user(is_rules_editor=True),
            "superuser": make_user(is_superuser=True),
        }
        with edge(reason="test"):
            self.token, _ = issue_token(user=users["superuser"], name="s", scopes=["read"])
        return {
            **{name: Person(user) for name, user in users.items()},
            "anonymous": Person(),
            "organiser's read token": Person(token=reads),
            "organiser's write token": Person(token=writes),
            "organiser's token of another campaign": Person(token=elsewhere),
        }

    def _rows(self) -> dict[str, Any]:
        with edge(reason="test"):
            bought = purchase(side=self.side, vessel_class="river-launch", name="Launch", by=None)
            invitation, self.secret = invite(
                campaign=self.campaign, role="observer", by=self.organiser
            )
        vessel, idle = make_vessel(self.side, name="Mayfly"), make_vessel(self.side)
        unit, aboard = make_unit(self.side), make_unit(aboard=vessel)
        lend_to_gun(aboard, vessel.guns.get(), figures=2)
        idle_captain = idle.officers.get()
        idle_captain.post, idle_captain.vessel = "none", None
        idle_captain.save()
        casualty = Casualty.objects.create(
            campaign=self.campaign,
            side=self.side,
            unit=unit,
            count=1,
            event_id=bought.status_event_id or "",
        )
        book = "soldiers_companion"
        CampaignRuleset.objects.create(campaign=self.campaign, ruleset=book)
        steamer = make_vessel(
            self.side, vessel_class="small-gunboat", guns=("nine-pdr-rml",), ruleset=book
        )
        return {
            "campaign": self.campaign.pk,
            "campaign_ruleset": self.campaign.rulesets.get(ruleset="riverside").pk,
            "steamer": steamer.pk,
            "side": self.side.pk,
            "rivals": self.rivals.pk,
            "member": self.campaign.members.get(role="observer").pk,
            "invitation": invitation.pk,
            "secret": self.secret,
            "account": Account.objects.get(side=self.side).pk,
            "transfer": Transfer.objects.filter(kind="purchase", campaign=self.campaign).get().pk,
            "campaign_seed": CampaignSeed.objects.get(campaign=self.campaign).pk,
            "campaign_roll": CampaignRoll.objects.filter(seed__campaign=self.campaign)[0].pk,
            "campaign_price_list": self.campaign.price_lists.get().pk,
            "prices": PriceListVersion.objects.get(ruleset="riverside").pk,
            "vessel": vessel.pk,
            "idle": idle.pk,
            "officer": make_officer(self.side).pk,
            "captain": vessel.officers.get().pk,
            "unit": unit.pk,
            "aboard": aboard.pk,
            "cargo": make_object(self.side).pk,
            "borne": self._loaded(vessel),
            "casualty": casualty.pk,
            "receipt": bought.receipts.get().pk,
            "vessel_class": vessel.class_version.vessel_class_id,
            "vessel_class_version": vessel.class_version_id,
            "gun_type": vessel.guns.get().gun_type_version.gun_type_id,
            "gun_type_version": vessel.guns.get().gun_type_version_id,
            "troop_type": unit.troop_type_version.troop_type_id,
            "troop_type_version": unit.troop_type_version_id,
            "object_kind": make_object(self.side).object_kind_version.object_kind_id,
            "object_kind_version": make_object(self.side).object_kind_version_id,
            "price_list": PriceListVersion.objects.get(ruleset="riverside").price_list_id,
            "price_list_version": PriceListVersion.objects.get(ruleset="riverside").pk,
            "class_conversion": self._conversion(vessel.class_version),
        }

    def _conversion(self, design: Any) -> Any:
        """A conversion that waits for a rules editor."""
        with edge(reason="test"):
            made = propose_conversion(class_version=design, ruleset="on_to_richmond", by=None)
        return made.pk

    def _loaded(self, vessel: Any) -> Any:
        thing = make_object(self.side)
        thing.vessel, thing.place = vessel, ""
        thing.save()
        return thing.pk

    def _asks(self) -> dict[str, Ask]:
        ids = {name: str(pk) for name, pk in self.ids.items()}
        side, campaign = {"side": ids["side"]}, {"campaign": ids["campaign"]}
        name = {"name": "Another name"}
        purse, players = ("rival", "observer"), ("commander", "rival", "observer")

        def write(path: str, body: Any = None, **more: Any) -> Ask:
            return Ask("POST", path.format(**ids), body or {}, **more)

        def change(path: str, body: Any) -> Ask:
            return Ask("PATCH", path.format(**ids), body)

        asks = {
            "index_retrieve": Ask("GET", "/"),
            "me_retrieve": Ask("GET", "/me/"),
            "token_list": Ask("GET", "/tokens/"),
            "token_retrieve": Ask("GET", f"/tokens/{self.token.pk}/"),
            "token_create": write("/tokens/", {**name, "scopes": ["read"]}, keyless=True),
            "token_destroy": Ask("DELETE", f"/tokens/{self.token.pk}/"),
            "template_list": Ask("GET", "/templates/"),
            "template_retrieve": Ask("GET", "/templates/wilkinson/"),
            "battlefield_list": Ask("GET", "/battlefields/"),
            "battlefield_retrieve": Ask("GET", "/battlefields/open-reach/"),
            "ruleset_list": Ask("GET", "/rulesets/"),
            "ruleset_retrieve": Ask("GET", "/rulesets/riverside/"),
            "rule_list": Ask("GET", "/rulesets/riverside/rules/"),
            "rule_retrieve": Ask("GET", "/rulesets/riverside/rules/RS-CAP-02/"),
            "table_list": Ask("GET", "/rulesets/smoke_on_the_water/tables/"),
            "table_retrieve": Ask("GET", "/rulesets/smoke_on_the_water/tables/grounding/"),
            "campaign_create": write("/campaigns/", {"template": "wilkinson", **name}),
            "campaign_update": change("/campaigns/{campaign}/", name),
            "campaign_end": write("/campaigns/{campaign}/end/"),
            "campaign_ruleset_update": change(
                "/campaign-rulesets/{campaign_ruleset}/", {"options": {"boarding": True}}
            ),
            "side_create": write(
                "/sides/",
                {**campaign, **name, "key": "third", "faction": "tribes", "edge": "upstream"},
            ),
            "side_update": change("/sides/{side}/", name),
            "side_grant": write("/sides/{side}/grant/", {"amount": 1}),
            "member_create": write(
                "/members/",
                {**campaign, "username": self.people["outsider"].user.username, "role": "observer"},
            ),
            "member_update": change("/members/{member}/", {"role": "observer"}),
            "member_destroy": Ask("DELETE", "/members/{member}/".format(**ids)),
            "invitation_create": write(
                "/invitations/", {**campaign, "role": "observer"}, keyless=True
            ),
            "invitation_revoke": write("/invitations/{invitation}/revoke/", hidden=players),
            "invitation_offer": Ask("GET", f"/invitations/offers/{self.secret}/"),
            "invitation_accept": write("/invitations/accept/", {"secret": self.secret}),
            "transfer_create": write(
                "/transfers/", {"payer": ids["side"], "payee": ids["rivals"], "amount": 1}
            ),
            "transfer_reverse": write(
                "/transfers/{transfer}/reverse/", {"memo": "Undone"}, hidden=purse
            ),
            **{
                f"{name}_retire": write(f"/{address}/{{{name}}}/retire/")
                for name, address in DESIGNS.items()
            },
            "gun_type_version_create": write(
                "/gun-type-versions/",
                {**name, "key": "old-gun", "kind": "field_gun", "crew": 4, "ratings": {}},
            ),
            "troop_type_version_create": write(
                "/troop-type-versions/",
                {**name, "key": "militia", "kind": "regular_infantry", "figures": 8, "ratings": {}},
            ),
            "object_kind_version_create": write(
                "/object-kind-versions/", {**name, "key": "piano", "encumbrance": 3}
            ),
            "price_list_version_create": write(
                "/price-list-versions/",
                {**name, "key": "ours", "ruleset": "riverside", "unit": "points", "prices": {}},
            ),
            "vessel_class_version_create": write(
                "/vessel-class-versions/",
                {
                    **name,
                    "key": "new-dhow",
                    "kind": "dhow",
                    "ratings": {"riverside": ratings_json("dhow")},
                },
            ),
            "class_conversion_create": write(
                "/class-conversions/",
                {"class_version": ids["vessel_class_version"], "ruleset": "soldiers_companion"},
            ),
            "class_conversion_accept": write("/class-conversions/{class_conversion}/accept/"),
            "campaign_price_list_create": write(
                "/campaign-price-lists/", {**campaign, "price_list_version": ids["prices"]}
            ),
            "vessel_create": write("/vessels/", {**side, **name, "vessel_class": "river-launch"}),
            "vessel_commission": write(
                "/vessels/commission/", {**side, **name, "vessel_class": "river-launch"}
            ),
            "vessel_update": change("/vessels/{vessel}/", name),
            "vessel_rule": write(
                "/vessels/{vessel}/rule/", {"status": "laid_up", "reason": "Winter"}
            ),
            "vessel_new_captain": write("/vessels/{idle}/new-captain/", name),
            "vessel_replenish": write(
                "/vessels/{vessel}/replenish/", {"crew": [{"role": "boat", "count": 3}]}
            ),
            "vessel_send_donors_back": write(
                "/vessels/{vessel}/send-donors-back/", {"slot": "gun-1"}
            ),
            "vessel_take_version": write("/vessels/{vessel}/take-version/"),
            "vessel_history": Ask("GET", "/vessels/{vessel}/history/".format(**ids)),
            "vessel_record": Ask("GET", "/vessels/{steamer}/record/".format(**ids)),
            "officer_create": write("/officers/", {**side, **name, "kind": "gunboat"}),
            "officer_update": change("/officers/{officer}/", name),
            "officer_appoint": write("/officers/{officer}/appoint/", {"vessel": ids["idle"]}),
            "officer_relieve": write("/officers/{captain}/relieve/"),
            "unit_create": write("/units/", {**side, **name, "troop_type": "tribal-infantry"}),
            "unit_levy": write("/units/levy/", {**side, **name, "troop_type": "tribal-infantry"}),
            "unit_update": change("/units/{unit}/", name),
            "unit_embark": write("/units/{unit}/embark/", {"vessel": ids["vessel"]}),
            "unit_disembark": write("/units/{aboard}/disembark/"),
            "unit_disband": write("/units/{unit}/disband/"),
            "cargo_create": write("/cargo/", {**side, "kind": "tents"}),
            "cargo_load": write("/cargo/{cargo}/load/", {"vessel": ids["vessel"]}),
            "cargo_unload": write("/cargo/{borne}/unload/"),
            **self.months.asks(),
        }
        for resource, address in addresses().items():
            hidden = {"account": purse, "transfer": purse, "invitation": players}.get(resource, ())
            asks.setdefault(f"{resource}_list", Ask("GET", f"/{address}/"))
            asks.setdefault(
                f"{resource}_retrieve",
                Ask("GET", f"/{address}/{ids.get(resource, '')}/", hidden=hidden),
            )
        return asks


def views():
    """The resources of these apps, with their addresses; some are completed by an app above."""
    for path, callback in views_under("api/"):
        view = getattr(callback, "cls", None)
        above = getattr(view, "__mro__", ())
        if any(one.__module__.startswith(("campaigns.", "vessels.", "turns.")) for one in above):
            yield path, view, callback.actions


def addresses():
    return {view.resource: path.split("/")[2] for path, view, _ in views()}


def operations():
    names = {"partial_update": "update"}
    return {
        f"{view.resource}_{names.get(name, name)}"
        for _, view, actions in views()
        for method, name in actions.items()
        if method != "head"
    }


def sent(person, ask, **headers):
    """The answer to an operation. A header that is None is not sent."""
    given = {
        **({} if ask.method == "GET" or ask.keyless else {"Idempotency-Key": str(uuid4())}),
        **({"If-Match": "*"} if ask.method in ("PATCH", "DELETE") else {}),
        "Content-Type": "application/json",
        **headers,
    }
    body = ask.body if isinstance(ask.body, bytes | None) else json.dumps(ask.body).encode()
    return person.client.generic(
        ask.method,
        f"{ROOT}{ask.path}",
        body or b"",
        content_type=given.pop("Content-Type"),
        headers={name: value for name, value in given.items() if value is not None},
    )


def requested(person, ask, **headers):
    """The answer, with all that was written undone."""
    with undone():
        return sent(person, ask, **headers)


@contextmanager
def undone():
    """Whatever is written inside is not."""
    before = transaction.savepoint()
    try:
        yield
    finally:
        transaction.savepoint_rollback(before)
