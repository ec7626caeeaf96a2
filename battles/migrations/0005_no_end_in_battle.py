"""A campaign does not end while a battle of it is to be fought or applied."""

from django.db import migrations

FUNCTION = """
CREATE FUNCTION battles_refuse_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM battles_battle
      WHERE campaign_id = NEW.id AND status IN ('queued', 'running', 'resolved');
    IF FOUND THEN
        RAISE EXCEPTION 'campaign % has a battle at work', NEW.id
            USING ERRCODE = 'check_violation', CONSTRAINT = 'campaign_in_battle';
    END IF;
    RETURN NEW;
END;
$$
"""
TRIGGER = """
CREATE TRIGGER campaigns_campaign_end BEFORE UPDATE ON campaigns_campaign FOR EACH ROW
    WHEN (NEW.state = 'ended' AND OLD.state <> 'ended')
    EXECUTE FUNCTION battles_refuse_end()
"""


class Migration(migrations.Migration):
    dependencies = [("battles", "0004_units_engaged"), ("campaigns", "0002_same_campaign")]
    operations = [
        migrations.RunSQL(FUNCTION, "DROP FUNCTION battles_refuse_end()"),
        migrations.RunSQL(TRIGGER, "DROP TRIGGER campaigns_campaign_end ON campaigns_campaign"),
    ]
