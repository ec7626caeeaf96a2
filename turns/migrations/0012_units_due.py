"""A unit that has a battle of the month to fight yet is not disbanded, nor merged away."""

from django.db import migrations

FUNCTION = """
CREATE FUNCTION turns_refuse_due() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    battle text;
BEGIN
    SELECT coalesce(scenario.name, met.place || ', day ' || met.day) INTO battle
      FROM turns_engagement AS met
      LEFT JOIN battles_scenario AS scenario ON scenario.id = met.scenario_id
     WHERE met.campaign_id = NEW.campaign_id AND met.status = 'met'
       AND EXISTS (SELECT FROM jsonb_each(met.forces) AS force
                    WHERE force.value -> 'units' ? NEW.key)
     ORDER BY met.day, met.number
     LIMIT 1;
    IF FOUND THEN
        RAISE EXCEPTION 'unit % is due in a battle', NEW.key
            USING ERRCODE = 'check_violation', CONSTRAINT = 'unit_due', DETAIL = battle;
    END IF;
    RETURN NEW;
END;
$$
"""
TRIGGER = """
CREATE TRIGGER unit_due BEFORE UPDATE OF status ON vessels_troopunit FOR EACH ROW
  WHEN (NEW.status = 'disbanded' AND OLD.status <> 'disbanded')
  EXECUTE FUNCTION turns_refuse_due()
"""


class Migration(migrations.Migration):
    dependencies = [("turns", "0011_pay_order")]
    operations = [
        migrations.RunSQL(FUNCTION, "DROP FUNCTION turns_refuse_due"),
        migrations.RunSQL(TRIGGER, "DROP TRIGGER unit_due ON vessels_troopunit"),
    ]
