"""Who may do what with the fleet and its catalogue."""

from riverwar.api.policy import MEMBERS, SIDE, Role, Rule, register

ORGANISER = Rule({Role.ORGANISER})
OF_SIDE = Rule(SIDE)
ALL = Rule(MEMBERS)
ANY_USER = Rule({Role.USER})
EDITOR = Rule({Role.RULES_EDITOR})

DESIGNS = ("vessel_class", "gun_type", "troop_type", "object_kind", "price_list")
FLEET = (
    "campaign_price_list",
    "vessel",
    "officer",
    "unit",
    "cargo",
    "casualty",
    "receipt",
)

register(
    {
        **{
            f"{name}{kind}_{action}": ANY_USER
            for name in DESIGNS
            for kind in ("", "_version")
            for action in ("list", "retrieve")
        },
        **{f"{name}_{action}": ALL for name in FLEET for action in ("list", "retrieve")},
        "campaign_create": ANY_USER,
        **{f"{name}_retire": EDITOR for name in DESIGNS},
        **{f"{name}_version_create": EDITOR for name in DESIGNS},
        "class_conversion_list": ANY_USER,
        "class_conversion_retrieve": ANY_USER,
        "class_conversion_create": EDITOR,
        "class_conversion_accept": EDITOR,
        "campaign_price_list_create": ORGANISER,
        "vessel_create": OF_SIDE,
        "vessel_commission": ORGANISER,
        "vessel_update": OF_SIDE,
        "vessel_rule": ORGANISER,
        "vessel_take_version": ORGANISER,
        "vessel_new_captain": ORGANISER,
        "vessel_replenish": ORGANISER,
        "vessel_send_donors_back": ORGANISER,
        "vessel_history": ALL,
        "officer_create": ORGANISER,
        "officer_update": OF_SIDE,
        "officer_appoint": OF_SIDE,
        "officer_relieve": OF_SIDE,
        "unit_create": OF_SIDE,
        "unit_levy": ORGANISER,
        "unit_update": OF_SIDE,
        "unit_embark": OF_SIDE,
        "unit_disembark": OF_SIDE,
        "unit_disband": OF_SIDE,
        "cargo_create": ORGANISER,
        "cargo_load": OF_SIDE,
        "cargo_unload": OF_SIDE,
    }
)
