"""The stand-alone checker accepts what was fought, and rejects what was tampered with."""

from __future__ import annotations

import copy
import hashlib
import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rulesets.core.dice import AddressedDice, commitment
from rulesets.core.export import export
from rulesets.core.jsonio import digest
from rulesets.core.setup import BattleSetup
from tests.support import setups
from tests.support.toy import TOY

CHECKER = Path(__file__).parents[2] / "docs" / "verify" / "check_dice.py"
Battle = dict[str, Any]


def load_checker() -> Any:
    spec = importlib.util.spec_from_file_location("check_dice", CHECKER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


checker = load_checker()


def exported(number: int, stored: Battle | None = None) -> Battle:
    """A battle of the toy book as its export."""
    setup = BattleSetup.from_json(stored or setups.setup())
    seed = hashlib.sha256(b"export %d" % number).digest()
    document = export(setup, seed, TOY.fight(setup, AddressedDice(seed)))
    plain: Battle = json.loads(json.dumps(document))
    return plain


def faults(battle: Battle, **noted: str) -> list[str]:
    count = {"turns": 0, "events": 0, "rolls": 0}
    return list(checker.faults(battle, noted, count))


def events_of(battle: Battle) -> Iterator[Battle]:
    for turn in battle["turns"]:
        yield from turn


def with_a_repeat() -> Battle:
    """The first battle in which a roll is repeated, in a turn after the first."""
    battles = (exported(number) for number in range(1000))
    return next(
        battle for battle in battles if any(event.get("again") for event in events_of(battle))
    )


BATTLE = with_a_repeat()
NOTED = {name: BATTLE[name] for name in ("commitment", "setup_digest", "log_digest")}


def seal_again(battle: Battle) -> None:
    """What a tamperer does who knows the format: every digest, and the commitment, anew."""
    battle["setup_digest"] = digest(battle["setup"])
    battle["log_digest"] = digest(battle["turns"])
    battle["result_digest"] = digest(battle["result"])
    if len(battle["seed"]) == 64:
        battle["commitment"] = commitment(bytes.fromhex(battle["seed"]), battle["setup_digest"])


def first(battle: Battle, kind: str) -> Battle:
    return next(event for event in events_of(battle) if event["kind"] == kind)


def place_of(battle: Battle, kind: str) -> tuple[list[Battle], int]:
    """The turn and the index of the first event of a kind."""
    return next(
        (turn, index)
        for turn in battle["turns"]
        for index, event in enumerate(turn)
        if event["kind"] == kind
    )


def roll(battle: Battle) -> Battle:
    shot: Battle = first(battle, "fired")["roll"]
    return shot


def change_face(battle: Battle) -> None:
    faces = roll(battle)["faces"]
    faces[0] = faces[0] % 6 + 1


def add_a_wrong_face(battle: Battle) -> None:
    shot = roll(battle)
    front = f"rw1|{battle['seed']}|1|fire|{shot['address']}"
    right = checker.faces_of(front, 3, 6)
    shot["faces"] = [*right[:2], right[2] % 6 + 1]


def change_die(battle: Battle) -> None:
    roll(battle)["die"] = 10


def no_such_die(battle: Battle) -> None:
    roll(battle)["die"] = 0


def empty_the_roll(battle: Battle) -> None:
    roll(battle)["faces"] = []


def text_for_a_face(battle: Battle) -> None:
    roll(battle)["faces"][0] = str(roll(battle)["faces"][0])


def change_address(battle: Battle) -> None:
    roll(battle)["address"] += "-ghost"


def break_address(battle: Battle) -> None:
    roll(battle)["address"] += "|To Hit"


def shop_for_an_address(battle: Battle) -> None:
    """A better roll that the seed does give, further along: "#7" with nothing before it."""
    shot = roll(battle)
    shot["address"] += "|#7"
    front = f"rw1|{battle['seed']}|1|fire|{shot['address']}"
    shot["faces"] = checker.faces_of(front, 2, 6)


def take_out_a_first_roll(battle: Battle) -> None:
    """Of a roll and its repeat only the repeat is kept."""
    event = next(event for event in events_of(battle) if event.get("again"))
    event["roll"], event["again"] = event["again"], None


def roll_twice(battle: Battle) -> None:
    turn, index = place_of(battle, "fired")
    turn.insert(index, copy.deepcopy(turn[index]))


def hide_a_name_of_a_roll(battle: Battle) -> None:
    shot = roll(battle)
    shot["shown"] = shot.pop("faces")


def move_to_the_next_phase(battle: Battle) -> None:
    turn, index = place_of(battle, "fired")
    turn.append(turn.pop(index))


def swap_turns(battle: Battle) -> None:
    turns = battle["turns"]
    turns[1], turns[2] = turns[2], turns[1]


def leave_out_a_turn(battle: Battle) -> None:
    del battle["turns"][1]


def leave_out_a_turn_and_number_anew(battle: Battle) -> None:
    del battle["turns"][1]
    for number, turn in enumerate(battle["turns"][1:], 1):
        turn[0]["turn"] = number
    for place in (battle["result"]["outcome"], battle["turns"][-1][-1]):
        place["turns"] -= 1


def add_a_turn(battle: Battle) -> None:
    turn = copy.deepcopy(battle["turns"][1])
    turn[0]["turn"] = len(battle["turns"])
    battle["turns"].append(turn)


def renumber_a_turn(battle: Battle) -> None:
    battle["turns"][1][0]["turn"] = 7


def leave_out_the_opening(battle: Battle) -> None:
    battle["turns"][0] = []


def cut_the_end(battle: Battle) -> None:
    battle["turns"][-1].pop()


def go_on_after_the_end(battle: Battle) -> None:
    battle["turns"][-1].append({"kind": "sunk", "rule": "TOY-3", "vessel": "dhow-1"})


def rename_a_phase(battle: Battle) -> None:
    battle["turns"][1][1]["phase"] = "volley"


def leave_out_a_phase(battle: Battle) -> None:
    del battle["turns"][1][1]


def begin_a_phase_twice(battle: Battle) -> None:
    battle["turns"][1].append(copy.deepcopy(battle["turns"][1][1]))


def take_the_rule_away(battle: Battle) -> None:
    del first(battle, "fired")["rule"]


def change_the_seed(battle: Battle) -> None:
    battle["seed"] = "00" * 32


def shorten_the_seed(battle: Battle) -> None:
    battle["seed"] = battle["seed"][:-2]


def change_the_scheme(battle: Battle) -> None:
    battle["scheme"] = "rw1c"


def start_later(battle: Battle) -> None:
    battle["setup"]["start"]["turn"] = 2


def take_a_vessel_out_of_the_setup(battle: Battle) -> None:
    del battle["setup"]["vessels"][0]


def add_a_unit_to_the_setup(battle: Battle) -> None:
    battle["setup"]["units"].append({**battle["setup"]["units"][0], "id": "ghosts"})


def change_the_winner(battle: Battle) -> None:
    battle["result"]["outcome"]["winner"] = "pirates"


def change_the_points(battle: Battle) -> None:
    battle["result"]["outcome"]["points"]["slavers"] += 1


def take_a_condition_away(battle: Battle) -> None:
    del battle["result"]["conditions"]["sailors"]


def add_a_condition(battle: Battle) -> None:
    battle["result"]["conditions"]["treasure"] = {"type": "object", "status": "aboard"}


#: These are found however well the tamperer seals his work again.
BY_THE_DICE = [
    change_face, add_a_wrong_face, change_die, no_such_die, empty_the_roll, text_for_a_face,
    change_address, break_address, shop_for_an_address, take_out_a_first_roll, roll_twice,
    hide_a_name_of_a_roll, move_to_the_next_phase, swap_turns, leave_out_a_turn,
    leave_out_a_turn_and_number_anew, add_a_turn, renumber_a_turn, leave_out_the_opening,
    cut_the_end, go_on_after_the_end, rename_a_phase, leave_out_a_phase, begin_a_phase_twice,
    take_the_rule_away, change_the_seed, shorten_the_seed, change_the_scheme, start_later,
    take_a_vessel_out_of_the_setup, add_a_unit_to_the_setup, change_the_winner, change_the_points,
    take_a_condition_away, add_a_condition,
]  # fmt: skip


def swap_two_events(battle: Battle) -> None:
    turn, index = place_of(battle, "fired")
    turn[index], turn[index + 1] = turn[index + 1], turn[index]


def leave_out_an_event(battle: Battle) -> None:
    turn, index = place_of(battle, "fired")
    del turn[index]


def add_an_event(battle: Battle) -> None:
    turn, index = place_of(battle, "fired")
    turn.insert(index, {"kind": "sunk", "rule": "TOY-3", "vessel": "dhow-1"})


def take_a_roll_out_of_its_event(battle: Battle) -> None:
    first(battle, "fired")["roll"] = None


def drop_a_face(battle: Battle) -> None:
    """The faces of an address begin alike, however many are read."""
    roll(battle)["faces"].pop()


def add_the_next_face(battle: Battle) -> None:
    shot = roll(battle)
    shot["faces"] = checker.faces_of(f"rw1|{battle['seed']}|1|fire|{shot['address']}", 3, 6)


def add_a_roll_at_a_free_address(battle: Battle) -> None:
    address = "to hit|gunboat-1|gunboat-1"
    faces = checker.faces_of(f"rw1|{battle['seed']}|1|fire|{address}", 2, 6)
    first(battle, "fired")["extra"] = {"die": 6, "faces": faces, "address": address}


def change_a_score(battle: Battle) -> None:
    first(battle, "fired")["score"][0][1] = 2


def change_who_was_hit(battle: Battle) -> None:
    first(battle, "fired")["hit"] ^= True


def change_the_story_of_the_end(battle: Battle) -> None:
    for place in (battle["result"]["outcome"], battle["turns"][-1][-1]):
        place["winner"] = place["field"] = "slavers"


#: These need the log digest that somebody noted: no die stands against them.
BY_THE_LOG_DIGEST = [
    swap_two_events, leave_out_an_event, add_an_event, take_a_roll_out_of_its_event,
    drop_a_face, add_the_next_face, add_a_roll_at_a_free_address, change_a_score,
    change_who_was_hit, change_the_story_of_the_end,
]  # fmt: skip


def change_an_option(battle: Battle) -> None:
    battle["setup"]["options"]["turn_limit"] = 99


def change_a_rating(battle: Battle) -> None:
    battle["setup"]["vessels"][0]["ratings"]["hull"] = 60


def change_a_doctrine(battle: Battle) -> None:
    battle["setup"]["sides"][0]["doctrine"] = {"name": "run_by"}


def change_the_table(battle: Battle) -> None:
    battle["setup"]["battlefield"]["shallows"] = 0


def fight_again_with_a_chosen_seed(battle: Battle) -> None:
    """The whole battle anew, sound in itself: only who noted the commitment can tell."""
    battle.update(exported(next(n for n in range(1000) if exported(n)["seed"] != battle["seed"])))


#: These need the commitment or the setup digest that somebody noted before the battle.
BY_THE_COMMITMENT = [
    change_an_option, change_a_rating, change_a_doctrine, change_the_table,
    fight_again_with_a_chosen_seed,
]  # fmt: skip


def change_the_condition(battle: Battle) -> None:
    """The log suffices, so whoever replays it finds this; the dice alone do not."""
    battle["result"]["conditions"]["sailors"]["figures"] = 1


def break_a_digest(name: str) -> Callable[[Battle], None]:
    def change(battle: Battle) -> None:
        battle[name] = "0" * 64

    change.__name__ = f"break_the_{name}"
    return change


DIGESTS = ("commitment", "setup_digest", "log_digest", "result_digest")
EVERY_KIND: list[Callable[[Battle], None]] = [
    *BY_THE_DICE,
    *BY_THE_LOG_DIGEST,
    *(change for change in BY_THE_COMMITMENT if change is not fight_again_with_a_chosen_seed),
    change_the_condition,
    *map(break_a_digest, DIGESTS),
]


def named(change: Callable[[Battle], None]) -> str:
    return change.__name__


@pytest.mark.parametrize("number", range(40))
def test_a_battle_that_was_fought_is_sound(number: int):
    battle = exported(number)

    assert faults(battle) == []
    assert faults(battle, **{name: battle[name] for name in NOTED}) == []


def test_a_battle_from_the_middle_is_sound():
    assert faults(exported(1, setups.setup(start={"turn": 4, "state": {}}))) == []


@pytest.mark.parametrize("tamper", EVERY_KIND, ids=named)
def test_tampering_is_found(tamper: Callable[[Battle], None]):
    battle = copy.deepcopy(BATTLE)
    tamper(battle)

    assert battle != BATTLE
    assert faults(battle)


@pytest.mark.parametrize("tamper", BY_THE_DICE, ids=named)
def test_tampering_that_is_sealed_again_is_found_by_the_dice(tamper: Callable[[Battle], None]):
    battle = copy.deepcopy(BATTLE)
    tamper(battle)
    seal_again(battle)

    assert faults(battle)


@pytest.mark.parametrize("tamper", BY_THE_LOG_DIGEST, ids=named)
def test_what_only_the_noted_log_digest_finds(tamper: Callable[[Battle], None]):
    battle = copy.deepcopy(BATTLE)
    tamper(battle)
    seal_again(battle)

    assert faults(battle) == []
    assert faults(battle, **NOTED) == ["the log digest is not the one you noted"]


@pytest.mark.parametrize("tamper", BY_THE_COMMITMENT, ids=named)
def test_what_only_the_noted_commitment_finds(tamper: Callable[[Battle], None]):
    battle = copy.deepcopy(BATTLE)
    tamper(battle)
    seal_again(battle)

    assert faults(battle) == []
    assert "the commitment is not the one you noted" in faults(
        battle, commitment=NOTED["commitment"]
    )


def test_a_condition_that_is_sealed_again_is_left_to_the_replay():
    battle = copy.deepcopy(BATTLE)
    change_the_condition(battle)
    seal_again(battle)

    assert faults(battle, **NOTED) == []


def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """The checker as a stranger runs it: alone, without the project in reach."""
    return subprocess.run(
        [sys.executable, "-I", str(CHECKER), *arguments],
        input=given,
        capture_output=True,
        text=True,
        cwd="/",
        check=False,
    )


def test_a_sound_battle_from_standard_input():
    ran = run(given=json.dumps(BATTLE))

    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("-: sound: ")
    assert BATTLE["log_digest"] in ran.stdout


def test_several_files_each_with_its_line(tmp_path: Path):
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(BATTLE), "utf-8")
    tampered = copy.deepcopy(BATTLE)
    change_face(tampered)
    seal_again(tampered)
    bad.write_text(json.dumps(tampered), "utf-8")

    ran = run(str(good), str(bad))

    assert ran.returncode == 1
    first_line, second_line = ran.stdout.splitlines()
    assert first_line.startswith(f"{good}: sound: ")
    assert second_line.startswith(f"{bad}: FAULT: turn 1, fire, fired: 'to hit|")
    assert "the seed gives [" in second_line


