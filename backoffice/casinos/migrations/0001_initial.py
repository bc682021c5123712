import datetime

import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.contrib.postgres.operations
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models

import backoffice.casinos.models
import backoffice.core.composite_key


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        django.contrib.postgres.operations.BtreeGistExtension(),
        migrations.CreateModel(
            name="Operator",
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
                ("name", models.CharField(max_length=120, unique=True, verbose_name="name")),
                (
                    "licence_number",
                    models.CharField(max_length=40, unique=True, verbose_name="licence number"),
                ),
            ],
            options={
                "ordering": ["name"],
            },
        ),
        migrations.CreateModel(
            name="Regulator",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                ("jurisdiction", models.SlugField(max_length=20, unique=True, verbose_name="jurisdiction")),
                (
                    "jurisdiction_name",
                    models.CharField(max_length=80, verbose_name="name of the jurisdiction"),
                ),
                ("name", models.CharField(max_length=120, verbose_name="name of the authority")),
            ],
            options={
                "ordering": ["jurisdiction_name"],
            },
        ),
        migrations.CreateModel(
            name="Property",
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
                ("name", models.CharField(max_length=120, verbose_name="name")),
                (
                    "time_zone",
                    models.CharField(
                        max_length=60,
                        validators=[backoffice.casinos.models.validate_time_zone],
                        verbose_name="time zone",
                    ),
                ),
                (
                    "currency",
                    models.CharField(
                        choices=[
                            ("USD", "US dollar ($)"),
                            ("SGD", "Singapore dollar (S$)"),
                            ("EUR", "Euro (€)"),
                            ("GBP", "Pound sterling (£)"),
                        ],
                        max_length=3,
                        verbose_name="currency",
                    ),
                ),
                (
                    "gaming_day_start",
                    models.TimeField(default=datetime.time(6, 0), verbose_name="gaming day starts at"),
                ),
                (
                    "operator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="properties",
                        to="casinos.operator",
                    ),
                ),
                (
                    "regulator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="properties",
                        to="casinos.regulator",
                        verbose_name="jurisdiction",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "properties",
                "ordering": ["name"],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("operator"),
                        django.db.models.functions.text.Lower("name"),
                        name="property_name_once_per_operator",
                        violation_error_message="You already have a property of this name.",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Pit",
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
                ("name", models.CharField(max_length=60, verbose_name="name")),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pits",
                        to="casinos.property",
                    ),
                ),
            ],
            options={
                "ordering": ["name"],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("property"),
                        django.db.models.functions.text.Lower("name"),
                        name="pit_name_once_per_property",
                        violation_error_message="This property already has a pit of this name.",
                    ),
                    models.UniqueConstraint(fields=("id", "property"), name="pit_in_its_property"),
                ],
            },
        ),
        migrations.CreateModel(
            name="GamingTable",
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
                (
                    "number",
                    models.CharField(
                        max_length=12,
                        validators=[
                            django.core.validators.RegexValidator(
                                "^[A-Za-z0-9][A-Za-z0-9 ./-]*$",
                                "Use letters, digits, spaces, dots, slashes and hyphens, for example T12.",
                            )
                        ],
                        verbose_name="table number",
                    ),
                ),
                (
                    "positions",
                    models.PositiveSmallIntegerField(
                        help_text="Betting positions on the felt or screens, 1 to 30.",
                        validators=[
                            django.core.validators.MinValueValidator(1),
                            django.core.validators.MaxValueValidator(30),
                        ],
                        verbose_name="positions",
                    ),
                ),
                (
                    "shuffler_kind",
                    models.CharField(
                        choices=[
                            ("hand_shuffle", "Shuffled by hand"),
                            ("batch_shuffler", "Batch shuffler"),
                            ("continuous_shuffler", "Continuous shuffler"),
                        ],
                        max_length=20,
                        verbose_name="cards come from",
                    ),
                ),
                (
                    "shuffler_serial",
                    models.CharField(blank=True, max_length=40, verbose_name="shuffler's serial number"),
                ),
                (
                    "shoe",
                    models.CharField(
                        choices=[
                            ("manual", "Manual shoe"),
                            ("electronic", "Electronic shoe"),
                            ("shuffler", "Dealt from the shuffler"),
                            ("none", "No shoe"),
                        ],
                        default="manual",
                        max_length=12,
                        verbose_name="shoe",
                    ),
                ),
                (
                    "drop_box_place",
                    models.CharField(
                        choices=[
                            ("dealer_left", "Dealer's left"),
                            ("dealer_right", "Dealer's right"),
                            ("alternative", "Alternative place (approved)"),
                            ("none", "None"),
                        ],
                        default="dealer_right",
                        max_length=12,
                        verbose_name="drop box",
                    ),
                ),
                (
                    "tip_box_place",
                    models.CharField(
                        choices=[
                            ("dealer_left", "Dealer's left"),
                            ("dealer_right", "Dealer's right"),
                            ("alternative", "Alternative place (approved)"),
                            ("none", "None"),
                        ],
                        default="dealer_left",
                        max_length=12,
                        verbose_name="tip box",
                    ),
                ),
                (
                    "discard_rack",
                    models.BooleanField(default=True, verbose_name="discard rack fixed to the dealer's side"),
                ),
                (
                    "progressive_device",
                    models.CharField(
                        blank=True,
                        help_text="Controller and serial number, if any.",
                        max_length=60,
                        verbose_name="progressive device",
                    ),
                ),
                (
                    "number_order",
                    models.GeneratedField(
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
                (
                    "pit",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tables",
                        to="casinos.pit",
                        verbose_name="pit",
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tables",
                        to="casinos.property",
                    ),
                ),
            ],
            options={
                "ordering": ["number_order"],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("property"),
                        django.db.models.functions.text.Upper("number"),
                        condition=models.Q(("retired_at__isnull", True)),
                        name="table_number_once_per_property",
                        violation_error_message="This property already has a table of this number.",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("positions__gte", 1), ("positions__lte", 30)),
                        name="table_positions_1_to_30",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("shuffler_kind", "hand_shuffle"), _negated=True),
                            models.Q(("shuffler_serial", ""), models.Q(("shoe", "shuffler"), _negated=True)),
                            _connector="OR",
                        ),
                        name="table_without_shuffler_names_none",
                    ),
                    backoffice.core.composite_key.SharesWithParent(
                        fields=("property",), name="table_stands_in_a_pit_of_its_property", parent="pit"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TablePeriod",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                ("opened_at", models.DateTimeField(verbose_name="opened")),
                ("closed_at", models.DateTimeField(blank=True, null=True, verbose_name="closed")),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="periods",
                        to="casinos.gamingtable",
                    ),
                ),
            ],
            options={
                "ordering": ["-opened_at"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("closed_at__isnull", True)), fields=["table"], name="open_periods"
                    ),
                    models.Index(fields=["table", "-opened_at"], name="periods_of_a_table_in_time"),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("closed_at__isnull", True),
                            ("closed_at__gt", models.F("opened_at")),
                            _connector="OR",
                        ),
                        name="table_closes_after_it_opens",
                    ),
                    django.contrib.postgres.constraints.ExclusionConstraint(
                        expressions=[
                            ("table", "="),
                            (
                                models.Func(
                                    "opened_at",
                                    "closed_at",
                                    django.contrib.postgres.fields.ranges.RangeBoundary(),
                                    function="TSTZRANGE",
                                    output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField(),
                                ),
                                "&&",
                            ),
                        ],
                        name="table_periods_never_overlap",
                    ),
                ],
            },
        ),
    ]
