import django.db.models.deletion
import pgtrigger.compiler
from django.conf import settings
from django.db import migrations, models

import backoffice.core.append_only


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("account", "0009_emailaddress_unique_primary_email"),
        ("approved_rules", "0001_initial"),
        ("axes", "0010_accessattemptexpiration"),
        ("mfa", "0003_authenticator_type_uniq"),
        ("oauth2_provider", "0022_refreshtoken_token_family_index"),
        ("people", "__first__"),
        ("submissions", "0001_initial"),
        ("usersessions", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Decision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("returned", "Returned for changes"),
                            ("approved", "Approved"),
                            ("approved_with_conditions", "Approved with conditions"),
                            ("approved_in_part", "Approved in part"),
                            ("rejected", "Rejected"),
                        ],
                        max_length=24,
                        verbose_name="outcome",
                    ),
                ),
                ("reasons", models.TextField(verbose_name="reasons")),
                ("effective_at", models.DateTimeField(blank=True, null=True, verbose_name="effective")),
                (
                    "approval_number",
                    models.CharField(blank=True, max_length=40, verbose_name="approval number"),
                ),
                ("decided_at", models.DateTimeField(verbose_name="decided")),
                ("decided_by_name", models.CharField(max_length=200, verbose_name="decided by")),
                ("accepted_at", models.DateTimeField(blank=True, null=True, verbose_name="accepted")),
                (
                    "accepted_by_name",
                    models.CharField(blank=True, max_length=200, verbose_name="accepted by"),
                ),
                ("declined_at", models.DateTimeField(blank=True, null=True, verbose_name="declined")),
                (
                    "declined_by_name",
                    models.CharField(blank=True, max_length=200, verbose_name="declined by"),
                ),
                ("decline_reason", models.TextField(blank=True, verbose_name="why it was declined")),
                (
                    "departures_until",
                    models.DateField(blank=True, null=True, verbose_name="departures allowed until"),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "rules",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decision",
                        to="approved_rules.approvedrules",
                    ),
                ),
                (
                    "submission",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decisions",
                        to="submissions.submission",
                    ),
                ),
                (
                    "submission_version",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decisions",
                        to="submissions.submissionversion",
                    ),
                ),
            ],
            options={
                "ordering": ["-decided_at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("declined_at__isnull", True)),
                        fields=("submission_version",),
                        name="one_decision_per_version",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("approval_number", ""), _negated=True),
                        fields=("approval_number",),
                        name="approval_number_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("outcome__in", ["returned", "rejected"]),
                            models.Q(
                                ("effective_at__isnull", False),
                                models.Q(("approval_number", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="approval_has_number_and_effective_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("rules__isnull", True),
                            ("outcome__in", ["approved", "approved_with_conditions"]),
                            models.Q(("accepted_at__isnull", False), ("outcome", "approved_in_part")),
                            _connector="OR",
                        ),
                        name="rules_come_from_an_approval",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("accepted_at__isnull", True), ("declined_at__isnull", True), _connector="OR"
                        ),
                        name="accepted_or_declined",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("reasons", ""), _negated=True), name="decision_has_reasons"
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="de2994ef90ea6102f180d326a53ae9c57f989d4a",
                            operation='UPDATE OF "submission_id", "submission_version_id", "outcome", "reasons", "approval_number", "decided_at", "decided_by_name", "departures_until" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_871e1",
                            table="decisions_decision",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Condition",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="condition")),
                ("text", models.TextField(verbose_name="text")),
                ("due_on", models.DateField(blank=True, null=True, verbose_name="due")),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "Open"), ("met", "Met"), ("waived", "No longer required")],
                        default="open",
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                ("reported_at", models.DateTimeField(blank=True, null=True, verbose_name="reported")),
                (
                    "reported_by_name",
                    models.CharField(blank=True, max_length=200, verbose_name="reported by"),
                ),
                ("report", models.TextField(blank=True, verbose_name="report")),
                ("closed_at", models.DateTimeField(blank=True, null=True, verbose_name="closed")),
                ("closed_by_name", models.CharField(blank=True, max_length=200, verbose_name="closed by")),
                ("closing_note", models.TextField(blank=True, verbose_name="note")),
                ("told_days", models.SmallIntegerField(blank=True, null=True)),
                (
                    "decision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="conditions",
                        to="decisions.decision",
                    ),
                ),
            ],
            options={
                "ordering": ["decision", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("decision", "number"), name="condition_number_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("closed_at__isnull", True), ("state", "open")),
                            models.Q(
                                models.Q(("state", "open"), _negated=True), ("closed_at__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="closed_condition_says_when",
                    ),
                ],
                "triggers": [
                    pgtrigger.compiler.Trigger(
                        name="keeps_what_was_written",
                        sql=backoffice.core.append_only.GuardSql(
                            func="RAISE EXCEPTION '% keeps every entry: % is refused.', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';",
                            hash="d5c83b9b70e6e8c20d0245b89a67e5f507078a9b",
                            operation='UPDATE OF "decision_id", "number", "text", "due_on" OR DELETE',
                            pgid="pgtrigger_keeps_what_was_written_336e3",
                            table="decisions_condition",
                            when="BEFORE",
                        ),
                    )
                ],
            },
        ),
    ]
