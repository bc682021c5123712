"""The database itself keeps what was saved and approved: nothing of it is changed or removed."""

from django.db import migrations

FORWARD = """
CREATE FUNCTION games_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER revisions_stay BEFORE UPDATE OF configuration_id, number, values, values_hash, pack_hash, saved_at, note
    OR DELETE ON games_revision FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
CREATE TRIGGER packs_stay BEFORE UPDATE OR DELETE ON games_packcontent
    FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
CREATE TRIGGER approved_values_stay
    BEFORE UPDATE OF configuration_id, number, values, values_hash, pack_hash, approval_number, approved_at, effective_at
    OR DELETE ON games_rulesversion FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
"""
BACKWARD = """
DROP TRIGGER approved_values_stay ON games_rulesversion;
DROP TRIGGER packs_stay ON games_packcontent;
DROP TRIGGER revisions_stay ON games_revision;
DROP FUNCTION games_refuse_change();
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
