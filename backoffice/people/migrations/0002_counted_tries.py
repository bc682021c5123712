from django.db import migrations, models

# what the earlier counter kept of people who mistyped, with the addresses and browsers that they came from
_FORGET = """
    DELETE FROM axes_accessattemptexpiration;
    DELETE FROM axes_accessattempt;
    DELETE FROM axes_accessfailurelog;
    DELETE FROM axes_accesslog;
"""


class Migration(migrations.Migration):
    dependencies = [("people", "0001_initial"), ("axes", "0010_accessattemptexpiration")]

    operations = [
        migrations.CreateModel(
            name="CountedTry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=12)),
                ("whom", models.CharField(blank=True, max_length=64)),
                ("network", models.CharField(blank=True, max_length=64)),
                ("device", models.CharField(blank=True, max_length=64)),
                ("at", models.DateTimeField()),
            ],
            options={
                "verbose_name_plural": "counted tries",
                "indexes": [
                    models.Index(fields=["whom", "at"], name="tries_of_somebody"),
                    models.Index(fields=["network", "at"], name="tries_from_a_network"),
                    models.Index(fields=["device", "at"], name="tries_on_a_device"),
                ],
            },
        ),
        migrations.RunSQL(_FORGET, migrations.RunSQL.noop),
    ]
