"""SNS-UNREST-05: native replacements that a commander raises with his muster points."""

from collections.abc import Mapping
from typing import Any, Final

from campaigns.charts import chart_of
from campaigns.models import Member, Post
from campaigns.rules.natives import Recruit, cost_of, kind_refusal, recruit_refusal
from campaigns.rules.parliament import Role
from campaigns.rules.sequence import Step
from campaigns.rules.territories import TERRITORIES
from campaigns.rules.unrest import State, rises_above
from riverwar import feed
from rulesets.core.events import counted
from turns.errors import OrderForbiddenError, forbid
from turns.forces import forces_of
from turns.garrisons import garrisons
from turns.locks import book_of, lock, turn_of
from turns.models import Government, Territory
from turns.musters import levy_at
from turns.natives import raise_levies, within
from turns.seats import organises

RULE: Final = "SNS-UNREST-05"
#: SNS-SEQ-01: the last step before which natives are raised.
LAST: Final = Step.ORDERS


def recruit(
    *, territory: Territory, by: Any, wanted: Mapping[Recruit, int], place: str = ""
) -> Territory:
    """Raise replacements in a territory that has risen: its side's commander, or the organiser.

    They come to arms at a place of the territory where no enemy stands, or where its natives
    gather; points that are not spent are kept.
    """
    campaign = lock(territory.campaign)
    book_of(campaign)
    turn = turn_of(campaign)
    locked = (
        Territory.objects.select_for_update(no_key=True, of=("self",))
        .select_related("side")
        .get(pk=territory.pk)
    )
    _check_who(locked, by)
    order = tuple(Step)
    if order.index(Step(turn.step)) > order.index(LAST):
        raise OrderForbiddenError(
            rule="SNS-SEQ-01",
            problem=f"turn {turn.number} is at the step {turn.step}",
            remedy="Raise them next month, before the forces move.",
        )
    if rises_above(State.UPRISING, locked.state):
        raise OrderForbiddenError(
            rule="SNS-UNREST-04",
            problem=f"the territory is {locked.state}",
            remedy="Replacements come in an uprising; wait for one.",
        )
    card = TERRITORIES[locked.territory]
    for refusal in (kind_refusal(card, wanted), recruit_refusal(locked.half_points, wanted)):
        if refusal is not None:
            raise forbid(refusal)
    if not any(wanted.values()):
        raise OrderForbiddenError(
            rule=RULE, problem="nothing is asked for", remedy="Say how many to raise of a kind."
        )
    chart = chart_of(campaign)
    government = Government.objects.get(campaign=campaign).side_id
    held = garrisons(chart, forces_of(campaign), government=government)[locked.territory].held
    if place:
        _check_place(chart.places.get(place), locked, place, enemy=place in held)
    levy = levy_at(chart, locked, held, wanted, place=place)
    raised = raise_levies(campaign, [levy], by=by)[0]
    told = f"{counted(len(raised), 'replacement')} came to arms with {within(locked.side.name)}."
    locked.half_points -= cost_of(wanted)
    locked.save(update_fields=["half_points", "updated_at"])
    feed.record(
        campaign.pk,
        "territory.recruited",
        locked,
        by=by,
        payload={
            "rule": RULE,
            "told": told,
            "raised": {str(kind): count for kind, count in wanted.items() if count},
            "place": levy.place,
        },
        about=[row.pk for row in raised],
    )
    locked.refresh_from_db()
    return locked


def _check_who(territory: Territory, by: Any) -> None:
    """SNS-ROLE-01: the natives' commander, by membership or by a native post of the theatre."""
    if by is None or organises(territory.campaign, by):
        return
    leads = Member.objects.filter(
        campaign=territory.campaign_id,
        user=by,
        role=Member.Role.COMMANDER,
        side=territory.side_id,
    )
    places = chart_of(territory.campaign).places.values()
    theatres = {str(each.theatre) for each in places if each.territory == territory.key}
    posts = Post.objects.held().filter(
        campaign=territory.campaign_id, member__user=by, role=Role.NATIVE, theatre__in=theatres
    )
    if leads.exists() or posts.exists():
        return
    raise OrderForbiddenError(
        rule="SNS-ROLE-01",
        problem=f"somebody else leads {within(territory.side.name)}",
        remedy="Ask the organiser for the native command of the theatre: POST /posts/.",
    )


def _check_place(found: Any, territory: Territory, place: str, *, enemy: bool) -> None:
    if found is None or found.territory != territory.key:
        raise OrderForbiddenError(
            rule=RULE,
            problem=f"{place} is no place of the territory",
            remedy="Name one of its places, or none: they come where its natives gather.",
        )
    if enemy:
        raise OrderForbiddenError(
            rule=RULE,
            problem=f"enemies stand at {place}",
            remedy="Name a place of the territory where no enemy stands, or none.",
        )