def test_noted_digests_on_the_command_line(tmp_path: Path):
    path = tmp_path / "battle.json"
    path.write_text(json.dumps(BATTLE), "utf-8")
    noted = [f"--{name.replace('_', '-')}={value.upper()}" for name, value in NOTED.items()]

    assert run(str(path), *noted).returncode == 0
    wrong = run(str(path), "--commitment", "0" * 64)
    assert wrong.returncode == 1
    assert wrong.stdout == f"{path}: FAULT: the commitment is not the one you noted\n"
    assert run(str(path), str(path), *noted).returncode == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "not json",
        json.dumps({**BATTLE, "turns": 3}),
        json.dumps({**BATTLE, "turns": [3]}),
        json.dumps({**BATTLE, "setup": {}}),
        json.dumps({name: value for name, value in BATTLE.items() if name != "seed"}),
        json.dumps(BATTLE)[:-1] + ', "seed": "00"}',
        json.dumps(BATTLE).replace('"turn_limit": 6', '"turn_limit": 6.0'),
        json.dumps(BATTLE).replace('"turn_limit": 6', '"turn_limit": NaN'),
        "[" * 100_000,
        json.dumps({**BATTLE, "reason": "\ud800", "setup": {"x": "\ud800"}}),
    ],
    ids=range(13),
)
def test_what_is_no_export_is_said_to_be_none(text: str):
    ran = run(given=text)

    assert ran.returncode == 2
    assert "-: cannot be read as an exported battle: " in ran.stdout.splitlines()[-1]
    assert "Traceback" not in ran.stderr


def test_a_file_that_is_not_there():
    assert run("/no/such/file.json").returncode == 2


def test_the_checker_imports_the_standard_library_alone():
    lines = CHECKER.read_text("utf-8").splitlines()
    modules = {line.split()[1].partition(".")[0] for line in lines if line.startswith("import ")}
    modules |= {line.split()[1].partition(".")[0] for line in lines if line.startswith("from ")}

    assert modules <= sys.stdlib_module_names
