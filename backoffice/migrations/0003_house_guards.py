"""Names and numbers are once whatever their case, tables count in order, and a table stands in a pit of its own house."""

import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("backoffice", "0002_audit_is_append_only"),
    ]

    operations = [
        migrations.CreateModel(
            name="TableImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("file_name", models.CharField(blank=True, max_length=120, verbose_name="file")),
                ("columns", models.JSONField()),
                ("rows", models.JSONField()),
                (
                    "create_pits",
                    models.BooleanField(default=False, verbose_name="create the pits that do not exist yet"),
                ),
                ("written_at", models.DateTimeField(blank=True, null=True)),
                ("outcome", models.JSONField(blank=True, null=True)),
            ],
            options={
                "ordering": ["-created_at"],
            },
        ),
        migrations.AlterModelOptions(
            name="gamingtable",
            options={"ordering": ["number_order"]},
        ),
        migrations.RemoveConstraint(
            model_name="gamingtable",
            name="table_number_once_per_property",
        ),
        migrations.RemoveConstraint(
            model_name="pit",
            name="pit_name_once_per_property",
        ),
        migrations.RemoveConstraint(
            model_name="property",
            name="property_name_once_per_operator",
        ),
        migrations.AddField(
            model_name="gamingtable",
            name="number_order",
            field=models.GeneratedField(
                db_persist=True,
                expression=models.Func(
                    models.Func(
                        django.db.models.functions.text.Upper("number"),
                        models.Value("(\\d+)"),
                        models.Value("000000000000\\1"),
                        models.Value("g"),
                        function="regexp_replace",
                    ),
                    models.Value("\\d*(\\d{12})"),
                    models.Value("\\1"),
                    models.Value("g"),
                    function="regexp_replace",
                ),
                output_field=models.CharField(db_collation="C", max_length=160),
            ),
        ),
        migrations.AddField(
            model_name="tableperiod",
            name="version",
            field=models.PositiveIntegerField(default=1, editable=False, verbose_name="version"),
        ),
        migrations.AddConstraint(
            model_name="gamingtable",
            constraint=models.UniqueConstraint(
                models.F("property"),
                django.db.models.functions.text.Upper("number"),
                condition=models.Q(("retired_at__isnull", True)),
                name="table_number_once_per_property",
                violation_error_message="This property already has a table of this number.",
            ),
        ),
        migrations.AddConstraint(
            model_name="gamingtable",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("shuffler_kind", "hand_shuffle"), _negated=True),
                    models.Q(("shuffler_serial", ""), models.Q(("shoe", "shuffler"), _negated=True)),
                    _connector="OR",
                ),
                name="table_without_shuffler_names_none",
            ),
        ),
        migrations.AddConstraint(
            model_name="pit",
            constraint=models.UniqueConstraint(
                models.F("property"),
                django.db.models.functions.text.Lower("name"),
                name="pit_name_once_per_property",
                violation_error_message="This property already has a pit of this name.",
            ),
        ),
        migrations.AddConstraint(
            model_name="property",
            constraint=models.UniqueConstraint(
                models.F("operator"),
                django.db.models.functions.text.Lower("name"),
                name="property_name_once_per_operator",
                violation_error_message="You already have a property of this name.",
            ),
        ),
        migrations.AddField(
            model_name="tableimport",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="tableimport",
            name="property",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="backoffice.property"
            ),
        ),
        # Django has no composite foreign key; without one a table could stand in another property's pit.
        migrations.RunSQL(
            """
            ALTER TABLE backoffice_pit ADD CONSTRAINT pit_in_its_property UNIQUE (id, property_id);
            ALTER TABLE backoffice_gamingtable ADD CONSTRAINT table_stands_in_a_pit_of_its_property
                FOREIGN KEY (pit_id, property_id) REFERENCES backoffice_pit (id, property_id)
                DEFERRABLE INITIALLY DEFERRED;
            """,
            """
            ALTER TABLE backoffice_gamingtable DROP CONSTRAINT table_stands_in_a_pit_of_its_property;
            ALTER TABLE backoffice_pit DROP CONSTRAINT pit_in_its_property;
            """,
        ),
    ]
