from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from riverwar.api import idempotency


class Command(BaseCommand):
    help = "Forget the answers that were kept for repeated requests, once they are old."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--hours", type=int, default=72)

    def handle(self, *args: Any, **options: Any) -> None:
        forgotten = idempotency.forget(older_than=timedelta(hours=options["hours"]))
        self.stdout.write(f"{forgotten} answers forgotten.")
