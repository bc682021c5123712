"""Django has no composite foreign key; without one a table could stand in another property's pit."""

from django.db import migrations

FORWARD = """
ALTER TABLE backoffice_pit ADD CONSTRAINT pit_in_its_property UNIQUE (id, property_id);
ALTER TABLE backoffice_gamingtable ADD CONSTRAINT table_stands_in_a_pit_of_its_property
    FOREIGN KEY (pit_id, property_id) REFERENCES backoffice_pit (id, property_id)
    DEFERRABLE INITIALLY DEFERRED;
"""

BACKWARD = """
ALTER TABLE backoffice_gamingtable DROP CONSTRAINT table_stands_in_a_pit_of_its_property;
ALTER TABLE backoffice_pit DROP CONSTRAINT pit_in_its_property;
"""


class Migration(migrations.Migration):
    dependencies = [("backoffice", "0002_audit_is_append_only")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
