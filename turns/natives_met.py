"""SNS-UNREST-06: natives that no player leads are met by dice where a force enters a place."""

from collections.abc import Mapping

from campaigns.rules.atlas import Territory
from campaigns.rules.catalogue import band_type_of, gun_type_of
from campaigns.rules.events import NativesMet
from campaigns.rules.natives import Encounter, meet_natives, natives_are_met
from campaigns.rules.territories import TERRITORIES
from campaigns.rules.travel import Travelled
from campaigns.rules.units import BandType
from turns.contacts import Contact, Force
from turns.parties import Company, place_of
from turns.play import StepInPlay
from turns.positions import Positions
from turns.situation import Situation
from vessels.models import TroopTypeVersion
from vessels.services.raising import Recruit, raise_all


def meet_in_the_country(
    step: StepInPlay,
    war: Situation,
    companies: Mapping[str, Company],
    moved: Travelled,
    positions: Positions,
) -> list[Contact]:
    """SNS-UNREST-06: a government's force that has come to a place of a territory rolls for it.

    Where its own side has a garrison, and where it has met enemies already, it enters nothing.
    """
    if not natives_are_met(step.options):
        return []
    sides = {holding.territory: key for key, holding in war.holdings.items()}
    garrisons = {
        place_of(one.party.spot)
        for key, one in companies.items()
        if key not in moved.moved and one.party.side == war.government
    }
    found: list[tuple[Company, str, str, NativesMet]] = []
    for key, company in sorted(companies.items()):
        if key not in moved.moved or key not in moved.spots:
            continue
        place = place_of(moved.spots[key])
        chart_place = step.chart.places.get(place)
        native = None if chart_place is None else sides.get(chart_place.territory or "")
        entered = native is not None and company.party.side == war.government
        if not entered or place in garrisons or place == place_of(company.party.spot):
            continue
        assert native is not None, "natives have the territory"
        if any(war.opposed(war.government, side) for side in war.holders(place)):
            continue
        garrisons.add(place)
        rolled = meet_natives(
            step.dice("SNS-UNREST-06"),
            company.forces[0].key,
            place,
            war.holdings[native].index,
            rich_town=chart_place is not None and chart_place.town and place in step.chart.ports(),
        )
        step.tell(rolled, of=company.forces[0].row, type="natives.met")
        if rolled.bands:
            found.append((company, native, place, rolled))
    return _raised(step, war, found)


def _raised(
    step: StepInPlay, war: Situation, met: list[tuple[Company, str, str, NativesMet]]
) -> list[Contact]:
    """The bands and guns that are met, raised all at once, and the contacts with them."""
    if not met:
        return []
    designs = _designs()
    recruits, counts = [], []
    for _, native, place, rolled in met:
        card = TERRITORIES[Territory(war.holdings[native].territory)]
        kinds = [band_type_of(BandType(band), card) for band in rolled.bands]
        kinds += [gun_type_of(card)] * rolled.guns
        counts.append(len(kinds))
        recruits += [
            Recruit(
                side=war.sides[native],
                design=designs[kind],
                name=f"{designs[kind].name} of {step.name(place)}"[:120],
                place=place,
            )
            for kind in kinds
        ]
    raised = iter(raise_all(campaign=step.campaign, recruits=recruits, by=step.by))
    contacts = []
    for (company, native, place, rolled), count in zip(met, counts, strict=True):
        keys = tuple(next(raised).key for _ in range(count))
        british = Force(
            tuple(force.key for force in company.forces if force.afloat),
            tuple(force.key for force in company.forces if not force.afloat),
        )
        ours, theirs = war.sides[company.party.side], war.sides[native]
        attacks = rolled.encounter == Encounter.AMBUSH
        assert company.plan is not None, "who has moved had a plan"
        contacts.append(
            Contact(
                day=min(30, max(1, len(company.plan.runs))),
                place=place,
                attacker=theirs if attacks else ours,
                defender=ours if attacks else theirs,
                forces={company.party.side: british, native: Force(units=keys)},
                territory=war.holdings[native].territory,
                encounter=rolled.encounter or "",
            )
        )
    return contacts


def _designs() -> dict[str, TroopTypeVersion]:
    """The last version of every troop type, by its key."""
    rows = TroopTypeVersion.objects.select_related("troop_type").order_by("number")
    return {row.troop_type.key: row for row in rows}
