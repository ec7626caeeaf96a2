"""Many clients who buy at once over HTTP, with money for a few: how many do, and what is left.

    python -m benchmarks.purchases [--clients 32] [--attempts 2000] [--funds 100]

A war by months in a database of its own, as `benchmarks.service` makes one. Each client is a
thread with its own connection, and each attempt a request with a key of its own. It fails when
not exactly as many are bought as there is money for, when the balance is not what it must be, or
when an answer is neither 201 nor a refusal.
"""

from __future__ import annotations

import argparse
import os
import sys
import threading
import time
from collections import Counter
from typing import Any
from uuid import uuid4

from benchmarks.battles import say
from benchmarks.service import own_database
from riverwar import embedded
from riverwar.embedded_place import EmbeddedError

PRICE = 6_000


def main() -> None:
    parser = argparse.ArgumentParser(description="Purchases at once, with money for a few.")
    parser.add_argument("--clients", type=int, default=32)
    parser.add_argument("--attempts", type=int, default=2_000)
    parser.add_argument("--funds", type=int, default=100, help="how many there is money for")
    given = parser.parse_args()
    # One person who asks so often would be told to wait; each refusal would be a line of the log.
    os.environ["RIVERWAR_LIMITS"] = "user=off"
    os.environ.setdefault("RIVERWAR_LOG_LEVEL", "ERROR")
    try:
        with embedded.database(), own_database():
            right = storm(given.clients, given.attempts, given.funds)
    except EmbeddedError as error:
        sys.exit(f"{error}")
    if not right:
        sys.exit(1)


def storm(clients: int, attempts: int, funds: int) -> bool:
    """Let them buy; whether all is as it must be."""
    from campaigns.models import Account, Campaign
    from vessels.models import Build, Receipt

    user, side, campaign = _war(funds)
    statuses: Counter[int] = Counter()
    shares = [attempts // clients + (place < attempts % clients) for place in range(clients)]
    began = time.perf_counter()
    for found in _at_once(user, str(side.pk), shares):
        statuses += found
    took = time.perf_counter() - began
    left = Account.objects.get(campaign=campaign, kind="theatre", theatre="north-africa").balance
    bought = Build.objects.filter(campaign=campaign).count()
    receipts = Receipt.objects.filter(campaign=campaign).count()
    told = ", ".join(f"{count} x {status}" for status, count in sorted(statuses.items()))
    say(f"{attempts} attempts by {clients} clients in {took:.1f} s: {told}")
    say(f"{bought} bought, {receipts} receipts, £{left:,} left of {Campaign.objects.count()} war")
    wanted = min(attempts, funds)
    return (
        bought == receipts == statuses[201] == wanted
        and left == (funds - wanted) * PRICE
        and not any(status >= 500 for status in statuses)
    )


def _war(funds: int) -> tuple[Any, Any, Any]:
    """A war at its orders, with money for so many battalions, and the commander who buys."""
    from campaigns.models import Side
    from campaigns.money import Move, transfer_all
    from campaigns.services import add_member
    from riverwar.accounts.models import User
    from riverwar.api import edge
    from turns import services
    from turns.finance import purses_of
    from vessels.services import found_with_fleets

    organiser = User.objects.create(username="organiser")
    commander = User.objects.create(username="commander")
    with edge(actor=organiser, reason="benchmark"):
        campaign = found_with_fleets(template_key="sun-never-sets", name="Small Wars", by=organiser)
        side = Side.objects.get(campaign=campaign, key="british")
        add_member(campaign=campaign, user=commander, role="commander", side=side, by=organiser)
        turn = services.open_calendar(campaign=campaign, by=organiser, deploy=False)
        services.advance(turn=turn, step="budget", by=organiser, through="exchequer")
    with edge(reason="benchmark"):
        purses = purses_of(campaign)
        purse = next(a for name, a in purses.theatres.items() if name == "north-africa")
        transfer_all([Move(purse, purses.bank, purse.balance, "payment", "benchmark")], by=None)
        transfer_all([Move(purses.bank, purse, funds * PRICE, "grant", "benchmark")], by=None)
    return commander, side, campaign


def _at_once(user: Any, side: str, shares: list[int]) -> list[Counter[int]]:
    """How often each client got which status."""
    from django.db import connection
    from rest_framework.test import APIClient

    start = threading.Barrier(len(shares))
    found: list[Counter[int]] = [Counter() for _ in shares]

    def run(place: int) -> None:
        client = APIClient(HTTP_HOST="localhost")
        client.force_login(user)
        body = {"side": side, "item": "NI", "place": "cairo"}
        start.wait()
        for _ in range(shares[place]):
            answer = client.post(
                "/api/v1/builds/", body, format="json", HTTP_IDEMPOTENCY_KEY=str(uuid4())
            )
            found[place][answer.status_code] += 1
        connection.close()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(shares))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


if __name__ == "__main__":
    main()
