import django.db.models.deletion
import django.db.models.functions.text
import pgtrigger.compiler
from django.conf import settings
from django.db import migrations, models

import backoffice.core.append_only
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
            name="Configuration",
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
                ("pack_id", models.CharField(max_length=60, verbose_name="game and rules")),
                (
                    "name",
                    models.CharField(
                        help_text="For example Main pit or High-limit room.",
                        max_length=80,
                        verbose_name="name",
                    ),
                ),
                (
                    "head",
                    models.PositiveIntegerField(default=0, editable=False, verbose_name="newest revision"),
                ),
                ("added_at", models.DateTimeField(auto_now_add=True, verbose_name="added")),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="configurations",
                        to="casinos.property",
                    ),
                ),
            ],
            options={
                "ordering": ["property__name", "pack_id", "name"],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("property"),
                        models.F("pack_id"),
                        django.db.models.functions.text.Lower("name"),
                        condition=models.Q(("retired_at__isnull", True)),
                        name="configuration_name_once_per_game_and_property",
                        violation_error_message="This property already has a variant of this game with this name.",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Revision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("values", games.exact_field.ExactJSONField(verbose_name="values")),
                ("values_hash", models.CharField(max_length=64, verbose_name="hash of the values")),
                ("pack_hash", models.CharField(max_length=64, verbose_name="hash of the rule pack")),
                ("saved_at", models.DateTimeField(verbose_name="saved")),
                ("saved_by_name", models.CharField(max_length=200, verbose_name="saved by")),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                (
                    "restored_from",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="restored from revision"),
                ),
                (
                    "configuration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="revisions",
                        to="configurations.configuration",
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
                "ordering": ["-number"],
                "constraints": [
                    models.UniqueConstraint(fields=("configuration", "number"), name="revision_number_once"),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="revision_numbers_start_at_1"
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="e1169e40feaffb8b72b25be68ba680c6a097c74d",
                            operation='UPDATE OF "configuration_id", "number", "values", "values_hash", "pack_hash", "saved_at", "saved_by_name", "note", "restored_from" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_fd986",
                            table="configurations_revision",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="WorkingCopy",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("tab", models.CharField(max_length=32, verbose_name="tab")),
                ("base_number", models.PositiveIntegerField(verbose_name="begun on revision")),
                ("typed", models.JSONField(verbose_name="as typed")),
                ("changed", models.PositiveIntegerField(default=0, verbose_name="changed fields")),
                ("kept_at", models.DateTimeField(verbose_name="kept")),
                (
                    "configuration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="working_copies",
                        to="configurations.configuration",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-kept_at"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("configuration", "person", "tab"), name="working_copy_once_per_tab"
                    )
                ],
            },
        ),
    ]
