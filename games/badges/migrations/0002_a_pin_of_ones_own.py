"""PINs of before were typed by the holders, as the page asked for: the floor goes on working with them."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def count_as_chosen(apps: Any, schema_editor: Any) -> None:
    apps.get_model("badges", "Badge").objects.update(pin_is_own=True)


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("badges", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="badge",
            name="pin_is_own",
            field=models.BooleanField(default=False, editable=False, verbose_name="PIN chosen by the holder"),
        ),
        migrations.AddField(
            model_name="badge",
            name="pin_set_by",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="PIN set by",
            ),
        ),
        migrations.RunPython(count_as_chosen, migrations.RunPython.noop),
    ]
