"""Who is asking: deciding by the policy for one request, and which rows it sees."""

from typing import Any
from uuid import UUID

from django.db import models
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from . import policy
from .errors import ForbiddenError, NotFoundError, NotSignedInError
from .policy import Role, Rule

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class ByPolicy(BasePermission):
    """What can be decided before any row is read: a rule exists, a user, a token's scope."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if request.method == "OPTIONS" or getattr(view, "action", None) is None:
            return True  # no operation: answered by 405
        rule = rule_of(view)
        if Role.ANYONE in rule.roles:
            return True
        if not request.user.is_authenticated:
            raise NotSignedInError(headers={"WWW-Authenticate": "Bearer"})
        token = request.auth
        if token is not None:
            _check_token(token, rule, request)
        if rule.concerns_site and not policy.allows(rule, policy.site_roles(request.user)):
            raise forbidden(rule)
        return True


def _check_token(token: Any, rule: Rule, request: Request) -> None:
    scope = "read" if request.method in SAFE else "write"
    if scope not in token.scopes:
        raise ForbiddenError(
            remedy=f"Use a token whose scopes include {scope}.", scopes=list(token.scopes)
        )
    if rule.people_only:
        raise ForbiddenError(remedy="Sign in yourself: no token may do this.")
    if token.campaign and rule.concerns_site and scope == "write":
        raise ForbiddenError(
            remedy="Use a token that is not bound to a campaign.", campaign=token.campaign
        )


def rule_of(view: Any) -> Rule:
    """The row of the operation that a view is about to do. Without one, nobody may."""
    rule = policy.POLICY.get(view.operation_id)
    if rule is None:
        raise ForbiddenError(remedy="Report this to the operator: the policy has no such row.")
    return rule


def bound_campaign(request: Request) -> UUID | None:
    """The only campaign that the request's token sees, if it is bound to one."""
    found: UUID | None = getattr(request.auth, "campaign", None)
    return found


def check(view: Any, subject: Any) -> None:
    """Refuse what the policy doesn't allow towards the subject: a row with `campaign_id`, and
    with `side_id` if it belongs to a side."""
    request = view.request
    rule = rule_of(view)
    roles = policy.site_roles(request.user)
    if subject is not None and not rule.concerns_site:
        campaign_id = subject.campaign_id
        bound = bound_campaign(request)
        if bound is not None and campaign_id != bound:
            raise NotFoundError()
        if Role.SUPERUSER not in roles:
            side_id = getattr(subject, "side_id", None)
            roles |= policy.campaign_roles(request.user, campaign_id, side_id)
    if not policy.allows(rule, roles):
        raise forbidden(rule)


def visible(rows: Any, request: Request, campaign_path: str | None) -> models.QuerySet[Any]:
    """The rows that the request may see: its user's, in the campaign of its token."""
    seen: models.QuerySet[Any] = rows.for_user(request.user)
    bound = bound_campaign(request)
    if bound is not None and campaign_path:
        seen = seen.filter(**{campaign_path: bound})
    return seen


def forbidden(rule: Rule) -> ForbiddenError:
    """The refusal of somebody whose roles are not enough."""
    allowed = sorted(role.value for role in rule.roles)
    return ForbiddenError(remedy=f"Ask one who is {' or '.join(allowed)}.", roles=allowed)
