"""Battles: requested, watched, told, checked, and put into the fleet."""

from collections.abc import Sequence
from typing import Any, Final

from django.db.models import QuerySet
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.response import Response

from battles import application, reports, services
from battles.errors import (
    BattleStateError,
    ChangeImpossibleError,
    ChangesStaleError,
    NoRecordFormError,
    NothingPresentError,
    ScenarioBusyError,
    ScenarioNotOpenError,
    SetupRefusedError,
    SetupStaleError,
    UnitsUnavailableError,
    VesselsUnavailableError,
)
from battles.filters import BattleFilter, mentions
from battles.frames import Picture, picture_of, pictures_of
from battles.markdown import as_markdown
from battles.models import Battle
from battles.records import record_in
from battles.serializers.battles import (
    Applying,
    BattleSerializer,
    BattleSummarySerializer,
    BattleTurnSerializer,
    ChangesSerializer,
    EntrySerializer,
    FrameSerializer,
    FrozenSetupSerializer,
    NewBattle,
    ReportSerializer,
    VerificationSerializer,
)
from battles.serializers.editing import Reason
from battles.serializers.fleet import RecordSerializer
from battles.serializers.viewer import Viewer
from battles.snapshots import read as read_setup
from battles.views import examples
from battles.views.record_examples import BATTLE_RECORD
from battles.views.scenarios import ByViewer
from battles.views.texts import Markdown, PlainText
from battles.withholding import without_plans
from campaigns.errors import CampaignEndedError
from riverwar.api.errors import InvalidFieldsError, NotFoundError
from riverwar.api.idempotency import KeyUse
from riverwar.api.operations import Call, read, write
from riverwar.api.viewsets import Reading
from riverwar.errors import FieldError

LONGEST_NUMBER: Final = 6
TURN_FILTERS = {
    "kind": "Only events of this kind.",
    "rule": "Only events that cite this rule.",
    "entry": "Only events that speak of this entry.",
}


