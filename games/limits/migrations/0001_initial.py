import django.contrib.postgres.constraints
import django.contrib.postgres.fields.ranges
import django.db.models.deletion
import pgtrigger.compiler
from django.conf import settings
from django.db import migrations, models

import backoffice.core.append_only
import games.exact_field


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("account", "0009_emailaddress_unique_primary_email"),
        ("approved_rules", "0001_initial"),
        ("axes", "0010_accessattemptexpiration"),
        ("casinos", "0001_initial"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("oauth2_provider", "0022_refreshtoken_token_family_index"),
        ("people", "__first__"),
        ("usersessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="TableLimits",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                ("values", games.exact_field.ExactJSONField(verbose_name="limits")),
                ("from_at", models.DateTimeField(verbose_name="in force from")),
                ("to_at", models.DateTimeField(blank=True, null=True, verbose_name="in force until")),
                ("set_at", models.DateTimeField(verbose_name="set")),
                ("set_by_name", models.CharField(max_length=200, verbose_name="set by")),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                ("players", models.BooleanField(verbose_name="players were at the table")),
                ("grounds", games.exact_field.ExactJSONField(verbose_name="grounds")),
                ("sign_by", models.CharField(blank=True, max_length=120, verbose_name="sign put up by")),
                ("announced_by", models.CharField(blank=True, max_length=120, verbose_name="announced by")),
                ("noticed_at", models.DateTimeField(blank=True, null=True, verbose_name="notice given")),
                ("cancelled_at", models.DateTimeField(blank=True, null=True, verbose_name="cancelled")),
                (
                    "cancelled_by_name",
                    models.CharField(blank=True, max_length=200, verbose_name="cancelled by"),
                ),
                (
                    "rules",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="limits",
                        to="approved_rules.approvedrules",
                    ),
                ),
                (
                    "set_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="limits",
                        to="casinos.gamingtable",
                    ),
                ),
            ],
            options={
                "ordering": ["-from_at", "-pk"],
                "indexes": [models.Index(fields=["table", "-from_at"], name="limits_of_a_table_in_time")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("to_at__isnull", True), ("to_at__gt", models.F("from_at")), _connector="OR"
                        ),
                        name="table_limits_end_after_they_begin",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("from_at__gte", models.F("set_at"))),
                        name="table_limits_never_hold_before_they_are_set",
                    ),
                    django.contrib.postgres.constraints.ExclusionConstraint(
                        condition=models.Q(("cancelled_at__isnull", True)),
                        expressions=[
                            ("table", "="),
                            (
                                models.Func(
                                    "from_at",
                                    "to_at",
                                    django.contrib.postgres.fields.ranges.RangeBoundary(),
                                    function="TSTZRANGE",
                                    output_field=django.contrib.postgres.fields.ranges.DateTimeRangeField(),
                                ),
                                "&&",
                            ),
                        ],
                        name="table_has_one_set_of_limits_at_a_time",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="e35a62b1b594b23682357f0cb098026b2fdc5354",
                            operation='UPDATE OF "table_id", "rules_id", "values", "from_at", "set_at", "set_by_name", "note", "players", "grounds", "sign_by", "announced_by", "noticed_at" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_346c0",
                            table="limits_tablelimits",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
    ]
