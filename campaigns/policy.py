"""Who may do what in a campaign."""

from riverwar.api.policy import MEMBERS, SIDE, Role, Rule, register

ORGANISER = Rule({Role.ORGANISER})
ALL = Rule(MEMBERS)
ANY_USER = Rule({Role.USER})

register(
    {
        "template_list": ANY_USER,
        "template_retrieve": ANY_USER,
        "battlefield_list": ANY_USER,
        "battlefield_retrieve": ANY_USER,
        "ruleset_list": ANY_USER,
        "ruleset_retrieve": ANY_USER,
        "rule_list": ANY_USER,
        "rule_retrieve": ANY_USER,
        "table_list": ANY_USER,
        "table_retrieve": ANY_USER,
        "campaign_list": ALL,
        "campaign_retrieve": ALL,
        "campaign_update": ORGANISER,
        "campaign_end": ORGANISER,
        "campaign_ruleset_list": ALL,
        "campaign_ruleset_retrieve": ALL,
        "campaign_ruleset_update": ORGANISER,
        "side_list": ALL,
        "side_retrieve": ALL,
        "side_create": ORGANISER,
        "side_update": Rule(SIDE),
        "side_grant": ORGANISER,
        "member_list": ALL,
        "member_retrieve": ALL,
        "member_create": ORGANISER,
        "member_update": ORGANISER,
        "member_destroy": ORGANISER,
        "invitation_list": ORGANISER,
        "invitation_retrieve": ORGANISER,
        "invitation_create": ORGANISER,
        "invitation_revoke": ORGANISER,
        "invitation_offer": Rule({Role.ANYONE}),
        "invitation_accept": ANY_USER,
        "account_list": ALL,
        "account_retrieve": ALL,
        "transfer_list": ALL,
        "transfer_retrieve": ALL,
        "transfer_create": Rule(SIDE),
        "transfer_reverse": ORGANISER,
        "campaign_seed_list": ALL,
        "campaign_seed_retrieve": ALL,
        "campaign_roll_list": ALL,
        "campaign_roll_retrieve": ALL,
    }
)
