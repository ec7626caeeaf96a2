"""Every operation of the campaign and the fleet, for everybody: the policy's table, and no more;
and what they are answered is as documented.

Each is asked for a row of the expedition's. The rival commands the slavers. What is written is
undone after each request.
"""

import pytest

from riverwar.api.policy import POLICY, Role
from tests.api.document import DOCUMENTED_TO, undocumented
from tests.vessels.world import World, operations, requested

pytestmark = pytest.mark.django_db

ROLES = {
    "organiser": {Role.USER, Role.ORGANISER},
    "commander": {Role.USER, Role.COMMANDER},
    "rival": {Role.USER, Role.RIVAL},
    "observer": {Role.USER, Role.OBSERVER},
    "outsider": {Role.USER},
    "editor": {Role.USER, Role.RULES_EDITOR},
    "superuser": {Role.USER, Role.SUPERUSER},
    "anonymous": set(),
    "organiser's read token": {Role.USER, Role.ORGANISER},
    "organiser's token of another campaign": {Role.USER, Role.ORGANISER},
}
MEMBERS = ("organiser", "commander", "rival", "observer", "superuser", "organiser's read token")


@pytest.fixture(scope="module")
def world(once):
    return once(World)


def expected(role, rule, ask, operation):
    """The statuses that the policy's row allows for."""
    writes = ask.method != "GET"
    if role == "anonymous":
        return {200} if Role.ANYONE in rule.roles else {401}
    if writes and role == "organiser's read token":
        return {403}
    granted = bool(rule.roles & {Role.ANYONE, *ROLES[role]}) or role == "superuser"
    if operation == "government_pay_order" and role == "rival":
        granted = True  # he leads the government's side too, by a post
    done = {200, 201, 204}
    if rule.concerns_site:
        bound = writes and role == "organiser's token of another campaign"
        if operation == "invitation_accept" and role in MEMBERS[:4]:
            done = {409}  # he has his part already
        return done if granted and not bound else {403}
    if operation in ("motion_decide", "motion_withdraw") and role in ("commander", "rival"):
        done = {409}  # neither the Prime Minister nor the mover
    if operation == "territory_recruit" and role == "commander":
        done = {409}  # he does not lead the natives of the territory
    if operation.endswith("_list"):
        return {200}
    if role not in MEMBERS or role in ask.hidden:
        # A row in the address is not found; one in the body is no such row.
        return {404} if any(len(part) == 36 for part in ask.path.split("/")) else {400}
    return done if granted else {403}


@pytest.mark.parametrize("role", ROLES)
def test_everybody_may_do_what_the_policy_says_and_no_more(world, role):
    wrong = {}
    for operation in sorted(operations()):
        ask, rule = world.asks[operation], POLICY[operation]
        answer = requested(world.people[role], ask)
        wanted = expected(role, rule, ask, operation)
        if answer.status_code not in wanted:
            wrong[operation] = (answer.status_code, wanted, answer.content[:300])
        elif role in DOCUMENTED_TO and (found := undocumented(operation, answer)):
            wrong[operation] = found
    assert not wrong


@pytest.mark.parametrize("role", ["outsider", "organiser's token of another campaign"])
def test_lists_hold_nothing_of_a_campaign_that_is_not_seen(world, role):
    own = {str(pk) for pk in world.ids.values()}
    for operation in sorted(name for name in operations() if name.endswith("_list")):
        if POLICY[operation].concerns_site:
            continue
        rows = world.people[role].rows(world.asks[operation].path, limit=200)
        assert not own & {row["id"] for row in rows}, operation


def test_no_operation_is_left_out(world):
    assert operations() <= world.asks.keys() & POLICY.keys()
