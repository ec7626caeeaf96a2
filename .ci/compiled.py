"""compiled.py FOLDER: the engine in FOLDER once more, with what plays compiled by mypyc.

The sources stay as they are and stay the reference; FOLDER stands before them on the path of
whoever wants the compiled engine (the Makefile's COMPILED=1). It needs the packages of the tests'
lock and a C compiler.
"""

from __future__ import annotations

import ast
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

from mypyc.build import mypycify
from setuptools import setup

#: Each is a library of its own. The largest come first, since each is compiled by one process.
PARTS = ("soldiers_companion", "smoke_on_the_water", "riverside", "on_to_richmond", "core")

#: Left to the interpreter: what a battle hardly asks, and what mypyc can't compile faithfully.
INTERPRETED = (
    "__init__.py",
    # Their fields are found by their annotations, class variables among them.
    "changes.py",
    "events",
    "events.py",
    "options.py",
    "riverside/orders.py",
    "settings.py",
    # A generic dataclass.
    "ruleset.py",
    # Before, after and between battles.
    "aftermath",
    "bodies.py",
    "catalogue.py",
    "conversion",
    "converting.py",
    "export.py",
    "frames.py",
    "frozen.py",
    "ledger.py",
    "ledger_pages.py",
    "measures.py",
    "odds.py",
    "particulars.py",
    "rebuilt.py",
    "record.py",
    "replaceable.py",
    "report.py",
    "rescale.py",
    "restoring.py",
    "resume.py",
    "tally.py",
    "wear.py",
)


def main() -> None:
    folder = Path(sys.argv[1]).resolve()
    making = folder.with_name(f"{folder.name}.making")
    shutil.rmtree(making, ignore_errors=True)
    shutil.copytree("rulesets", making / "rulesets", ignore=shutil.ignore_patterns("__pycache__"))
    os.chdir(making)
    # Else the project's own would be found above, with plugins that need its settings.
    Path("mypy.ini").write_text("[mypy]\n")
    groups: list[tuple[list[str], str | None]] = [
        (sorted(map(str, sources(Path("rulesets", part)))), f"riverwar_{part}") for part in PARTS
    ]
    paths = [path for group, _ in groups for path in group]
    for path in paths:
        prepare(Path(path))
    # Each module of a group defines what it shares with the others, all zero at first.
    os.environ["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} -fcommon"
    print(f"compiling {len(paths)} modules of the engine: some minutes", flush=True)
    setup(
        name="riverwar-engine",
        ext_modules=mypycify(
            paths, opt_level="2", debug_level="0", multi_file=True, separate=groups
        ),
        script_args=["--quiet", "build_ext", "--inplace", f"--parallel={os.cpu_count() or 1}"],
    )
    shutil.rmtree("build")
    shutil.rmtree(folder, ignore_errors=True)
    making.rename(folder)


def sources(part: Path) -> Iterator[Path]:
    """The modules of a part of the engine that are compiled."""
    for path in part.rglob("*.py"):
        names = path.relative_to("rulesets").as_posix()
        if not any(
            f"/{names}".endswith(f"/{left}") or f"/{left}/" in names for left in INTERPRETED
        ):
            yield path


def prepare(path: Path) -> None:
    """Make a module fit for mypyc, line by line where it was.

    A dataclass's fields keep their annotations, which mypyc would make poorer: they are given back
    at the end of the module. One that names what only a type checker imports would be asked for
    before it exists, so that it is Any till then. Compiled classes need no `__slots__`.
    """
    text = path.read_bytes()
    tree = ast.parse(text)
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    unknown = {name for node in tree.body for name in _checked_only(node)}
    edits: list[tuple[int, int, bytes]] = []

    def change(node: ast.stmt | ast.expr, to: bytes) -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        edits.append((start, end, to + b"\n" * text.count(b"\n", start, end)))

    given_back = []
    for node in tree.body:
        if not isinstance(node, ast.ClassDef):
            continue
        fields = {}
        for part in node.body:
            if isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "__slots__":
                change(part, b"pass")
            if isinstance(part, ast.AnnAssign):
                fields[ast.unparse(part.target)] = ast.unparse(part.annotation)
                if ast.unparse(part.annotation) in unknown and _is_dataclass(node):
                    change(part.annotation, b"Any")
        if fields and _is_dataclass(node):
            given_back.append(f'setattr({node.name}, "__annotations__", {fields!r})\n')
    for start, end, to in sorted(edits, reverse=True):
        text = text[:start] + to + text[end:]
    if unknown:
        future = b"from __future__ import annotations"
        text = text.replace(future, future + b"; from typing import Any", 1)
    path.write_bytes(text + "".join(given_back).encode())


def _checked_only(node: ast.stmt) -> Iterator[str]:
    """The names that a block for type checkers imports."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        for imported in node.body:
            assert isinstance(imported, ast.ImportFrom)
            yield from (alias.asname or alias.name for alias in imported.names)


def _is_dataclass(node: ast.ClassDef) -> bool:
    return any(ast.unparse(mark).startswith("dataclass") for mark in node.decorator_list)


if __name__ == "__main__":
    main()
