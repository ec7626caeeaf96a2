"""A form that is sent twice at once does what it does once."""

import pytest

from battles.models import Battle
from tests.pages.places import client_of, make_place
from tests.support.threads import at_once


@pytest.mark.django_db(transaction=True)
def test_a_double_click_requests_one_battle():
    place = make_place()
    address = f"/scenarios/{place.scenario.pk}/request/"
    clients = [client_of(place.organiser) for _ in range(2)]
    answers = at_once(2, lambda who: clients[who].post(address).status_code)
    assert sorted(answers) == [302, 409]
    assert Battle.objects.count() == 1
