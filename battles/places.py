"""Where those stand whom a battle leaves: with the camp, or by months at the battle's place."""

from battles.fleet import Fleet, HeldUnit, HeldVessel
from vessels.models import Vessel
from vessels.models.fleet import CAMP


def location_after(vessel: HeldVessel, status: str, place: str, fleet: Fleet) -> str:
    """An available vessel is with the camp, one aground where the battle was.

    In a campaign by months there is no camp: whoever is afloat stays where she was.
    """
    if fleet.by_months:
        return place if status in ("sunk", "lost") else vessel.location or place
    if status == Vessel.Status.AVAILABLE:
        return vessel.location if vessel.status == status else CAMP
    if status == vessel.status:
        return vessel.location
    return place if status in ("grounded", "sunk", "lost") else ""


def unit_place_after(
    unit: HeldUnit, aboard: str | None, gone: bool, place: str, fleet: Fleet
) -> str:
    """Nowhere of its own aboard a vessel; else where the battle was, or where it stood."""
    if aboard is not None:
        return ""
    if gone:
        return place
    return unit.place or camp_or(place, fleet)


def camp_or(place: str, fleet: Fleet) -> str:
    """Where those go who are ashore when a battle is over: the camp, or by months the place."""
    return place if fleet.by_months else CAMP
