"""What tests need, made by plain functions with good defaults.

Those of the database go through the services, each in an edge of its own: call them outside edge().
"""

import itertools
from typing import Any

from django.core.management import call_command
from django.utils import timezone

from battles.models import Battle, Scenario, ScenarioSide, ScenarioUnit, ScenarioVessel
from campaigns.models import Campaign, Member, Side
from campaigns.services import add_member, found_campaign, grant
from riverwar.accounts.models import User
from riverwar.api import edge
from rulesets.core.dice import commitment
from rulesets.core.jsonio import canonical, digest
from vessels.models import (
    CargoObject,
    Gun,
    GunTypeVersion,
    ObjectKindVersion,
    Officer,
    PriceListVersion,
    TroopTypeVersion,
    TroopUnit,
    Vessel,
    VesselClassVersion,
)
from vessels.services import (
    add_object,
    add_officer,
    adopt_price_list,
    commission,
    embark,
    found_with_fleets,
    raise_unit,
)

_numbers = itertools.count(1)

GUNS = {"gunboat": ("field-gun",), "river-launch": (), "dhow": ("field-gun",)}


def make_user(username: str = "", *, password: str | None = None, **fields: Any) -> User:
    """A person, who can sign in where a password is given: hashing one takes its time."""
    user = User(username=username or f"user-{next(_numbers)}", **fields)
    user.set_password(password)
    user.save()
    return user


def load_catalogue() -> None:
    """The published classes, guns, troops, objects and prices, where they are not there any more.

    The tests' database begins with them; a test that commits leaves its tables empty.
    """
    if not PriceListVersion.objects.exists():
        publish_catalogue()


def publish_catalogue() -> None:
    """The same by the command, as it is run on every start."""
    call_command("load_catalogue", verbosity=0, stdout=_Silent())


def make_campaign(
    *,
    by: User | None = None,
    fleets: bool = False,
    template: str = "wilkinson",
    name: str = "Wilkinson's Campaign",
    **choices: Any,
) -> Campaign:
    """A campaign with sides `expedition` and `slavers`, without fleets unless they are wanted."""
    load_catalogue()
    organiser = by or make_user()
    with edge(actor=organiser, reason="test"):
        if fleets:
            return found_with_fleets(template_key=template, name=name, by=organiser, **choices)
        campaign = found_campaign(template_key=template, name=name, by=organiser, **choices)
        prices = latest(PriceListVersion, "riverside-points")
        adopt_price_list(campaign=campaign, version=prices, by=organiser)
        return campaign


def make_side(campaign: Campaign | None = None, key: str = "expedition") -> Side:
    """A side of the campaign's template, by its key."""
    found = campaign or make_campaign()
    return Side.objects.select_related("campaign").get(campaign=found, key=key)


def make_member(
    campaign: Campaign,
    *,
    role: str = "commander",
    side: Side | None = None,
    user: User | None = None,
) -> Member:
    """A member; a commander of the expedition, unless told otherwise."""
    if side is None and role == Member.Role.COMMANDER:
        side = make_side(campaign)
    with edge(reason="test"):
        return add_member(
            campaign=campaign, user=user or make_user(), role=role, side=side, by=None
        )


def give_money(side: Side, amount: int) -> None:
    """A grant from the bank."""
    with edge(reason="test"):
        grant(side=side, amount=amount, memo="test", by=None)


def make_vessel(
    side: Side | None = None,
    *,
    vessel_class: str = "gunboat",
    name: str = "",
    guns: tuple[str, ...] | None = None,
    **fields: Any,
) -> Vessel:
    """A vessel in commission, with guns, crew and a captain newly rolled."""
    owner = side or make_side()
    with edge(reason="test"):
        return commission(
            side=owner,
            class_version=latest(VesselClassVersion, vessel_class),
            name=name or f"Vessel {next(_numbers)}",
            guns=[latest(GunTypeVersion, gun) for gun in guns or GUNS[vessel_class]]
            if guns != ()
            else [],
            by=None,
            **fields,
        )


def make_unit(
    side: Side | None = None,
    *,
    troop_type: str = "regular-infantry",
    name: str = "",
    aboard: Vessel | None = None,
    **fields: Any,
) -> TroopUnit:
    """A unit at full strength with its leader, in camp or aboard a vessel."""
    owner = side or (aboard.side if aboard is not None else make_side())
    with edge(reason="test"):
        unit = raise_unit(
            side=owner,
            troop_type=latest(TroopTypeVersion, troop_type),
            name=name or f"Unit {next(_numbers)}",
            by=None,
            **fields,
        )
        return unit if aboard is None else embark(unit=unit, vessel=aboard, by=None)


