"""A vessel takes another version of her class: on purpose, and she stays what she is (ADR 6)."""

from typing import Any

from riverwar import feed
from riverwar.api import assert_in_transaction
from vessels.errors import VersionRefusedError, VesselUnavailableError, unless_engaged
from vessels.models import Vessel, VesselClassVersion
from vessels.models.fleet import GONE


def take_version(*, vessel: Vessel, by: Any, number: int | None = None) -> Vessel:
    """Give a vessel another version of her class; without `number` the present one.

    So she is rated for the books that it names. Raises VersionRefusedError where there is no such
    version, or where it has another kind or other ratings of the book that her class was designed
    for: her guns, her crew and her damage go by those.
    """
    assert_in_transaction()
    locked = (
        Vessel.objects.select_for_update(no_key=True, of=("self",))
        .select_related("campaign", "class_version")
        .get(pk=vessel.pk)
    )
    if locked.status in GONE:
        raise VesselUnavailableError(vessel=locked.name, status=locked.status)
    before = locked.class_version
    versions = VesselClassVersion.objects.filter(vessel_class=before.vessel_class_id)
    wanted = versions.order_by("-number").first() if number is None else None
    if number is not None:
        wanted = versions.filter(number=number).first()
    if wanted is None:
        raise VersionRefusedError(vessel=locked.name, number=number, problem="there is none such")
    own = before.designed_for
    if own != wanted.designed_for or before.kind != wanted.kind:
        raise VersionRefusedError(
            vessel=locked.name, number=wanted.number, problem="it is another kind of vessel"
        )
    if own is not None and before.ratings[own] != wanted.ratings[own]:
        raise VersionRefusedError(
            vessel=locked.name, number=wanted.number, problem=f"its ratings of {own} are others"
        )
    if wanted.pk == before.pk:
        return locked
    locked.class_version = wanted
    with unless_engaged():
        locked.save(update_fields=["class_version", "updated_at"])
    feed.record(
        locked.campaign_id,
        "vessel.version_taken",
        locked,
        by=by,
        payload={"from": before.number, "to": wanted.number, "books": sorted(wanted.ratings)},
    )
    locked.refresh_from_db()
    return locked
