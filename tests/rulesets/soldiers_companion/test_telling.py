"""How guns and men are put into words."""

from __future__ import annotations

from rulesets.soldiers_companion.events.bombardment import WorkMenLost
from rulesets.soldiers_companion.events.casualties import TroopsLost
from rulesets.soldiers_companion.events.telling import called

NAMES = {"tamai": "Tamai", "sikhs": "45th Sikhs", "fort": "The fort"}


def name(entry: str) -> str:
    return NAMES.get(entry, entry)


def test_a_gun_is_called_by_its_calibre():
    assert called("bow-4-7-inch") == "bow 4.7 inch"
    assert called("starboard-maxim-1") == "starboard maxim 1"


def test_sc_crew_03_the_boarding_party_is_a_vessels():
    aboard = TroopsLost("SC-CREW-01", "tamai", "sikhs", 1, party=False)
    assert aboard.tell(name) == "45th Sikhs aboard Tamai lost 1 figure."
    party = TroopsLost("SC-CREW-01", "tamai", "sikhs", 2, party=True)
    assert party.tell(name) == "45th Sikhs of the boarding party of Tamai lost 2 figures."


def test_sc_bg_14_whom_a_work_lost():
    assert WorkMenLost("SC-BG-14", "fort", "gun-1", 1).tell(name) == "The fort lost 1 man (gun 1)."
    assert WorkMenLost("SC-BG-14", "fort", "sikhs", 2).tell(name) == (
        "The fort lost 2 men (45th Sikhs)."
    )
