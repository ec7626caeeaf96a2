"""How the engine's sources are made fit to be compiled (ADR 11)."""

from __future__ import annotations

import ast
import runpy
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COMPILED = runpy.run_path(str(ROOT / ".ci" / "compiled.py"))


def prepared(tmp_path: Path, text: str) -> str:
    module = tmp_path / "module.py"
    module.write_text(textwrap.dedent(text))
    COMPILED["prepare"](module)
    return module.read_text()


def test_a_field_keeps_its_annotation_for_whoever_looks_it_up(tmp_path):
    made = prepared(
        tmp_path,
        """\
        from __future__ import annotations
        from dataclasses import dataclass
        from typing import TYPE_CHECKING

        if TYPE_CHECKING:
            from elsewhere import Captain, Crew as Hands


        @dataclass(slots=True)
        class Ship:
            captain: Captain
            crew: Hands
            guns: list[Captain]
            name: str = "é"
        """,
    )
    assert made == textwrap.dedent(
        """\
        from __future__ import annotations; from typing import Any
        from dataclasses import dataclass
        from typing import TYPE_CHECKING

        if TYPE_CHECKING:
            from elsewhere import Captain, Crew as Hands


        @dataclass(slots=True)
        class Ship:
            captain: Any
            crew: Any
            guns: list[Captain]
            name: str = "é"
        setattr(Ship, "__annotations__", {'captain': 'Captain', 'crew': 'Hands', \
'guns': 'list[Captain]', 'name': 'str'})
        """
    )


def test_slots_go_and_every_line_stays_where_it_was(tmp_path):
    text = """\
        class Battle:
            __slots__ = (
                "ships",
                "sides",
            )

            def __init__(self) -> None:
                self.ships: list[int] = []


        class Plain:
            count: int
        """
    assert prepared(tmp_path, text) == textwrap.dedent(
        """\
        class Battle:
            pass




            def __init__(self) -> None:
                self.ships: list[int] = []


        class Plain:
            count: int
        """
    )


@pytest.mark.parametrize(
    ("module", "compiled"),
    [
        ("core/dice.py", True),
        ("core/events.py", False),
        ("core/__init__.py", False),
        ("riverside/events.py", False),
        ("riverside/orders.py", False),
        ("on_to_richmond/orders.py", True),
        ("on_to_richmond/events/fire.py", False),
        ("on_to_richmond/muster/frozen.py", False),
        ("soldiers_companion/fire/gunnery.py", True),
        ("smoke_on_the_water/conversion/rating.py", False),
    ],
)
def test_what_plays_is_compiled(monkeypatch, module, compiled):
    monkeypatch.chdir(ROOT)
    part, _, _ = module.partition("/")
    found = {path.as_posix() for path in COMPILED["sources"](Path("rulesets", part))}
    assert (ROOT / "rulesets" / module).is_file()
    assert (f"rulesets/{module}" in found) is compiled


def calls(node: ast.AST, *names: str) -> bool:
    return any(
        isinstance(one, ast.Call) and isinstance(one.func, ast.Name) and one.func.id in names
        for one in ast.walk(node)
    )


def test_no_generator_is_endless_or_rolls_a_die_that_might_not_be_needed(monkeypatch):
    """One that is handed on is made whole first when it is compiled."""
    monkeypatch.chdir(ROOT)
    found = []
    for part in COMPILED["PARTS"]:
        for path in COMPILED["sources"](Path("rulesets", part)):
            for node in ast.walk(ast.parse(path.read_text())):
                endless = isinstance(node, ast.GeneratorExp) and calls(node, "count", "cycle")
                first = (
                    isinstance(node, ast.Call)
                    and ast.unparse(node.func) == "next"
                    and any(
                        isinstance(one, ast.Name) and one.id == "dice" for one in ast.walk(node)
                    )
                )
                if endless or first:
                    found.append(f"{path}:{node.lineno}")
    assert found == []


def test_no_type_is_set_aside(monkeypatch):
    """A compiled value is what its type says: nothing else is taken."""
    monkeypatch.chdir(ROOT)
    found = [
        path
        for part in COMPILED["PARTS"]
        for path in COMPILED["sources"](Path("rulesets", part))
        if "type: ignore" in path.read_text()
    ]
    assert found == []
