"""The WSGI application. It doesn't start on a configuration that can't work."""

import os

from django.core import checks
from django.core.exceptions import ImproperlyConfigured
from django.core.wsgi import get_wsgi_application

from riverwar.content_types import plain

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "riverwar.settings")
os.environ.setdefault("RIVERWAR_ROLE", "web")

application = plain(get_wsgi_application())

if errors := [found for found in checks.run_checks(tags=["riverwar"]) if found.is_serious()]:
    raise ImproperlyConfigured("\n".join(str(error) for error in errors))
