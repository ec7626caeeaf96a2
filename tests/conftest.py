"""Servers first, then Django: its settings read the URLs that the servers have."""

import os

import django

from tests.support import services

services.provide()
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "riverwar.settings")
django.setup()
