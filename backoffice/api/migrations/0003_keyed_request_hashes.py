from typing import Any

from django.db import migrations

from backoffice.core.keyed_hash import keyed


def make_keyed(apps: Any, schema_editor: Any) -> None:
    """Of requests that may still be repeated; the purpose is the one that backoffice/api/idempotency.py names."""
    answered = apps.get_model("api", "AnsweredRequest")
    for each in answered.objects.only("request_hash").iterator():
        each.request_hash = keyed("answered requests", each.request_hash)
        each.save(update_fields=["request_hash"])


class Migration(migrations.Migration):
    dependencies = [("api", "0002_who_made_a_secret")]

    operations = [migrations.RunPython(make_keyed, migrations.RunPython.noop, elidable=True)]
