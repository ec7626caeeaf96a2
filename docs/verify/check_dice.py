#!/usr/bin/env python3
"""Check the dice of a riverwar battle yourself. Python 3.11 or later is all it needs.

Save the verification data of a battle that is over, as the API gives them, then:

    python check_dice.py battle.json
    python check_dice.py battle.json --commitment 5f0c... --log-digest 77e3...
    python check_dice.py < battle.json

Give what you noted yourself: the commitment and the setup digest, shown before the battle was
fought, and the log digest, shown with its result. It ends with 0 if the battle is sound, 1 if it
found a fault (one line each), 2 if it could not read the file.

What it proves. Each die shows what SHA-256 makes of the seed and of what the die was rolled for, by
its turn and phase; no roll stands twice, no turn is missing; log, setup and result are those of
their digests, and the last event tells the outcome. With the commitment that you noted: seed and
setup were fixed before the battle, so nobody chose the dice. With the log digest: not a word of the
log has changed since you saw it.

A deck of cards is dealt again from its picks: an event that tells `cards` as they lay, `picks` and
the order in which they are `drawn` is a Fisher-Yates shuffle from the last card down, pick k of
those that are left.

What it does not prove. It doesn't know the rules: not how many dice a rule asks for, nor what they
lead to. An event without dice that is changed, added or left out, or a roll left out or cut short,
by somebody who makes the digests anew, shows only against the log digest that you noted, or when
the battle is played again: seed and setup give one battle only, and `manage.py verify_battle`
replays it.

The scheme, rw1. The address of a roll is `rw1|<seed hex>|<turn>|<phase>|<purpose>|<who>|...` in
ASCII; the log keeps the part from the purpose on. The faces of a die of n (2 to 256) are read from
the bytes of SHA-256(address), then of SHA-256(address + "|+1"), "|+2" and so on: bytes from
256 - 256 mod n upwards are skipped, and a face is the byte mod n, plus 1. The commitment is
SHA-256(the seed's 32 bytes, then the 32 bytes of the setup's SHA-256). Digests are SHA-256 of JSON
with sorted names, no blanks, in UTF-8.
"""

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Iterator
from typing import Any, NoReturn

HEX = re.compile(r"[0-9a-f]{64}")
ADDRESS = re.compile(r"[a-z0-9 -]+(\|[a-z0-9-]+)*(\|#(?P<repeat>[1-9][0-9]*))?")
TEXTS = ("scheme", "seed", "commitment", "setup_digest", "log_digest", "result_digest")
SHAPE = {**dict.fromkeys(TEXTS, str), "setup": dict, "turns": list, "result": dict}


