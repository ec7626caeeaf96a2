"""Books and templates: what there is to play by, and to begin with."""

from collections.abc import Collection
from typing import Any

from django.db import models
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import rulebooks
from campaigns.errors import UnknownRulesetError, UnknownTemplateError
from campaigns.models import Campaign
from campaigns.serializers.books import (
    RULE_STATUSES,
    RuleSerializer,
    RulesetSerializer,
    RulesetSummarySerializer,
    TableSerializer,
    TemplateSerializer,
)
from riverwar.api.errors import InvalidFieldsError, NotFoundError
from riverwar.api.operations import Call, read
from riverwar.api.pagination import CursorPages, OnePage
from riverwar.api.viewsets import Resource
from riverwar.errors import FieldError
from rulesets.core.ledger import Ledger

OPTION = {
    "name": "turn_limit",
    "type": "integer",
    "choices": None,
    "minimum": 1,
    "maximum": 100,
    "names": None,
    "default": 12,
    "rule": "RS-MW-22",
    "help": "Game turns after which a battle ends.",
}
BOOK = {
    "key": "riverside",
    "title": "Riverside boats for The Men Who Would Be Kings",
    "version": 1,
    "ledger": "c0ffee" + "0" * 58,
    "prefix": "RS",
    "rules_played": 150,
    "rules_left_out": 2,
}
RULE = {
    "number": "RS-CAP-02",
    "title": "Units",
    "chapter": "CAP",
    "phase": "SETUP",
    "campaign": "yes",
    "place": "vessel entries",
    "basis": ["printed"],
    "wording": "A gunboat carries two infantry units, or one and baggage.",
    "ruling": "",
    "options": [],
    "status": "played",
    "reason": "",
}
TABLE = {
    "name": "crew_quality",
    "rule": "SW-MOR-03",
    "basis": "A",
    "help": "What the crew adds to morale and repair.",
    "minimum": -10,
    "maximum": 10,
    "marks": [],
    "words": None,
    "values": {"green": -1, "regular": 0, "elite": 1},
}
TEMPLATE = {
    "key": "wilkinson",
    "name": "Wilkinson's Campaign",
    "summary": "An expedition goes up the river to put an end to the slavers.",
    "source": "The boats of Harold's Revenge, Wilkinson's Campaign",
    "default_ruleset": "riverside",
    "money_unit": "points",
    "apply_mode": "automatic",
    "rulesets": [
        {
            "key": "riverside",
            "title": BOOK["title"],
            "price_list": "riverside-points",
            "options": [{**OPTION, "value": 12}],
        }
    ],
    "sides": [
        {
            "key": "slavers",
            "name": "The Arab Slavers",
            "faction": "slavers",
            "edge": "upstream",
            "money": 12,
            "vessels": [
                {
                    "key": "zahra",
                    "name": "Zahra",
                    "vessel_class": "dhow",
                    "guns": [],
                    "captain": "Nakhoda Rashid",
                    "status": "available",
                    "expected_at": "",
                }
            ],
            "units": [],
            "objects": [],
        }
    ],
}


class Shelf(Resource):
    """Things that come with the program, each with a key."""

    queryset = Campaign.objects.none()
    pagination_class: type[CursorPages] = OnePage
    lookup_field = "key"
    lookup_value_converter = "slug"

    def get_queryset(self) -> models.QuerySet[Any]:
        return Campaign.objects.none()


class RulesetViewSet(Shelf):
    """The books: their options, and every rule of their ledgers with its status."""

    resource = "ruleset"
    serializer_class = RulesetSerializer
    example = {
        **BOOK,
        "about": "Gunboat, river launch and dhow for a colonial skirmish game.",
        "sources": ["Wilkinson's Campaign: the boats page (Harold's Revenge)"],
        "chapters": [{"code": "CAP", "title": "Capacity", "rules_played": 9, "rules_left_out": 0}],
        "options": [OPTION],
        "rules": [RULE],
    }

    @read(detail=False, many=True, answer=RulesetSummarySerializer, answer_example=BOOK)
    def list(self, call: Call) -> Any:
        """Every book in short."""
        return rulebooks.summaries()

    def retrieve(self, request: Request, key: str) -> Response:
        """One book: its options with defaults and choices, its rules with their status."""
        try:
            found = rulebooks.account_of(key)
        except UnknownRulesetError as error:
            raise NotFoundError(remedy=error.detail) from error
        return Response(self.get_serializer(found).data)


