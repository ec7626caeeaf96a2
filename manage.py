#!/usr/bin/env python
"""Django's command line. Where no RIVERWAR_DB_URL is set it brings the embedded PostgreSQL up."""

import os
import sys
from typing import Final

from django.core.management import execute_from_command_line

from riverwar import embedded
from riverwar.embedded_place import EmbeddedError

# These look at the code only.
WITHOUT_DATABASE: Final = {
    "check", "collectstatic", "diffsettings", "help", "makemigrations", "spectacular", "version",
    "--help", "--version", "-h",
}  # fmt: skip


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "riverwar.settings")
    if sys.argv[1:2] == ["runserver"]:
        os.environ.setdefault("RIVERWAR_ROLE", "web")
    if not sys.argv[1:] or sys.argv[1] in WITHOUT_DATABASE:
        execute_from_command_line(sys.argv)
        return
    try:
        with embedded.database():
            execute_from_command_line(sys.argv)
    except EmbeddedError as error:
        sys.exit(f"riverwar: {error}")


if __name__ == "__main__":
    main()
