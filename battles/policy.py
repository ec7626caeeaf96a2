from riverwar.api.policy import MEMBERS, SIDE, Role, Rule, register

ORGANISER = Rule({Role.ORGANISER})
ALL = Rule(MEMBERS)
OWN = Rule(SIDE)

register(
    {
        "scenario_list": ALL,
        "scenario_retrieve": ALL,
        "scenario_create": ORGANISER,
        "scenario_update": ORGANISER,
        "scenario_open": ORGANISER,
        "scenario_cancel": ORGANISER,
        "scenario_close": ORGANISER,
        "scenario_setup_preview": ALL,
        "scenario_side_list": ALL,
        "scenario_side_retrieve": ALL,
        "scenario_side_update": OWN,
        "scenario_vessel_list": ALL,
        "scenario_vessel_retrieve": ALL,
        "scenario_vessel_create": OWN,
        "scenario_vessel_update": OWN,
        "scenario_vessel_destroy": OWN,
        "scenario_unit_list": ALL,
        "scenario_unit_retrieve": ALL,
        "scenario_unit_create": OWN,
        "scenario_unit_update": OWN,
        "scenario_unit_destroy": OWN,
        "battle_list": ALL,
        "battle_retrieve": ALL,
        "battle_create": ORGANISER,
        "battle_cancel": ORGANISER,
        "battle_retry": ORGANISER,
        "battle_preview": ORGANISER,
        "battle_apply": ORGANISER,
        "battle_turns": ALL,
        "battle_turn": ALL,
        "battle_frames": ALL,
        "battle_frame": ALL,
        "battle_report": ALL,
        "battle_verification": ALL,
        "battle_record": ALL,
        "vessel_record": ALL,
        "battle_entries": ALL,
        "battle_frozen_setup": ALL,
        "return_queue_list": ALL,
    }
)
