"""What belongs together lies in one campaign: foreign keys that carry the campaign with them."""

from django.db import migrations

TABLES = (
    ("campaigns_member", "side_id", "campaigns_side"),
    ("campaigns_account", "side_id", "campaigns_side"),
)


def _together(table: str, column: str, target: str) -> migrations.RunSQL:
    name = f"{table}_{column}_same_campaign"
    return migrations.RunSQL(
        f"ALTER TABLE {table} ADD CONSTRAINT {name} FOREIGN KEY ({column}, campaign_id)"
        f" REFERENCES {target} (id, campaign_id) DEFERRABLE INITIALLY DEFERRED",
        f"ALTER TABLE {table} DROP CONSTRAINT {name}",
    )


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0001_initial")]
    operations = [_together(*row) for row in TABLES]
