"""The Celery app. Its broker is only a doorbell: what counts are the rows in PostgreSQL.

The runner publishes and the workers consume; nothing else loads this. `celery -A riverwar worker`
finds it by its name.
"""

import os
import signal
import sys
from types import FrameType
from typing import Any, Final

from celery import Celery
from celery.signals import worker_process_init
from django.conf import settings
from kombu import Queue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "riverwar.settings")

QUEUE: Final = "battles"
FORECASTS: Final = "forecasts"

CONFIG: Final[dict[str, Any]] = {
    # A message is acknowledged when its battle is done, and comes again if its worker is lost.
    "task_acks_late": True,
    "task_reject_on_worker_lost": True,
    # A battle's status is its row's: no result is kept, and none is waited for.
    "task_ignore_result": True,
    "task_default_queue": QUEUE,
    "task_queues": [Queue(name, routing_key=name) for name in (QUEUE, FORECASTS)],
    "task_serializer": "json",
    "accept_content": ["json"],
    "task_publish_retry": False,
    "task_time_limit": 120,
    "task_soft_time_limit": 90,
    # One message to a process: none waits behind a long battle.
    "worker_prefetch_multiplier": 1,
    "worker_soft_shutdown_timeout": 20,
    "worker_max_tasks_per_child": 500,
    "worker_hijack_root_logger": False,
    "broker_connection_retry_on_startup": True,
    "broker_connection_max_retries": None,
    "broker_transport_options": {
        # By their names, so battles before forecasts.
        "queue_order_strategy": "sorted",
        "visibility_timeout": 600,
        "socket_timeout": 10,
        "socket_connect_timeout": 5,
        "socket_keepalive": True,
        "global_keyprefix": settings.REDIS_PREFIX,
    },
    "timezone": "UTC",
}

# Without Redis the runner fights inline, and nobody publishes.
app = Celery("riverwar", broker=settings.REDIS_URL or "memory://")
app.set_default()  # a shared task's own app, in whatever thread it is asked for
app.conf.update(CONFIG)
app.autodiscover_tasks(["battles"])


@worker_process_init.connect  # type: ignore[untyped-decorator]  # it has no types
def end_in_good_order(**kwargs: Any) -> None:
    """A process that is told to end leaves its battle to another, and no death is counted."""
    signal.signal(signal.SIGTERM, _leave)


def _leave(signum: int, frame: FrameType | None) -> None:
    sys.exit(128 + signum)
