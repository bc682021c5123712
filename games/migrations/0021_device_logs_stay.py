"""What devices report is only ever added to."""

from django.db import migrations

FORWARD = """
CREATE TRIGGER controller_reports_stay BEFORE UPDATE OR DELETE ON games_controllerreport
    FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
CREATE TRIGGER shoe_ends_stay BEFORE UPDATE OR DELETE ON games_shoeend
    FOR EACH ROW EXECUTE FUNCTION games_refuse_change();
"""
BACKWARD = """
DROP TRIGGER shoe_ends_stay ON games_shoeend;
DROP TRIGGER controller_reports_stay ON games_controllerreport;
"""


class Migration(migrations.Migration):
    dependencies = [("games", "0020_what_devices_report")]

    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
