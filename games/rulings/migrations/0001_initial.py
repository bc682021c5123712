import django.contrib.postgres.fields
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
                            hash="18e5823c3ff182143ea1703ee4b4118c24d5dac2",
                            operation='UPDATE OF "regulator_id", "operator_id", "pack_id", "old_hash", "new_hash", "subject", "text", "broken", "casinos", "told", "text_hash", "sent_at", "sent_by_name" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_5e094",
                            table="rulings_packnotice",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RulingOnInterpretation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                ("pack_id", models.CharField(max_length=60, verbose_name="game and rules")),
                ("reading", models.CharField(max_length=60, verbose_name="reading")),
                ("option", models.CharField(max_length=60, verbose_name="ruled")),
                ("from_on", models.DateField(verbose_name="from")),
                ("reference", models.CharField(max_length=40, verbose_name="reference number")),
                ("reasons", models.TextField(verbose_name="reasons")),
                ("ruled_at", models.DateTimeField(verbose_name="ruled")),
                ("ruled_by_name", models.CharField(max_length=200, verbose_name="ruled by")),
                ("ends_on", models.DateField(blank=True, null=True, verbose_name="withdrawn from")),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True, verbose_name="withdrawn")),
                (
                    "withdrawn_by_name",
                    models.CharField(blank=True, max_length=200, verbose_name="withdrawn by"),
                ),
                ("withdrawn_reason", models.TextField(blank=True, verbose_name="reason")),
                (
                    "regulator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rulings",
                        to="casinos.regulator",
                    ),
                ),
                (
                    "ruled_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["pack_id", "reading", "-from_on", "-pk"],
                "indexes": [
                    models.Index(fields=["pack_id", "reading", "-from_on"], name="rulings_on_a_reading")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("withdrawn_at__isnull", True)),
                        fields=("regulator", "pack_id", "reading", "from_on"),
                        name="one_ruling_per_reading_and_day",
                    ),
                    models.UniqueConstraint(
                        models.F("regulator"),
                        django.db.models.functions.text.Lower("reference"),
                        name="ruling_reference_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("reference", ""), _negated=True),
                            models.Q(("reasons", ""), _negated=True),
                            models.Q(("option", ""), _negated=True),
                        ),
                        name="ruling_is_complete",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("ends_on__isnull", True),
                                ("withdrawn_at__isnull", True),
                                ("withdrawn_reason", ""),
                            ),
                            models.Q(
                                ("ends_on__isnull", False),
                                ("withdrawn_at__isnull", False),
                                models.Q(("withdrawn_reason", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="withdrawn_ruling_says_when_and_why",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("withdrawn_at__isnull", True),
                            ("withdrawn_at__gte", models.F("ruled_at")),
                            _connector="OR",
                        ),
                        name="ruling_withdrawn_after_it_was_made",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="8c16d95a127d9a04f06e9ec3ace0e7ca8a60e4c2",
                            operation='UPDATE OF "regulator_id", "pack_id", "reading", "option", "from_on", "reference", "reasons", "ruled_at", "ruled_by_name" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_ead41",
                            table="rulings_rulingoninterpretation",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="withdrawn_at_is_written_once",
                        sql=backoffice.core.append_only.GuardSql(
                            condition='WHEN ((OLD."withdrawn_at" IS NOT NULL) AND ((OLD."ends_on" IS DISTINCT FROM (NEW."ends_on") OR OLD."withdrawn_at" IS DISTINCT FROM (NEW."withdrawn_at") OR OLD."withdrawn_reason" IS DISTINCT FROM (NEW."withdrawn_reason"))))',
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="c709ab54ad53f8b1752056aa9e0eb24167e3633b",
                            operation="UPDATE",
                            pgid="pgtrigger_withdrawn_at_is_written_once_972d0",
                            table="rulings_rulingoninterpretation",
                            when="BEFORE",
                        ),
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="GrantedWaiver",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                ("pack_id", models.CharField(max_length=60, verbose_name="game and rules")),
                ("number", models.CharField(max_length=40, verbose_name="waiver number")),
                (
                    "codes",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=20), size=None, verbose_name="findings"
                    ),
                ),
                (
                    "paths",
                    django.contrib.postgres.fields.ArrayField(
                        base_field=models.CharField(max_length=120),
                        blank=True,
                        default=list,
                        size=None,
                        verbose_name="fields",
                    ),
                ),
                ("from_on", models.DateField(verbose_name="from")),
                ("expires_on", models.DateField(verbose_name="last day")),
                ("reasons", models.TextField(verbose_name="reasons")),
                ("granted_at", models.DateTimeField(verbose_name="granted")),
                ("granted_by_name", models.CharField(max_length=200, verbose_name="granted by")),
                ("ends_on", models.DateField(blank=True, null=True, verbose_name="ended from")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                ("ended_by_name", models.CharField(blank=True, max_length=200, verbose_name="ended by")),
                ("ended_reason", models.TextField(blank=True, verbose_name="reason")),
                (
                    "granted_by",
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
                        related_name="waivers",
                        to="casinos.property",
                    ),
                ),
                (
                    "regulator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="waivers",
                        to="casinos.regulator",
                    ),
                ),
            ],
            options={
                "ordering": ["property__name", "-from_on", "-pk"],
                "indexes": [models.Index(fields=["property", "pack_id"], name="waivers_of_a_property")],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("regulator"),
                        django.db.models.functions.text.Lower("number"),
                        name="waiver_number_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("codes__len__gt", 0),
                            models.Q(("number", ""), _negated=True),
                            models.Q(("reasons", ""), _negated=True),
                        ),
                        name="waiver_is_complete",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("expires_on__gte", models.F("from_on"))),
                        name="waiver_ends_after_it_begins",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("ended_at__isnull", True), ("ended_reason", ""), ("ends_on__isnull", True)
                            ),
                            models.Q(
                                ("ended_at__isnull", False),
                                ("ends_on__isnull", False),
                                models.Q(("ended_reason", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="ended_waiver_says_when_and_why",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="34075f22f469a47aab1204f0680531306f4720e4",
                            operation='UPDATE OF "regulator_id", "property_id", "pack_id", "number", "codes", "paths", "from_on", "expires_on", "reasons", "granted_at", "granted_by_name" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_c5a7c",
                            table="rulings_grantedwaiver",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="ended_at_is_written_once",
                        sql=backoffice.core.append_only.GuardSql(
                            condition='WHEN ((OLD."ended_at" IS NOT NULL) AND ((OLD."ended_at" IS DISTINCT FROM (NEW."ended_at") OR OLD."ended_reason" IS DISTINCT FROM (NEW."ended_reason") OR OLD."ends_on" IS DISTINCT FROM (NEW."ends_on"))))',
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="f0090bf15026e867ca99ba4f812842fd7e36bb47",
                            operation="UPDATE",
                            pgid="pgtrigger_ended_at_is_written_once_1d557",
                            table="rulings_grantedwaiver",
                            when="BEFORE",
                        ),
                    ),
                ],
            },
        ),
    ]
