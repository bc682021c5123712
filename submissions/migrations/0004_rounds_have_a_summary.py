"""What a list shows of a round stands beside its snapshot, and stays like it."""

from typing import Any

from django.db import migrations, models

DROP = "DROP TRIGGER rounds_stay ON submissions_round;"
KEEP = """
CREATE TRIGGER rounds_stay
    BEFORE UPDATE OF submission_id, number, origin, revision_id, amends_id, snapshot, {more}snapshot_hash, values_hash,
        pack_hash, engine, made_at, made_by_name
    OR DELETE ON submissions_round FOR EACH ROW EXECUTE FUNCTION submissions_refuse_change();
"""


def write_summaries(apps: Any, schema_editor: Any) -> None:
    from submissions.snapshots.summary import summary_of

    rounds = apps.get_model("submissions", "Round").objects.order_by("submission_id", "number")
    before = None
    for each in rounds.iterator(chunk_size=20):
        earlier = before.snapshot if before and before.submission_id == each.submission_id else None
        each.summary = summary_of(each.snapshot, earlier)
        each.save(update_fields=["summary"])
        before = each


class Migration(migrations.Migration):
    dependencies = [("submissions", "0003_independent_checks")]
    operations = [
        migrations.AddField(
            model_name="round",
            name="summary",
            field=models.JSONField(default=dict, verbose_name="summary"),
        ),
        migrations.RunPython(write_summaries, migrations.RunPython.noop),
        migrations.RunSQL(DROP + KEEP.format(more="summary, "), DROP + KEEP.format(more="")),
    ]
