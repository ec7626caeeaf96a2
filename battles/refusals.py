"""The book's refusal of a setup as a problem of the API."""

from collections.abc import Callable
from typing import Any

from battles.errors import SetupRefusedError
from riverwar.errors import FieldError
from rulesets import IllegalSetupError


def refused(forbidden: IllegalSetupError, name: Callable[[str], str] = str) -> SetupRefusedError:
    """The book's refusal as a problem, its places named as the API's user knows them."""
    return SetupRefusedError(
        problem=forbidden.problem,
        errors=[_field_error(name(p.pointer), p) for p in forbidden.problems],
    )


def _field_error(pointer: str, problem: Any) -> FieldError:
    error = FieldError(
        pointer=pointer,
        code="forbidden",
        detail=f"{problem.problem[:1].upper()}{problem.problem[1:]}. {problem.remedy}".strip(),
    )
    if problem.rule:
        error["rule"] = problem.rule
    return error


def naming(data: dict[str, Any]) -> Callable[[str], str]:
    """Turns "/vessels/0/guns/1/crew" into "/vessels/mayfly/guns/gun-2/crew"."""

    def named(pointer: str) -> str:
        steps: list[str] = []
        at: Any = data
        for step in pointer.split("/")[1:]:
            if isinstance(at, list) and step.isdigit() and int(step) < len(at):
                at = at[int(step)]
                steps.append(str(at["id"]) if isinstance(at, dict) and "id" in at else step)
            else:
                at = at.get(step) if isinstance(at, dict) else None
                steps.append(step)
        return "".join(f"/{step}" for step in steps)

    return named