class RuleViewSet(Shelf):
    """The rules of a book: the whole matrix of what is played, and of what is not and why."""

    resource = "rule"
    serializer_class = RuleSerializer
    pagination_class = CursorPages
    lookup_field = "number"
    example = RULE

    @read(
        detail=False,
        many=True,
        answer=RuleSerializer,
        answer_example=RULE,
        ordering="number",
        parameters={
            "status": "played, or left_out.",
            "chapter": "Only rules of the chapter with this code.",
        },
    )
    def list(self, call: Call) -> Any:
        """The rules of a book in the ledger's order."""
        asked = call.request.query_params
        status, chapter = asked.get("status"), asked.get("chapter")
        ledger = _ledger(self.kwargs["key"])
        _check("status", status, dict(RULE_STATUSES))
        _check("chapter", chapter, [one.code for one in ledger.chapters])
        return [
            rule
            for rule in ledger.rules
            if status in (None, rule.status) and chapter in (None, rule.chapter)
        ]

    def retrieve(self, request: Request, key: str, number: str) -> Response:
        """One rule by its number."""
        ledger = _ledger(key)
        for rule in ledger.rules:
            if rule.number == number:
                return Response(self.get_serializer(rule).data)
        raise NotFoundError(remedy=f"List the rules of {ledger.title} at /rulesets/{key}/rules/.")


def _ledger(key: str) -> Ledger:
    try:
        return rulebooks.ledger_of(key)
    except UnknownRulesetError as error:
        raise NotFoundError(remedy=error.detail) from error


def _check(name: str, given: str | None, known: Collection[str]) -> None:
    """Refuse a query parameter with a word that is none of the known."""
    if given is not None and given not in known:
        detail = f"{name}: {given!r} is none of {', '.join(known)}."
        raise InvalidFieldsError(
            errors=[FieldError(pointer="", code="invalid_choice", detail=detail)],
            remedy="Correct the query parameters named in errors.",
        )


class TableViewSet(Shelf):
    """The tables of a book that are rebuilt or assumed: its option `tables` may replace them."""

    resource = "table"
    serializer_class = TableSerializer
    lookup_field = "name"
    example = TABLE

    @read(detail=False, many=True, answer=TableSerializer, answer_example=TABLE)
    def list(self, call: Call) -> Any:
        """Each table that may be replaced, with its cells as the ledger has them."""
        return _tables(self.kwargs["key"])

    def retrieve(self, request: Request, key: str, name: str) -> Response:
        """One table by its name."""
        for table in _tables(key):
            if table["name"] == name:
                return Response(self.get_serializer(table).data)
        raise NotFoundError(remedy=f"List the tables at /rulesets/{key}/tables/.")


def _tables(key: str) -> Any:
    try:
        return rulebooks.tables_of(key)
    except UnknownRulesetError as error:
        raise NotFoundError(remedy=error.detail) from error


class TemplateViewSet(Shelf):
    """The campaigns that may be founded, with their sides, fleets and options."""

    resource = "template"
    serializer_class = TemplateSerializer
    example = TEMPLATE

    @read(detail=False, many=True, answer=TemplateSerializer, answer_example=TEMPLATE)
    def list(self, call: Call) -> Any:
        """Every template."""
        return rulebooks.offers()

    def retrieve(self, request: Request, key: str) -> Response:
        """One template; each option with the value that it has there."""
        try:
            found = rulebooks.offer_of(key)
        except UnknownTemplateError as error:
            raise NotFoundError(remedy=error.detail) from error
        return Response(self.get_serializer(found).data)