class BattleViewSet(ByViewer, Reading):
    """One fight of a scenario: sealed at the request, and open to anybody's check at its end."""

    resource = "battle"
    queryset = Battle.objects.defer("setup")
    serializer_class = BattleSerializer
    filterset_class = BattleFilter
    example = examples.BATTLE

    def get_renderers(self) -> list[BaseRenderer]:
        if self.action == "report":
            return [JSONRenderer(), PlainText(), Markdown()]
        return list(super().get_renderers())

    def get_serializer_context(self) -> dict[str, Any]:
        """With the turns, which of their events are asked for."""
        context = super().get_serializer_context()
        if self.action != "turns":
            return context
        asked = self.request.query_params
        plain = {name: asked[name] for name in ("kind", "rule") if name in asked}
        entry = asked.get("entry")

        def wanted(event: dict[str, Any]) -> bool:
            return all(event.get(name) == value for name, value in plain.items()) and (
                entry is None or mentions(event, entry)
            )

        return {**context, "wanted": wanted if plain or entry else None}

    @read(
        detail=False,
        many=True,
        answer=BattleSummarySerializer,
        answer_example=examples.BATTLE_SUMMARY,
    )
    def list(self, call: Call) -> QuerySet[Battle]:  # type: ignore[override]
        """Battles in short, the newest first; cancelled and void ones stay listed."""
        return self.filter_queryset(self.get_queryset().defer("setup", "result", "failure"))

    @write(
        takes=NewBattle,
        subject="scenario",
        status=202,
        key=KeyUse.REQUIRED,
        raises=(
            ScenarioNotOpenError,
            ScenarioBusyError,
            VesselsUnavailableError,
            UnitsUnavailableError,
            NothingPresentError,
            SetupRefusedError,
            CampaignEndedError,
        ),
        example={"scenario": examples.SCENARIO_ID},
        answer_example=examples.QUEUED_BATTLE,
    )
    def create(self, call: Call) -> Battle:
        """Request the battle of an open scenario: its setup is frozen, its dice are sealed."""
        return services.request_battle(by=call.user, **call.data)

    @write(
        takes=Reason,
        lock=False,
        raises=(BattleStateError,),
        example={"reason": "The wrong landing."},
    )
    def cancel(self, call: Call) -> Battle:
        """Call it off before its result; its vessels are free."""
        return services.cancel_battle(battle=call.target, by=call.user, **call.data)

    @write(
        lock=False,
        status=202,
        key=KeyUse.REQUIRED,
        raises=(BattleStateError, ScenarioNotOpenError, ScenarioBusyError, SetupStaleError),
        answer_example=examples.QUEUED_BATTLE,
    )
    def retry(self, call: Call) -> Battle:
        """Fight a failed battle again, by the same setup and seed."""
        return services.retry_battle(battle=call.target, by=call.user)

    @read(
        answer=ChangesSerializer,
        raises=(BattleStateError, ChangeImpossibleError),
        answer_example=examples.CHANGES,
    )
    def preview(self, call: Call) -> application.Preview:
        """The exact changes that applying it makes, or has made."""
        return application.preview(call.target)

    @write(
        takes=Applying,
        lock=False,
        key=KeyUse.REQUIRED,
        raises=(BattleStateError, ChangesStaleError, ChangeImpossibleError, CampaignEndedError),
        example={"digest": examples.DIGEST},
    )
    def apply(self, call: Call) -> Any:
        """Put its result into the fleet: all of it, and once."""
        application.apply_battle(battle=call.target, by=call.user, **call.data)
        return call.target

    @read(
        many=True,
        answer=BattleTurnSerializer,
        answer_example=examples.TURN,
        ordering="turn",
        parameters=TURN_FILTERS,
    )
    def turns(self, call: Call) -> Any:
        """The log, a document a turn; turn 0 is what came before the first."""
        return call.target.battle_turns.all()

    @read(
        answer=BattleTurnSerializer,
        answer_example=examples.TURN,
        url_path="turns/<int:number>",
    )
    def turn(self, call: Call) -> Any:
        """One turn of the log."""
        found = call.target.battle_turns.filter(turn=self.kwargs["number"]).first()
        if found is None:
            raise NotFoundError(remedy="List the battle's turns.")
        return found

    @read(
        many=True,
        answer=FrameSerializer,
        raises=(BattleStateError,),
        answer_example=examples.FRAME,
        ordering="turn",
        parameters={
            "entry": "Only this vessel or unit.",
            "side": "Only what this side has, by its key.",
        },
    )
    def frames(self, call: Call) -> Sequence[Picture]:
        """Where everything is at the end of each turn, and how it is; turn 0 is the start."""
        asked = call.request.query_params
        return pictures_of(call.target, entry=asked.get("entry"), side=asked.get("side"))

    @read(
        answer=FrameSerializer,
        raises=(BattleStateError,),
        answer_example=examples.FRAME,
        url_path="frames/<int:number>",
    )
    def frame(self, call: Call) -> Picture:
        """One turn's frame."""
        return picture_of(call.target, self.kwargs["number"])

    @read(
        many=True,
        answer=EntrySerializer,
        answer_example=examples.ENTRY,
        ordering="entry_id",
    )
    def entries(self, call: Call) -> Any:
        """The vessels that it lists or listed, absent ones that roll to come back among them."""
        return call.target.entries.select_related("vessel__side", "battle")

    @read(
        answer=ReportSerializer,
        raises=(BattleStateError,),
        answer_example=examples.REPORT,
        texts={PlainText: examples.REPORT_TEXT, Markdown: examples.REPORT_MARKDOWN},
    )
    def report(self, call: Call) -> Any:
        """The after-action report; as text/plain for a printer, or text/markdown for a forum."""
        told = reports.after_action(call.target)
        match call.request.accepted_renderer:
            case Markdown():
                return Response(as_markdown(told))
            case PlainText():
                return Response(told.to_text())
        return told.to_json()

    @read(
        answer=VerificationSerializer,
        raises=(BattleStateError,),
        answer_example=examples.VERIFICATION,
    )
    def verification(self, call: Call) -> dict[str, Any]:
        """All that is needed to recompute every die with `docs/verify/check_dice.py`."""
        return reports.verification(call.target)

    @read(
        answer=RecordSerializer,
        raises=(BattleStateError, NoRecordFormError),
        answer_example=BATTLE_RECORD,
        parameters={
            "vessel": "The key of a vessel of the battle.",
            "turn": "After which turn, 0 for before the first; else at the end.",
        },
    )
    def record(self, call: Call) -> dict[str, Any]:
        """The record form of one of its vessels, after a turn or at the end (SC-FORM-01)."""
        asked = call.request.query_params
        return record_in(call.target, asked.get("vessel", ""), _whole(asked.get("turn")))

    @read(answer=FrozenSetupSerializer, url_path="setup", answer_example=examples.FROZEN_SETUP)
    def frozen_setup(self, call: Call) -> dict[str, Any]:
        """What it was frozen with at the request."""
        battle = call.target
        setup = read_setup(battle).to_json()
        withheld: list[str] = []
        if battle.result is None:
            viewer = Viewer.of(call.user)
            setup, withheld = without_plans(setup, battle.scenario, viewer.knows)
        digest = None if withheld else battle.setup_digest
        return {"digest": digest, "withheld": withheld, "setup": setup}


def _whole(given: str | None) -> int | None:
    """A query parameter that is a whole number."""
    if given is None or (given.isascii() and given.isdigit() and len(given) <= LONGEST_NUMBER):
        return None if given is None else int(given)
    raise InvalidFieldsError(
        errors=[FieldError(pointer="", code="invalid", detail="turn: Give a whole number.")],
        remedy="Correct the query parameters named in errors.",
    )
