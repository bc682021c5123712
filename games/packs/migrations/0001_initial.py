import pgtrigger.compiler
from django.db import migrations, models

import backoffice.core.append_only
import games.exact_field


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("account", "0009_emailaddress_unique_primary_email"),
        ("axes", "0010_accessattemptexpiration"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("oauth2_provider", "0022_refreshtoken_token_family_index"),
        ("usersessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="PackContent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("hash", models.CharField(max_length=64, unique=True, verbose_name="hash")),
                ("pack_id", models.CharField(max_length=60, verbose_name="rule pack")),
                ("content", games.exact_field.ExactJSONField(verbose_name="content")),
                ("kept_at", models.DateTimeField(verbose_name="kept since")),
            ],
            options={
                "ordering": ["pack_id", "-kept_at"],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_every_entry",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="2d270d90fb3591851f7d70725662ba1c424073f9",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_keeps_every_entry_9d549",
                            table="packs_packcontent",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
    ]
