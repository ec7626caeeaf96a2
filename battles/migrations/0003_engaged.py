"""A vessel in a battle, and who and what is aboard, waits for the battle's result."""

from django.db import migrations

FUNCTION = """
CREATE FUNCTION battles_refuse_engaged() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    line jsonb;
    held uuid;
BEGIN
    IF current_setting('riverwar.applying', true) = 'on' THEN
        RETURN NEW;
    END IF;
    FOREACH line IN ARRAY CASE TG_OP
        WHEN 'UPDATE' THEN ARRAY[to_jsonb(OLD), to_jsonb(NEW)]
        ELSE ARRAY[to_jsonb(NEW)]
    END LOOP
        SELECT entry.vessel_id INTO held
          FROM battles_entry AS entry
         WHERE entry.released_at IS NULL
           AND entry.vessel_id IN (
               (line ->> TG_ARGV[0])::uuid,
               (SELECT unit.vessel_id FROM vessels_troopunit AS unit
                 WHERE unit.id = (line ->> 'unit_id')::uuid)
           )
         LIMIT 1;
        IF FOUND THEN
            RAISE EXCEPTION 'vessel % is in a battle', held
                USING ERRCODE = 'check_violation', CONSTRAINT = 'vessel_engaged';
        END IF;
    END LOOP;
    RETURN NEW;
END;
$$
"""

TABLES = (
    ("vessels_vessel", "id", "UPDATE"),
    ("vessels_gun", "vessel_id", "INSERT OR UPDATE"),
    ("vessels_crewcomplement", "vessel_id", "INSERT OR UPDATE"),
    ("vessels_officer", "vessel_id", "INSERT OR UPDATE"),
    ("vessels_troopunit", "vessel_id", "INSERT OR UPDATE"),
    ("vessels_cargoobject", "vessel_id", "INSERT OR UPDATE"),
)


def _guard(table: str, column: str, operation: str) -> migrations.RunSQL:
    return migrations.RunSQL(
        f"CREATE TRIGGER {table}_engaged BEFORE {operation} ON {table} FOR EACH ROW"
        f" EXECUTE FUNCTION battles_refuse_engaged('{column}')",
        f"DROP TRIGGER {table}_engaged ON {table}",
    )


class Migration(migrations.Migration):
    dependencies = [("battles", "0002_same_campaign"), ("vessels", "0002_same_campaign")]
    operations = [
        migrations.RunSQL(FUNCTION, "DROP FUNCTION battles_refuse_engaged()"),
        *(_guard(*row) for row in TABLES),
    ]
