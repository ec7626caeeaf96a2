"""Work out anew what is kept of campaigns, and name every difference."""

from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.models import Campaign
from turns.audit import audit


class Command(BaseCommand):
    """Fails, and names the differences, where a campaign is not what its record says."""

    help = "Recompute money, forces, dice and steps of a campaign, or of all; fail at a difference."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("campaign", nargs="?", help="Its id; without it, every campaign.")

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = 0
        campaigns = _named(options["campaign"])
        for campaign in campaigns:
            for found in audit(campaign):
                wrong += 1
                self.stderr.write(f"{campaign}: {found}")
        if wrong:
            raise CommandError(f"{wrong} difference{'s' if wrong > 1 else ''}")
        count = len(campaigns)
        self.stdout.write(f"{count} campaign{'s' if count != 1 else ''}, no difference.")


def _named(key: str | None) -> list[Campaign]:
    if key is None:
        return list(Campaign.objects.order_by("created_at", "pk"))
    try:
        return [Campaign.objects.get(pk=key)]
    except (Campaign.DoesNotExist, ValidationError) as error:
        raise CommandError(f"There is no campaign {key}.") from error
