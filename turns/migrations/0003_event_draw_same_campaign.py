"""A territory's natives, and the turn of a draw, lie in the same campaign."""

from django.db import migrations

TABLES = (
    ("turns_territory", "side_id", "campaigns_side"),
    ("turns_eventdraw", "turn_id", "campaigns_campaignturn"),
)


def _together(table: str, column: str, target: str) -> migrations.RunSQL:
    name = f"{table}_{column}_same_campaign"
    return migrations.RunSQL(
        f"ALTER TABLE {table} ADD CONSTRAINT {name} FOREIGN KEY ({column}, campaign_id)"
        f" REFERENCES {target} (id, campaign_id) DEFERRABLE INITIALLY DEFERRED",
        f"ALTER TABLE {table} DROP CONSTRAINT {name}",
    )


class Migration(migrations.Migration):
    dependencies = [("turns", "0002_event_draw")]
    operations = [_together(*row) for row in TABLES]
