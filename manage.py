#!/usr/bin/env python
"""Django's command line."""

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "riverwar.settings")
    if sys.argv[1:2] == ["runserver"]:
        os.environ.setdefault("RIVERWAR_ROLE", "web")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
