"""What becomes of vessels and people lies in their campaign, by keys that carry it with them."""

from django.db import migrations

SIDE, VESSEL, UNIT = "campaigns_side", "vessels_vessel", "vessels_troopunit"
TABLES = (
    ("vessels_repairjob", "side_id", SIDE),
    ("vessels_repairjob", "vessel_id", VESSEL),
    ("vessels_replacement", "side_id", SIDE),
    ("vessels_replacement", "vessel_id", VESSEL),
    ("vessels_replacement", "unit_id", UNIT),
    ("vessels_vesselloss", "side_id", SIDE),
    ("vessels_vesselloss", "captor_id", SIDE),
    ("vessels_vesselloss", "vessel_id", VESSEL),
    ("vessels_convalescent", "side_id", SIDE),
    ("vessels_convalescent", "vessel_id", VESSEL),
    ("vessels_convalescent", "unit_id", UNIT),
    ("vessels_prisoners", "side_id", SIDE),
    ("vessels_prisoners", "captor_id", SIDE),
    ("vessels_prisoners", "vessel_id", VESSEL),
    ("vessels_prisoners", "unit_id", UNIT),
    ("vessels_exchange", "side_id", SIDE),
    ("vessels_exchange", "with_side_id", SIDE),
    ("vessels_prize", "side_id", SIDE),
    ("vessels_prize", "taken_from_id", SIDE),
    ("vessels_prize", "vessel_id", VESSEL),
)


def _together(table: str, column: str, target: str) -> migrations.RunSQL:
    name = f"{table}_{column}_same_campaign"
    return migrations.RunSQL(
        f"ALTER TABLE {table} ADD CONSTRAINT {name} FOREIGN KEY ({column}, campaign_id)"
        f" REFERENCES {target} (id, campaign_id) DEFERRABLE INITIALLY DEFERRED",
        f"ALTER TABLE {table} DROP CONSTRAINT {name}",
    )


class Migration(migrations.Migration):
    dependencies = [("vessels", "0006_between_battles")]
    operations = [_together(*row) for row in TABLES]
