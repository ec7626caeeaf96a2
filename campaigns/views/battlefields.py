"""Ready battlefields: tables to lay a scenario on without drawing one."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.serializers.books import BattlefieldSerializer, BattlefieldSummarySerializer
from campaigns.views.books import Shelf
from riverwar.api.errors import NotFoundError
from riverwar.api.operations import Call, read
from rulesets.core.ready import ready_battlefields

SUMMARY = {
    "key": "open-reach",
    "name": "Open reach",
    "about": "A straight reach, 48 inches wide between flat banks, with a jetty.",
    "unit": "inch",
}


class BattlefieldViewSet(Shelf):
    """The tables that come with the program. A scenario takes `table` as its battlefield."""

    resource = "battlefield"
    serializer_class = BattlefieldSerializer
    example = {
        **SUMMARY,
        "table": {
            "length": 144_000,
            "width": 72_000,
            "river": {
                "north": [[0, 60_000], [144_000, 60_000]],
                "south": [[0, 12_000], [144_000, 12_000]],
            },
            "shallows": 2_000,
            "landings": [{"id": "jetty", "at": [72_000, 12_000]}],
            "islands": [],
            "areas": [],
            "current": 0,
            "wind": None,
        },
    }

    @read(detail=False, many=True, answer=BattlefieldSummarySerializer, answer_example=SUMMARY)
    def list(self, call: Call) -> Any:
        """Every ready battlefield in short."""
        return list(ready_battlefields().values())

    def retrieve(self, request: Request, key: str) -> Response:
        """One ready battlefield with its table."""
        found = ready_battlefields().get(key)
        if found is None:
            names = ", ".join(ready_battlefields())
            raise NotFoundError(remedy=f"There is no battlefield {key}. One of: {names}.")
        return Response(self.get_serializer(found).data)
