"""Who may do what with the turns of a campaign."""

from riverwar.api.policy import MEMBERS, Role, Rule, register

ORGANISER = Rule({Role.ORGANISER})
ALL = Rule(MEMBERS)

register(
    {
        "turn_list": ALL,
        "turn_retrieve": ALL,
        "turn_create": ORGANISER,
        "turn_update": ORGANISER,
        "turn_advance": ORGANISER,
        "turn_report": ALL,
    }
)
