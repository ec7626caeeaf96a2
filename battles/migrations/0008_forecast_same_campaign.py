"""A forecast's scenario and its side lie in its campaign."""

from django.db import migrations

TABLE = "battles_forecast"
TARGETS = {"scenario_id": "battles_scenario", "side_id": "campaigns_side"}


def _together(column: str, target: str) -> migrations.RunSQL:
    name = f"{TABLE}_{column}_same_campaign"
    return migrations.RunSQL(
        f"ALTER TABLE {TABLE} ADD CONSTRAINT {name} FOREIGN KEY ({column}, campaign_id)"
        f" REFERENCES {target} (id, campaign_id) DEFERRABLE INITIALLY DEFERRED",
        f"ALTER TABLE {TABLE} DROP CONSTRAINT {name}",
    )


class Migration(migrations.Migration):
    dependencies = [("battles", "0007_forecast")]
    operations = [_together(*row) for row in TARGETS.items()]
