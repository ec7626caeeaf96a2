"""The return queue: who is away, and how likely she comes back."""

from django.db.models import Prefetch, QuerySet

from battles.filters import AbsenceFilter
from battles.models import ReturnRoll
from battles.serializers.returning import AbsenceSerializer
from battles.views import examples
from riverwar.api.operations import Call, read
from riverwar.api.viewsets import Resource
from vessels.models import Vessel


class ReturnQueueViewSet(Resource):
    """Vessels that are withdrawn, grounded, separated or expected."""

    resource = "return_queue"
    ordering = "id"
    queryset = (
        Vessel.objects.awaiting_return()
        .select_related("side", "status_event")
        .prefetch_related(
            Prefetch(
                "return_rolls",
                ReturnRoll.objects.select_related("battle")
                .only("vessel", "turn", "faces", "came", "rule", "battle__resolved_at")
                .order_by("battle__resolved_at", "turn"),
            )
        )
    )
    serializer_class = AbsenceSerializer
    filterset_class = AbsenceFilter
    example = examples.ABSENCE

    @read(detail=False, many=True, answer=AbsenceSerializer, answer_example=examples.ABSENCE)
    def list(self, call: Call) -> QuerySet[Vessel]:
        """RS-CMP-02: each with her rule, her chance of a turn, and her rolls so far."""
        return self.filter_queryset(self.get_queryset())
