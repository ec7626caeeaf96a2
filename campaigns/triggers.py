"""Database triggers that several tables share."""

import pgtrigger
from django.db import connection

RESTORING = "riverwar.restoring"
"""A setting of the transaction: 'on' while recorded before-values are put back."""

APPLYING = "riverwar.applying"
"""A setting of the transaction: 'on' while a battle's result is put into the fleet."""

TRUNCATING = "riverwar.truncating"
"""A setting of the session: 'on' where a whole database may be emptied, as between tests."""


def allow(setting: str) -> None:
    """Open one of these doors for the rest of the transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config(%s, 'on', true)", [setting])


def append_only(table: str) -> list[pgtrigger.Trigger]:
    """Rows are written once: no UPDATE, no DELETE, no TRUNCATE."""
    return [
        pgtrigger.Trigger(
            name=f"{table}_append_only",
            level=pgtrigger.Row,
            when=pgtrigger.Before,
            operation=pgtrigger.Update | pgtrigger.Delete,
            func=_refusal("% is append-only: % refused", "TG_TABLE_NAME, TG_OP"),
        ),
        never_emptied(table),
    ]


def never_deleted(table: str) -> list[pgtrigger.Trigger]:
    """Rows may change and may be retired, but none is ever taken away."""
    return [
        pgtrigger.Trigger(
            name=f"{table}_never_deleted",
            level=pgtrigger.Row,
            when=pgtrigger.Before,
            operation=pgtrigger.Delete,
            func=_refusal("rows of % are never deleted", "TG_TABLE_NAME"),
        ),
        never_emptied(table),
    ]


def never_emptied(table: str) -> pgtrigger.Trigger:
    """No TRUNCATE, which row triggers do not see."""
    return pgtrigger.Trigger(
        name=f"{table}_no_truncate",
        level=pgtrigger.Statement,
        when=pgtrigger.Before,
        operation=pgtrigger.Truncate,
        func=f"""
            IF current_setting('{TRUNCATING}', true) IS DISTINCT FROM 'on' THEN
                {_refusal("% is never emptied", "TG_TABLE_NAME")}
            END IF;
            RETURN NULL;
        """,
    )


def changes_only(table: str, *fields: str) -> list[pgtrigger.Trigger]:
    """Only the named fields of a row may change after it is written; no row is deleted."""
    return [
        pgtrigger.ReadOnly(name=f"{table}_changes_only", exclude=list(fields)),
        *never_deleted(table),
    ]


def transitions(table: str, legal: dict[str, str]) -> pgtrigger.Trigger:
    """A status moves only as the mapping says (from, to words apart by spaces).

    What was recorded may be put back under the transaction's setting `riverwar.restoring`.
    """
    pairs = ", ".join(f"'{old}:{new}'" for old, news in legal.items() for new in news.split())
    return pgtrigger.Trigger(
        name=f"{table}_status_moves",
        level=pgtrigger.Row,
        when=pgtrigger.Before,
        operation=pgtrigger.Update,
        condition=pgtrigger.Q(old__status__df=pgtrigger.F("new__status")),
        func=f"""
            IF current_setting('{RESTORING}', true) IS DISTINCT FROM 'on'
               AND (OLD.status || ':' || NEW.status) <> ALL (ARRAY[{pairs}]) THEN
                RAISE EXCEPTION '%: a status does not move from % to %',
                    TG_TABLE_NAME, OLD.status, NEW.status
                    USING ERRCODE = 'check_violation', CONSTRAINT = '{table}_status_moves';
            END IF;
            RETURN NEW;
        """,
    )


def caused(table: str) -> pgtrigger.Trigger:
    """A status changes only together with the event that caused it."""
    return pgtrigger.Trigger(
        name=f"{table}_status_caused",
        level=pgtrigger.Row,
        when=pgtrigger.Before,
        operation=pgtrigger.Update,
        condition=pgtrigger.Q(old__status__df=pgtrigger.F("new__status"))
        & ~pgtrigger.Q(old__status_event__df=pgtrigger.F("new__status_event")),
        func=f"""
            IF current_setting('{RESTORING}', true) IS DISTINCT FROM 'on' THEN
                RAISE EXCEPTION '%: status moves from % to % without a new cause event',
                    TG_TABLE_NAME, OLD.status, NEW.status
                    USING ERRCODE = 'check_violation', CONSTRAINT = '{table}_status_caused';
            END IF;
            RETURN NEW;
        """,
    )


def _refusal(message: str, facts: str) -> str:
    return f"RAISE EXCEPTION '{message}', {facts} USING ERRCODE = 'restrict_violation';"
