"""What changes a campaign: founding it, its members, its options, the period of its dice."""

from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError
from django.db.models import ProtectedError
from django.utils import timezone

from campaigns import dice
from campaigns.books import check_doctrine, checked_options
from campaigns.calendar import check_settled
from campaigns.editions import check_edition
from campaigns.errors import (
    AlreadyMemberError,
    CampaignEndedError,
    CampaignInBattleError,
    LastOrganiserError,
    MemberBoundError,
    MemberSideError,
)
from campaigns.models import (
    Account,
    Campaign,
    CampaignRuleset,
    CampaignSeed,
    Member,
    Side,
    Transfer,
)
from campaigns.money import grant, reverse_transfer, transfer_money, treasury_of
from campaigns.templates import sides_played, template
from riverwar import feed
from riverwar.accounts.models import User
from riverwar.api import assert_in_transaction
from riverwar.api.transaction import constraint

__all__ = [
    "add_member",
    "add_side",
    "change_campaign",
    "change_member",
    "change_side",
    "check_side",
    "close_period",
    "end_campaign",
    "found_campaign",
    "grant",
    "grant_money",
    "pay",
    "remove_member",
    "reverse_transfer",
    "running",
    "set_options",
    "transfer_money",
]


def found_campaign(
    *,
    template_key: str,
    name: str,
    by: User,
    apply_mode: str | None = None,
    options: Mapping[str, Mapping[str, Any]] | None = None,
) -> Campaign:
    """Found a campaign from a template: its books, sides, money, first organiser and dice.

    `options` go by ruleset, over the template's. The fleets are loaded by `vessels.founding`.
    """
    assert_in_transaction()
    plan = template(template_key)
    books: Mapping[str, Mapping[str, Any]] = plan["rulesets"]
    given = {
        key: {**book.get("options", {}), **(options or {}).get(key, {})}
        for key, book in books.items()
    }
    for key in (options or {}).keys() - books.keys():
        given[key] = dict((options or {})[key])
    campaign = Campaign.objects.create(
        name=name,
        template=template_key,
        default_ruleset=plan["default_ruleset"],
        apply_mode=apply_mode or plan["apply_mode"],
        money_unit=plan["money_unit"],
    )
    checked = {
        key: checked_options(key, chosen, at=f"/options/{key}") for key, chosen in given.items()
    }
    CampaignRuleset.objects.bulk_create(
        CampaignRuleset(campaign=campaign, ruleset=key, options=chosen)
        for key, chosen in checked.items()
    )
    Account.objects.create(campaign=campaign, kind=Account.Kind.BANK)
    Member.objects.create(campaign=campaign, user=by, role=Member.Role.ORGANISER)
    dice.seal(campaign)
    feed.record(
        campaign.pk, "campaign.founded", campaign, by=by, payload={"template": template_key}
    )
    for side in sides_played(plan, checked):
        add_planned_side(campaign=campaign, side=side, by=by)
    return campaign


def add_planned_side(*, campaign: Campaign, side: Mapping[str, Any], by: Any) -> Side:
    """Add a side as a template has it."""
    return add_side(
        campaign=campaign,
        key=side["key"],
        name=side["name"],
        faction=side["faction"],
        edge=side["edge"],
        doctrine=side.get("doctrine", {}),
        standing=side.get("standing", {}),
        money=side.get("money", 0),
        by=by,
    )


def add_side(
    *,
    campaign: Campaign,
    key: str,
    name: str,
    faction: str,
    edge: str,
    by: Any,
    doctrine: Mapping[str, Any] | None = None,
    standing: Mapping[str, Any] | None = None,
    money: int = 0,
) -> Side:
    """Add a side with its treasury, and what money it starts with."""
    assert_in_transaction()
    running(campaign)
    side = Side.objects.create(
        campaign=campaign,
        key=key,
        name=name,
        faction=faction,
        edge=edge,
        doctrine=dict(doctrine or {}),
        standing=dict(standing or {}),
    )
    Account.objects.create(campaign=campaign, side=side, kind=Account.Kind.TREASURY)
    feed.record(campaign.pk, "side.added", side, by=by)
    if money:
        grant(side=side, amount=money, memo="At the founding of the campaign", by=by)
    return side


def add_member(
    *, campaign: Campaign, user: User, role: str, by: Any, side: Side | None = None
) -> Member:
    """Give a person a part in the campaign."""
    assert_in_transaction()
    running(campaign)
    check_side(campaign, role, side)
    member, made = Member.objects.get_or_create(
        campaign=campaign, user=user, defaults={"role": role, "side": side}
    )
    if not made:
        raise AlreadyMemberError(user=user.get_username(), role=member.role)
    feed.record(campaign.pk, "member.added", member, by=by, payload={"role": role})
    return member


def change_member(*, member: Member, role: str, by: Any, side: Side | None = None) -> Member:
    """Give a member another part."""
    assert_in_transaction()
    running(member.campaign)
    check_side(member.campaign, role, side)
    if role != Member.Role.ORGANISER:
        _keep_an_organiser(member)
    member.role, member.side = role, side
    member.save(update_fields=["role", "side", "updated_at"])
    feed.record(member.campaign_id, "member.changed", member, by=by, payload={"role": role})
    return member


def remove_member(*, member: Member, by: Any) -> None:
    """Take a person's part away."""
    assert_in_transaction()
    _keep_an_organiser(member)
    feed.record(member.campaign_id, "member.removed", member, by=by, payload={"role": member.role})
    try:
        Member.objects.filter(pk=member.pk).delete()
    except ProtectedError as error:
        raise MemberBoundError(user=member.user.get_username()) from error


