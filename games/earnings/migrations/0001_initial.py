import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models

import games.exact_field


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("account", "0009_emailaddress_unique_primary_email"),
        ("axes", "0010_accessattemptexpiration"),
        ("casinos", "0001_initial"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("oauth2_provider", "0022_refreshtoken_token_family_index"),
        ("people", "__first__"),
        ("usersessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="DropAndWin",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                ("gaming_day", models.DateField(verbose_name="gaming day")),
                ("drop", models.DecimalField(decimal_places=2, max_digits=14, verbose_name="drop")),
                ("win", models.DecimalField(decimal_places=2, max_digits=14, verbose_name="win")),
                ("reported_at", models.DateTimeField(verbose_name="reported")),
                ("reported_by_name", models.CharField(max_length=200, verbose_name="reported by")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="takes",
                        to="casinos.gamingtable",
                    ),
                ),
            ],
            options={
                "ordering": ["-gaming_day", "table__number_order", "pk"],
                "indexes": [models.Index(fields=["gaming_day", "table"], name="takes_by_day")],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "gaming_day"), name="table_take_once_a_day"),
                    models.CheckConstraint(
                        condition=models.Q(("drop__gte", 0)), name="drop_is_never_below_zero"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="EarningsStudy",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                (
                    "retired_at",
                    models.DateTimeField(blank=True, editable=False, null=True, verbose_name="retired"),
                ),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("inputs", games.exact_field.ExactJSONField(verbose_name="inputs")),
                ("configurations", games.exact_field.ExactJSONField(verbose_name="configurations")),
                ("saved_at", models.DateTimeField(verbose_name="saved")),
                ("saved_by_name", models.CharField(max_length=200, verbose_name="saved by")),
                (
                    "operator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="earnings_studies",
                        to="casinos.operator",
                    ),
                ),
                (
                    "properties",
                    models.ManyToManyField(
                        blank=True, related_name="earnings_studies", to="casinos.property"
                    ),
                ),
                (
                    "saved_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "earnings studies",
                "ordering": ["-saved_at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("operator"),
                        django.db.models.functions.text.Lower("name"),
                        condition=models.Q(("retired_at__isnull", True)),
                        name="earnings_study_name_once_per_operator",
                        violation_error_message="There is already a study with this name.",
                    )
                ],
            },
        ),
    ]
