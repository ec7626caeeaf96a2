"""Shapes of books and of campaign templates."""

from typing import Any

from rest_framework import serializers

from campaigns.models import Campaign, Side
from rulesets.core.ledger import Basis, Rule

BASES = [(one.value, one.value) for one in Basis]
RULE_STATUSES = [("played", "played"), ("left_out", "left out")]
TABLE_BASES = [("C", "rebuilt"), ("A", "assumed")]
OPTION_TYPES = [(kind, kind) for kind in ("boolean", "string", "integer", "object")]


class OptionSerializer(serializers.Serializer[Any]):
    """A switch of a book: what it may be, what it is by default, and the rule that it alters."""

    name = serializers.CharField()
    type = serializers.ChoiceField(choices=OPTION_TYPES)
    choices = serializers.JSONField(help_text="What it may be; null where bounds say it.")
    minimum = serializers.IntegerField(required=False)
    maximum = serializers.IntegerField(required=False)
    names = serializers.ListField(
        child=serializers.CharField(), allow_null=True, help_text="Those that an object may have."
    )
    values = serializers.JSONField(required=False, help_text="What each name of an object takes.")
    default = serializers.JSONField()
    rule = serializers.CharField()
    help = serializers.CharField()


class ChosenOptionSerializer(OptionSerializer):
    """A switch of a book, with its value."""

    value = serializers.JSONField()


class RuleSerializer(serializers.Serializer[Any]):
    """One entry of the rule ledger."""

    number = serializers.CharField()
    title = serializers.CharField()
    chapter = serializers.CharField()
    phase = serializers.CharField()
    campaign = serializers.CharField(help_text="What it means from one battle to the next.")
    place = serializers.CharField(help_text="Where the book has it.")
    basis = serializers.ListField(child=serializers.ChoiceField(choices=BASES))
    wording = serializers.CharField(help_text="The rule in our own words.")
    ruling = serializers.CharField(help_text="Our answer where the book gives none.")
    options = serializers.SerializerMethodField()
    status = serializers.ChoiceField(choices=RULE_STATUSES)
    reason = serializers.CharField(help_text="Why it is left out.")

    def get_options(self, rule: Rule) -> list[str]:
        return [setting.name for setting in rule.settings]


class TableSerializer(serializers.Serializer[Any]):
    """A table that an owner of the book may replace by an edition of his own."""

    name = serializers.CharField()
    rule = serializers.CharField()
    basis = serializers.ChoiceField(
        choices=TABLE_BASES, help_text="C: rebuilt from what is left of it; A: assumed."
    )
    help = serializers.CharField()
    minimum = serializers.IntegerField(help_text="The least that a cell may be.")
    maximum = serializers.IntegerField(help_text="The most that a cell may be.")
    marks = serializers.ListField(
        child=serializers.CharField(), help_text="What a cell may be besides: the book's signs."
    )
    words = serializers.ListField(
        child=serializers.CharField(), allow_null=True, help_text="The words that its cells are."
    )
    values = serializers.JSONField(help_text="The cells by row and column, as an edition has them.")


class ChapterSerializer(serializers.Serializer[Any]):
    """A part of a ledger."""

    code = serializers.CharField()
    title = serializers.CharField()
    rules_played = serializers.IntegerField()
    rules_left_out = serializers.IntegerField()


class RulesetSummarySerializer(serializers.Serializer[Any]):
    """A book in short."""

    key = serializers.CharField()
    title = serializers.CharField()
    version = serializers.IntegerField(help_text="Rises with every change that alters a battle.")
    ledger = serializers.CharField(help_text="SHA-256 of its rule ledger.")
    prefix = serializers.CharField(help_text="Of the numbers of its rules.")
    rules_played = serializers.IntegerField()
    rules_left_out = serializers.IntegerField()


class RulesetSerializer(RulesetSummarySerializer):
    """A book with its options and its rules."""

    about = serializers.CharField()
    sources = serializers.ListField(child=serializers.CharField())
    chapters = ChapterSerializer(many=True)
    options = OptionSerializer(many=True)
    rules = RuleSerializer(many=True)


class BattlefieldSummarySerializer(serializers.Serializer[Any]):
    """A ready battlefield in short."""

    key = serializers.CharField()
    name = serializers.CharField()
    about = serializers.CharField()
    unit = serializers.CharField(help_text="What its lengths are thousandths of.")


class BattlefieldSerializer(BattlefieldSummarySerializer):
    """A ready battlefield with its table, as a scenario takes it."""

    table = serializers.JSONField()


class TemplateRulesetSerializer(serializers.Serializer[Any]):
    """A book of a template, with every option's value in it."""

    key = serializers.CharField()
    title = serializers.CharField()
    price_list = serializers.CharField()
    options = ChosenOptionSerializer(many=True)


class TemplateVesselSerializer(serializers.Serializer[Any]):
    """A vessel that comes with a template."""

    key = serializers.CharField()
    name = serializers.CharField()
    vessel_class = serializers.CharField()
    guns = serializers.ListField(
        child=serializers.CharField(), allow_null=True, help_text="null: those of her class."
    )
    captain = serializers.CharField()
    status = serializers.CharField()
    expected_at = serializers.CharField(help_text="The scenario at which she is due.")


class TemplateUnitSerializer(serializers.Serializer[Any]):
    """A unit that comes with a template."""

    key = serializers.CharField()
    name = serializers.CharField()
    type = serializers.CharField()
    leader = serializers.CharField()
    aboard = serializers.CharField(allow_null=True)


class TemplateObjectSerializer(serializers.Serializer[Any]):
    """An object that comes with a template."""

    key = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.CharField()
    aboard = serializers.CharField(allow_null=True)
    bearer = serializers.CharField(allow_null=True, help_text="The unit that has it.")


class TemplateSideSerializer(serializers.Serializer[Any]):
    """A side of a template, with what it begins with."""

    key = serializers.CharField()
    name = serializers.CharField()
    faction = serializers.CharField()
    edge = serializers.ChoiceField(choices=Side.Edge.choices)
    money = serializers.IntegerField()
    vessels = TemplateVesselSerializer(many=True)
    units = TemplateUnitSerializer(many=True)
    objects = TemplateObjectSerializer(many=True)


class TemplateSerializer(serializers.Serializer[Any]):
    """A campaign that may be founded."""

    key = serializers.CharField()
    name = serializers.CharField()
    summary = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]
    default_ruleset = serializers.CharField()
    money_unit = serializers.ChoiceField(choices=Campaign.MoneyUnit.choices)
    apply_mode = serializers.ChoiceField(choices=Campaign.ApplyMode.choices)
    rulesets = TemplateRulesetSerializer(many=True)
    sides = TemplateSideSerializer(many=True)
