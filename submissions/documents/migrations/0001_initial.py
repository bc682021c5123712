import django.db.models.deletion
import pgtrigger.compiler
from django.db import migrations, models

import backoffice.core.append_only


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("account", "0009_emailaddress_unique_primary_email"),
        ("axes", "0010_accessattemptexpiration"),
        ("decisions", "0001_initial"),
        ("jobs", "0001_initial"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("oauth2_provider", "0022_refreshtoken_token_family_index"),
        ("submissions", "0001_initial"),
        ("usersessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Document",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("submitted", "Rules as submitted"),
                            ("approved", "Approved rules, stamped and signed"),
                            ("letter", "Decision letter"),
                            ("player_edition", "Player edition"),
                            ("gaming_guide", "Gaming guide"),
                            ("table_sign", "Table sign"),
                        ],
                        max_length=16,
                        verbose_name="kind",
                    ),
                ),
                ("asked_at", models.DateTimeField(verbose_name="asked for")),
                (
                    "file",
                    models.FileField(
                        blank=True, max_length=200, upload_to="documents/%Y/%m", verbose_name="file"
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=120, verbose_name="name of the file")),
                (
                    "sha256",
                    models.CharField(blank=True, db_index=True, max_length=64, verbose_name="fingerprint"),
                ),
                (
                    "identifier",
                    models.CharField(blank=True, db_index=True, max_length=160, verbose_name="identifier"),
                ),
                ("size", models.PositiveIntegerField(default=0, verbose_name="bytes")),
                ("pages", models.PositiveIntegerField(default=0, verbose_name="pages")),
                ("made_at", models.DateTimeField(blank=True, null=True, verbose_name="made")),
                (
                    "keep_until",
                    models.DateTimeField(blank=True, null=True, verbose_name="kept at least until"),
                ),
                (
                    "decision",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="documents",
                        to="decisions.decision",
                    ),
                ),
                (
                    "job",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="document",
                        to="jobs.job",
                    ),
                ),
                (
                    "submission",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="documents",
                        to="submissions.submission",
                    ),
                ),
                (
                    "submission_version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="documents",
                        to="submissions.submissionversion",
                    ),
                ),
            ],
            options={
                "ordering": ["asked_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("submission_version", "kind", "decision"),
                        name="one_paper_of_a_kind",
                        nulls_distinct=False,
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("file", ""), ("made_at__isnull", True), ("sha256", "")),
                            models.Q(
                                ("made_at__isnull", False),
                                ("size__gt", 0),
                                models.Q(("sha256", ""), _negated=True),
                                models.Q(("file", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="document_is_whole_or_not_there",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("decision__isnull", True), ("kind", "submitted")),
                            models.Q(("kind", "submitted"), _negated=True),
                            _connector="OR",
                        ),
                        name="submitted_rules_need_no_decision",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind", "submitted"), ("decision__isnull", False), _connector="OR"
                        ),
                        name="paper_names_its_decision",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("keep_until__isnull", True),
                            ("keep_until__gt", models.F("asked_at")),
                            _connector="OR",
                        ),
                        name="documents_are_kept_for_a_time",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="kept_as_long_as_said",
                        sql=backoffice.core.append_only.GuardSql(
                            func="\n        IF TG_OP = 'DELETE' THEN\n            IF OLD.keep_until IS NOT NULL AND OLD.keep_until > now() THEN\n                RAISE EXCEPTION 'This paper is kept until %.', OLD.keep_until USING ERRCODE = 'restrict_violation';\n            END IF;\n            RETURN OLD;\n        END IF;\n        IF OLD.keep_until IS NOT NULL AND (NEW.keep_until IS NULL OR NEW.keep_until < OLD.keep_until) THEN\n            RAISE EXCEPTION 'This paper is kept until %.', OLD.keep_until USING ERRCODE = 'restrict_violation';\n        END IF;\n        IF OLD.made_at IS NOT NULL AND (NEW.sha256, NEW.file, NEW.size, NEW.pages, NEW.made_at, NEW.name, NEW.kind, NEW.submission_version_id, NEW.decision_id)\n                IS DISTINCT FROM (OLD.sha256, OLD.file, OLD.size, OLD.pages, OLD.made_at, OLD.name, OLD.kind, OLD.submission_version_id, OLD.decision_id) THEN\n            RAISE EXCEPTION 'A paper that was made is never overwritten.' USING ERRCODE = 'restrict_violation';\n        END IF;\n        RETURN NEW;\n    ",
                            hash="2abdaac026a32bc9ec44988ae3edfaaf731d80ee",
                            operation="UPDATE OR DELETE",
                            pgid="pgtrigger_kept_as_long_as_said_9962c",
                            table="documents_document",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
    ]
