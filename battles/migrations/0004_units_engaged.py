"""A unit ashore in a battle, with its leader and what it bears, waits for the result too."""

from django.db import migrations

FUNCTION = """
CREATE OR REPLACE FUNCTION battles_refuse_engaged() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    line jsonb;
    held uuid;
    concerned uuid;
BEGIN
    IF current_setting('riverwar.applying', true) = 'on' THEN
        RETURN NEW;
    END IF;
    FOREACH line IN ARRAY CASE TG_OP
        WHEN 'UPDATE' THEN ARRAY[to_jsonb(OLD), to_jsonb(NEW)]
        ELSE ARRAY[to_jsonb(NEW)]
    END LOOP
        concerned := (line ->> CASE TG_TABLE_NAME
            WHEN 'vessels_troopunit' THEN 'id' ELSE 'unit_id' END)::uuid;
        SELECT entry.vessel_id INTO held
          FROM battles_entry AS entry
         WHERE entry.released_at IS NULL
           AND entry.vessel_id IN (
               (line ->> TG_ARGV[0])::uuid,
               (SELECT unit.vessel_id FROM vessels_troopunit AS unit WHERE unit.id = concerned)
           )
         LIMIT 1;
        IF FOUND THEN
            RAISE EXCEPTION 'vessel % is in a battle', held
                USING ERRCODE = 'check_violation', CONSTRAINT = 'vessel_engaged';
        END IF;
        PERFORM 1
           FROM battles_scenariounit AS listed
           JOIN battles_battle AS battle ON battle.scenario_id = listed.scenario_id
          WHERE listed.unit_id = concerned
            AND battle.status IN ('queued', 'running', 'resolved');
        IF FOUND THEN
            RAISE EXCEPTION 'unit % is in a battle', concerned
                USING ERRCODE = 'check_violation', CONSTRAINT = 'unit_engaged';
        END IF;
    END LOOP;
    RETURN NEW;
END;
$$
"""


class Migration(migrations.Migration):
    dependencies = [("battles", "0003_engaged")]
    operations = [migrations.RunSQL(FUNCTION, migrations.RunSQL.noop)]
