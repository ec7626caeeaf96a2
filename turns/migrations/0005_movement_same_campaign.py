"""Orders, passages and depots lie in the campaign of their turn, their side and their force."""

from django.db import migrations

TABLES = (
    ("turns_movementorder", "turn_id", "campaigns_campaignturn"),
    ("turns_movementorder", "side_id", "campaigns_side"),
    ("turns_movementorder", "vessel_id", "vessels_vessel"),
    ("turns_movementorder", "unit_id", "vessels_troopunit"),
    ("turns_passage", "turn_id", "campaigns_campaignturn"),
    ("turns_passage", "side_id", "campaigns_side"),
    ("turns_passage", "vessel_id", "vessels_vessel"),
    ("turns_passage", "unit_id", "vessels_troopunit"),
    ("turns_depot", "side_id", "campaigns_side"),
    ("turns_engagement", "turn_id", "campaigns_campaignturn"),
    ("turns_engagement", "attacker_id", "campaigns_side"),
    ("turns_engagement", "defender_id", "campaigns_side"),
)


def _together(table: str, column: str, target: str) -> migrations.RunSQL:
    name = f"{table}_{column}_same_campaign"
    return migrations.RunSQL(
        f"ALTER TABLE {table} ADD CONSTRAINT {name} FOREIGN KEY ({column}, campaign_id)"
        f" REFERENCES {target} (id, campaign_id) DEFERRABLE INITIALLY DEFERRED",
        f"ALTER TABLE {table} DROP CONSTRAINT {name}",
    )


class Migration(migrations.Migration):
    dependencies = [("turns", "0004_movement")]
    operations = [_together(*row) for row in TABLES]
