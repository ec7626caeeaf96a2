"""A post and the sides that it commands lie in one campaign."""

from django.db import migrations

TABLES = (
    ("campaigns_postside", "post_id", "campaigns_post"),
    ("campaigns_postside", "side_id", "campaigns_side"),
)


def _together(table: str, column: str, target: str) -> migrations.RunSQL:
    name = f"{table}_{column}_same_campaign"
    return migrations.RunSQL(
        f"ALTER TABLE {table} ADD CONSTRAINT {name} FOREIGN KEY ({column}, campaign_id)"
        f" REFERENCES {target} (id, campaign_id) DEFERRABLE INITIALLY DEFERRED",
        f"ALTER TABLE {table} DROP CONSTRAINT {name}",
    )


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0009_post_sides")]
    operations = [_together(*row) for row in TABLES]