def lend_to_gun(unit: TroopUnit, gun: Gun, *, figures: int) -> None:
    """RS-GUN-07: the unit's figures serve a gun that had lost its crew, poorly drilled."""
    unit.figures -= figures
    unit.save(update_fields=["figures"])
    gun.crew, gun.drill, gun.donor, gun.donated = figures, "poorly_drilled", unit, figures
    gun.save(update_fields=["crew", "drill", "donor", "donated"])


def make_object(side: Side | None = None, *, kind: str = "supplies", **fields: Any) -> CargoObject:
    """An object lying in a side's camp."""
    owner = side or make_side()
    with edge(reason="test"):
        return add_object(side=owner, kind=latest(ObjectKindVersion, kind), by=None, **fields)


def make_officer(side: Side | None = None, *, name: str = "", kind: str = "gunboat") -> Officer:
    """A person without a post, newly rolled as a captain of that kind of vessel would be."""
    owner = side or make_side()
    with edge(reason="test"):
        return add_officer(side=owner, name=name or f"Officer {next(_numbers)}", kind=kind, by=None)


def make_battlefield(**changes: Any) -> dict[str, Any]:
    """RS-MOD-01: 72 inches of river, 12 wide, with a jetty on the south bank."""
    return {
        "length": 72000,
        "width": 48000,
        "river": {
            "north": [[0, 30000], [72000, 30000]],
            "south": [[0, 18000], [72000, 18000]],
        },
        "shallows": 1000,
        "landings": [{"id": "jetty", "at": [36000, 18000]}],
        "islands": [],
        "areas": [],
        "current": 0,
        "wind": None,
        **changes,
    }


def make_scenario(
    campaign: Campaign | None = None,
    *,
    vessels: tuple[Vessel, ...] = (),
    units: tuple[TroopUnit, ...] = (),
    status: str = Scenario.Status.OPEN,
    name: str = "Jenkins' Mission",
    **fields: Any,
) -> Scenario:
    """A scenario with both sides in it, and the given vessels and units in its order of battle.

    Vessels begin at their side's edge. Units begin aboard where they are aboard; else ashore, the
    expedition on the south bank and whoever else on the north.
    """
    owner = campaign or make_campaign()
    with edge(reason="test"):
        scenario = Scenario.objects.create(
            campaign=owner,
            number=Scenario.objects.filter(campaign=owner).count() + 1,
            name=name,
            status=status,
            **{"ruleset": "riverside", "battlefield": make_battlefield(), **fields},
        )
        ScenarioSide.objects.bulk_create(
            ScenarioSide(
                scenario=scenario,
                side=side,
                edge=side.edge,
                doctrine=side.doctrine,
                standing=side.standing,
            )
            for side in owner.sides.all()
        )
        ScenarioVessel.objects.bulk_create(
            ScenarioVessel(scenario=scenario, vessel=vessel) for vessel in vessels
        )
        ScenarioUnit.objects.bulk_create(
            ScenarioUnit(
                scenario=scenario,
                unit=unit,
                aboard=unit.vessel,
                position=None if unit.vessel_id else _ashore(unit, place),
            )
            for place, unit in enumerate(units)
        )
    return scenario


def make_battle(scenario: Scenario | None = None, **fields: Any) -> Battle:
    """A battle's row as it is when queued. Its setup says nothing: it is for the constraints."""
    fought = scenario or make_scenario()
    setup = {"schema": 1, "scenario": {"name": fought.name}}
    seed = bytes(range(32))
    return Battle.objects.create(
        **{
            "campaign": fought.campaign,
            "scenario": fought,
            "number": fought.battles.count() + 1,
            "setup": canonical(setup).decode(),
            "setup_digest": digest(setup),
            "seed": seed,
            "commitment": commitment(seed, digest(setup)),
            "ruleset": fought.ruleset,
            "ruleset_version": 1,
            "queued_at": timezone.now(),
            **fields,
        }
    )


def latest(version_model: Any, key: str) -> Any:
    """The present version of a design."""
    return version_model.objects.filter(**{f"{version_model.item_name}__key": key}).last()


def _ashore(unit: TroopUnit, place: int) -> list[int]:
    return [12000 + 8000 * (place % 7), 12000 if unit.side.key == "expedition" else 36000]


class _Silent:
    def write(self, text: str) -> None:
        """Say nothing."""
