import pgtrigger.compiler
from django.db import migrations, models

import backoffice.core.append_only


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
            name="AuditHead",
            fields=[
                ("chain", models.CharField(max_length=40, primary_key=True, serialize=False)),
                ("count", models.PositiveBigIntegerField(default=0)),
                ("hash", models.CharField(max_length=64)),
            ],
            options={
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="only_grows",
                        sql=backoffice.core.append_only.GuardSql(
                            func="\n        IF NEW.chain <> OLD.chain OR NEW.count <= OLD.count THEN\n            RAISE EXCEPTION 'The head of audit chain % can only move forward.', OLD.chain USING ERRCODE = 'restrict_violation';\n        END IF;\n        RETURN NEW;\n    ",
                            hash="b5e16d9c245d395ccc30ea020e5be4972281cf6d",
                            operation="UPDATE",
                            pgid="pgtrigger_only_grows_7c72d",
                            table="audit_audithead",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="is_never_removed",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION 'The audit trail is append-only: % on % is refused.', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';",
                            hash="f0a905f883ac3f5f27d5fd751beef7400c25fb6c",
                            operation="DELETE",
                            pgid="pgtrigger_is_never_removed_f9615",
                            table="audit_audithead",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="is_never_emptied",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION 'The audit trail is append-only: % on % is refused.', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';",
                            hash="1a5196fc12abdf5e7d721d619cf6068328b5b2e4",
                            level="STATEMENT",
                            operation="TRUNCATE",
                            pgid="pgtrigger_is_never_emptied_957c4",
                            table="audit_audithead",
                            when="BEFORE",
                        ),
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("chain", models.CharField(max_length=40)),
                ("sequence", models.PositiveBigIntegerField()),
                ("at", models.DateTimeField(verbose_name="when")),
                ("actor_id", models.BigIntegerField(null=True)),
                ("actor", models.CharField(max_length=200, verbose_name="who")),
                ("verb", models.CharField(max_length=60, verbose_name="what")),
                ("object_type", models.CharField(max_length=40)),
                ("object_id", models.CharField(max_length=40)),
                ("object_label", models.CharField(max_length=200, verbose_name="object")),
                ("property_id", models.BigIntegerField(null=True)),
                ("before", models.JSONField(null=True)),
                ("after", models.JSONField(null=True)),
                ("source", models.JSONField(default=dict, verbose_name="from where")),
                ("previous_hash", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
            ],
            options={
                "verbose_name_plural": "audit entries",
                "ordering": ["-sequence"],
                "indexes": [
                    models.Index(fields=["chain", "-at"], name="audit_by_time"),
                    models.Index(fields=["object_type", "object_id"], name="audit_by_object"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("chain", "sequence"), name="audit_sequence_once_per_chain"
                    )
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_every_entry",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION 'The audit trail is append-only: % on % is refused.', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';",
                            hash="33c6e4d523a1dd335ca8a3aa65c88bb2287ab4d0",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_keeps_every_entry_ca130",
                            table="audit_auditentry",
                            when="BEFORE",
                        ),
                    ),
                    pgtrigger.compiler.Trigger(
                        name="is_never_emptied",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION 'The audit trail is append-only: % on % is refused.', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';",
                            hash="58f3542fef03524c84b2de012d1dea7926062339",
                            level="STATEMENT",
                            operation="TRUNCATE",
                            pgid="pgtrigger_is_never_emptied_8ca42",
                            table="audit_auditentry",
                            when="BEFORE",
                        ),
                    ),
                ],
            },
        ),
    ]
