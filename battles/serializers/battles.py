"""Shapes of battles: their course, their log, their report, and what they change."""

from typing import Any, Final

from rest_framework import serializers

from battles.models import Battle, BattleStatus, BattleTurn, Entry, Scenario
from riverwar.api.serializers import RowField, StrictModelSerializer, StrictSerializer, TextField
from vessels.serializers.parts import SideRefSerializer

from .values import KEPT_FROM_OTHERS, DocumentField

STEPS: Final = {
    BattleStatus.QUEUED: 0,
    BattleStatus.RUNNING: 1,
    BattleStatus.RESOLVED: 2,
    BattleStatus.APPLIED: 3,
}
LAST_STEP: Final = 3
STANDING_TYPES: Final = [("vessel", "vessel"), ("unit", "unit")]
AFTER_THE_RESULT: Final = "Null until the battle has its result."


class ProgressSerializer(serializers.Serializer[Any]):
    """How far along a battle is."""

    done = serializers.IntegerField(help_text="0 queued, 1 being fought, 2 resolved, 3 applied.")
    of = serializers.IntegerField()
    waiting = serializers.BooleanField(help_text="Whether to ask again: nobody has to act.")


class OutcomeSerializer(serializers.Serializer[Any]):
    """How a battle ended."""

    winner = serializers.CharField(allow_null=True, help_text="Key of a side.")
    field = serializers.CharField(allow_null=True, help_text="Key of the side that holds it.")
    rule = serializers.CharField()
    reason = serializers.CharField()
    turns = serializers.IntegerField()
    points = serializers.DictField(child=serializers.IntegerField())


class BattleSummarySerializer(StrictModelSerializer):
    """A battle in short."""

    progress = serializers.SerializerMethodField()
    setup_digest = serializers.SerializerMethodField(
        help_text="SHA-256 of the setup. For all but organisers, null until there is a result: "
        "plans could be guessed by it."
    )

    class Meta:
        model = Battle
        fields: tuple[str, ...] = (
            "id", "version", "campaign", "scenario", "number", "status", "progress", "ruleset",
            "ruleset_version", "setup_digest", "commitment", "winner", "turns", "queued_at",
            "started_at", "resolved_at", "ended_at",
        )  # fmt: skip
        read_only_fields = fields

    def get_progress(self, battle: Battle) -> dict[str, Any]:
        return {
            "done": STEPS.get(BattleStatus(battle.status), 0),
            "of": LAST_STEP,
            "waiting": battle.status in (BattleStatus.QUEUED, BattleStatus.RUNNING),
        }

    def get_setup_digest(self, battle: Battle) -> str | None:
        """There are few doctrines: who has all but them would soon find the one that fits."""
        if battle.result_digest or self.context["viewer"].runs(battle.campaign_id):
            return battle.setup_digest
        return None


class BattleSerializer(BattleSummarySerializer):
    """A battle: sealed by its commitment, and open to anybody's check once it has its result."""

    outcome = serializers.SerializerMethodField()
    seed = serializers.CharField(
        source="shown_seed", allow_null=True, help_text=f"In hex. {AFTER_THE_RESULT}"
    )
    failure = serializers.SerializerMethodField()
    page = serializers.SerializerMethodField()

    class Meta(BattleSummarySerializer.Meta):
        fields = (
            *BattleSummarySerializer.Meta.fields,
            "outcome", "seed", "result_digest", "log_digest", "reason", "failure", "deaths",
            "requested_by", "page",
        )  # fmt: skip
        read_only_fields = fields

    def get_outcome(self, battle: Battle) -> dict[str, Any] | None:
        return None if battle.result is None else battle.result["outcome"]

    def get_failure(self, battle: Battle) -> str | None:
        """Why the engine failed, with its traceback: for the campaign's organiser."""
        if not battle.failure or not self.context["viewer"].runs(battle.campaign_id):
            return None
        return battle.failure

    def get_page(self, battle: Battle) -> str:
        return f"/battles/{battle.pk}/"


class BattleTurnSerializer(StrictModelSerializer):
    """One turn: its events in order; turn 0 is what came before the first."""

    events = serializers.SerializerMethodField()

    class Meta:
        model = BattleTurn
        fields = ("turn", "events")
        read_only_fields = fields

    def get_events(self, turn: BattleTurn) -> list[dict[str, Any]]:
        wanted = self.context.get("wanted")
        return turn.events if wanted is None else [one for one in turn.events if wanted(one)]


class BoardSerializer(serializers.Serializer[Any]):
    """The table that a frame's lengths are of."""

    unit = serializers.CharField()
    per_unit = serializers.IntegerField(help_text="Of a length, to the unit.")
    length = serializers.IntegerField(help_text="Along the first axis.")
    width = serializers.IntegerField(help_text="Along the second.")
    origin = serializers.CharField(help_text="Where [0, 0] is.")
    axes = serializers.ListField(
        child=serializers.CharField(), help_text="Which way the numbers of a position grow."
    )
    heading = serializers.CharField(help_text="What its headings are measured in, and from.")


