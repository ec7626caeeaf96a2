"""How often absent vessels come back, in real battles: python -m benchmarks.returns [--rolls 6000].

RS-CMP-02 says 6 in 36.
"""

from __future__ import annotations

import argparse
import sys

from tests.rulesets.riverside.test_returns import rolls_of


def main() -> int:
    """Fight battles until so many rolls were made, and tell the share that came."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rolls", type=int, default=6_000, help="how many rolls at least")
    least = parser.parse_args().rolls
    came = rolls = battles = 0
    while rolls < least:
        rolled = rolls_of("withdrawn", range(battles, battles + 1))
        battles, rolls = battles + 1, rolls + len(rolled)
        came += sum(event.came for event in rolled)
    share = came / rolls
    sys.stdout.write(
        f"{rolls} rolls in {battles} battles: {came} came, {share:.4f}; 6/36 = 0.1667\n"
    )
    return 0 if abs(share - 6 / 36) <= 0.015 else 1


if __name__ == "__main__":
    sys.exit(main())
