"""A war that was played, told to a person: months, battles, losses, accounts, and what it cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from django.db.models import Sum

from benchmarks.battles import say
from benchmarks.wars import War, digest
from campaigns.calendar import options_of
from campaigns.models import Account, Campaign, CampaignTurn, Posting, Side, TurnStep
from campaigns.rules.calendar import month_of, year_of
from campaigns.rules.events import pounds
from campaigns.rules.options import Options
from campaigns.rules.sequence import Step
from rulesets.core.events import counted
from vessels.models import Casualty, Prisoners, TroopUnit, VesselLoss

#: What tells how a contact of two forces ended.
SETTLED: Final = "engagement.settled"
#: Units that are no more.
ENDED: Final = ("destroyed", "lost", "disbanded")
#: Transfers that only move money from one of the government's purses to another.
WITHIN: Final = {"issue": "issued to the treasury", "share": "shared out to the theatres"}


def tell(war: War) -> None:
    """Months with their battles, losses, accounts, what the steps cost, and the digest."""
    options = options_of(war.campaign)
    assert options is not None, "it is played by months"
    for title, lines in (
        (f"The war of seed {war.seed}", _months(war, options)),
        ("Losses", _losses(war.campaign)),
        ("Accounts", _accounts(war.campaign)),
        ("Statements of each step, and seconds of the processor", _costs(war, options)),
    ):
        say(f"\n{title}")
        for line in lines:
            say(f"  {line}")
    say("\nInvariants true after each step; audit: no difference.")
    say(f"Digest {digest(war)}")


def tell_shortly(war: War) -> None:
    """One line."""
    say(f"  {counted(sum(war.battles.values()), 'battle')}, sound, digest {digest(war)}")


def _months(war: War, options: Options) -> Iterator[str]:
    """Each month, and what became of its contacts."""
    ended = _ended(war.campaign)
    turns = CampaignTurn.objects.filter(campaign=war.campaign, closed_at__isnull=False)
    for turn in turns.order_by("number"):
        month = f"{month_of(turn.number).name.title()} {year_of(turn.number, options)}"
        yield f"{month}: {counted(war.battles[turn.number], 'battle')}"
        yield from (f"  {sentence}" for sentence in ended.get(turn.number, ()))


def _ended(campaign: Campaign) -> Mapping[int, list[str]]:
    """By turn, how its contacts ended, each once, in their order."""
    steps = TurnStep.objects.filter(turn__campaign=campaign).order_by("taken_at", "id")
    told: dict[int, dict[str, tuple[int, str]]] = {}
    for number, log in steps.values_list("turn__number", "log"):
        for entry in log:
            if entry.get("kind") == SETTLED:
                told.setdefault(number, {})[entry["engagement"]] = (entry["day"], entry["told"])
    return {
        number: [sentence for _, sentence in sorted(found.values(), key=lambda one: one[0])]
        for number, found in told.items()
    }


def _losses(campaign: Campaign) -> Iterator[str]:
    """What each side lost of men, vessels and units."""
    fallen = _by_side(Casualty.objects.filter(campaign=campaign).values_list("side", "count"))
    held = Prisoners._base_manager.filter(campaign=campaign)
    taken = _by_side(held.values_list("side", "count"))
    ends: dict[object, Counter[str]] = {}
    for owner, end in VesselLoss.objects.filter(campaign=campaign).values_list("side", "end"):
        ends.setdefault(owner, Counter())[end] += 1
    units = Counter(
        TroopUnit.objects.filter(campaign=campaign, status__in=ENDED).values_list("side", flat=True)
    )
    for side in Side.objects.filter(campaign=campaign).order_by("name"):
        vessels = ends.get(side.pk, Counter())
        if not (fallen[side.pk] or vessels or units[side.pk]):
            continue
        parts = [f"{counted(fallen[side.pk], 'man', 'men')} fell or left their posts"]
        if taken[side.pk]:
            parts.append(f"{taken[side.pk]} of them taken")
        parts += [f"{counted(count, 'vessel')} {end}" for end, count in sorted(vessels.items())]
        if units[side.pk]:
            parts.append(f"{counted(units[side.pk], 'unit')} destroyed, lost or disbanded")
        yield f"{side.name}: {', '.join(parts)}"


def _by_side(rows: Iterable[tuple[object, int]]) -> Counter[object]:
    found: Counter[object] = Counter()
    for side, count in rows:
        found[side] += count
    return found


def _accounts(campaign: Campaign) -> Iterator[str]:
    """What came in, what was issued, what was spent on what, what lapsed, and what is left."""
    postings = Posting.objects.filter(transfer__campaign=campaign)
    kinds = list(
        postings.values_list("transfer__kind", "account__kind")
        .annotate(total=Sum("amount"))
        .order_by("transfer__kind", "account__kind")
    )
    bank = {kind: total for kind, account, total in kinds if account == Account.Kind.BANK}
    came = {kind: -total for kind, total in bank.items() if total < 0}
    went = {kind: total for kind, total in bank.items() if total > 0}
    yield f"Came in: {_each(came)}"
    for kind, name in WITHIN.items():
        moved = sum(total for each, _, total in kinds if each == kind and total > 0)
        if moved:
            yield f"Of it {name}: {pounds(moved)}"
    lapsed = went.pop("lapse", 0)
    yield f"Spent: {_each(went)}"
    yield f"Lapsed on 31 December: {pounds(lapsed)}"
    purses = Account.objects.filter(campaign=campaign, balance__gt=0).select_related("side")
    left = {str(account): account.balance for account in sorted(purses, key=str)}
    yield f"Left: {_each(left)}"
    due = sum(came.values()) - sum(went.values()) - lapsed
    agrees = "which agrees" if due == sum(left.values()) else "WHICH DOES NOT AGREE"
    yield f"Came in less spent less lapsed: {pounds(due)}, {agrees} with what is left"


def _each(amounts: Mapping[str, int]) -> str:
    """A sum with its parts, the greatest first."""
    parts = sorted(amounts.items(), key=lambda part: (-part[1], part[0]))
    told = ", ".join(f"{name} {pounds(amount)}" for name, amount in parts)
    total = pounds(sum(amounts.values()))
    return f"{total} ({told})" if told else total


def _costs(war: War, options: Options) -> Iterator[str]:
    """A line a month, a column a step."""
    width = max(len(step) for step in Step)
    yield "  ".join((" " * 14, *(f"{step:>{width}}" for step in Step), "seconds"))
    for number in sorted({number for number, _ in war.costs}):
        costs = {step: cost for (turn, step), cost in war.costs.items() if turn == number}
        seconds = sum(cost.seconds for cost in costs.values())
        month = f"{month_of(number).name.title()} {year_of(number, options)}"
        columns = (f"{costs[step].statements if step in costs else '':>{width}}" for step in Step)
        yield "  ".join((f"{month:<14}", *columns, f"{seconds:7.2f}"))
