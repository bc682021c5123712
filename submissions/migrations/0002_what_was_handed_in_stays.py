"""The database itself keeps what was handed in, said, decided and approved."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION submissions_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER rounds_stay
    BEFORE UPDATE OF submission_id, number, origin, revision_id, amends_id, snapshot, snapshot_hash, values_hash,
        pack_hash, engine, made_at, made_by_name
    OR DELETE ON submissions_round FOR EACH ROW EXECUTE FUNCTION submissions_refuse_change();
CREATE TRIGGER comments_stay
    BEFORE UPDATE OF submission_id, round_id, answers_id, side, anchor, place, text, key, at, by_name
    OR DELETE ON submissions_comment FOR EACH ROW EXECUTE FUNCTION submissions_refuse_change();
CREATE TRIGGER reviews_stay
    BEFORE UPDATE OF round_id, reviewer_name, verdict, text, at
    OR DELETE ON submissions_review FOR EACH ROW EXECUTE FUNCTION submissions_refuse_change();
CREATE TRIGGER decisions_stay
    BEFORE UPDATE OF submission_id, round_id, outcome, reasons, approval_number, decided_at, decided_by_name
    OR DELETE ON submissions_decision FOR EACH ROW EXECUTE FUNCTION submissions_refuse_change();
CREATE TRIGGER conditions_stay
    BEFORE UPDATE OF decision_id, number, text, due_on
    OR DELETE ON submissions_condition FOR EACH ROW EXECUTE FUNCTION submissions_refuse_change();
CREATE TRIGGER attachments_stay
    BEFORE UPDATE OF submission_id, kind, name, file, media_type, sha256, size, added_at
    OR DELETE ON submissions_attachment FOR EACH ROW EXECUTE FUNCTION submissions_refuse_change();

CREATE FUNCTION submissions_keep_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF OLD.keep_until IS NOT NULL AND OLD.keep_until > now() THEN
            RAISE EXCEPTION 'This paper is kept until %.', OLD.keep_until USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN OLD;
    END IF;
    IF OLD.made_at IS NOT NULL AND (NEW.sha256, NEW.file, NEW.size, NEW.pages, NEW.made_at, NEW.name, NEW.kind,
            NEW.round_id, NEW.decision_id, NEW.keep_until) IS DISTINCT FROM
            (OLD.sha256, OLD.file, OLD.size, OLD.pages, OLD.made_at, OLD.name, OLD.kind,
            OLD.round_id, OLD.decision_id, OLD.keep_until) THEN
        RAISE EXCEPTION 'A paper that was made is never overwritten.' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER documents_stay BEFORE UPDATE OR DELETE ON submissions_document
    FOR EACH ROW EXECUTE FUNCTION submissions_keep_document();
"""
BACKWARD = """
DROP TRIGGER documents_stay ON submissions_document;
DROP FUNCTION submissions_keep_document();
DROP TRIGGER attachments_stay ON submissions_attachment;
DROP TRIGGER conditions_stay ON submissions_condition;
DROP TRIGGER decisions_stay ON submissions_decision;
DROP TRIGGER reviews_stay ON submissions_review;
DROP TRIGGER comments_stay ON submissions_comment;
DROP TRIGGER rounds_stay ON submissions_round;
DROP FUNCTION submissions_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("submissions", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
