"""The admin of people, of groups, and of the tokens of their programs."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin as StockGroupAdmin
from django.contrib.auth.admin import UserAdmin as StockUserAdmin
from django.contrib.auth.models import Group
from django.http import HttpRequest

from riverwar.staff.actions import service_action
from riverwar.staff.pages import EditedPage, ShownPage

from .models import AccessToken, User
from .services import revoke_token

if TYPE_CHECKING:
    NamedUserAdmin = StockUserAdmin[Any]
else:
    NamedUserAdmin = StockUserAdmin

POWERS = (
    "is_staff",
    "is_superuser",
    "is_rules_editor",
    "groups",
    "user_permissions",
)
"""What nobody but a superuser gives."""

admin.site.unregister(Group)


@admin.register(User)
class UserAdmin(EditedPage, NamedUserAdmin):
    list_display = ("username", "email", "is_staff", "is_rules_editor", "is_active", "last_login")
    list_filter = ("is_staff", "is_superuser", "is_rules_editor", "is_active")
    fieldsets = (
        *(StockUserAdmin.fieldsets or ()),
        ("riverwar", {"fields": ("is_rules_editor",)}),
    )

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """A person's powers, except to a superuser."""
        return () if request.user.is_superuser else POWERS

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Superusers are changed by superusers."""
        if obj is not None and obj.is_superuser and not request.user.is_superuser:
            return False
        allowed: bool = super().has_change_permission(request, obj)
        return allowed


@admin.register(Group)
class GroupAdmin(EditedPage, StockGroupAdmin):
    fields = ("name", "permissions")


def _may_revoke(user: Any, token: AccessToken) -> bool:
    return bool(token.user_id == user.pk or user.has_perm("accounts.delete_accesstoken"))


@admin.register(AccessToken)
class AccessTokenAdmin(ShownPage):
    """Tokens are issued over the API, which alone shows the secret; here they are revoked."""

    list_display = ("name", "user", "scopes", "campaign", "expiry", "last_used")
    search_fields = ("name", "user__username", "=campaign")
    list_filter = ("expiry",)
    list_select_related = ("user",)
    hidden = ("digest", "token_key")
    actions = (
        service_action(
            "token_destroy",
            "Revoke",
            lambda token, *, by, reason: revoke_token(token),
            may=_may_revoke,
        ),
    )
