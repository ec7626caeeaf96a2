"""`migrate`, without making models anew for what is no field of theirs.

Django makes a model and all its neighbours anew after each operation on it. A trigger, a constraint
and an index are options of a model: here they are set on the model that there is, which saves most
of the time that a new database takes.
"""

from functools import partial
from typing import Any, Final, cast

from django.core.management.commands import migrate
from django.db.migrations import (
    AddConstraint,
    AddIndex,
    Migration,
    RemoveConstraint,
    RemoveIndex,
)
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from pgtrigger.migrations import AddTrigger, RemoveTrigger

OPTIONS: Final = ("triggers", "constraints", "indexes")
ON_OPTIONS: Final = (
    AddTrigger, RemoveTrigger, AddConstraint, RemoveConstraint, AddIndex, RemoveIndex,
)  # fmt: skip


class InPlace:
    """An operation on a model's options that leaves the model where it is."""

    def __init__(self, operation: Operation) -> None:
        self._operation = operation

    def __getattr__(self, name: str) -> Any:
        return getattr(self._operation, name)

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        vars(state)["reload_model"] = partial(set_options, state)
        try:
            self._operation.state_forwards(app_label, state)
        finally:
            del vars(state)["reload_model"]


def set_options(state: ProjectState, app_label: str, model_name: str, delay: bool = False) -> None:
    """Give the model, if it is made yet, the options that its state has."""
    if "apps" in vars(state):
        told = state.models[app_label, model_name.lower()].options
        meta = state.apps.get_model(app_label, model_name)._meta
        for name in OPTIONS:
            setattr(meta, name, told.get(name, []))


class Executor(MigrationExecutor):
    def apply_migration(
        self,
        state: ProjectState,
        migration: Migration,
        fake: bool = False,
        fake_initial: bool = False,
    ) -> ProjectState:
        operations = cast(list[Any], migration.operations)
        as_written = list(operations)
        operations[:] = [
            InPlace(operation) if isinstance(operation, ON_OPTIONS) else operation
            for operation in operations
        ]
        try:
            return super().apply_migration(state, migration, fake, fake_initial)
        finally:
            operations[:] = as_written


migrate.MigrationExecutor = Executor  # type: ignore[attr-defined]


class Command(migrate.Command):
    """As Django's in all that it does."""
