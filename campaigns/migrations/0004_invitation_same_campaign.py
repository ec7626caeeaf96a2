"""An invitation's side lies in its campaign: a foreign key that carries the campaign with it."""

from django.db import migrations

NAME = "campaigns_invitation_side_id_same_campaign"


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0003_invitation")]
    operations = [
        migrations.RunSQL(
            f"ALTER TABLE campaigns_invitation ADD CONSTRAINT {NAME}"
            " FOREIGN KEY (side_id, campaign_id) REFERENCES campaigns_side (id, campaign_id)"
            " DEFERRABLE INITIALLY DEFERRED",
            f"ALTER TABLE campaigns_invitation DROP CONSTRAINT {NAME}",
        )
    ]
