"""Who made the secrets of before is not known: whoever is acted for confirms it once more, and gets a new one."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def ask_again(apps: Any, schema_editor: Any) -> None:
    apps.get_model("api", "ApiClient").objects.update(acts_for_since=None)


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("api", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="apisecret",
            name="made_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.RunPython(ask_again, migrations.RunPython.noop),
    ]
