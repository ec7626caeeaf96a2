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
from typing import Any, NamedTuple

import pytest

import benchmarks.setups
from rulesets import resolve
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


def seed_of(number: int) -> bytes:
    return hashlib.sha256(b"export %d" % number).digest()


def plain(document: Battle) -> Battle:
    """An export as it is read from a file."""
    read: Battle = json.loads(json.dumps(document))
    return read


def toy(number: int, stored: Battle | None = None) -> Battle:
    """A battle of the toy book as its export."""
    setup = BattleSetup.from_json(stored or setups.setup())
    seed = seed_of(number)
    return plain(export(setup, seed, TOY.fight(setup, AddressedDice(seed))))


def riverside(number: int) -> Battle:
    """A battle of a real book, one of many setups."""
    _, setup = RIVER[number % len(RIVER)]
    return plain(export(setup, seed_of(number), resolve(setup, seed_of(number))))


RIVER = list(benchmarks.setups.setups())


def faults(battle: Battle, **noted: str) -> list[str]:
    count = {"turns": 0, "events": 0, "rolls": 0}
    return list(checker.faults(battle, noted, count))


def events_of(battle: Battle) -> Iterator[Battle]:
    for turn in battle["turns"]:
        yield from turn


def with_a_repeat() -> Battle:
    """The first battle in which a roll is repeated, in a turn after the first."""
    return next(
        battle
        for battle in map(toy, range(1000))
        if any(event.get("again") for event in events_of(battle))
    )


#: By the name of its book: the battle that is tampered with, and another one of the same setup.
BATTLES = {
    "toy": (with_a_repeat(), toy(1001)),
    "riverside": (riverside(0), riverside(len(RIVER))),
}


@pytest.fixture(params=list(BATTLES))
def book(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture
def battle(book: str) -> Battle:
    """One to tamper with."""
    return copy.deepcopy(BATTLES[book][0])


@pytest.fixture
def noted(book: str) -> dict[str, str]:
    """What somebody kept of it."""
    return {name: BATTLES[book][0][name] for name in ("commitment", "setup_digest", "log_digest")}


def seal_again(battle: Battle) -> None:
    """What a tamperer does who knows the format: every digest, and the commitment, anew."""
    battle["setup_digest"] = digest(battle["setup"])
    battle["log_digest"] = digest(battle["turns"])
    battle["result_digest"] = digest(battle["result"])
    if len(battle["seed"]) == 64:
        battle["commitment"] = commitment(bytes.fromhex(battle["seed"]), battle["setup_digest"])


class Site(NamedTuple):
    """The first roll of a battle that another event of its phase follows."""

    turn: list[Battle]
    phase: int
    at: int
    front: str

    @property
    def event(self) -> Battle:
        return self.turn[self.at]

    @property
    def roll(self) -> Battle:
        roll: Battle = self.event["roll"]
        return roll


def site(battle: Battle) -> Site:
    for number, turn in enumerate(battle["turns"]):
        phase = 0
        for index, event in enumerate(turn[:-1]):
            if event["kind"] == "phase_began":
                phase = index
            elif number and "roll" in event and turn[index + 1]["kind"] != "phase_began":
                front = f"rw1|{battle['seed']}|{number}|{turn[phase]['phase']}|"
                return Site(turn, phase, index, front)
    raise AssertionError("a battle without dice")


def roll(battle: Battle) -> Battle:
    return site(battle).roll


def read_on(battle: Battle, count: int) -> list[int]:
    """The faces that the seed gives at the first roll's address."""
    place = site(battle)
    faces: list[int] = checker.faces_of(place.front + place.roll["address"], count, 6)
    return faces


def change_face(battle: Battle) -> None:
    faces = roll(battle)["faces"]
    faces[0] = faces[0] % 6 + 1


def add_a_wrong_face(battle: Battle) -> None:
    count = len(roll(battle)["faces"])
    *right, last = read_on(battle, count + 1)
    roll(battle)["faces"] = [*right, last % 6 + 1]


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
    roll(battle)["address"] += "|#7"
    roll(battle)["faces"] = read_on(battle, len(roll(battle)["faces"]))


def roll_twice(battle: Battle) -> None:
    place = site(battle)
    place.turn.insert(place.at, copy.deepcopy(place.event))


def hide_a_name_of_a_roll(battle: Battle) -> None:
    shot = roll(battle)
    shot["shown"] = shot.pop("faces")


def move_to_the_next_phase(battle: Battle) -> None:
    place = site(battle)
    place.turn.append(place.turn.pop(place.at))


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
    place = site(battle)
    place.turn[place.phase]["phase"] = "volley"


def leave_out_a_phase(battle: Battle) -> None:
    place = site(battle)
    del place.turn[place.phase]


def begin_a_phase_twice(battle: Battle) -> None:
    place = site(battle)
    place.turn.append(copy.deepcopy(place.turn[place.phase]))


def take_the_rule_away(battle: Battle) -> None:
    del site(battle).event["rule"]


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
    change_address, break_address, shop_for_an_address, roll_twice,
    hide_a_name_of_a_roll, move_to_the_next_phase, swap_turns, leave_out_a_turn,
    leave_out_a_turn_and_number_anew, add_a_turn, renumber_a_turn, leave_out_the_opening,
    cut_the_end, go_on_after_the_end, rename_a_phase, leave_out_a_phase, begin_a_phase_twice,
    take_the_rule_away, change_the_seed, shorten_the_seed, change_the_scheme, start_later,
    take_a_vessel_out_of_the_setup, add_a_unit_to_the_setup, change_the_winner, change_the_points,
    take_a_condition_away, add_a_condition,
]  # fmt: skip


def swap_two_events(battle: Battle) -> None:
    turn, _, index, _ = site(battle)
    turn[index], turn[index + 1] = turn[index + 1], turn[index]


