"""Each test begins with the same rows, whatever another has written."""

import pytest

from riverwar.accounts.models import User
from riverwar.api import edge
from tests.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def ann(once):
    return once(lambda: make_user("ann"))


@pytest.mark.parametrize("time", [1, 2])
def test_rows_made_once_are_as_they_were_made_for_each_test(ann, time):
    assert [user.username for user in User.objects.all()] == ["ann"]
    with edge(reason="test"):
        User.objects.filter(pk=ann.pk).update(username="beth")
        make_user("carol")
