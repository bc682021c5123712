"""The database itself keeps the trail: entries are never changed or removed, and a head only ever grows."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The audit trail is append-only: % on % is refused.', TG_OP, TG_TABLE_NAME
        USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER audit_entries_stay BEFORE UPDATE OR DELETE ON backoffice_auditentry
    FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_entries_are_not_emptied BEFORE TRUNCATE ON backoffice_auditentry
    FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();

CREATE FUNCTION audit_head_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.chain <> OLD.chain OR NEW.count <= OLD.count THEN
        RAISE EXCEPTION 'The head of audit chain % can only move forward.', OLD.chain
            USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER audit_head_moves_forward BEFORE UPDATE ON backoffice_audithead
    FOR EACH ROW EXECUTE FUNCTION audit_head_only_grows();
CREATE TRIGGER audit_heads_stay BEFORE DELETE ON backoffice_audithead
    FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER audit_heads_are_not_emptied BEFORE TRUNCATE ON backoffice_audithead
    FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
"""

BACKWARD = """
DROP TRIGGER audit_heads_are_not_emptied ON backoffice_audithead;
DROP TRIGGER audit_heads_stay ON backoffice_audithead;
DROP TRIGGER audit_head_moves_forward ON backoffice_audithead;
DROP FUNCTION audit_head_only_grows();
DROP TRIGGER audit_entries_are_not_emptied ON backoffice_auditentry;
DROP TRIGGER audit_entries_stay ON backoffice_auditentry;
DROP FUNCTION audit_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("backoffice", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