def leave_out_an_event(battle: Battle) -> None:
    place = site(battle)
    del place.turn[place.at]


def add_an_event(battle: Battle) -> None:
    place = site(battle)
    place.turn.insert(place.at, {"kind": "sunk", "rule": "TOY-3", "vessel": "dhow-1"})


def take_a_roll_out_of_its_event(battle: Battle) -> None:
    site(battle).event["roll"] = None


def drop_a_face(battle: Battle) -> None:
    """The faces of an address begin alike, however many are read."""
    roll(battle)["faces"].pop()


def add_the_next_face(battle: Battle) -> None:
    roll(battle)["faces"] = read_on(battle, len(roll(battle)["faces"]) + 1)


def add_a_roll_at_a_free_address(battle: Battle) -> None:
    place = site(battle)
    faces = checker.faces_of(f"{place.front}luck|gunboat-1", 2, 6)
    place.event["extra"] = {"die": 6, "faces": faces, "address": "luck|gunboat-1"}


def change_a_score(battle: Battle) -> None:
    site(battle).event["score"][0][1] -= 1


def change_what_came_of_it(battle: Battle) -> None:
    event = site(battle).event
    name = next(name for name in ("hit", "passed") if name in event)
    event[name] = not event[name]


def change_the_story_of_the_end(battle: Battle) -> None:
    for place in (battle["result"]["outcome"], battle["turns"][-1][-1]):
        place["winner"] = place["field"] = "slavers"


#: These need the log digest that somebody noted: no die stands against them.
BY_THE_LOG_DIGEST = [
    swap_two_events, leave_out_an_event, add_an_event, take_a_roll_out_of_its_event,
    drop_a_face, add_the_next_face, add_a_roll_at_a_free_address, change_a_score,
    change_what_came_of_it, change_the_story_of_the_end,
]  # fmt: skip


def change_an_option(battle: Battle) -> None:
    battle["setup"]["options"]["turn_limit"] = 99


def change_a_rating(battle: Battle) -> None:
    battle["setup"]["vessels"][0]["ratings"]["hull"] = 60


def change_a_doctrine(battle: Battle) -> None:
    battle["setup"]["sides"][0]["doctrine"] = {"name": "run_by"}


def change_the_table(battle: Battle) -> None:
    battle["setup"]["battlefield"]["shallows"] = 0


#: These need the commitment or the setup digest that somebody noted before the battle.
BY_THE_COMMITMENT = [
    change_an_option, change_a_rating, change_a_doctrine, change_the_table,
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
    *BY_THE_COMMITMENT,
    change_the_condition,
    *map(break_a_digest, DIGESTS),
]


def named(change: Callable[[Battle], None]) -> str:
    return change.__name__


@pytest.mark.parametrize("fought", [toy, riverside])
@pytest.mark.parametrize("number", range(40))
def test_a_battle_that_was_fought_is_sound(fought: Callable[[int], Battle], number: int):
    battle = fought(number)

    assert faults(battle) == []
    kept = ("commitment", "setup_digest", "log_digest")
    assert faults(battle, **{name: battle[name] for name in kept}) == []


def test_a_battle_from_the_middle_is_sound():
    assert faults(toy(1, setups.setup(start={"turn": 4, "state": {}}))) == []


@pytest.mark.parametrize("tamper", EVERY_KIND, ids=named)
def test_tampering_is_found(book: str, battle: Battle, tamper: Callable[[Battle], None]):
    tamper(battle)

    assert battle != BATTLES[book][0]
    assert faults(battle)


@pytest.mark.parametrize("tamper", BY_THE_DICE, ids=named)
def test_tampering_that_is_sealed_again_is_found_by_the_dice(
    battle: Battle, tamper: Callable[[Battle], None]
):
    tamper(battle)
    seal_again(battle)

    assert faults(battle)


def test_a_repeat_without_its_first_roll_is_found():
    battle = copy.deepcopy(BATTLES["toy"][0])
    event = next(event for event in events_of(battle) if event.get("again"))
    event["roll"], event["again"] = event["again"], None
    seal_again(battle)

    assert "repeats a roll that is not there" in faults(battle)[0]


@pytest.mark.parametrize("tamper", BY_THE_LOG_DIGEST, ids=named)
def test_what_only_the_noted_log_digest_finds(
    battle: Battle, noted: dict[str, str], tamper: Callable[[Battle], None]
):
    tamper(battle)
    seal_again(battle)

    assert faults(battle) == []
    assert faults(battle, **noted) == ["the log digest is not the one you noted"]


@pytest.mark.parametrize("tamper", BY_THE_COMMITMENT, ids=named)
def test_what_only_the_noted_commitment_finds(
    battle: Battle, noted: dict[str, str], tamper: Callable[[Battle], None]
):
    tamper(battle)
    seal_again(battle)

    assert faults(battle) == []
    assert faults(battle, commitment=noted["commitment"]) == [
        "the commitment is not the one you noted"
    ]


def test_a_battle_fought_again_with_a_chosen_seed_breaks_the_noted_commitment(
    book: str, noted: dict[str, str]
):
    again = BATTLES[book][1]

    assert again["setup_digest"] == noted["setup_digest"]
    assert faults(again) == []
    assert faults(again, commitment=noted["commitment"]) == [
        "the commitment is not the one you noted"
    ]


def test_a_condition_that_is_sealed_again_is_left_to_the_replay(
    battle: Battle, noted: dict[str, str]
):
    change_the_condition(battle)
    seal_again(battle)

    assert faults(battle, **noted) == []


BATTLE = BATTLES["toy"][0]
NOTED = {name: BATTLE[name] for name in ("commitment", "setup_digest", "log_digest")}


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