def set_options(*, book: CampaignRuleset, options: Mapping[str, Any], by: Any) -> CampaignRuleset:
    """Set a book's options: those given; the others keep the value they have."""
    assert_in_transaction()
    # Under the campaign's lock: its calendar may be opening, which settles some of them.
    lock(book.campaign)
    chosen = checked_options(book.ruleset, {**book.options, **options})
    check_settled(book, chosen)
    check_edition(book, chosen)
    book.options = chosen
    book.save(update_fields=["options", "updated_at"])
    feed.record(book.campaign_id, "options.set", book, by=by, payload={"options": dict(options)})
    return book


def change_campaign(
    *, campaign: Campaign, by: Any, name: str | None = None, apply_mode: str | None = None
) -> Campaign:
    """Rename the campaign, or say anew who puts a battle's result into the fleet."""
    assert_in_transaction()
    locked = running(campaign)
    changes = {
        key: value
        for key, value in (("name", name), ("apply_mode", apply_mode))
        if value is not None and value != getattr(locked, key)
    }
    if changes:
        Campaign.objects.filter(pk=locked.pk).update(**changes)
        feed.record(locked.pk, "campaign.changed", locked, by=by, payload=changes)
        locked.refresh_from_db()
    return locked


def change_side(
    *,
    side: Side,
    by: Any,
    name: str | None = None,
    doctrine: Mapping[str, Any] | None = None,
    standing: Mapping[str, Any] | None = None,
) -> Side:
    """Rename a side, or give it another doctrine or other standing orders for the next scenario."""
    assert_in_transaction()
    running(side.campaign)
    if doctrine is not None:
        check_doctrine(side.campaign.default_ruleset, doctrine)
    changes = {
        key: value
        for key, value in (("name", name), ("doctrine", doctrine), ("standing", standing))
        if value is not None and value != getattr(side, key)
    }
    if changes:
        Side.objects.filter(pk=side.pk).update(**changes)
        # The feed is read by the other side too: it is told what changed, and not to what.
        feed.record(
            side.campaign_id, "side.changed", side, by=by, payload={"fields": sorted(changes)}
        )
        side.refresh_from_db()
    return side


def grant_money(*, side: Side, amount: int, memo: str, by: Any) -> Transfer:
    """Give a side money from the bank, while the campaign lasts."""
    assert_in_transaction()
    running(side.campaign)
    return grant(side=side, amount=amount, memo=memo, by=by)


def pay(*, payer: Side, payee: Side, amount: int, memo: str, by: Any) -> Transfer:
    """Move money from one side's treasury to another's."""
    assert_in_transaction()
    running(payer.campaign)
    return transfer_money(
        payer=treasury_of(payer),
        payee=treasury_of(payee),
        amount=amount,
        kind=Transfer.Kind.PAYMENT,
        memo=memo,
        by=by,
    )


def end_campaign(*, campaign: Campaign, by: Any) -> Campaign:
    """End the war: its dice are shown, and nothing changes any more."""
    assert_in_transaction()
    locked = lock(campaign)
    dice.reveal(locked, at=timezone.now())
    try:
        Campaign.objects.filter(pk=locked.pk).update(state=Campaign.State.ENDED)
    except IntegrityError as error:
        # Battles are on an upper floor: the database says that one is at work.
        if constraint(error) == "campaign_in_battle":
            raise CampaignInBattleError() from error
        raise
    feed.record(locked.pk, "campaign.ended", locked, by=by)
    locked.refresh_from_db()
    return locked


def close_period(*, campaign: Campaign, by: Any) -> CampaignSeed:
    """Show the dice of the period that is over, and seal those of the next."""
    assert_in_transaction()
    locked = lock(campaign)
    dice.reveal(locked, at=timezone.now())
    Campaign.objects.filter(pk=locked.pk).update(period=locked.period + 1)
    locked.refresh_from_db()
    campaign.period = locked.period
    feed.record(locked.pk, "period.closed", locked, by=by, payload={"period": locked.period - 1})
    return dice.seal(locked)


def running(campaign: Campaign) -> Campaign:
    """The campaign as it is now, if it has not ended."""
    return _not_ended(Campaign.objects.get(pk=campaign.pk))


def lock(campaign: Campaign) -> Campaign:
    """The campaign under its lock, if it has not ended: what changes it waits for the other."""
    return _not_ended(Campaign.objects.select_for_update(no_key=True).get(pk=campaign.pk))


def _not_ended(campaign: Campaign) -> Campaign:
    if campaign.state == Campaign.State.ENDED:
        raise CampaignEndedError(campaign=campaign.name)
    return campaign


def check_side(campaign: Campaign, role: str, side: Side | None) -> None:
    """A commander has a side of the campaign, an organiser none, an observer as he likes."""
    if side is not None and side.campaign_id != campaign.pk:
        raise MemberSideError()
    if role == Member.Role.COMMANDER and side is None:
        raise MemberSideError()
    if role == Member.Role.ORGANISER and side is not None:
        raise MemberSideError()


def _keep_an_organiser(member: Member) -> None:
    organisers = Member.objects.filter(
        campaign=member.campaign_id, role=Member.Role.ORGANISER
    ).select_for_update(no_key=True)
    if [organiser.pk for organiser in organisers.order_by("pk")] == [member.pk]:
        raise LastOrganiserError()
