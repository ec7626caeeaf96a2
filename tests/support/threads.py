"""Work done at once by several threads, each with a database connection of its own."""

import threading
from collections.abc import Callable
from typing import Any

from django.db import connection


def at_once(count: int, work: Callable[[int], Any]) -> list[Any]:
    """What each thread got from `work(place)`, an exception too; they start together."""
    start = threading.Barrier(count)
    results: list[Any] = [None] * count

    def run(place: int) -> None:
        try:
            start.wait()
            results[place] = work(place)
        except Exception as error:
            results[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results
