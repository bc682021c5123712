import django.contrib.postgres.fields
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
        ("axes", "0010_accessattemptexpiration"),
        ("casinos", "0001_initial"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("oauth2_provider", "0022_refreshtoken_token_family_index"),
        ("people", "__first__"),
        ("usersessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="PackNotice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("pack_id", models.CharField(max_length=60, verbose_name="game and rules")),
                ("old_hash", models.CharField(max_length=64, verbose_name="hash of the earlier version")),
                ("new_hash", models.CharField(max_length=64, verbose_name="hash of the new version")),
                ("subject", models.CharField(max_length=160, verbose_name="subject")),
                ("text", models.TextField(verbose_name="text")),
                ("broken", games.exact_field.ExactJSONField(verbose_name="approved rules that it breaks")),
                (
                    "casinos",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.BigIntegerField(),
                        default=list,
                        size=None,
                        verbose_name="properties",
                    ),
                ),
                ("told", models.JSONField(default=list, verbose_name="told")),
                ("text_hash", models.CharField(max_length=64, verbose_name="hash of the text")),
                ("sent_at", models.DateTimeField(verbose_name="sent")),
                ("sent_by_name", models.CharField(max_length=200, verbose_name="sent by")),
                (
                    "operator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pack_notices",
                        to="casinos.operator",
                    ),
                ),
                (
                    "regulator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pack_notices",
                        to="casinos.regulator",
                    ),
                ),
                (
                    "sent_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-sent_at", "-pk"],
                "indexes": [models.Index(fields=["operator", "-sent_at"], name="notices_of_an_operator")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("regulator", "operator", "pack_id", "old_hash", "new_hash", "text_hash"),
                        name="pack_notice_sent_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("subject", ""), _negated=True), models.Q(("text", ""), _negated=True)
                        ),
                        name="pack_notice_says_something",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="802b5fb1487ff1d9f7cdad2de92d2577c38a06ee",
                            operation='UPDATE OF "regulator_id", "operator_id", "pack_id", "old_hash", "new_hash", "subject", "text", "broken", "casinos", "told", "text_hash", "sent_at", "sent_by_name" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_6f5e5",
                            table="rulebook_packnotice",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
    ]
