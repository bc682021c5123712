"""What was set is kept as it was set; only its end and its cancelling are written later."""

from django.db import migrations

FORWARD = """
CREATE TRIGGER limits_stay
    BEFORE UPDATE OF table_id, rules_id, values, from_at, set_at, set_by_name, note, players, grounds,
        sign_by, announced_by, noticed_at
    OR DELETE ON games_tablelimits FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
"""
BACKWARD = "DROP TRIGGER limits_stay ON games_tablelimits;"


class Migration(migrations.Migration):
    dependencies = [("games", "0004_limits")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
