"""Recompute every balance from its postings."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from campaigns.money import misstated


class Command(BaseCommand):
    """Fails, and names the accounts, where a balance is not the sum of its postings."""

    help = "Recompute every balance from its postings; fail where one differs."

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = misstated()
        for account, total in wrong:
            self.stderr.write(f"{account}: balance {account.balance}, postings {total}")
        if wrong:
            raise CommandError(f"{len(wrong)} balances are not the sum of their postings")
        self.stdout.write("All balances are the sum of their postings.")
