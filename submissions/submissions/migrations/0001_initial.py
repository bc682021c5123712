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
        ("configurations", "0001_initial"),
        ("layouts", "0001_initial"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("oauth2_provider", "0022_refreshtoken_token_family_index"),
        ("people", "__first__"),
        ("usersessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Submission",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1, editable=False, verbose_name="version")),
                ("pack_id", models.CharField(max_length=60, verbose_name="game and rules")),
                ("number", models.CharField(max_length=40, unique=True, verbose_name="number")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("option_selection", "Option selection"),
                            ("amendment", "Amendment"),
                            ("new_feature", "New feature"),
                            ("layout_only", "Layout only"),
                            ("progressive_proposal", "Progressive proposal"),
                        ],
                        max_length=20,
                        verbose_name="class",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("submitted", "Submitted"),
                            ("under_review", "Under review"),
                            ("returned", "Returned for changes"),
                            ("offered", "Approved in part, waits for the operator"),
                            ("approved", "Approved"),
                            ("rejected", "Rejected"),
                            ("withdrawn", "Withdrawn"),
                        ],
                        default="draft",
                        max_length=14,
                        verbose_name="state",
                    ),
                ),
                (
                    "narrative",
                    models.TextField(
                        blank=True,
                        help_text="What is asked for, in a few sentences.",
                        verbose_name="narrative",
                    ),
                ),
                (
                    "reason",
                    models.TextField(
                        blank=True, help_text="Why the property wants it.", verbose_name="reason"
                    ),
                ),
                (
                    "other_jurisdictions",
                    models.TextField(
                        blank=True,
                        help_text="Where the same is offered or was asked for.",
                        verbose_name="other jurisdictions",
                    ),
                ),
                (
                    "intellectual_property",
                    models.TextField(
                        blank=True,
                        help_text="Who holds rights in the game or a wager.",
                        verbose_name="intellectual property",
                    ),
                ),
                (
                    "feature_items",
                    models.JSONField(blank=True, default=dict, verbose_name="items of a new feature"),
                ),
                (
                    "target_effective_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="wanted from"),
                ),
                ("drafted_at", models.DateTimeField(verbose_name="begun")),
                ("drafted_by_name", models.CharField(max_length=200, verbose_name="drafted by")),
                (
                    "first_submitted_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="first submitted"),
                ),
                ("assigned_at", models.DateTimeField(blank=True, null=True, verbose_name="assigned")),
                (
                    "with_regulator_since",
                    models.DateTimeField(blank=True, null=True, verbose_name="with the regulator since"),
                ),
                ("target_on", models.DateField(blank=True, null=True, verbose_name="target")),
                ("target_told_at", models.DateTimeField(blank=True, null=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True, verbose_name="closed")),
                ("closing_reason", models.TextField(blank=True, verbose_name="reason for withdrawing")),
                (
                    "configuration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="submissions",
                        to="configurations.configuration",
                    ),
                ),
                (
                    "drafted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "edited_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "layouts",
                    models.ManyToManyField(
                        blank=True, related_name="+", to="layouts.layout", verbose_name="layouts"
                    ),
                ),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="submissions",
                        to="casinos.property",
                    ),
                ),
                (
                    "reviewer",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="reviewed_submissions",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="reviewer",
                    ),
                ),
            ],
            options={
                "ordering": ["-drafted_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Acknowledgement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(max_length=40, verbose_name="finding")),
                ("path", models.CharField(blank=True, max_length=120, verbose_name="field")),
                ("text", models.TextField(blank=True, verbose_name="explanation")),
                ("message", models.TextField(verbose_name="what was acknowledged")),
                ("at", models.DateTimeField(verbose_name="acknowledged")),
                ("by_name", models.CharField(max_length=200, verbose_name="acknowledged by")),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "submission",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acknowledgements",
                        to="submissions.submission",
                    ),
                ),
            ],
            options={
                "ordering": ["code", "path"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("submission", "code", "path"), name="finding_acknowledged_once_per_submission"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SubmissionVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="round")),
                (
                    "origin",
                    models.CharField(
                        choices=[
                            ("submitted", "Handed in by the operator"),
                            ("in_part", "Approved in part by the regulator"),
                        ],
                        default="submitted",
                        max_length=10,
                        verbose_name="origin",
                    ),
                ),
                ("snapshot", games.exact_field.ExactJSONField(verbose_name="snapshot")),
                ("summary", models.JSONField(default=dict, verbose_name="summary")),
                ("snapshot_hash", models.CharField(max_length=64, verbose_name="hash of the snapshot")),
                ("values_hash", models.CharField(max_length=64, verbose_name="hash of the values")),
                ("pack_hash", models.CharField(max_length=64, verbose_name="hash of the rule pack")),
                ("engine", models.CharField(max_length=40, verbose_name="engine")),
                ("made_at", models.DateTimeField(verbose_name="handed in")),
                ("made_by_name", models.CharField(max_length=200, verbose_name="signed by")),
                (
                    "amends",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="approved_rules.approvedrules",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "revision",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="configurations.revision",
                    ),
                ),
                (
                    "submission",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="versions",
                        to="submissions.submission",
                    ),
                ),
            ],
            options={
                "ordering": ["submission", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("submission", "number"), name="version_number_once"),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="version_numbers_start_at_1"
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="eb7dc9ee40f312c0186f5dd07a309636342fd4bc",
                            operation='UPDATE OF "submission_id", "number", "origin", "revision_id", "amends_id", "snapshot", "summary", "snapshot_hash", "values_hash", "pack_hash", "engine", "made_at", "made_by_name" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_554d1",
                            table="submissions_submissionversion",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.AddField(
            model_name="submission",
            name="current",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="submissions.submissionversion",
            ),
        ),
        migrations.CreateModel(
            name="NumberSeries",
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
                        choices=[("submission", "Submission"), ("approval", "Approval")], max_length=12
                    ),
                ),
                ("year", models.PositiveIntegerField()),
                ("last", models.PositiveIntegerField(default=0)),
                (
                    "regulator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="casinos.regulator"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("regulator", "kind", "year"), name="number_series_once_a_year"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Attachment",
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
                            ("lab_report", "Independent laboratory's report"),
                            ("equipment", "Picture of equipment"),
                            ("intellectual_property", "Intellectual property"),
                            ("other_jurisdiction", "Approval elsewhere"),
                            ("other", "Other"),
                        ],
                        max_length=24,
                        verbose_name="kind",
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="file")),
                (
                    "file",
                    models.FileField(max_length=200, upload_to="submissions/%Y/%m", verbose_name="stored as"),
                ),
                ("media_type", models.CharField(max_length=60, verbose_name="kind of file")),
                ("sha256", models.CharField(max_length=64, verbose_name="fingerprint")),
                ("size", models.PositiveIntegerField(verbose_name="bytes")),
                ("added_at", models.DateTimeField(verbose_name="added")),
                ("added_by_name", models.CharField(max_length=200, verbose_name="added by")),
                ("removed_at", models.DateTimeField(blank=True, null=True, verbose_name="taken away")),
                (
                    "submission",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="attachments",
                        to="submissions.submission",
                    ),
                ),
            ],
            options={
                "ordering": ["kind", "added_at"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("removed_at__isnull", True)),
                        fields=("submission", "sha256"),
                        name="attachment_once_per_submission",
                        violation_error_message="This file is attached already.",
                    )
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="447eeb79b5d0dd1f61561ed1ffd5225f7a659ad4",
                            operation='UPDATE OF "submission_id", "kind", "name", "file", "media_type", "sha256", "size", "added_at", "added_by_name" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_a2a94",
                            table="submissions_attachment",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.AddIndex(
            model_name="submission",
            index=models.Index(fields=["property", "state"], name="submissions_of_a_property"),
        ),
        migrations.AddIndex(
            model_name="submission",
            index=models.Index(fields=["state", "with_regulator_since"], name="submissions_waiting"),
        ),
        migrations.AddConstraint(
            model_name="submission",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("state__in", ["draft", "submitted", "under_review", "returned", "offered"])
                ),
                fields=("configuration",),
                name="one_open_submission_per_variant",
                violation_error_message="This variant already has an open submission.",
            ),
        ),
        migrations.AddConstraint(
            model_name="submission",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("state__in", ["draft", "withdrawn"]), ("current__isnull", False), _connector="OR"
                ),
                name="submission_beyond_draft_has_a_version",
            ),
        ),
        migrations.AddConstraint(
            model_name="submission",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "submitted"), _negated=True),
                    ("with_regulator_since__isnull", False),
                    _connector="OR",
                ),
                name="submitted_since_a_moment",
            ),
        ),
        migrations.AddConstraint(
            model_name="submission",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "under_review"), _negated=True),
                    ("reviewer__isnull", False),
                    ("assigned_at__isnull", False),
                    _connector="OR",
                ),
                name="review_was_taken_up",
            ),
        ),
    ]
