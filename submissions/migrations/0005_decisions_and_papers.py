from django.db import migrations, models

# what was decided stays, this part of it too
STAYS = """
DROP TRIGGER decisions_stay ON submissions_decision;
CREATE TRIGGER decisions_stay
    BEFORE UPDATE OF submission_id, round_id, outcome, reasons, approval_number, decided_at, decided_by_name{more}
    OR DELETE ON submissions_decision FOR EACH ROW EXECUTE FUNCTION submissions_refuse_change();
"""

# a paper may have to be kept for longer than was known when it was made, never for less
LONGER = """
CREATE OR REPLACE FUNCTION submissions_keep_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF OLD.keep_until IS NOT NULL AND OLD.keep_until > now() THEN
            RAISE EXCEPTION 'This paper is kept until %.', OLD.keep_until USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN OLD;
    END IF;
    IF OLD.keep_until IS NOT NULL AND (NEW.keep_until IS NULL OR NEW.keep_until < OLD.keep_until) THEN
        RAISE EXCEPTION 'This paper is kept until %.', OLD.keep_until USING ERRCODE = 'restrict_violation';
    END IF;
    IF OLD.made_at IS NOT NULL AND (NEW.sha256, NEW.file, NEW.size, NEW.pages, NEW.made_at, NEW.name, NEW.kind,
            NEW.round_id, NEW.decision_id) IS DISTINCT FROM
            (OLD.sha256, OLD.file, OLD.size, OLD.pages, OLD.made_at, OLD.name, OLD.kind,
            OLD.round_id, OLD.decision_id) THEN
        RAISE EXCEPTION 'A paper that was made is never overwritten.' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("submissions", "0004_rounds_have_a_summary")]
    operations = [
        migrations.AddField(
            model_name="decision",
            name="departures_until",
            field=models.DateField(blank=True, null=True, verbose_name="departures allowed until"),
        ),
        migrations.AddField(
            model_name="document",
            name="identifier",
            field=models.CharField(
                blank=True, db_index=True, default="", max_length=160, verbose_name="identifier"
            ),
            preserve_default=False,
        ),
        migrations.RunSQL(STAYS.format(more=", departures_until"), STAYS.format(more="")),
        migrations.RunSQL(LONGER, migrations.RunSQL.noop),
    ]
