from typing import Any

from django.db import migrations

from backoffice.core.encryption import encrypt, looks_sealed
from backoffice.core.sealed_field import SealedField


def seal(apps: Any, schema_editor: Any) -> None:
    """The column as it is: the model would try to open what is not sealed yet."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT id, pin_hash FROM badges_badge")
        for key, pin_hash in cursor.fetchall():
            if pin_hash and not looks_sealed(pin_hash):
                cursor.execute(
                    "UPDATE badges_badge SET pin_hash = %s WHERE id = %s", [encrypt(pin_hash), key]
                )


class Migration(migrations.Migration):
    dependencies = [("badges", "0002_a_pin_of_ones_own")]

    operations = [
        migrations.AlterField("badge", "pin_hash", SealedField(editable=False)),
        migrations.RunPython(seal, migrations.RunPython.noop),
    ]
