"""`--golden` writes the golden logs anew, instead of comparing them."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--golden", action="store_true", help="write the golden logs anew")


@pytest.fixture
def write_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden logs are written in this run."""
    return bool(request.config.getoption("--golden", default=False))
