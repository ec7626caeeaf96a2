"""The scenario and the winner of an engagement lie in its campaign."""

from django.db import migrations

TABLES = (
    ("turns_engagement", "scenario_id", "battles_scenario"),
    ("turns_engagement", "winner_id", "campaigns_side"),
)


def _together(table: str, column: str, target: str) -> migrations.RunSQL:
    name = f"{table}_{column}_same_campaign"
    return migrations.RunSQL(
        f"ALTER TABLE {table} ADD CONSTRAINT {name} FOREIGN KEY ({column}, campaign_id)"
        f" REFERENCES {target} (id, campaign_id) DEFERRABLE INITIALLY DEFERRED",
        f"ALTER TABLE {table} DROP CONSTRAINT {name}",
    )


class Migration(migrations.Migration):
    dependencies = [("turns", "0009_fiscal_year")]
    operations = [_together(*row) for row in TABLES]
