"""manage.py runner"""

from typing import Any

from django.core.management.base import BaseCommand

from riverwar import runner


class Command(BaseCommand):
    help = "Ring Celery for each queued battle, or fight it where there is no Redis, until stopped."

    def handle(self, *args: Any, **options: Any) -> None:
        runner.run()
