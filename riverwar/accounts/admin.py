from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as StockUserAdmin

from riverwar.api.admin import EdgeAdmin

from .models import AccessToken, User

if TYPE_CHECKING:
    NamedUserAdmin = StockUserAdmin[Any]
else:
    NamedUserAdmin = StockUserAdmin


@admin.register(User)
class UserAdmin(EdgeAdmin, NamedUserAdmin):
    list_display = ("username", "email", "is_staff", "is_rules_editor", "is_active")
    list_filter = ("is_staff", "is_superuser", "is_rules_editor", "is_active")
    fieldsets = (
        *(StockUserAdmin.fieldsets or ()),
        ("riverwar", {"fields": ("is_rules_editor",)}),
    )


@admin.register(AccessToken)
class AccessTokenAdmin(EdgeAdmin):
    """Tokens are issued over the API, which alone shows the secret; here they are revoked."""

    list_display = ("name", "user", "scopes", "campaign", "expiry", "last_used")
    search_fields = ("name", "user__username")
    list_select_related = ("user",)
    readonly_fields = ("user", "name", "scopes", "campaign", "created", "expiry", "last_used")
    exclude = ("digest", "token_key")

    def has_add_permission(self, request: object) -> bool:
        return False