class StandingSerializer(serializers.Serializer[Any]):
    """A vessel or a unit at the end of a turn."""

    id = serializers.CharField()
    name = serializers.CharField()
    type = serializers.ChoiceField(choices=STANDING_TYPES)
    side = serializers.CharField(help_text="Key of the side whose it is by then.")
    status = serializers.CharField(help_text="In the book's words.")
    position = serializers.ListField(
        child=serializers.IntegerField(),
        allow_null=True,
        help_text="Null off the table; a unit aboard is where its vessel is.",
    )
    heading = serializers.IntegerField(allow_null=True)
    aboard = serializers.CharField(allow_null=True, help_text="The vessel that carries it.")
    people = serializers.IntegerField(help_text="Crew, or figures.")
    leader = serializers.CharField(help_text="What became of its captain or leader.")
    condition = DocumentField(help_text="In short, as the book counts it.")


class FrameSerializer(serializers.Serializer[Any]):
    """The table at the end of a turn; turn 0 is before the first."""

    turn = serializers.IntegerField()
    board = BoardSerializer()
    entries = StandingSerializer(many=True)


class EntrySerializer(StrictModelSerializer):
    """A vessel's line in the battle, and how she ended it."""

    name = serializers.CharField(source="vessel.name")
    side = SideRefSerializer(source="vessel.side")
    held = serializers.SerializerMethodField()
    condition = serializers.SerializerMethodField()

    class Meta:
        model = Entry
        fields = ("id", "entry_id", "vessel", "name", "side", "held", "released_at", "condition")
        read_only_fields = fields

    def get_held(self, entry: Entry) -> bool:
        return entry.released_at is None

    def get_condition(self, entry: Entry) -> dict[str, Any] | None:
        result = entry.battle.result
        return None if result is None else result["conditions"].get(entry.entry_id)


class FrozenSetupSerializer(serializers.Serializer[Any]):
    """The setup as it was frozen at the request."""

    digest = serializers.CharField(
        allow_null=True,
        help_text="SHA-256 of the whole setup; null where a part of it is kept back.",
    )
    withheld = serializers.ListField(
        child=serializers.CharField(), help_text="Sides whose plans are left out here."
    )
    setup = DocumentField(help_text="Schema 1. " + KEPT_FROM_OTHERS)


class RollSerializer(serializers.Serializer[Any]):
    """The dice of one roll, and the end of their address."""

    die = serializers.IntegerField()
    faces = serializers.ListField(child=serializers.IntegerField())
    address = serializers.CharField()


class ReportLineSerializer(serializers.Serializer[Any]):
    """One thing that happened."""

    sentence = serializers.CharField()
    rule = serializers.CharField()
    rolls = RollSerializer(many=True)


class ReportSectionSerializer(serializers.Serializer[Any]):
    """One step of a turn."""

    turn = serializers.IntegerField()
    phase = serializers.CharField()
    lines = ReportLineSerializer(many=True)


class FateSerializer(serializers.Serializer[Any]):
    """How one entry ended."""

    id = serializers.CharField()
    name = serializers.CharField()
    side = serializers.CharField()
    type = serializers.CharField()
    began = serializers.CharField(help_text="What it was before the battle.")
    ended = serializers.CharField(help_text="What it was after.")
    people = serializers.IntegerField(allow_null=True, help_text="Crew, or figures, before.")
    left = serializers.IntegerField(allow_null=True, help_text="Of them after.")
    leader = serializers.CharField(help_text="What became of its captain or leader.")


class ReportSerializer(serializers.Serializer[Any]):
    """The after-action report: the log in sentences."""

    title = serializers.CharField()
    outcome = OutcomeSerializer()
    sides = serializers.ListField(child=serializers.CharField())
    sections = ReportSectionSerializer(many=True)
    fates = FateSerializer(many=True)


class VerificationSerializer(serializers.Serializer[Any]):
    """All that is needed to recompute every die; `docs/verify/check_dice.py` reads it."""

    scheme = serializers.CharField()
    seed = serializers.CharField()
    commitment = serializers.CharField()
    setup = DocumentField()
    setup_digest = serializers.CharField()
    turns = serializers.ListField(child=serializers.ListField(child=DocumentField()))
    log_digest = serializers.CharField()
    result = DocumentField()
    result_digest = serializers.CharField()


class ChangeSerializer(serializers.Serializer[Any]):
    """One value of one row."""

    type = serializers.CharField(help_text="Of the row: vessel, gun, crew, officer, unit, ...")
    id = serializers.UUIDField(allow_null=True, help_text="Null where the row is new.")
    name = serializers.CharField()
    field = serializers.CharField()
    before = serializers.JSONField()
    after = serializers.JSONField()
    rule = serializers.CharField()


class ChangesSerializer(serializers.Serializer[Any]):
    """What applying a battle changes, or has changed."""

    digest = serializers.CharField(help_text="Of the rows and their values before and after.")
    changes = ChangeSerializer(many=True)


class NewBattle(StrictSerializer):
    """The scenario to fight."""

    scenario = RowField(queryset=Scenario.objects.all())


class Applying(StrictSerializer):
    """The changes to make."""

    digest = TextField(
        max_length=64, required=False, help_text="That of the preview; without it, as things are."
    )
