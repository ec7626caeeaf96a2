"""A tutorial's blocks as they are printed: run in order, each against the output it promises.

The blocks of a language are one program. A `text` block after one is what it prints, where `...`
stands for whatever comes there; a block without one prints nothing. `console` blocks are shown
only.
"""

import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "tutorials"
FENCE: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MARK: Final = "---- the end of a block ----"
SECONDS: Final = 300


@dataclass(frozen=True, slots=True)
class Block:
    """A step: its text, what it prints, and the line of the file where it stands."""

    language: str
    code: str
    prints: str
    line: int


def blocks_of(name: str, language: str) -> list[Block]:
    """A tutorial's blocks in a language, in order."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    found = [
        (match[1], match[2], text[: match.start()].count("\n") + 1)
        for match in FENCE.finditer(text)
    ]
    following = [*found[1:], ("", "", 0)]
    return [
        Block(kind, code, after[1] if after[0] == "text" else "", line)
        for (kind, code, line), after in zip(found, following, strict=False)
        if kind == language
    ]


def run(name: str, **environment: str) -> list[str]:
    """Run a tutorial where the environment is more than ours, and compare; what it has printed."""
    assert shutil.which("curl"), "the tutorials need curl: install it"
    said = _run(name, "sh", ["sh", "-e"], f"echo '{MARK}'", environment)
    return said + _run(
        name, "python", [sys.executable], f"print({MARK!r}, flush=True)", environment
    )


def _run(
    name: str, language: str, program: list[str], mark: str, environment: Mapping[str, str]
) -> list[str]:
    blocks = blocks_of(name, language)
    script = "".join(f"{block.code}\n{mark}\n" for block in blocks)
    done = subprocess.run(
        [*program, "-c", script],
        cwd=ROOT,
        env={**os.environ, "PYTHON": sys.executable, **environment},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    *outputs, rest = done.stdout.split(f"{MARK}\n")
    if done.returncode:
        block = blocks[len(outputs)]
        raise AssertionError(f"{name}, line {block.line}: {rest}{done.stderr}")
    for block, output in zip(blocks, outputs, strict=True):
        _compare(name, block, output)
    return outputs


def _compare(name: str, block: Block, output: str) -> None:
    checker, how = doctest.OutputChecker(), doctest.ELLIPSIS
    # A line of dots stands for any lines, and for none.
    prints = re.sub(r"^\.\.\.\n", "...", block.prints, flags=re.MULTILINE)
    if not checker.check_output(prints, output, how):
        example = doctest.Example(block.code, block.prints)
        difference = checker.output_difference(example, output, how)
        raise AssertionError(f"{name}, line {block.line}:\n{difference}")
