from django.db import migrations, models

# what was decided stays, this part of it too
STAYS = """
DROP TRIGGER decisions_stay ON submissions_decision;
CREATE TRIGGER decisions_stay
    BEFORE UPDATE OF submission_id, round_id, outcome, reasons, approval_number, decided_at, decided_by_name{more}
    OR DELETE ON submissions_decision FOR EACH ROW EXECUTE FUNCTION submissions_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("submissions", "0002_what_was_handed_in_stays")]
    operations = [
        migrations.AddField(
            model_name="decision",
            name="departures_until",
            field=models.DateField(blank=True, null=True, verbose_name="departures allowed until"),
        ),
        migrations.RunSQL(STAYS.format(more=", departures_until"), STAYS.format(more="")),
    ]
