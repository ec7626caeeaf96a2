"""Every page of the admin: each model has them, and they cost the same whatever they show."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_user

from .crowd import Crowd

pytestmark = pytest.mark.django_db

OURS = ("accounts", "api", "feed", "campaigns", "vessels", "battles")
MODELS = [
    model
    for app in OURS
    for model in apps.get_app_config(app).get_models()
    if not hasattr(model, "pgh_tracked_model")
]
PAGES = list(admin.site._registry.items())


def url(model, page="changelist", *args):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


@pytest.fixture
def root(client):
    user = make_user("root", is_staff=True, is_superuser=True)
    client.force_login(user)
    return user


def cost(client, address):
    with CaptureQueriesContext(connection) as captured:
        answer = client.get(address)
    assert answer.status_code == 200, address
    return len(captured), answer


def costs(client, firsts):
    """How many queries each page takes: lists, and those of each model's first row."""
    found = {}
    for model, page in PAGES:
        found[model, "list"], answer = cost(client, url(model))
        found[model, "search"], _ = cost(client, f"{url(model)}?q=no-such-thing")
        for name in ("change", "history"):
            found[model, name], _ = cost(client, url(model, name, firsts[model].pk))
        if page.has_add_permission(answer.wsgi_request):
            found[model, "add"], _ = cost(client, url(model, "add"))
    return found


def test_every_model_has_a_page_that_is_searched():
    assert [model for model in MODELS if not admin.site.is_registered(model)] == []
    assert [model for model, page in PAGES if not page.search_fields] == []


def test_pages_cost_the_same_for_five_rows_as_for_twenty_five(client, root, monkeypatch):
    # It shows the same on every page, and would be most of what there is to render.
    monkeypatch.setattr(admin.site, "enable_nav_sidebar", False)
    ContentType.objects.get_for_models(*apps.get_models())  # the first page to ask would pay
    crowd = Crowd()
    crowd.grow(5)
    firsts = {model: model._base_manager.earliest("pk") for model, _ in PAGES}
    few = costs(client, firsts)
    crowd.grow(20)
    many = costs(client, firsts)

    assert [model for model, _ in PAGES if model._base_manager.count() < 25] == []
    assert {page: (few[page], many[page]) for page in few if few[page] != many[page]} == {}
    # A history names the rows that its columns have pointed to, by a query each: an order has six.
    assert {page: queries for page, queries in many.items() if queries > 14} == {}
