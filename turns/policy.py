"""Who may do what with the turns of a campaign."""

from riverwar.api.policy import MEMBERS, SIDE, Role, Rule, register

ORGANISER = Rule({Role.ORGANISER})
ALL = Rule(MEMBERS)
OF_SIDE = Rule(SIDE)
PLAYERS = Rule({Role.ORGANISER, Role.COMMANDER, Role.RIVAL})

register(
    {
        "turn_list": ALL,
        "turn_retrieve": ALL,
        "turn_create": ORGANISER,
        "turn_update": ORGANISER,
        "turn_advance": ORGANISER,
        "turn_battles": ORGANISER,
        "turn_report": ALL,
        "campaign_audit": ORGANISER,
        "build_list": ALL,
        "build_retrieve": ALL,
        "build_create": OF_SIDE,
        "build_cancel": ORGANISER,
        "sale_list": ALL,
        "sale_retrieve": ALL,
        "sale_create": OF_SIDE,
        "fitting_list": ALL,
        "fitting_retrieve": ALL,
        "fitting_create": OF_SIDE,
        "timeline_list": ALL,
        "timeline_retrieve": ALL,
        "turn_told": ALL,
        "engagement_list": ALL,
        "engagement_retrieve": ALL,
    }
)

# SNS-ROLE-01: who sits in parliament is a commander or organiser by membership; the services
# refuse those who hold neither a post nor an office.
register(
    {
        "post_list": ALL,
        "post_retrieve": ALL,
        "post_create": ORGANISER,
        "post_recall": ORGANISER,
        "government_list": ALL,
        "government_retrieve": ALL,
        "government_update": ORGANISER,
        "government_pay_order": OF_SIDE,
        "motion_list": ALL,
        "motion_retrieve": ALL,
        "motion_create": PLAYERS,
        "motion_vote": PLAYERS,
        "motion_withdraw": PLAYERS,
        "motion_decide": PLAYERS,
        "election_list": ALL,
        "election_retrieve": ALL,
        "election_vote": PLAYERS,
        "election_decide": ORGANISER,
        "score_list": ALL,
        "score_retrieve": ALL,
        "month_account_list": ALL,
        "month_account_retrieve": ALL,
    }
)

# SNS-UNREST: who holds a native post of the theatre raises natives besides their side's commander.
register(
    {
        **{
            f"{name}_{action}": ALL
            for name in ("territory", "standing_effect", "event_draw")
            for action in ("list", "retrieve")
        },
        "territory_recruit": PLAYERS,
    }
)

SIDES = Rule({Role.ORGANISER, Role.COMMANDER})

# SNS-SEQ-01: a commander orders his own side; what others may read, the rows themselves decide.
register(
    {
        "movement_order_list": ALL,
        "movement_order_retrieve": ALL,
        "movement_order_create": SIDES,
        "movement_order_destroy": SIDES,
        "passage_list": ALL,
        "passage_retrieve": ALL,
        "depot_list": ALL,
        "depot_retrieve": ALL,
        "depot_create": SIDES,
        "vessel_load_supply": SIDES,
        "campaign_chart": ALL,
        "campaign_chart_features": ALL,
        "campaign_draw_chart": ORGANISER,
    }
)

# SNS-REP: what a side does with its vessels and people between battles; a prisoner's fate and a
# vessel's end are known to all who take part.
BETWEEN = (
    "repair",
    "replacement",
    "vessel_loss",
    "prize",
    "convalescent",
    "prisoners",
    "exchange",
)
register(
    {
        **{f"{name}_{action}": ALL for name in BETWEEN for action in ("list", "retrieve")},
        "repair_preview": OF_SIDE,
        "repair_order": OF_SIDE,
        "repair_refit": OF_SIDE,
        "repair_lay_up": OF_SIDE,
        "repair_recommission": OF_SIDE,
        "replacement_create": OF_SIDE,
        "replacement_merge": OF_SIDE,
        "prize_condemn": OF_SIDE,
        "prize_commission": OF_SIDE,
        "prize_burn": OF_SIDE,
        "exchange_create": OF_SIDE,
        "exchange_accept": OF_SIDE,
        "exchange_refuse": OF_SIDE,
        "exchange_withdraw": OF_SIDE,
    }
)
