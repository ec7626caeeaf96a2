"""The admin's lists of what is sealed."""

import pytest
from django.urls import reverse

from tests import factories
from tests.battles.fixtures import make_war, requested

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("model", ["battles_battle", "campaigns_campaignseed"])
@pytest.mark.parametrize("lookup", ["seed", "seed__regex", "seed__contains", "seed__gt"])
def test_a_sealed_seed_cannot_be_guessed_by_filtering(client, model, lookup):
    requested(make_war().scenario())
    client.force_login(factories.make_user(is_staff=True, is_superuser=True))
    address = reverse(f"admin:{model}_changelist")
    assert client.get(address).status_code == 200
    assert client.get(address, {lookup: r"^\\x"}).status_code == 400
