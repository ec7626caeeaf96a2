"""Our `migrate`: what it spares changes nothing of the models that later operations find."""

import pytest
from django.db import models
from django.db.migrations import (
    AddConstraint,
    AddField,
    AddIndex,
    CreateModel,
    RemoveConstraint,
    RemoveIndex,
    RenameField,
)
from django.db.migrations.state import ProjectState
from pgtrigger import Delete, Protect
from pgtrigger.migrations import AddTrigger, RemoveTrigger

from riverwar.management.commands.migrate import ON_OPTIONS, Sparing, wrapped

AFLOAT = models.CheckConstraint(condition=models.Q(draught__gt=0), name="afloat")
NAMED = models.UniqueConstraint(fields=["name"], name="named")
BY_NAME = models.Index(fields=["name"], name="by_name")
BY_DRAUGHT = models.Index(fields=["draught"], name="by_draught")
KEPT = Protect(name="kept", operation=Delete)
OPERATIONS = [
    CreateModel(
        "Boat",
        [
            ("id", models.BigAutoField(primary_key=True)),
            ("name", models.TextField()),
            ("draught", models.IntegerField()),
        ],
    ),
    CreateModel(
        "Gun",
        [
            ("id", models.BigAutoField(primary_key=True)),
            ("boat", models.ForeignKey("fleet.Boat", models.CASCADE)),
        ],
    ),
    AddConstraint("boat", AFLOAT),
    AddConstraint("boat", NAMED),
    AddIndex("boat", BY_NAME),
    AddIndex("boat", BY_DRAUGHT),
    AddTrigger("boat", KEPT),
    RemoveConstraint("boat", "named"),
    RemoveIndex("boat", "by_name"),
]
AFTERWARDS = [
    AddField("gun", "weight", models.IntegerField(default=0)),
    RemoveTrigger("boat", "kept"),
]


ADDITIONS = [
    *OPERATIONS,
    AddField("gun", "weight", models.IntegerField(default=0)),
    AddField("gun", "twin", models.ForeignKey("fleet.Gun", models.CASCADE, null=True)),
    AddConstraint("gun", models.UniqueConstraint(fields=["weight"], name="weighed")),
]
RENAMED = RenameField("boat", "draught", "depth")


def options_only(operation):
    """Nothing spared but what is done to options."""
    return Sparing(operation) if isinstance(operation, ON_OPTIONS) else operation


def as_written(operation):
    return operation


def after(operations, wrapped):
    """The state as migrations are applied: models made at once, each step on a copy."""
    state = ProjectState()
    state.apps  # noqa: B018  from here on they are kept as the state changes
    for operation in operations:
        state = state.clone()
        wrapped(operation).state_forwards("fleet", state)
    return state


def told(state):
    """Fields and options of each model as it is made."""
    return {
        model.__name__: (
            [(field.name, type(field)) for field in model._meta.get_fields()],
            model._meta.constraints,
            [index.deconstruct() for index in model._meta.indexes],
            getattr(model._meta, "triggers", []),
        )
        for model in state.apps.get_models()
    }


def test_models_have_the_options_that_a_making_anew_would_give_them():
    spared = after(OPERATIONS, options_only)

    assert told(spared) == told(after(OPERATIONS, as_written))
    _, constraints, indexes, triggers = told(spared)["Boat"]
    assert constraints == [AFLOAT]
    assert indexes == [BY_DRAUGHT.deconstruct()]
    assert triggers == [KEPT]


def test_a_neighbour_that_is_made_anew_keeps_to_the_same_model():
    every = [*OPERATIONS, *AFTERWARDS]
    spared = after(every, options_only)

    assert told(spared) == told(after(every, as_written))
    boat, gun = (spared.apps.get_model("fleet", name) for name in ("boat", "gun"))
    assert gun._meta.get_field("boat").related_model is boat


def test_no_model_is_made_anew_for_its_options():
    made = after(OPERATIONS[:2], options_only)
    boat = made.apps.get_model("fleet", "boat")
    for operation in OPERATIONS[2:]:
        Sparing(operation).state_forwards("fleet", made)

    assert made.apps.get_model("fleet", "boat") is boat


def test_a_model_is_made_alone_with_all_its_fields_and_options():
    spared, whole = after(ADDITIONS, wrapped), after(ADDITIONS, as_written)

    for name in ("boat", "gun"):
        made, anew = (state.apps.get_model("fleet", name)._meta for state in (spared, whole))
        assert [one.name for one in made.local_fields] == [one.name for one in anew.local_fields]
        assert made.constraints == anew.constraints
    assert [one.name for one in made.local_fields] == ["id", "boat", "weight", "twin"]


def test_no_neighbour_is_made_anew_for_a_field():
    made = after(OPERATIONS, wrapped)
    boat, gun = (made.apps.get_model("fleet", name) for name in ("boat", "gun"))
    wrapped(ADDITIONS[len(OPERATIONS)]).state_forwards("fleet", made)

    assert made.apps.get_model("fleet", "boat") is boat
    assert made.apps.get_model("fleet", "gun") is not gun


def related(state):
    """The fields of each model, with those of others that point to it."""
    return {
        model.__name__: {(field.name, type(field)) for field in model._meta.get_fields()}
        for model in state.apps.get_models()
    }


def rows_wanted(state):
    """As `RunPython` comes by its models."""
    state.clear_delayed_apps_cache()
    return state


def a_field_renamed(state):
    wrapped(RENAMED).state_forwards("fleet", state)
    return state


@pytest.mark.parametrize(
    ("then", "more"), [(rows_wanted, []), (a_field_renamed, [RENAMED])], ids=["rows", "change"]
)
def test_what_adds_nothing_finds_all_models_related_to_one_another(then, more):
    spared = then(after(ADDITIONS, wrapped))

    assert related(spared) == related(after([*ADDITIONS, *more], as_written))
    boat, gun = (spared.apps.get_model("fleet", name) for name in ("boat", "gun"))
    assert gun._meta.get_field("boat").related_model is boat


def test_a_change_finds_the_models_before_it_whole_too():
    before = after(ADDITIONS, wrapped)
    seen = []

    class Looking(RenameField):
        def database_forwards(self, app_label, editor, before, after):
            seen.extend(related(state) for state in (before, after))

    looking = wrapped(Looking("boat", "draught", "depth"))
    state = before.clone()
    looking.state_forwards("fleet", state)
    looking.database_forwards("fleet", None, before, state)

    assert seen == [related(after(each, as_written)) for each in (ADDITIONS, [*ADDITIONS, RENAMED])]
