"""Pages by cursor: all pages together are all rows, once each."""

import base64

import pytest

from campaigns.models import Side

from .probe import make_side

pytestmark = pytest.mark.urls("tests.riverwar.probe")
URL = "/api/v1/probes/"


def walk(client, url, link="next"):
    pages = []
    while url:
        response = client.get(url)
        assert response.status_code == 200
        pages.append(response.json())
        url = pages[-1][link]
    return pages


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 8, 200])
def test_all_pages_are_all_rows_forwards_and_back(organised, limit):
    for number in range(6):
        make_side(organised.campaign, f"side-{number}")
    expected = [str(pk) for pk in Side.objects.order_by("-id").values_list("pk", flat=True)]
    pages = walk(organised.client, f"{URL}?limit={limit}")
    assert [row["id"] for page in pages for row in page["results"]] == expected
    assert pages[0]["previous"] is None
    back = walk(organised.client, pages[-1]["previous"], "previous") if len(pages) > 1 else []
    rows = [row["id"] for page in reversed(back) for row in page["results"]]
    assert rows + [row["id"] for row in pages[-1]["results"]] == expected


def test_rows_that_are_added_move_no_page(organised):
    for number in range(4):
        make_side(organised.campaign, f"side-{number}")
    first = organised.client.get(f"{URL}?limit=2").json()
    make_side(organised.campaign, "newcomer")
    second = organised.client.get(first["next"]).json()
    keys = [row["key"] for row in first["results"] + second["results"]]
    assert keys == ["side-3", "side-2", "side-1", "side-0"]


def test_a_page_has_50_rows_and_200_at_most(organised):
    Side.objects.bulk_create(
        Side(campaign=organised.campaign, key=f"side-{number}", name="x") for number in range(210)
    )
    assert len(organised.client.get(URL).json()["results"]) == 50
    assert len(organised.client.get(f"{URL}?limit=200").json()["results"]) == 200


@pytest.mark.parametrize("limit", ["0", "201", "-1", "x", "", "1e2", "٣", "9" * 5000])
def test_a_limit_is_a_number_from_1_to_200(organised, limit):
    response = organised.client.get(URL, {"limit": limit})
    assert response.status_code == 400


def cursor(text):
    return base64.urlsafe_b64encode(text).decode()


@pytest.mark.parametrize(
    "value",
    [
        "", "x", "é", "\0", "====", cursor(b"n:"), cursor(b"n:not-a-key"), cursor(b"n:\0"),
        cursor(b"x:0192f3a4-5b6c-7d8e-9f01-23456789abcd"), cursor(b"\xff\xfe"), "A" * 5000,
    ],
)  # fmt: skip
def test_a_cursor_that_is_none_is_refused(organised, value):
    response = organised.client.get(URL, {"cursor": value})
    assert response.status_code == 400
    assert response.json()["code"] == "invalid_cursor"


def test_a_list_takes_the_same_queries_however_long(organised, django_assert_num_queries):
    organised.client.get(URL)
    with django_assert_num_queries(3):  # session, user, rows
        organised.client.get(URL)
    for number in range(20):
        make_side(organised.campaign, f"side-{number}")
    with django_assert_num_queries(3):
        organised.client.get(URL)
