"""What the campaign refuses."""

from riverwar.errors import DomainError


class UnknownTemplateError(DomainError):
    code = "unknown_template"
    title = "There is no such campaign template"
    explanation = "There is no template {template!r}; there are: {templates}."
    remedy = "Name one of the templates that are listed."


class UnknownRulesetError(DomainError):
    code = "unknown_ruleset"
    title = "There is no such ruleset"
    explanation = "There is no ruleset {ruleset!r}; there are: {rulesets}."
    remedy = "Name one of the rulesets that are listed."


class OptionsRefusedError(DomainError):
    code = "options_refused"
    title = "The book has no such option, or not with that value"
    explanation = "The options of {ruleset} are not as its book has them."
    remedy = "See errors: each names the option, its rule and what it may be."


class EditionTakenError(DomainError):
    status = 409
    code = "edition_taken"
    title = "The edition has other values already"
    explanation = "Version {version} of {name} was used in this campaign with other values."
    remedy = "Give the edition its next version."


class DoctrineRefusedError(DomainError):
    code = "doctrine_refused"
    title = "The book has no such doctrine"
    explanation = "The doctrine is not as {ruleset} has it."
    remedy = "See errors: each names the preference and what it may be."


class MoneyShortError(DomainError):
    code = "money_short"
    title = "There is not enough money"
    status = 409
    explanation = "{account} has {balance} {unit}, and {needed} are needed."
    remedy = "Spend less, or ask the organiser for a grant."


class AmountRefusedError(DomainError):
    code = "amount_refused"
    title = "Money moves in whole amounts above zero"
    explanation = "{amount} is not an amount that can be moved."
    remedy = "Name a whole amount of 1 or more."


class TransferReversedError(DomainError):
    code = "transfer_reversed"
    title = "The transfer is reversed already, or is itself a reversal"
    status = 409
    remedy = "Correct with a new transfer."


class ForeignAccountError(DomainError):
    code = "foreign_account"
    title = "Money stays within its campaign, and moves from one account to another"
    remedy = "Name two accounts of the same campaign."


class AlreadyMemberError(DomainError):
    code = "already_member"
    title = "That person is a member already"
    status = 409
    explanation = "{user} is {role} of this campaign already."
    remedy = "Change the member instead."


class MemberSideError(DomainError):
    code = "member_side"
    title = "A commander has a side, and an organiser has none"
    remedy = "Name a side of this campaign for a commander, and none for an organiser."


class MemberBoundError(DomainError):
    code = "member_bound"
    title = "What the member did in the war is kept"
    status = 409
    explanation = "{user} has held a post or an office, has voted or has scored."
    remedy = "Recall him from his posts, and make him an observer instead."


class InvitationClosedError(DomainError):
    code = "invitation_closed"
    title = "The invitation can't be used any more"
    status = 410
    explanation = "The invitation is {state}."
    remedy = "Ask the campaign's organiser for another."


class LastOrganiserError(DomainError):
    code = "last_organiser"
    title = "A campaign keeps one organiser at least"
    status = 409
    remedy = "Make somebody else organiser first."


class CampaignInBattleError(DomainError):
    code = "campaign_in_battle"
    title = "A battle of the campaign is at work"
    status = 409
    remedy = "Wait until its result is applied, or cancel it; then end the campaign."


class CampaignEndedError(DomainError):
    code = "campaign_ended"
    title = "The campaign has ended"
    status = 409
    explanation = "{campaign} has ended; nothing changes in it any more."
    remedy = "Found a new campaign to go on playing."
