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
            name="Incident",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table_number", models.CharField(max_length=20, verbose_name="table")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("happened_at", models.DateTimeField(verbose_name="happened")),
                ("logged_at", models.DateTimeField(verbose_name="logged")),
                ("logged_by_name", models.CharField(max_length=200, verbose_name="logged by")),
                ("pack_id", models.CharField(max_length=60, verbose_name="game and rules")),
                ("pack_hash", models.CharField(max_length=64, verbose_name="hash of the rule pack")),
                ("irregularity", models.CharField(blank=True, max_length=60, verbose_name="irregularity")),
                ("title", models.CharField(max_length=200, verbose_name="what happened")),
                ("noticed", models.CharField(blank=True, max_length=20, verbose_name="noticed")),
                ("outcome", models.CharField(blank=True, max_length=20, verbose_name="outcome")),
                ("ruling", games.exact_field.ExactJSONField(blank=True, null=True, verbose_name="ruling")),
                ("dealer", models.CharField(blank=True, max_length=120, verbose_name="dealer")),
                ("supervisor", models.CharField(blank=True, max_length=120, verbose_name="supervisor")),
                ("players", models.TextField(blank=True, verbose_name="players")),
                ("choices", models.TextField(blank=True, verbose_name="players' choices")),
                ("notes", models.TextField(blank=True, verbose_name="notes")),
                (
                    "typed",
                    games.exact_field.ExactJSONField(blank=True, null=True, verbose_name="cards and bets"),
                ),
                (
                    "settlement",
                    games.exact_field.ExactJSONField(blank=True, null=True, verbose_name="settlement"),
                ),
                ("engine_version", models.CharField(blank=True, max_length=40, verbose_name="engine")),
                (
                    "corrects",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="corrected_by",
                        to="incidents.incident",
                    ),
                ),
                (
                    "logged_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="incidents",
                        to="casinos.property",
                    ),
                ),
                (
                    "rules",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="incidents",
                        to="approved_rules.approvedrules",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="incidents",
                        to="casinos.gamingtable",
                    ),
                ),
            ],
            options={
                "ordering": ["-happened_at", "-pk"],
                "indexes": [
                    models.Index(fields=["property", "-happened_at"], name="incidents_of_a_property"),
                    models.Index(fields=["table", "-happened_at"], name="incidents_of_a_table"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("property", "number"), name="incident_number_once_per_property"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("settlement__isnull", True),
                            models.Q(("engine_version", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="a_settlement_names_its_engine",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="be8f9f1c5e195b229996802bf2a0ce69c2cf0612",
                            operation='UPDATE OF "property_id", "table_id", "table_number", "number", "corrects_id", "happened_at", "logged_at", "logged_by_name", "rules_id", "pack_id", "pack_hash", "irregularity", "title", "noticed", "outcome", "ruling", "dealer", "supervisor", "players", "choices", "notes", "typed", "settlement", "engine_version" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_e81ba",
                            table="incidents_incident",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
    ]
