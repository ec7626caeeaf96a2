"""What belongs together lies in one campaign: foreign keys that carry the campaign with them."""

from django.db import migrations

TABLES = (
    ("vessels_vessel", "side_id", "campaigns_side"),
    ("vessels_officer", "side_id", "campaigns_side"),
    ("vessels_officer", "vessel_id", "vessels_vessel"),
    ("vessels_officer", "unit_id", "vessels_troopunit"),
    ("vessels_troopunit", "side_id", "campaigns_side"),
    ("vessels_troopunit", "vessel_id", "vessels_vessel"),
    ("vessels_cargoobject", "side_id", "campaigns_side"),
    ("vessels_cargoobject", "vessel_id", "vessels_vessel"),
    ("vessels_cargoobject", "unit_id", "vessels_troopunit"),
    ("vessels_casualty", "side_id", "campaigns_side"),
    ("vessels_casualty", "vessel_id", "vessels_vessel"),
    ("vessels_casualty", "unit_id", "vessels_troopunit"),
    ("vessels_receipt", "side_id", "campaigns_side"),
    ("vessels_receipt", "vessel_id", "vessels_vessel"),
    ("vessels_receipt", "unit_id", "vessels_troopunit"),
)


def _together(table: str, column: str, target: str) -> migrations.RunSQL:
    name = f"{table}_{column}_same_campaign"
    return migrations.RunSQL(
        f"ALTER TABLE {table} ADD CONSTRAINT {name} FOREIGN KEY ({column}, campaign_id)"
        f" REFERENCES {target} (id, campaign_id) DEFERRABLE INITIALLY DEFERRED",
        f"ALTER TABLE {table} DROP CONSTRAINT {name}",
    )


class Migration(migrations.Migration):
    dependencies = [("vessels", "0001_initial")]
    operations = [_together(*row) for row in TABLES]
