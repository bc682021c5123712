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
        ("jobs", "0001_initial"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("oauth2_provider", "0022_refreshtoken_token_family_index"),
        ("people", "__first__"),
        ("submissions", "0001_initial"),
        ("usersessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="IndependentCheck",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("pack_hash", models.CharField(max_length=64, verbose_name="hash of the rule pack")),
                ("values_hash", models.CharField(max_length=64, verbose_name="hash of the values")),
                ("engine", models.CharField(max_length=40, verbose_name="engine")),
                ("result", games.exact_field.ExactJSONField(null=True, verbose_name="result")),
                (
                    "job",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="independent_check",
                        to="jobs.job",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("pack_hash", "values_hash", "engine"), name="checked_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="LastLook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="looked")),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "submission",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="submissions.submission",
                    ),
                ),
                (
                    "submission_version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="submissions.submissionversion",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("person", "submission"), name="last_look_once_per_person")
                ],
            },
        ),
        migrations.CreateModel(
            name="PrivateNote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.TextField(verbose_name="note")),
                ("at", models.DateTimeField(verbose_name="written")),
                ("by_name", models.CharField(max_length=200, verbose_name="written by")),
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
                    "regulator",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="casinos.regulator"
                    ),
                ),
                (
                    "submission",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="submissions.submission",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "indexes": [models.Index(fields=["submission"], name="private_notes_of_submission")],
            },
        ),
        migrations.CreateModel(
            name="Recomputation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("asked_at", models.DateTimeField(verbose_name="asked for")),
                ("asked_by_name", models.CharField(max_length=200, verbose_name="asked for by")),
                ("done_at", models.DateTimeField(blank=True, null=True, verbose_name="done")),
                ("engine", models.CharField(blank=True, max_length=40, verbose_name="engine")),
                ("compared", models.PositiveIntegerField(default=0, verbose_name="figures compared")),
                ("identical", models.BooleanField(null=True, verbose_name="identical")),
                ("differences", games.exact_field.ExactJSONField(default=list, verbose_name="differences")),
                (
                    "asked_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "job",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="recomputation",
                        to="jobs.job",
                    ),
                ),
                (
                    "submission_version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="recomputations",
                        to="submissions.submissionversion",
                    ),
                ),
            ],
            options={
                "ordering": ["-asked_at", "-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("done_at__isnull", True), ("identical__isnull", True)),
                            models.Q(("done_at__isnull", False), ("identical__isnull", False)),
                            _connector="OR",
                        ),
                        name="recomputation_done_says_its_result",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Review",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reviewer_name", models.CharField(max_length=200, verbose_name="reviewer")),
                (
                    "verdict",
                    models.CharField(
                        choices=[
                            ("approve", "Can be approved"),
                            ("changes", "Needs changes"),
                            ("reject", "Should be rejected"),
                        ],
                        max_length=8,
                        verbose_name="recommendation",
                    ),
                ),
                ("text", models.TextField(blank=True, verbose_name="summary")),
                ("at", models.DateTimeField(verbose_name="reviewed")),
                (
                    "reviewer",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "submission_version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reviews",
                        to="submissions.submissionversion",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="84bb4938d1caafbbbb4f0a47a710b4b010bd3a2a",
                            operation='UPDATE OF "submission_version_id", "reviewer_name", "verdict", "text", "at" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_6903a",
                            table="review_review",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Comment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "side",
                    models.CharField(
                        choices=[("operator", "Operator"), ("regulator", "Regulator")],
                        max_length=10,
                        verbose_name="side",
                    ),
                ),
                (
                    "anchor",
                    models.CharField(
                        choices=[
                            ("submission", "the submission"),
                            ("clause", "a clause"),
                            ("field", "a field"),
                            ("finding", "a finding"),
                            ("page", "a page of the document"),
                        ],
                        default="submission",
                        max_length=10,
                        verbose_name="about",
                    ),
                ),
                ("place", models.CharField(blank=True, max_length=160, verbose_name="place")),
                ("text", models.TextField(verbose_name="comment")),
                ("key", models.UUIDField(blank=True, null=True, verbose_name="key")),
                ("at", models.DateTimeField(verbose_name="written")),
                ("by_name", models.CharField(max_length=200, verbose_name="written by")),
                ("resolved_at", models.DateTimeField(blank=True, null=True, verbose_name="resolved")),
                (
                    "resolved_by_name",
                    models.CharField(blank=True, max_length=200, verbose_name="resolved by"),
                ),
                (
                    "answers",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replies",
                        to="review.comment",
                    ),
                ),
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
                        related_name="comments",
                        to="submissions.submission",
                    ),
                ),
                (
                    "submission_version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="comments",
                        to="submissions.submissionversion",
                    ),
                ),
            ],
            options={
                "ordering": ["at", "pk"],
                "indexes": [models.Index(fields=["submission", "at"], name="comments_of_a_submission")],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("key__isnull", False)),
                        fields=("submission", "key"),
                        name="comment_sent_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("answers__isnull", True), ("resolved_at__isnull", True), _connector="OR"
                        ),
                        name="only_a_thread_is_resolved",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("anchor", "submission"), ("place", "")),
                            models.Q(
                                models.Q(("anchor", "submission"), _negated=True),
                                models.Q(("place", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="anchored_comment_names_its_place",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="272340f1f5f5228fffd4b03f0776030f04036acb",
                            operation='UPDATE OF "submission_id", "submission_version_id", "answers_id", "side", "anchor", "place", "text", "key", "at", "by_name" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_e9bda",
                            table="review_comment",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
    ]
