"""What is bought, who pays for it and what comes of it lie in one campaign."""

from django.db import migrations

TABLES = (
    ("vessels_build", "side_id", "campaigns_side"),
    ("vessels_build", "account_id", "campaigns_account"),
    ("vessels_build", "vessel_id", "vessels_vessel"),
    ("vessels_build", "unit_id", "vessels_troopunit"),
    ("vessels_receipt", "build_id", "vessels_build"),
)


def _together(table: str, column: str, target: str) -> migrations.RunSQL:
    name = f"{table}_{column}_same_campaign"
    return migrations.RunSQL(
        f"ALTER TABLE {table} ADD CONSTRAINT {name} FOREIGN KEY ({column}, campaign_id)"
        f" REFERENCES {target} (id, campaign_id) DEFERRABLE INITIALLY DEFERRED",
        f"ALTER TABLE {table} DROP CONSTRAINT {name}",
    )


class Migration(migrations.Migration):
    dependencies = [("vessels", "0008_builds"), ("campaigns", "0008_purses")]
    operations = [_together(*row) for row in TABLES]
