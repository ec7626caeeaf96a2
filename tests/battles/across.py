"""A campaign that plays by several books, with vessels that were designed for each of them."""

import uuid
from typing import Any

from battles.models import Battle
from battles.tasks import bring_to_its_end
from campaigns.models import CampaignRuleset
from riverwar.api import edge
from rulesets import RULESETS
from tests.battles.fixtures import WORKER
from tests.factories import latest, load_catalogue, make_campaign, make_side, make_user
from tests.support.api import Person, done
from vessels.books import fleet_book
from vessels.models import GunTypeVersion, Vessel, VesselClassVersion
from vessels.services import commission

RIVERSIDE, COMPANION = "riverside", "soldiers_companion"
SMOKE, RICHMOND = "smoke_on_the_water", "on_to_richmond"
#: A gunboat of each book against one of each.
FLEETS = {
    "expedition": {"mayfly": "gunboat", "sultan": "large-gunboat", "cairo": "cairo"},
    "slavers": {"zahra": "dhow", "tamai": "small-gunboat", "arkansas": "css-arkansas"},
}
REACH = {
    "length": 96_000,
    "width": 72_000,
    "river": {
        "north": [[0, 62_000], [96_000, 62_000]],
        "south": [[0, 10_000], [96_000, 10_000]],
    },
    "shallows": 1_000,
    "landings": [],
    "islands": [],
    "areas": [],
}


class Across:
    """An organiser and a rules editor at the API; fleets of vessels of several books."""

    def __init__(self, fleets: Any = None) -> None:
        load_catalogue()
        self.umpire = Person(make_user("umpire"))
        self.editor = Person(make_user("editor", is_rules_editor=True))
        self.campaign = make_campaign(by=self.umpire.user)
        with edge(reason="test"):
            for book in RULESETS:
                CampaignRuleset.objects.get_or_create(campaign=self.campaign, ruleset=book)
        self.vessels: dict[str, Vessel] = {}
        for side, fleet in (fleets or FLEETS).items():
            owner = make_side(self.campaign, side)
            for name, design in fleet.items():
                self.vessels[name] = self._commissioned(owner, name, design)

    def _commissioned(self, side: Any, name: str, key: str) -> Vessel:
        """A vessel of a class by the book that it was designed for, armed as the class is."""
        design = latest(VesselClassVersion, key)
        book = design.designed_for
        kinds = fleet_book(book, {}).armament(design.kind, design.ratings[book])
        if book == RIVERSIDE:
            kinds = ("field_gun",)
        newest = {
            gun.kind: gun
            for gun in GunTypeVersion.objects.filter(kind__in=kinds).order_by("number")
        }
        with edge(reason="test"):
            return commission(
                side=side,
                class_version=design,
                name=name.capitalize(),
                guns=[newest[kind] for kind in kinds],
                ruleset=book,
                key=name,
                by=None,
            )

    def convert(self, *books: str) -> None:
        """Have every vessel rated for these books, by accepted conversions that she takes."""
        for vessel in self.vessels.values():
            key = vessel.class_version.vessel_class.key
            for book in books:
                design = latest(VesselClassVersion, key)
                if book in design.ratings:
                    continue
                body = {"class_version": str(design.pk), "ruleset": book}
                made = done(self.editor.post("/class-conversions/", body), 201)
                done(self.editor.post(f"/class-conversions/{made['id']}/accept/"))
            done(self.umpire.post(f"/vessels/{vessel.pk}/take-version/", {}))

    def draft(self, ruleset: str, name: str = "The reach", **changes: Any) -> Any:
        """The answer to a scenario by a book with all that are available."""
        there = {row["key"]: row for row in self.rows()}
        body = {
            "campaign": str(self.campaign.pk),
            "name": name,
            "ruleset": ruleset,
            "battlefield": REACH,
            "vessels": [
                {"vessel": row["id"]} for row in there.values() if row["status"] == "available"
            ],
            **changes,
        }
        return self.umpire.post("/scenarios/", body)

    def opened(self, ruleset: str, name: str = "The reach", **changes: Any) -> Any:
        made = done(self.draft(ruleset, name, **changes), 201)
        return done(self.umpire.post(f"/scenarios/{made['id']}/open/"))

    def setup(self, scenario: Any) -> dict[str, Any]:
        """The vessels of a scenario's setup as its battle would freeze it, by key."""
        shown = done(self.umpire.get(f"/scenarios/{scenario['id']}/setup/"))
        assert shown["problems"] == [], shown["problems"]
        return {vessel["id"]: vessel for vessel in shown["setup"]["vessels"]}

    def fought(self, scenario: Any) -> Battle:
        """Its battle, put into the fleet."""
        asked = done(self.umpire.post("/battles/", {"scenario": scenario["id"]}), 202)
        bring_to_its_end(uuid.UUID(asked["id"]), worker=WORKER)
        row = Battle.objects.get(pk=asked["id"])
        assert row.status == "applied", row.failure
        return row

    def rows(self) -> list[Any]:
        return self.umpire.rows("/vessels/", campaign=str(self.campaign.pk))
