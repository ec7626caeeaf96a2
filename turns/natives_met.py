"""SNS-UNREST-06: natives that no player leads are met by dice where a force enters a place."""

from collections import Counter
from collections.abc import Collection, Mapping

from campaigns.rules.calendar import DAYS
from campaigns.rules.events import NativesMet
from campaigns.rules.natives import Encounter, meet_natives, natives_are_met
from campaigns.rules.travel import Travelled
from campaigns.rules.units import BandType
from turns.contacts import Contact, Force
from turns.models import Territory
from turns.natives import Levy, raise_levies
from turns.parties import Company, place_of
from turns.play import StepInPlay
from turns.situation import Situation


def meet_in_the_country(
    step: StepInPlay,
    war: Situation,
    companies: Mapping[str, Company],
    moved: Travelled,
    landed: Collection[str],
) -> list[Contact]:
    """SNS-UNREST-06: a government's force that has come to a place of a territory rolls for it.

    It has marched there, gone by river, or landed from the sea. Where its own side has a garrison,
    and where it has met enemies already, it enters nothing.
    """
    if not natives_are_met(step.options):
        return []
    sides = {holding.territory: key for key, holding in war.holdings.items()}
    came = _came(companies, moved, landed)
    garrisons = {
        place_of(one.party.spot)
        for key, one in companies.items()
        if key not in moved.moved and key not in came and one.party.side == war.government
    }
    natives = {each.place for each in war.forces.values() if war.is_native(each.side)}
    found: list[tuple[Company, str, str, NativesMet]] = []
    for key, place in sorted(came.items()):
        company = companies[key]
        chart_place = step.chart.places.get(place)
        native = None if chart_place is None else sides.get(chart_place.territory or "")
        entered = native is not None and company.party.side == war.government
        if not entered or place in garrisons | natives:
            continue
        assert native is not None, "natives have the territory"
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


def _came(
    companies: Mapping[str, Company], moved: Travelled, landed: Collection[str]
) -> dict[str, str]:
    """Who has come to another place than the one where he began, and where he is now."""
    came = {}
    for key, company in companies.items():
        if key not in moved.spots:
            continue
        place = place_of(moved.spots[key])
        from_sea = all(force.key in landed for force in company.forces)
        if from_sea or (key in moved.moved and place != place_of(company.party.spot)):
            came[key] = place
    return came


def _raised(
    step: StepInPlay, war: Situation, met: list[tuple[Company, str, str, NativesMet]]
) -> list[Contact]:
    """The bands and guns that are met, raised all at once, and the contacts with them."""
    if not met:
        return []
    territories = {
        row.side.key: row
        for row in Territory.objects.filter(campaign=step.campaign).select_related("side")
    }
    levies = [
        Levy(
            territories[native],
            place,
            Counter(BandType(band) for band in rolled.bands),
            rolled.guns,
        )
        for _, native, place, rolled in met
    ]
    raised = raise_levies(step.campaign, levies, by=step.by)
    contacts = []
    for (company, native, place, rolled), rows in zip(met, raised, strict=True):
        keys = tuple(row.key for row in rows)
        british = Force(
            tuple(force.key for force in company.forces if force.afloat),
            tuple(force.key for force in company.forces if not force.afloat),
        )
        ours, theirs = war.sides[company.party.side], war.sides[native]
        attacks = rolled.encounter == Encounter.AMBUSH
        days = company.party.appears if company.plan is None else len(company.plan.runs)
        contacts.append(
            Contact(
                day=min(DAYS, max(1, days)),
                place=place,
                attacker=theirs if attacks else ours,
                defender=ours if attacks else theirs,
                forces={company.party.side: british, native: Force(units=keys)},
                territory=war.holdings[native].territory,
                encounter=rolled.encounter or "",
            )
        )
    return contacts
