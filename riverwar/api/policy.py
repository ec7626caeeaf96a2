"""The policy: one table, operation by role, that code, documents and tests read.

Each app has a `policy.py` that registers its rows when the apps are loaded:

    register({
        "vessel_list": Rule(MEMBERS),
        "vessel_create": Rule({Role.ORGANISER, Role.COMMANDER}),
    })

An operation without a row is refused, and an error at check time. A superuser may do all.
"""

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final
from uuid import UUID

from django.conf import settings
from django.utils.module_loading import import_string


class Role(StrEnum):
    """What somebody is: for the site, and towards one campaign and side."""

    ANYONE = "anyone"
    USER = "user"
    RULES_EDITOR = "rules_editor"
    SUPERUSER = "superuser"
    ORGANISER = "organiser"
    COMMANDER = "commander"
    """Of the side that the object belongs to; of any side where it belongs to none."""
    RIVAL = "rival"
    """Commander of another side than the object's."""
    OBSERVER = "observer"


MEMBERS: Final = frozenset({Role.ORGANISER, Role.COMMANDER, Role.RIVAL, Role.OBSERVER})
SIDE: Final = frozenset({Role.ORGANISER, Role.COMMANDER})
SITE_ROLES: Final = frozenset({Role.ANYONE, Role.USER, Role.RULES_EDITOR, Role.SUPERUSER})


@dataclass(frozen=True)
class Rule:
    """Who may do an operation. `people_only`: no token may, whatever its scopes."""

    roles: Set[Role]
    people_only: bool = False

    @property
    def concerns_site(self) -> bool:
        """No campaign has to be known to decide."""
        return self.roles <= SITE_ROLES


_table: dict[str, Rule] = {}
POLICY: Final[Mapping[str, Rule]] = MappingProxyType(_table)


def register(rows: Mapping[str, Rule]) -> None:
    """Add an app's rows. An operation has one row."""
    if twice := _table.keys() & rows.keys():
        raise ValueError(f"the policy already has a row for {sorted(twice)}")
    _table.update(rows)


def site_roles(user: Any) -> frozenset[Role]:
    """What a user is for the whole site."""
    roles = {Role.ANYONE}
    if user.is_authenticated:
        roles.add(Role.USER)
        if user.is_rules_editor:
            roles.add(Role.RULES_EDITOR)
        if user.is_superuser:
            roles.add(Role.SUPERUSER)
    return frozenset(roles)


RolesOf = Callable[[Any, UUID, UUID | None], Iterable[Role]]


def campaign_roles(user: Any, campaign_id: UUID, side_id: UUID | None) -> frozenset[Role]:
    """What a user is in a campaign, towards a side.

    The function that knows is named by the setting RIVERWAR_ROLES: it takes the user, the
    campaign's key and the side's key or None.
    """
    roles_of: RolesOf = import_string(settings.RIVERWAR_ROLES)
    return MEMBERS.intersection(roles_of(user, campaign_id, side_id))


def allows(rule: Rule, roles: Set[Role]) -> bool:
    """Whether one of the roles is enough."""
    return Role.SUPERUSER in roles or bool(rule.roles & roles)


register({"index_retrieve": Rule({Role.ANYONE})})
