"""The events of the campaign's steps: as they are stored, and as they are told."""

from __future__ import annotations

import json
import re

import pytest

from campaigns.rules.atlas import PLACES
from campaigns.rules.cataracts import run_cataract
from campaigns.rules.contact import roll_escape
from campaigns.rules.deck import FULL, aim, draw, strike_cholera
from campaigns.rules.events import KINDS
from campaigns.rules.losses import Case, roll_losses
from campaigns.rules.money import roll_budget
from campaigns.rules.natives import meet_natives, release
from campaigns.rules.options import Options
from campaigns.rules.prizes import turn_crew
from campaigns.rules.repair import mend_boat
from campaigns.rules.rivers import Water
from campaigns.rules.sea import own_steam, steam
from campaigns.rules.unrest import Standing, roll_unrest
from rulesets.core.dice import Dice
from rulesets.core.events import BattleEnded, Event, PhaseBegan, TurnBegan, from_json, to_json
from tests.support.dice import ScriptedDice

BESET = Standing(index=3, garrison=1, minimum=2, defeated=True, gunboat=True)


def name(key: str) -> str:
    return PLACES[key].name if key in PLACES else key.replace("-", " ").title()


def voyage(dice: Dice) -> Event:
    route = own_steam("portsmouth", "gibraltar", coastal=False, canal=True)
    assert route is not None
    return steam(dice, "kestrel", route)[0]


def cataract(dice: Dice, *, aboard: int = 17) -> Event:
    return run_cataract(
        dice, "melik", "wadi-halfa", Water.FLOOD, hauled=False, hull_size=2, aboard=aboard
    )


def wreck(dice: Dice) -> Event:
    return run_cataract(
        dice, "zafir", "metemma", Water.ORDINARY, hauled=True, hull_size=1, aboard=2
    )


def lone_wreck(dice: Dice) -> Event:
    return run_cataract(
        dice, "zafir", "metemma", Water.ORDINARY, hauled=False, hull_size=1, aboard=1
    )


# fmt: off
CASES = [
    ((2, 4), lambda dice: roll_budget(dice, Options(), upkeep=0),
     "The budget of the year was £1,050,000 (rolled 2 4); salaries took £30,000, and £85,000 was"
     " issued."),
    ((5, 5), lambda dice: roll_unrest(dice, "sudan", BESET),
     "Unrest in Sudan went from 3 to 4 (rolled 5 5, +1 garrison short, +1 defeat, -1 gunboat)."),
    ((3, 4), lambda dice: roll_unrest(dice, "egypt", Standing(2, 3, 3)),
     "Unrest in Egypt stayed at 2 (rolled 3 4)."),
    ((2, 1, 5, 6, 1), lambda dice: meet_natives(dice, "column", "berber", 5),
     "Column entered Berber and met natives, ambush: foot, rifle, horse with 1 gun (rolled 2"
     " against 5)."),
    ((6,), lambda dice: meet_natives(dice, "column", "berber", 5),
     "Column entered Berber and met nobody (rolled 6 against 5)."),
    ((1,), lambda dice: release(dice, "cairo", 4), "Cairo released 1 unit (rolled 1)."),
    ((1,), voyage,
     "Kestrel steamed from Portsmouth to Gibraltar and took 1 hull hit (rolled 1)."),
    ((2,), voyage,
     "Kestrel steamed from Portsmouth to Gibraltar and came through whole (rolled 2)."),
    ((2, 6), cataract,
     "Melik passed the cataract of Wadi Halfa with 3 hull hits (rolled 2, +1 flood, -1"
     " heavy hull)."),
    ((3,), cataract,
     "Melik passed the cataract of Wadi Halfa (rolled 3, +1 flood, -1 heavy hull)."),
    ((1, 4), wreck,
     "Zafir passed the cataract of Metemma with 2 hull hits (rolled 1, +1 hauled)."),
    ((1, 2), lone_wreck,
     "Zafir sank at the cataract of Metemma with the loss of 1 figure (rolled 1)."),
    ((3, 5), lambda dice: roll_escape(dice, "melik", "bordein", 3),
     "Melik refused battle with Bordein (rolled 3 5, needed 8 or less)."),
    ((6, 5), lambda dice: roll_escape(dice, "melik", "bordein", 3),
     "Melik could not break away from Bordein (rolled 6 5, needed 8 or less)."),
    ((3,), lambda dice: draw(dice, FULL, happened=(), risen=False)[0][0],
     "Trade boom (event 3) was drawn (rolled 3)."),
    ((2,), lambda dice: draw(dice, FULL, happened=(), risen=False)[0][0],
     "Peace congress (event 2) was drawn (rolled 2), and came to nothing."),
    ((), lambda dice: draw(dice, (15,), happened=(), risen=False)[0][0],
     "Royal visit (event 15) was drawn."),
    ((2,), lambda dice: aim(dice, 9, ["suez", "aden"]), "Cholera befell Suez (rolled 2)."),
    ((), lambda dice: aim(dice, 17, []), "Low river befell nobody."),
    ((2,), lambda dice: strike_cholera(dice, "suez", {"line": 20, "guards": 10}),
     "Cholera struck Suez (rolled 2): Guards lost 1, Line lost 2."),
    ((2,), lambda dice: strike_cholera(dice, "suez", {}),
     "Cholera struck Suez (rolled 2): nobody was there."),
    ((5,), lambda dice: mend_boat(dice, "nuggar", 60),
     "Nuggar was mended in 3 days for £6 (rolled 5)."),
    ((1, 4, 6), lambda dice: roll_losses(dice, "melik", 3, Case.OTHER_SIDE),
     "Of 3 figures lost, Melik had 1 dead, 1 prisoner, 1 back (rolled 1 4 6)."),
    ((4, 1), lambda dice: turn_crew(dice, "bordein", 2),
     "1 of the old crew of Bordein changed sides (rolled 4 1)."),
]
# fmt: on


@pytest.mark.parametrize(("faces", "step", "sentence"), CASES)
def test_an_event_is_told_in_a_sentence_and_stored_whole(faces, step, sentence):
    with ScriptedDice(*faces) as dice:
        event = step(dice)

    assert event.tell(name) == sentence
    stored = json.loads(json.dumps(to_json(event)))
    assert from_json(KINDS, stored) == event
    assert re.fullmatch(r"SNS-[A-Z]+-[0-9]{2}", event.rule)


def test_every_kind_has_its_sentence():
    told = set()
    for faces, step, _ in CASES:
        with ScriptedDice(*faces) as dice:
            told.add(type(step(dice)))
    assert told == set(KINDS.values()) - {TurnBegan, PhaseBegan, BattleEnded}
