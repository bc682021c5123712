from django.db import migrations

# Kinds as they were when queues came. A letter is nobody's job any more.
QUEUES = """
UPDATE jobs_job SET queue = CASE
        WHEN kind = 'mail' THEN 'mail'
        WHEN kind IN ('report', 'submission_document') THEN 'documents'
        WHEN kind IN ('independent_check', 'recomputation', 'simulation') THEN 'studies'
        ELSE 'default' END,
    tries = attempts, asked_at = created_at, due_at = coalesce(lease_until, created_at),
    lease_until = CASE WHEN state = 'waiting' THEN NULL ELSE lease_until END
"""
LETTERS = "UPDATE jobs_job SET person_id = NULL, client_id = NULL WHERE kind = 'mail'"


class Migration(migrations.Migration):
    dependencies = [("jobs", "0002_queues")]

    operations = [
        migrations.RunSQL(QUEUES, migrations.RunSQL.noop),
        migrations.RunSQL(LETTERS, migrations.RunSQL.noop),
    ]
