"""Our `migrate`: what it spares changes nothing of the models that later operations find."""

from django.db import models
from django.db.migrations import (
    AddConstraint,
    AddField,
    AddIndex,
    CreateModel,
    RemoveConstraint,
    RemoveIndex,
)
from django.db.migrations.state import ProjectState
from pgtrigger import Delete, Protect
from pgtrigger.migrations import AddTrigger, RemoveTrigger

from riverwar.management.commands.migrate import ON_OPTIONS, InPlace

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


def after(operations, *, in_place):
    """The state as migrations are applied: models made at once, each step on a copy."""
    state = ProjectState()
    state.apps  # noqa: B018  from here on they are kept as the state changes
    for operation in operations:
        state = state.clone()
        spared = in_place and isinstance(operation, ON_OPTIONS)
        (InPlace(operation) if spared else operation).state_forwards("fleet", state)
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
    spared = after(OPERATIONS, in_place=True)

    assert told(spared) == told(after(OPERATIONS, in_place=False))
    _, constraints, indexes, triggers = told(spared)["Boat"]
    assert constraints == [AFLOAT]
    assert indexes == [BY_DRAUGHT.deconstruct()]
    assert triggers == [KEPT]


def test_a_neighbour_that_is_made_anew_keeps_to_the_same_model():
    every = [*OPERATIONS, *AFTERWARDS]
    spared = after(every, in_place=True)

    assert told(spared) == told(after(every, in_place=False))
    boat, gun = (spared.apps.get_model("fleet", name) for name in ("boat", "gun"))
    assert gun._meta.get_field("boat").related_model is boat


def test_no_model_is_made_anew_for_its_options():
    made = after(OPERATIONS[:2], in_place=True)
    boat = made.apps.get_model("fleet", "boat")
    for operation in OPERATIONS[2:]:
        InPlace(operation).state_forwards("fleet", made)

    assert made.apps.get_model("fleet", "boat") is boat
