"""manage.py verify_battle BATTLE..."""

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from battles.models import Battle
from battles.replay import faults_of


class Command(BaseCommand):
    help = "Fight stored battles again from setup and seed, and compare digests, log and result."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("battle", nargs="*", type=UUID, help="ids of battles")
        parser.add_argument("--all", action="store_true", help="every battle that has its result")

    def handle(self, *args: Any, **options: Any) -> None:
        if bool(options["battle"]) == options["all"]:
            raise CommandError("Name battles, or --all of them.")
        chosen = Battle.objects.filter(result__isnull=False).select_related("scenario")
        if not options["all"]:
            chosen = chosen.filter(pk__in=options["battle"])
            if missing := set(options["battle"]) - set(chosen.values_list("pk", flat=True)):
                raise CommandError(f"No result to verify: {', '.join(map(str, sorted(missing)))}.")
        checked = wrong = 0
        for battle in chosen.order_by("pk").iterator(chunk_size=20):
            checked += 1
            faults = faults_of(battle)
            wrong += bool(faults)
            for fault in faults:
                self.stderr.write(f"{battle.pk}: {fault}")
        if wrong:
            raise CommandError(f"{wrong} of {checked} battles are not as they were fought.")
        self.stdout.write(f"{checked} verified.")
