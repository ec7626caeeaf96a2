"""`make run`: a fought battle to look at, on this machine only, with nothing installed beforehand.

    python -m riverwar.demo [--port 8000]

Every step looks at what is there and goes on from it, so a run that was broken off is taken up
where it stopped, and a later one starts from what was kept.
"""

from __future__ import annotations

import argparse
import os
import secrets
import socket
import sys
import threading
from collections.abc import Sequence
from typing import Final

from riverwar import embedded
from riverwar.embedded_place import EmbeddedError, write_private

HOST: Final = "127.0.0.1"
KEPT: Final = embedded.STATE / "demo"
LOGIN: Final = "demo"


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make run", description=__doc__)
    parser.add_argument("--port", default="8000")
    given: str = parser.parse_args(argv).port
    port = int(given) if given.isdecimal() else 0
    if not 0 < port < 65536:
        print(f"riverwar: PORT={given} is no port. Give one from 1 to 65535.", file=sys.stderr)
        return 1
    try:
        listener = socket.create_server((HOST, port), backlog=64)
    except OSError as error:
        print(
            f"riverwar: cannot serve on {HOST}:{port}: {error.strerror or error}.\n"
            f"Nothing was touched. Choose another port: make run PORT={port % 65535 + 1}",
            file=sys.stderr,
        )
        return 1
    try:
        with listener, embedded.database() as cluster:
            run(listener, f"{cluster.place.folder}" if cluster else "your own database")
    except EmbeddedError as error:
        print(f"riverwar: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    say("Stopped. `make run` goes on from here.")
    return 0


def run(listener: socket.socket, database: str) -> None:
    """Prepare the database and the campaign, tell what happened, and serve until the end."""
    configure()
    import django  # its settings read what configure() has set

    django.setup()
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import call_command
    from django.urls import reverse

    try:
        import riverwar.wsgi  # noqa: F401  refuses what cannot work: sooner than after the battle
    except ImproperlyConfigured as error:
        raise EmbeddedError(f"its settings cannot work.\n{error}") from error

    from pages.views.battles import link_to
    from riverwar import demo_campaign, demo_war

    say("Database: migrating")
    call_command("migrate", interactive=False, verbosity=1)
    say("Catalogue: loading")
    call_command("load_catalogue")
    password = kept("password", 9)
    battle = demo_campaign.fought(login=LOGIN, password=password, say=say)
    user = demo_campaign.organiser(LOGIN, password)
    war = demo_war.played(user, say=say, fight=lambda fought: demo_campaign.ended(fought, say))
    base = f"http://{HOST}:{listener.getsockname()[1]}"
    if battle is not None:
        say(f"\n{demo_campaign.report(battle)}")
        say(f"The battle, with its dice   {base}{link_to(battle)}")
    say(f"The war by months           {base}{reverse('months-page', args=[war.pk])}")
    say(f"Your campaigns              {base}/   login {LOGIN}, password {password}")
    say(f"The API's documentation     {base}/api/docs/")
    say(f"The admin                   {base}/admin/   the same login")
    say(f"Data                        {database}, {KEPT}")
    say("Real services               set RIVERWAR_DB_URL and RIVERWAR_REDIS_URL: see README.md")
    say("\nServing this machine only. Stop with Ctrl-C.")
    serve(listener)


def configure() -> None:
    """What Django's settings read, where the environment doesn't say otherwise."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "riverwar.settings")
    os.environ.setdefault("RIVERWAR_ROLE", "web")
    os.environ.setdefault("RIVERWAR_LOG_LEVEL", "WARNING")
    os.environ.setdefault("RIVERWAR_LOG_FORMAT", "console")
    os.environ.setdefault("RIVERWAR_SECRET_KEY", kept("secret-key", 38))


def kept(name: str, size: int) -> str:
    """A secret of this machine's demo: drawn once, and readable for its owner only."""
    try:
        KEPT.mkdir(parents=True, exist_ok=True)
        write_private(KEPT / name, secrets.token_urlsafe(size))
        return (KEPT / name).read_text()
    except OSError as error:
        raise EmbeddedError(
            f"the demo cannot keep its {name} in {KEPT}: {error.strerror or error}.\n"
            "Let it write there, or name another folder in RIVERWAR_STATE_DIR."
        ) from error


def serve(listener: socket.socket) -> None:
    """Answer HTTP in threads, and fight in this one, until a signal ends both."""
    from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler

    from riverwar import runner
    from riverwar.wsgi import application

    server = ThreadedWSGIServer(listener.getsockname(), WSGIRequestHandler, bind_and_activate=False)
    server.socket.close()
    server.socket = listener
    server.server_name, server.server_port = listener.getsockname()
    server.setup_environ()
    server.set_app(application)
    threading.Thread(target=server.serve_forever, name="http", daemon=True).start()
    try:
        runner.run()
    finally:
        say("\nStopping.")
        server.shutdown()


def say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
