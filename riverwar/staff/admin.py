"""The site's name, and the admin's own log: who edited people, groups and tokens, and why."""

from django.contrib import admin
from django.contrib.admin.models import LogEntry

from .pages import ShownPage

admin.site.site_header = admin.site.site_title = "riverwar"
admin.site.index_title = "What there is, and who changed it"
admin.site.enable_nav_sidebar = True


@admin.register(LogEntry)
class LogEntryPage(ShownPage):
    list_display = ("action_time", "user", "content_type", "object_repr", "get_change_message")
    list_filter = ("action_flag",)
    list_select_related = ("user", "content_type")
    search_fields = ("object_repr", "change_message", "user__username", "=object_id")
