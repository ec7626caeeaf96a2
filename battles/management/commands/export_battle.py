"""manage.py export_battle BATTLE > battle.json"""

import json
from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from battles.models import Battle
from battles.reports import verification


class Command(BaseCommand):
    help = "Write a fought battle with its revealed seed, as docs/verify/check_dice.py reads it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("battle", type=UUID)

    def handle(self, *args: Any, **options: Any) -> None:
        battle = Battle.objects.filter(pk=options["battle"], result__isnull=False).first()
        if battle is None:
            raise CommandError(f"There is no battle {options['battle']} that has its result.")
        self.stdout.write(json.dumps(verification(battle), ensure_ascii=False))
