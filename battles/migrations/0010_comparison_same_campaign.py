"""A comparison's scenario and its side lie in its campaign, and so do its forecasts."""

from django.db import migrations

TARGETS = (
    ("battles_comparison", "scenario_id", "battles_scenario"),
    ("battles_comparison", "side_id", "campaigns_side"),
    ("battles_forecast", "comparison_id", "battles_comparison"),
)


def _together(table: str, column: str, target: str) -> migrations.RunSQL:
    name = f"{table}_{column}_same_campaign"
    return migrations.RunSQL(
        f"ALTER TABLE {table} ADD CONSTRAINT {name} FOREIGN KEY ({column}, campaign_id)"
        f" REFERENCES {target} (id, campaign_id) DEFERRABLE INITIALLY DEFERRED",
        f"ALTER TABLE {table} DROP CONSTRAINT {name}",
    )


class Migration(migrations.Migration):
    dependencies = [("battles", "0009_comparison")]
    operations = [_together(*row) for row in TARGETS]
