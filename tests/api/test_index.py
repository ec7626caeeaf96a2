"""The API's root: where to go from there."""

import pytest

from riverwar.api.routers import operations
from tests.factories import make_user
from tests.support.api import Person, done

pytestmark = pytest.mark.django_db


def test_every_list_and_document_is_where_the_root_says():
    index = done(Person().get("/"))
    reader = Person(make_user()).client
    for address in (*index["documents"].values(), *index["lists"].values()):
        assert reader.get(address).status_code == 200, address


def test_no_list_is_left_out():
    index = done(Person().get("/"))
    lists = {path for name, _, path in operations() if name.endswith("_list") and "<" not in path}
    assert {address.removeprefix("http://testserver") for address in index["lists"].values()} == (
        lists
    )
