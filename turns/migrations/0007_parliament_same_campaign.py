"""What parliament does lies in one campaign: foreign keys that carry the campaign with them."""

from django.db import migrations

TABLES = (
    ("turns_government", "side_id", "campaigns_side"),
    ("turns_government", "prime_minister_id", "campaigns_member"),
    ("turns_government", "chancellor_id", "campaigns_member"),
    ("turns_motion", "turn_id", "campaigns_campaignturn"),
    ("turns_motion", "mover_id", "campaigns_member"),
    ("turns_vote", "motion_id", "turns_motion"),
    ("turns_vote", "member_id", "campaigns_member"),
    ("turns_election", "turn_id", "campaigns_campaignturn"),
    ("turns_election", "winner_id", "campaigns_member"),
    ("turns_ballot", "election_id", "turns_election"),
    ("turns_ballot", "voter_id", "campaigns_member"),
    ("turns_ballot", "candidate_id", "campaigns_member"),
    ("turns_score", "turn_id", "campaigns_campaignturn"),
    ("turns_score", "side_id", "campaigns_side"),
    ("turns_score", "member_id", "campaigns_member"),
    ("turns_monthaccount", "turn_id", "campaigns_campaignturn"),
    ("turns_monthaccount", "prime_minister_id", "campaigns_member"),
    ("turns_monthaccount", "chancellor_id", "campaigns_member"),
)


def _together(table: str, column: str, target: str) -> migrations.RunSQL:
    name = f"{table}_{column}_same_campaign"
    return migrations.RunSQL(
        f"ALTER TABLE {table} ADD CONSTRAINT {name} FOREIGN KEY ({column}, campaign_id)"
        f" REFERENCES {target} (id, campaign_id) DEFERRABLE INITIALLY DEFERRED",
        f"ALTER TABLE {table} DROP CONSTRAINT {name}",
    )


class Migration(migrations.Migration):
    dependencies = [("turns", "0006_parliament"), ("campaigns", "0007_post_same_campaign")]
    operations = [_together(*row) for row in TABLES]
