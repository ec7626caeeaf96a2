"""The admin of the API's own rows."""

from django.contrib import admin

from riverwar.staff.pages import ShownPage

from .models import IdempotencyKey


@admin.register(IdempotencyKey)
class IdempotencyKeyPage(ShownPage):
    """Answers that are kept for a repeated request. What they say may be secret."""

    list_display = ("created_at", "method", "route", "status", "principal")
    list_filter = ("method", "status")
    search_fields = ("route", "=principal", "=key")
    hidden = ("headers", "body", "fingerprint")
