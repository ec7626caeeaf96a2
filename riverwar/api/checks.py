"""System checks of the API: the policy and the operations tell of the same things."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.utils.module_loading import import_string

from . import policy, routers


@register("api")
def every_operation_has_a_row(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """No operation without a row in the policy, and no row without an operation."""
    ids = [operation_id for operation_id, _, _ in routers.operations()]
    found: list[CheckMessage] = [
        Error(
            f"The operation {name} has no row in the policy.",
            hint="Add one to the policy.py of its app: nobody may do it until then.",
            id="api.E001",
        )
        for name in sorted(set(ids) - policy.POLICY.keys())
    ]
    found += [
        Error(f"The policy has a row for {name}, which is no operation.", id="api.E002")
        for name in sorted(policy.POLICY.keys() - set(ids))
    ]
    found += [
        Error(f"Two operations are called {name}.", id="api.E003")
        for name in sorted({name for name in ids if ids.count(name) > 1})
    ]
    return found


@register("api")
def roles_can_be_asked(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    """The function that knows the roles in a campaign is there."""
    try:
        import_string(settings.RIVERWAR_ROLES)
    except ImportError as error:
        return [Error(f"RIVERWAR_ROLES names nothing: {error}", id="api.E004")]
    return []