def digest(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def faces_of(address: str, count: int, die: int) -> list[int]:
    faces: list[int] = []
    block = 0
    while len(faces) < count:
        text = f"{address}|+{block}" if block else address
        shown = hashlib.sha256(text.encode("ascii")).digest()
        faces += [byte % die + 1 for byte in shown if byte < 256 - 256 % die]
        block += 1
    return faces[:count]


def rolls_in(value: Any) -> Iterator[dict[str, Any]]:
    """The rolls within an event, however deep."""
    if isinstance(value, dict) and value.keys() & {"die", "faces", "address"}:
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from rolls_in(part)


def fault_of_roll(roll: dict[str, Any], front: str, used: set[str]) -> str | None:
    """What is wrong with one roll; `front` is its address up to the purpose."""
    if roll.keys() != {"die", "faces", "address"}:
        return f"a roll has {', '.join(sorted(roll))}"
    die, faces, address = roll["die"], roll["faces"], roll["address"]
    if type(die) is not int or not 2 <= die <= 256:
        return f"there is no die of {die!r}"
    if not isinstance(faces, list) or not faces or any(type(face) is not int for face in faces):
        return f"{faces!r} are no faces"
    match = ADDRESS.fullmatch(address) if isinstance(address, str) else None
    if match is None:
        return f"{address!r} is no address"
    if front + address in used:
        return f"{address!r} is rolled twice"
    used.add(front + address)
    if repeat := match["repeat"]:
        base = address.rpartition("|")[0]
        before = base if repeat == "2" else f"{base}|#{int(repeat) - 1}"
        if front + before not in used:
            return f"{address!r} repeats a roll that is not there"
    if faces != (right := faces_of(front + address, len(faces), die)):
        return f"{address!r} shows {faces}; the seed gives {right}"
    return None


def fault_of_deck(event: dict[str, Any]) -> str | None:
    """What is wrong with a shuffle, if an event tells one."""
    if not event.keys() >= {"cards", "picks", "drawn"}:
        return None
    order = list(event["cards"])
    sizes = list(range(len(order), 1, -1))
    if [pick["die"] for pick in event["picks"]] != sizes:
        return f"{len(order)} cards need picks of {sizes}"
    for last, pick in zip(range(len(order) - 1, 0, -1), event["picks"], strict=True):
        drawn = pick["faces"][0] - 1
        order[last], order[drawn] = order[drawn], order[last]
    return None if order == event["drawn"] else f"the picks draw {order}, not {event['drawn']}"


def faults_of_log(battle: dict[str, Any], count: dict[str, int]) -> Iterator[str]:
    """Turns, phases and events in order, and every roll at its address."""
    turn = int(battle["setup"].get("start", {}).get("turn", 1)) - 1
    used: set[str] = set()
    last: Any = None
    for number, events in enumerate(battle["turns"], turn):
        place, phase, phases = f"turn {number}", "", set()
        begins = [event for event in events if event.get("kind") == "turn_began"]
        if number > turn and (events[:1] != begins or begins[0].get("turn") != number):
            yield f"{place} does not begin as turn {number}"
        elif number == turn and (begins or (not events and turn == 0)):
            yield f"{place} should be what came before the first turn"
        for event in events:
            if last is not None and last.get("kind") == "battle_ended":
                yield f"{place}: {event.get('kind')} comes after the end of the battle"
            last = event
            if event.get("kind") == "phase_began":
                phase = str(event.get("phase"))
                if phase in phases:
                    yield f"{place}: the phase {phase} begins twice"
                phases.add(phase)
            elif not phase and event.get("kind") != "turn_began":
                yield f"{place}: {event.get('kind')} comes before any phase"
            if not isinstance(event.get("kind"), str) or not isinstance(event.get("rule"), str):
                yield f"{place}, {phase}: an event has no kind or no rule"
            for roll in rolls_in(event):
                count["rolls"] += 1
                front = f"{battle['scheme']}|{battle['seed']}|{number}|{phase}|"
                if fault := fault_of_roll(roll, front, used):
                    yield f"{place}, {phase}, {event.get('kind')}: {fault}"
            if fault := fault_of_deck(event):
                yield f"{place}, {phase}, {event.get('kind')}: {fault}"
        count["events"] += len(events)
        count["turns"] = number
    if last is None or last.get("kind") != "battle_ended":
        yield "the last event is not the end of the battle"
    else:
        yield from faults_of_end(last, battle["result"].get("outcome"), count["turns"])


def faults_of_end(event: dict[str, Any], outcome: Any, turns: int) -> Iterator[str]:
    """The last event tells the outcome of the result."""
    told = {name: event.get(name) for name in ("winner", "field", "rule", "reason", "turns")}
    told["points"] = dict(event.get("points", ()))
    if told != outcome:
        yield "the last event tells another outcome than the result"
    elif told["turns"] != turns:
        yield f"the outcome counts {told['turns']} turns, and the log {turns}"


def faults_of_conditions(setup: dict[str, Any], conditions: Any) -> Iterator[str]:
    """Each vessel and unit of the setup has ended somehow, and nothing else has."""
    entries = [*setup["vessels"], *setup["units"]]
    names = {entry["id"] for entry in entries}
    things = {
        x["id"] for entry in entries for x in (entry.get("cargo") or entry.get("objects", ()))
    }
    for name in sorted(names - conditions.keys()):
        yield f"{name} is in the setup, and has no condition in the result"
    for name in sorted(conditions.keys() - names - things):
        yield f"{name} has a condition in the result, and is not in the setup"


def faults(battle: dict[str, Any], noted: dict[str, str], count: dict[str, int]) -> Iterator[str]:
    """Whatever is wrong with an exported battle. `noted` is what somebody kept of it elsewhere."""
    parts = {"setup": battle["setup"], "log": battle["turns"], "result": battle["result"]}
    right = {f"{name}_digest": digest(part) for name, part in parts.items()}
    if battle["scheme"] != "rw1":
        yield f"the scheme {battle['scheme']!r} is not rw1"
    if not HEX.fullmatch(battle["seed"]):
        yield "the seed is not 32 bytes in hex"
    else:
        sealed = bytes.fromhex(battle["seed"]) + bytes.fromhex(right["setup_digest"])
        right["commitment"] = hashlib.sha256(sealed).hexdigest()
    for name, value in right.items():
        if battle[name] != value:
            yield f"the {name.replace('_', ' ')} is not that of what is here"
        if name in noted and noted[name] != value:
            yield f"the {name.replace('_', ' ')} is not the one you noted"
    yield from faults_of_log(battle, count)
    yield from faults_of_conditions(battle["setup"], battle["result"].get("conditions"))


def names_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a name stands twice in one object")
    return dict(pairs)


def no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no whole number")


def check(name: str, noted: dict[str, str]) -> int:
    """Check one file, or standard input for "-"; say what was found; 0, 1 or 2."""
    count = {"turns": 0, "events": 0, "rolls": 0}
    found = 0
    try:
        with open(0 if name == "-" else name, encoding="utf-8") as file:
            battle = json.load(
                file, object_pairs_hook=names_once, parse_float=no_number, parse_constant=no_number
            )
        if wrong := [key for key, kind in SHAPE.items() if not isinstance(battle.get(key), kind)]:
            raise ValueError(f"{', '.join(wrong)} missing or of the wrong kind")
        for fault in faults(battle, noted, count):
            found = 1
            sys.stdout.write(f"{name}: FAULT: {fault}\n")
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        sys.stdout.write(f"{name}: cannot be read as an exported battle: {error!r}\n")
        return 2
    if not found:
        told = ", ".join(f"{number} {what}" for what, number in count.items())
        sys.stdout.write(f"{name}: sound: {told}; log digest {battle['log_digest']}\n")
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Check the dice of exported battles.")
    parser.add_argument("files", nargs="*", default=["-"], help="exported battles; - is the input")
    for name in ("setup-digest", "commitment", "log-digest"):
        parser.add_argument(f"--{name}", help="as you noted it")
    given = vars(parser.parse_args())
    files = given.pop("files")
    noted = {name: value.lower() for name, value in given.items() if value}
    if noted and len(files) > 1:
        parser.error("what you noted is of one battle; give one file")
    return max(check(name, noted) for name in files)


if __name__ == "__main__":
    sys.exit(main())
