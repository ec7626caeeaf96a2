"""A post and its holder lie in one campaign."""

from django.db import migrations

NAME = "campaigns_post_member_id_same_campaign"


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0006_posts")]
    operations = [
        migrations.RunSQL(
            f"ALTER TABLE campaigns_post ADD CONSTRAINT {NAME} FOREIGN KEY (member_id, campaign_id)"
            " REFERENCES campaigns_member (id, campaign_id) DEFERRABLE INITIALLY DEFERRED",
            f"ALTER TABLE campaigns_post DROP CONSTRAINT {NAME}",
        )
    ]
